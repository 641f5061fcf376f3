import { doorFaults, type FaultKind } from '@barometer/simulator'

/** What can go wrong in this cloud, beside its door. A target is the name of a resource. */
export const faultKinds: readonly FaultKind[] = [
  ...doorFaults,
  {
    name: 'refused',
    means: 'what is asked for is refused: somebody must change it',
    target: 'name',
    message: 'InvalidParameterCombination: this engine is not offered in this class',
  },
  {
    name: 'quota-exceeded',
    means: 'there is no place left in the quota',
    target: 'name',
    message: 'InstanceQuotaExceeded: 40 of 40 instances are in use',
  },
  { name: 'hangs', means: 'what was asked for never ends', target: 'name' },
  {
    name: 'fails',
    means: 'the resource fails, or stops working',
    target: 'name',
    message: 'storage-full: the instance has no storage left',
  },
  {
    name: 'delete-refused',
    means: 'it may not be deleted',
    target: 'name',
    message: 'InvalidParameterCombination: deletion protection is on',
  },
]

/** What happens behind the operator's back. */
export const drift = {
  name: 'drift',
  means: 'somebody changes a field of the resource behind the back of whoever ordered it',
  target: 'name',
}
export const vanish = {
  name: 'vanish',
  means: 'somebody deletes the resource behind the back of whoever ordered it',
  target: 'name',
}
