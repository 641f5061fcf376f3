import type { Review } from '../admission/admission.ts'
import { invalid } from '../apimachinery/errors/api-error.ts'
import type { KubeObject } from '../apimachinery/meta/object-meta.ts'
import type { ServiceAllocation } from '../registry/addresses.ts'
import type { ResourceRequest } from '../request/resource-request.ts'
import type { Api } from './api.ts'

/** Does a write that may take of what is shared: addresses and ports, or room in a quota. Most take nothing. */
export function claiming<T>(
  api: Api,
  request: ResourceRequest,
  write: (claims: Claims | undefined) => Promise<T>,
): Promise<T> {
  const { served, subresource, namespace } = request
  const allocates = served.strategy.allocate && (!subresource || subresource === 'scale')
  if (!allocates && !api.quotas.concern(namespace)) return write(undefined)
  const claims = new Claims(api, allocates ? api.addresses.begin() : undefined)
  return write(claims).finally(() => claims.finish())
}

/** What one write takes; all of it is given back unless the write is stored. */
export class Claims {
  readonly #api: Api
  readonly #allocation: ServiceAllocation | undefined
  #uncharge: (() => void) | undefined
  #isStored = false

  constructor(api: Api, allocation: ServiceAllocation | undefined) {
    this.#api = api
    this.#allocation = allocation
  }

  /** Gives an object, in place, the addresses and ports it needs; a 422 where it asks for what it cannot have. */
  allocate({ served }: ResourceRequest, object: KubeObject, old?: KubeObject): void {
    const allocation = this.#allocation
    const errors = (allocation && served.strategy.allocate?.(object, old, allocation)) ?? []
    if (errors.length) throw invalid(served, object.metadata.name ?? '', errors)
  }

  /** Takes room in the quotas of the namespace; a 403 where there is too little. */
  charge(review: Review): void {
    this.#uncharge = this.#api.quotas.charge(review)
  }

  /** The write is stored, unless the disk does not take it. */
  commit(): void {
    this.#isStored = true
    const { store } = this.#api
    store.settled(store.revision)?.catch(() => this.#giveBack())
  }

  finish(): void {
    if (!this.#isStored) this.#giveBack()
  }

  #giveBack(): void {
    this.#allocation?.giveBack()
    this.#uncharge?.()
  }
}
