import type { Runbooks } from '../../pack.ts'

const parts = 'Read which parts are named, and correct them in the spec.'

/** What to do, by the reasons of OpenStack's resources. */
export const runbooks: Runbooks = {
  TransientError: {
    advice: 'Wait: it is tried again. Check OpenStack, its quota and the credentials if it lasts.',
  },
  InvalidConfiguration: { advice: 'Correct the spec as the message says; it is not tried again before.' },
  UnrecoverableError: { advice: 'Correct the spec, or delete the object and create it anew.' },
  SubResourceFailed: { advice: parts },
  MultipleFailures: { advice: parts },
  '*CreationFailed': { advice: parts },
}
