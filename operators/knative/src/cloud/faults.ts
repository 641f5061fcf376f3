import { doorFaults, type FaultKind } from '@barometer/simulator'

/** What can go wrong in this cloud, beside its door. */
export const faultKinds: readonly FaultKind[] = [
  ...doorFaults,
  {
    name: 'quota-exhausted',
    means: 'there is no place left in the quota',
    target: 'name',
    message: 'exceeded quota: 10 of 10 places are taken',
  },
  {
    name: 'image-missing',
    means: 'the registry does not have the image',
    target: 'image',
    message: 'manifest unknown',
  },
  {
    name: 'container-exits',
    means: 'the container exits when it starts; a number before the message is its exit code',
    target: 'image',
    message: '1 panic: something is wrong',
  },
  {
    name: 'container-slow',
    means: 'the container runs and never passes its readiness check',
    target: 'image',
  },
  {
    name: 'no-capacity',
    means: 'no machine has room for the container',
    target: 'image',
    message: '0/3 nodes are available: 3 Insufficient cpu',
  },
  {
    name: 'build-fails',
    means: 'a step of the build fails',
    target: 'step',
    message: 'exit status 2',
  },
  { name: 'build-stuck', means: 'a step of the build never ends', target: 'step' },
  { name: 'source-missing', means: 'the source of a build is not there', target: 'source' },
  { name: 'traffic-stuck', means: 'no more than a quarter of the requests moves', target: 'id' },
]
