import type { Admission } from '../admission/admission.ts'
import type { Quotas } from '../admission/quotas.ts'
import type { Issuer } from '../authentication/issuer.ts'
import type { Tokens } from '../authentication/tokens.ts'
import type { Authorizer } from '../authorization/authorizer.ts'
import type { ServiceAddresses } from '../registry/addresses.ts'
import type { Registry } from '../registry/registry.ts'
import type { Background } from '../runtime/background.ts'
import type { Clock } from '../runtime/clock.ts'
import type { Store } from '../store/store.ts'

/** The parts every handler works with. */
export interface Api {
  readonly store: Store
  readonly registry: Registry
  readonly clock: Clock
  readonly tokens: Tokens
  readonly issuer: Issuer
  readonly authorizer: Authorizer
  readonly admission: Admission
  readonly addresses: ServiceAddresses
  readonly quotas: Quotas
  readonly background: Background
}
