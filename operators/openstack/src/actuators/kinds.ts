import type { OpenStackKind } from '../api/openstack-kind.ts'
import { Flavor } from './flavor/flavor.ts'
import { FloatingIP } from './floating-ip/floating-ip.ts'
import { Image } from './image/image.ts'
import { LoadBalancer } from './load-balancer/load-balancer.ts'
import { Network } from './network/network.ts'
import { Port } from './port/port.ts'
import { Router } from './router/router.ts'
import { SecurityGroup } from './security-group/security-group.ts'
import { Server } from './server/server.ts'
import { Subnet } from './subnet/subnet.ts'
import { Volume } from './volume/volume.ts'

/** All kinds that the operator keeps. One more is one more folder and one more name here. */
export const kinds: readonly OpenStackKind[] = [
  ...[SecurityGroup, Network, Subnet, Router, Port, LoadBalancer, FloatingIP],
  ...[Server, Flavor, Image, Volume],
]
