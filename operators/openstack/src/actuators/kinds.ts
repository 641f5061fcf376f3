import type { OpenStackKind } from '../api/openstack-kind.ts'
import { FloatingIP } from './floating-ip/floating-ip.ts'
import { LoadBalancer } from './load-balancer/load-balancer.ts'
import { Network } from './network/network.ts'
import { Port } from './port/port.ts'
import { Router } from './router/router.ts'
import { SecurityGroup } from './security-group/security-group.ts'
import { Subnet } from './subnet/subnet.ts'

/** All kinds that the operator keeps. One more is one more folder and one more name here. */
export const kinds: readonly OpenStackKind[] = [
  ...[SecurityGroup, Network, Subnet, Router, Port, LoadBalancer, FloatingIP],
]
