import { azure, type Condition, conditionSet, type Dialect } from '@barometer/conditions'

/** The one condition of every resource: whether what its spec asks for is so in Azure. */
export const ready = 'Ready'

/** What the values of `Ready` mean. */
export const readyMeans = {
  True: 'The spec is applied, and nothing more is attempted at this time.',
  False:
    'The spec is not applied (yet). The severity says whether that is as it should be, is retried, or is final.',
  Unknown: 'The operator has seen the resource, and does not know more yet.',
} as const

/** A reason that the operator gives by itself. */
export interface Reason {
  readonly status: 'True' | 'False'
  /** The only severity it comes with. */
  readonly severity: '' | 'Info' | 'Warning'
  readonly means: string
  /** Who says so: the operator by itself, or because of what Azure answered. */
  readonly setBy: 'operator' | 'azure'
  /** Who must act for it to pass. */
  readonly actor: 'nobody' | 'user' | 'platform'
}

/**
 * The reasons of the operator and their severities. None is an Error: what is final, Azure has said, and its reason is then
 * the code that Azure gave.
 */
export const reasons = {
  Succeeded: {
    ...{ status: 'True', severity: '', setBy: 'operator', actor: 'nobody' },
    means: 'The spec is applied. No additional changes are attempted at this time.',
  },
  Reconciling: {
    ...{ status: 'False', severity: 'Info', setBy: 'operator', actor: 'nobody' },
    means: 'A request to Azure is under way.',
  },
  Deleting: {
    ...{ status: 'False', severity: 'Info', setBy: 'operator', actor: 'nobody' },
    means: 'The resource is being deleted in Azure.',
  },
  WaitingForOwner: {
    ...{ status: 'False', severity: 'Warning', setBy: 'operator', actor: 'user' },
    means: 'The owner (a resource group, a parent) does not exist or is not ready; nothing is sent to Azure.',
  },
  OwnerInvalid: {
    ...{ status: 'False', severity: 'Warning', setBy: 'operator', actor: 'user' },
    means: 'What spec.owner names cannot own this kind.',
  },
  ReconcilePolicyInvalid: {
    ...{ status: 'False', severity: 'Warning', setBy: 'operator', actor: 'user' },
    means: 'The annotation for the reconcile policy has an unknown value; nothing is sent to Azure.',
  },
  AzureResourceNotFound: {
    ...{ status: 'False', severity: 'Warning', setBy: 'azure', actor: 'user' },
    means: 'The policy is skip, and the resource does not exist in Azure.',
  },
  SecretNotFound: {
    ...{ status: 'False', severity: 'Warning', setBy: 'operator', actor: 'user' },
    means: 'A Secret that the spec refers to, or a key of it, is missing.',
  },
  CredentialsMissing: {
    ...{ status: 'False', severity: 'Warning', setBy: 'operator', actor: 'platform' },
    means: 'The operator was started without credentials for Azure, or with a part of them.',
  },
  CredentialsRefused: {
    ...{ status: 'False', severity: 'Warning', setBy: 'azure', actor: 'platform' },
    means: 'Azure gives no token for the credentials: they are wrong, or have expired.',
  },
  AzureUnreachable: {
    ...{ status: 'False', severity: 'Warning', setBy: 'operator', actor: 'platform' },
    means: 'No server answers at the address of Azure Resource Manager, or of its token endpoint.',
  },
  UnexpectedAnswer: {
    ...{ status: 'False', severity: 'Warning', setBy: 'operator', actor: 'platform' },
    means: 'What answers at the address of Azure Resource Manager does not speak its protocol.',
  },
  Canceled: {
    ...{ status: 'False', severity: 'Warning', setBy: 'azure', actor: 'nobody' },
    means: 'Someone canceled the operation in Azure. The spec still asks for it, so it is tried again.',
  },
  Failed: {
    ...{ status: 'False', severity: 'Warning', setBy: 'azure', actor: 'user' },
    means: 'The request succeeded, but Azure says that provisioning the resource has failed.',
  },
  UnknownError: {
    ...{ status: 'False', severity: 'Warning', setBy: 'azure', actor: 'user' },
    means: 'Azure gave no error code that can be used as a reason; the message has its whole answer.',
  },
} as const satisfies Readonly<Record<string, Reason>>

/** A reason that the operator gives by itself. */
export type OwnReason = keyof typeof reasons

/**
 * The dialect of the document, without its order of strength. Every pass computes the whole truth from what it observes;
 * were weaker news held back, a status that was lost would come back with other news than the one that was not.
 */
const dialect: Dialect = { ...azure, overwrite: { olderGeneration: 'refused' } }

export const conditions = conditionSet([ready], dialect)

/** `Ready` for a reason of the operator's own, with the status and the severity that belong to it. */
export function readyBecause(reason: OwnReason, message = ''): Condition {
  const { status, severity } = reasons[reason]
  return { type: ready, status, reason, message, ...(severity && { severity }) }
}

/**
 * What the server says of a resource whose status nobody has written: without it kstatus, and all that go by it, would take a
 * resource that was just created for one that is well.
 */
export const readyNotReported: Condition = {
  ...{ type: ready, status: 'Unknown', reason: 'NotYetReported' },
  message: 'The operator has not looked at the resource yet',
}

/** A reason that does not come with this status and severity. */
export class PairingError extends Error {
  override readonly name = 'PairingError'
  readonly code = 'bad-pairing'
}

/** Gives the condition back; throws a PairingError where the operator's own reason has another status or severity. */
export function paired(condition: Condition): Condition {
  const { reason = '', status, severity = '' } = condition
  if (!isOwn(reason)) return condition
  const { status: wantedStatus, severity: wanted } = reasons[reason]
  if (status === wantedStatus && severity === wanted) return condition
  const found = severity || 'no severity'
  throw new PairingError(
    `${reason} is ${wantedStatus} with ${wanted || 'no severity'}, not ${status} with ${found}`,
  )
}

export function isOwn(reason: string): reason is OwnReason {
  return Object.hasOwn(reasons, reason)
}

/** What the operator says in its own words because Azure gave none. */
const spokenForAzure: ReadonlySet<string> = new Set(['Canceled', 'UnknownError'])

/**
 * `Ready` for an error that Azure answered: its code is the reason and its message the message. A code that is no reason (not
 * one word in PascalCase), or that means something else here, is UnknownError, and is kept in the message.
 */
export function readyForError(
  { code, message }: { readonly code: string; readonly message: string },
  severity: 'Error' | 'Warning',
): Condition {
  const isReason = /^[A-Z][A-Za-z0-9]*$/.test(code) && (!isOwn(code) || spokenForAzure.has(code))
  if (!isReason) return readyBecause('UnknownError', `${code}: ${message}`)
  if (isOwn(code)) return readyBecause(code, message)
  return paired({ type: ready, status: 'False', severity, reason: code, message })
}
