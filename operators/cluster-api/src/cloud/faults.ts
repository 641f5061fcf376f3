import { doorFaults, type FaultKind } from '@barometer/simulator'

/** What can go wrong in this cloud, beside what can go wrong at its door. */
export const awsFaults = (happens: {
  readonly lost: NonNullable<FaultKind['happens']>
  readonly groupsRemoved: NonNullable<FaultKind['happens']>
  readonly detached: NonNullable<FaultKind['happens']>
}): readonly FaultKind[] => [
  ...doorFaults,
  {
    name: 'create-refused',
    means: 'nothing new of a kind is made',
    target: 'resource',
    message: 'LimitExceeded: the maximum number has been reached',
  },
  { name: 'stuck', means: 'what is being made does not become available', target: 'resource' },
  { name: 'impaired', means: 'what is there does not work', target: 'resource' },
  {
    name: 'lost',
    means: 'somebody deletes it behind the operator',
    target: 'resource',
    happens: happens.lost,
  },
  {
    name: 'delete-refused',
    means: 'it cannot be deleted',
    target: 'resource',
    message: 'DependencyViolation: something still uses it',
  },
  { name: 'ssh-key-missing', means: 'the key pair is not in the account any more', target: 'key' },
  {
    name: 'groups-removed',
    means: 'somebody takes the security groups from an instance',
    target: 'instance',
    happens: happens.groupsRemoved,
  },
  {
    name: 'detached',
    means: 'somebody takes an instance from the load balancer',
    target: 'instance',
    happens: happens.detached,
  },
  { name: 'attach-refused', means: 'the load balancer takes no instance', target: 'instance' },
  { name: 'boot-fails', means: 'kubeadm fails on the instance: it never becomes a node', target: 'instance' },
  { name: 'node-not-ready', means: 'the node reports that it is not ready', target: 'node' },
  { name: 'component-failing', means: 'a component of the control plane fails', target: 'component/node' },
  { name: 'workload-unreachable', means: "the workload cluster's API does not answer", target: 'cluster' },
  {
    name: 'drain-blocked',
    means: 'the pods of a node cannot be evicted',
    target: 'node',
    message: 'Cannot evict pod shop/web-0: it would violate its disruption budget',
  },
  {
    name: 'addon-upgrade-fails',
    means: 'an addon does not come up in its new version',
    target: 'addon',
    message: 'the image cannot be pulled',
  },
]
