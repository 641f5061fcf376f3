import type { AWSCluster } from '../api/aws-cluster.ts'
import { prerequisites, type ResourceKind, type ResourceSpec } from '../cloud/resource.ts'

/** One step of making a network: a condition, and what must be there for it to hold. */
export interface NetworkStep {
  readonly type: string
  readonly kind: ResourceKind
  /** Plural as in its reasons: `WaitingForSubnets`. */
  readonly noun: string
  /** The names of what this cluster needs of the kind; none: the step does not apply. */
  readonly names: (object: AWSCluster, cluster: string) => readonly string[]
  readonly spec?: (object: AWSCluster) => ResourceSpec
}

const single = (suffix: string) => (_: AWSCluster, cluster: string) => [`${cluster}-${suffix}`]
const perZone = (suffix: string) => (object: AWSCluster, cluster: string) =>
  object.spec.network.availabilityZones.map((zone) => `${cluster}-${suffix}-${zone}`)

/** In the order of the document: the network, its gateways, its routes, its security groups, the bastion. */
export const networkSteps: readonly NetworkStep[] = [
  {
    type: 'VPCReady',
    kind: 'vpc',
    noun: 'VPC',
    names: single('vpc'),
    spec: ({ spec }) => ({ cidrBlock: spec.network.vpc.cidrBlock }),
  },
  { type: 'SubnetsReady', kind: 'subnet', noun: 'Subnets', names: perZone('subnet') },
  {
    type: 'InternetGatewaysReady',
    kind: 'internet-gateway',
    noun: 'InternetGateways',
    names: single('igw'),
  },
  { type: 'NatGatewaysReady', kind: 'nat-gateway', noun: 'NatGateways', names: perZone('nat') },
  { type: 'RouteTablesReady', kind: 'route-table', noun: 'RouteTables', names: perZone('routes') },
  {
    type: 'SecurityGroupsReady',
    kind: 'security-group',
    noun: 'SecurityGroups',
    names: (_, cluster) => [`${cluster}-control-plane`, `${cluster}-node`],
  },
  { type: 'LoadBalancerReady', kind: 'load-balancer', noun: 'LoadBalancer', names: single('apiserver') },
  {
    type: 'BastionHostReady',
    kind: 'bastion',
    noun: 'BastionHost',
    names: ({ spec }, cluster) => (spec.bastion.enabled ? [`${cluster}-bastion`] : []),
  },
]

/** The step that must hold before this one can begin, as far as it does not yet. */
export function stepsBefore({ kind }: NetworkStep): readonly NetworkStep[] {
  const needed = prerequisites[kind] ?? []
  return networkSteps.filter((step) => needed.includes(step.kind))
}

/** The security groups of an instance. */
export function securityGroupsOf(cluster: string, controlPlane: boolean): readonly string[] {
  return [`${cluster}-${controlPlane ? 'control-plane' : 'node'}`]
}
