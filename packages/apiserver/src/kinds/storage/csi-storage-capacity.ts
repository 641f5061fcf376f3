import type { Strategy } from '../strategy.ts'

export const csiStorageCapacity: Strategy = {
  group: 'storage.k8s.io',
  kind: 'CSIStorageCapacity',
  allowUnconditionalUpdate: false,
}
