import type { CloudError } from './cloud-error.ts'

const retries = ['fast', 'slow', 'very-slow'] as const

/** How soon it is tried again: see `intervals`. */
export type Retry = (typeof retries)[number]

export function isRetry(word: unknown): word is Retry {
  return retries.some((retry) => retry === word)
}

export interface Classification {
  /** Error: it stops until the spec changes. Warning: it is retried. */
  readonly severity: 'Error' | 'Warning'
  readonly retry: Retry
}

/** These will be answered alike until the spec is another one. */
const fatal: ReadonlySet<string> = new Set([
  'InvalidGatewaySize',
  'InvalidGatewaySkuProvidedForGatewayVpnType',
  'InvalidRequestContent',
  'InvalidResourceType',
  'InvalidTemplate',
  'InvalidValuesForRequestParameters',
  'K8sVersionNotSupported',
  'LocationRequired',
  'MissingRequiredParameter',
  'PasswordTooLong',
  'PrivateIPAddressInReservedRange',
  'PrivateIPAddressNotInSubnet',
  'PropertyChangeNotAllowed',
  'PublicIpForGatewayIsRequired',
])

/** These pass when something else is done: something is created, registered, allowed. */
const slow: ReadonlySet<string> = new Set([
  'AllocationFailed',
  'AnotherOperationInProgress',
  'AuthorizationFailed',
  'Conflict',
  'FailedIdentityOperation',
  'InvalidResourceReference',
  'InvalidSubscriptionRegistrationState',
  'LinkedAuthorizationFailed',
  'MissingRegistrationForLocation',
  'MissingSubscriptionRegistration',
  'NoRegisteredProviderFound',
  'NotFound',
  'ParentResourceNotFound',
  'PrincipalNotFound',
  'RequestDisallowedByPolicy',
  'ResourceGroupNotFound',
  'ResourceNotFound',
  'ResourceQuotaExceeded',
  'SubscriptionNotRegistered',
])

/** These are as good as final, but were seen to pass. */
const verySlow: ReadonlySet<string> = new Set([
  'BadRequest',
  'BadRequestFormat',
  'InvalidParameter',
  'InvalidParameterValue',
  'InvalidResourceGroupLocation',
  'MethodNotAllowed',
  'RegionIsOfferRestricted',
  'ReservedResourceName',
  'ScopeLocked',
  'SkuNotAvailable',
  'SubscriptionNotFound',
])

/** What an error means for what comes next. A deletion is always tried again: giving up would leave something behind. */
export function classify(error: CloudError, method: 'PUT' | 'DELETE'): Classification {
  const { code, status, unreadable } = error
  const severity = method === 'PUT' && fatal.has(code) ? 'Error' : 'Warning'
  if (fatal.has(code) || slow.has(code) || unreadable) return { severity, retry: 'slow' }
  return { severity, retry: verySlow.has(code) || status === 400 ? 'very-slow' : 'slow' }
}
