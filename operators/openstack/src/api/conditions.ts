import { type ConditionSet, conditionSet, openstack } from '@barometer/conditions'

/** The condition that only kinds with sub-resources carry. */
export const subResourcesReady = 'SubResourcesReady'

/** What each condition type means, and who sets it: the operator sets all of them. */
export const types = {
  Available: {
    means: 'The main resource exists in OpenStack and can be operated on, whatever its parts say.',
    values: {
      True: 'It is there.',
      False: 'It is not there, or is not usable.',
      Unknown: 'OpenStack cannot be asked.',
    },
  },
  Progressing: {
    means: 'The operator is at work on the resource or its parts.',
    values: {
      True: 'It works, waits or tries again.',
      False: 'All is done (Success), or it has given up until the spec changes (any other reason).',
      Unknown: 'The operator has not looked yet.',
    },
  },
  [subResourcesReady]: {
    means: 'All sub-resources (rules, listeners, routes) are as the spec asks.',
    values: {
      True: 'They are; there may be none.',
      False: 'Some are on their way (SubResourcesPending), or have failed (any other reason).',
      Unknown: 'The operator has not looked yet.',
    },
  },
} as const

/** A reason, and what to make of it. */
export interface Reason {
  /** The condition types that have it. */
  readonly types: readonly (keyof typeof types)[]
  readonly means: string
  /** Whether the operator says so by itself, or because of what OpenStack answered. */
  readonly setBy: 'operator' | 'openstack'
  /** Who must act for it to pass. */
  readonly actor: 'nobody' | 'user' | 'platform' | 'cloud'
}

const all = ['Available', 'Progressing', subResourcesReady] as const
const main = ['Available', 'Progressing'] as const

/** Reasons of the client: OpenStack could not be asked. It is tried again. */
const clientReasons = {
  CredentialsNotFound: {
    ...{ types: main, setBy: 'operator', actor: 'user' },
    means: 'The Secret that spec.cloudCredentialsRef names, or its key clouds.yaml, does not exist.',
  },
  CredentialsInvalid: {
    ...{ types: main, setBy: 'operator', actor: 'user' },
    means:
      'The clouds.yaml cannot be read, has no cloud of that name, or lacks a field; the message names it.',
  },
  CredentialsMissing: {
    ...{ types: main, setBy: 'operator', actor: 'platform' },
    means: 'The object names no credentials, and the operator was started without any.',
  },
  CredentialsRefused: {
    ...{ types: main, setBy: 'openstack', actor: 'platform' },
    means:
      'Keystone gives no token for the credentials, or a service refuses it: they are wrong, or have expired.',
  },
  ServiceNotFound: {
    ...{ types: main, setBy: 'openstack', actor: 'platform' },
    means: 'The catalog of the cloud has no such service in that region.',
  },
  OpenStackUnreachable: {
    ...{ types: main, setBy: 'operator', actor: 'platform' },
    means: 'No server answers at the address of OpenStack.',
  },
  UnexpectedAnswer: {
    ...{ types: main, setBy: 'operator', actor: 'platform' },
    means: 'What answers at the address of OpenStack does not speak its protocol.',
  },
} as const satisfies Readonly<Record<string, Reason>>

export type ClientReason = keyof typeof clientReasons

/** All reasons that the operator gives, but those of its parts: `RuleCreationFailed` stands beside the part. */
export const reasons = {
  Success: {
    ...{ types: all, setBy: 'operator', actor: 'nobody' },
    means: 'It is as the condition asks: available, up to date, all parts ready.',
  },
  Progressing: {
    ...{ types: main, setBy: 'operator', actor: 'nobody' },
    means: 'Something is waited for: the message says what.',
  },
  NotAvailable: {
    ...{ types: ['Available'], setBy: 'operator', actor: 'user' },
    means: 'Nothing is left to do, but the resource is not available.',
  },
  TransientError: {
    ...{ types: main, setBy: 'openstack', actor: 'cloud' },
    means: 'OpenStack refused or did not answer (a quota, a server error); it is tried again.',
  },
  InvalidConfiguration: {
    ...{ types: main, setBy: 'openstack', actor: 'user' },
    means: 'OpenStack will never accept this spec (400 or 409). Nothing is tried until the spec changes.',
  },
  UnrecoverableError: {
    ...{ types: main, setBy: 'openstack', actor: 'user' },
    means: 'The resource is in ERROR, or what is imported does not exist; the operator cannot mend that.',
  },
  SubResourcesPending: {
    ...{ types: [subResourcesReady], setBy: 'operator', actor: 'nobody' },
    means: 'Parts are in progress or tried again, or the main resource is not there yet.',
  },
  SubResourceFailed: {
    ...{ types: [subResourcesReady], setBy: 'openstack', actor: 'user' },
    means: 'One part has failed; its kind has no reason of its own.',
  },
  MultipleFailures: {
    ...{ types: [subResourcesReady], setBy: 'openstack', actor: 'user' },
    means: 'Several parts have failed; the message counts and names them.',
  },
  ...clientReasons,
} as const satisfies Readonly<Record<string, Reason>>

/** The conditions of a kind: those without sub-resources say nothing of them. */
export function conditionsOfKind(hasParts: boolean): ConditionSet {
  return conditionSet([...main, ...(hasParts ? [subResourcesReady] : [])], openstack)
}
