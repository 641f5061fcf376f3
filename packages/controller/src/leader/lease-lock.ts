import { ApiError, type Client, isNotFound, isOlder, type KubeObject } from '@barometer/client'
import type { Clock } from '../clock.ts'
import { type Kind, kindOf, type ObjectWith } from '../kind.ts'

export interface LeaseSpec {
  readonly holderIdentity?: string
  readonly leaseDurationSeconds?: number
  readonly acquireTime?: string
  readonly renewTime?: string
  readonly leaseTransitions?: number
}

type LeaseObject = ObjectWith<LeaseSpec>

export const Lease: Kind<LeaseObject> = kindOf({
  ...{ group: 'coordination.k8s.io', version: 'v1', kind: 'Lease', subresources: [] },
})

export interface LeaseLockOptions {
  readonly client: Client
  readonly clock: Clock
  readonly namespace: string
  readonly name: string
  /** Nobody else has it. */
  readonly identity: string
  /** Milliseconds for which others leave the lease alone after they saw it renewed. */
  readonly leaseDuration: number
}

/**
 * One lease that one at a time holds. Nobody compares times of day: a lease is over when it has not changed for its
 * duration, by the observer's own monotonic clock.
 */
export class LeaseLock {
  readonly #options: LeaseLockOptions
  /** What was last seen, and since when it is so. */
  #seen: { readonly lease: LeaseObject; readonly since: number } | undefined

  constructor(options: LeaseLockOptions) {
    this.#options = options
  }

  /** Who holds it, as far as is known. */
  get holder(): string {
    return this.#seen?.lease.spec.holderIdentity ?? ''
  }

  /** Takes or renews the lease, if it is free, over, or held by this one. Whether it is held by this one now. */
  async hold(signal: AbortSignal, timeout: number): Promise<boolean> {
    const { client, identity } = this.#options
    const call = { signal, timeout, retry: { retries: 0, first: 0, longest: 0 } }
    const lease = await this.#read(call)
    if (!lease) return this.#wrote(client.create(Lease, this.#fresh(), call))
    if (lease.spec.holderIdentity !== identity && !this.#isOver(lease)) return false
    return this.#wrote(client.update(Lease, this.#renewed(lease) as LeaseObject & KubeObject, call))
  }

  /** Milliseconds until the lease, as it was last seen, is over; undefined where none was seen. */
  get overIn(): number | undefined {
    if (!this.#seen) return undefined
    const { lease, since } = this.#seen
    if (!lease.spec.holderIdentity) return 0
    return Math.max(0, since + this.#durationOf(lease) - this.#options.clock.monotonic())
  }

  /**
   * Sees every renewal at once, and so knows when the lease is over better than by asking now and then; calls `free` when
   * somebody lets it go. Ends with the signal; rejects where it may not be watched.
   */
  async follow(signal: AbortSignal, free: () => void): Promise<void> {
    const { client, namespace, name } = this.#options
    const which = { namespace, fieldSelector: `metadata.name=${name}`, signal }
    for await (const event of client.follow(Lease, which)) {
      if (event.type === 'DELETED') free()
      if (event.type !== 'ADDED' && event.type !== 'MODIFIED') continue
      const lease = event.object as unknown as LeaseObject
      const { resourceVersion = '' } = lease.metadata
      if (isOlder(resourceVersion, this.#seen?.lease.metadata.resourceVersion ?? '')) continue
      this.#see(lease)
      if (!lease.spec.holderIdentity) free()
    }
  }

  /** Lets it go, if this one holds it, so that another need not wait for its end. */
  async release(signal: AbortSignal, timeout: number): Promise<void> {
    const { client, identity } = this.#options
    const lease = await this.#read({ signal, timeout })
    if (lease?.spec.holderIdentity !== identity) return
    const spec = { ...lease.spec, holderIdentity: '', leaseDurationSeconds: 1, renewTime: this.#time() }
    await client.update(Lease, { ...lease, spec } as LeaseObject & KubeObject, { signal, timeout })
  }

  async #read(call: { signal: AbortSignal; timeout: number }): Promise<LeaseObject | undefined> {
    const { client, namespace, name } = this.#options
    try {
      const lease = (await client.get(Lease, { namespace, name }, call)) as unknown as LeaseObject
      this.#see(lease)
      return lease
    } catch (error) {
      if (isNotFound(error)) return undefined
      throw error
    }
  }

  /** Another was quicker: then it is not held. */
  async #wrote(answer: Promise<KubeObject>): Promise<boolean> {
    try {
      this.#see((await answer) as unknown as LeaseObject)
      return true
    } catch (error) {
      if (error instanceof ApiError && error.status.code === 409) return false
      throw error
    }
  }

  #see(lease: LeaseObject): void {
    const { resourceVersion } = lease.metadata
    if (this.#seen?.lease.metadata.resourceVersion === resourceVersion) return
    this.#seen = { lease, since: this.#options.clock.monotonic() }
  }

  #isOver(lease: LeaseObject): boolean {
    if (!lease.spec.holderIdentity) return true
    return this.#options.clock.monotonic() - (this.#seen?.since ?? 0) >= this.#durationOf(lease)
  }

  #durationOf({ spec }: LeaseObject): number {
    return (spec.leaseDurationSeconds ?? 0) * 1000 || this.#options.leaseDuration
  }

  #fresh() {
    const { namespace, name, identity } = this.#options
    const time = this.#time()
    const spec = {
      ...this.#spec(),
      holderIdentity: identity,
      acquireTime: time,
      renewTime: time,
      leaseTransitions: 0,
    }
    return { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata: { namespace, name }, spec }
  }

  #renewed(lease: LeaseObject): LeaseObject {
    const { identity } = this.#options
    const { spec } = lease
    const time = this.#time()
    const taken = spec.holderIdentity !== identity
    return {
      ...lease,
      spec: {
        ...spec,
        ...this.#spec(),
        ...{ holderIdentity: identity, renewTime: time },
        ...(taken && { acquireTime: time, leaseTransitions: (spec.leaseTransitions ?? 0) + 1 }),
      },
    }
  }

  #spec() {
    return { leaseDurationSeconds: Math.ceil(this.#options.leaseDuration / 1000) }
  }

  /** With microseconds, as leases have it. Only people read it. */
  #time(): string {
    return `${new Date(this.#options.clock.now()).toISOString().slice(0, -1)}000Z`
  }
}
