import type { KubeObject } from '../apimachinery/meta/object-meta.ts'
import type { Served } from '../registry/served.ts'
import type { ResourceRequest } from '../request/resource-request.ts'
import type { Entry } from '../store/entry.ts'
import type { Api } from './api.ts'
import type { DeleteOptions } from './delete-options.ts'
import { removeEntry } from './remove-entry.ts'
import { replace } from './update.ts'
import type { WriteOptions } from './write-options.ts'

const noQuery = new URLSearchParams()

/** Writes of the server itself, which go the way that those of any client go, under the name of the one who makes them. */
export class OwnClient {
  readonly #api: Api
  readonly #options: WriteOptions

  constructor(api: Api, manager: string) {
    this.#api = api
    this.#options = { dryRun: false, manager, fieldValidation: 'Ignore', force: false }
  }

  /** Stores `next` over an entry that reads as `old`; a conflict when the entry is no longer there. */
  async update(
    served: Served,
    entry: Entry,
    old: KubeObject,
    next: KubeObject,
    subresource = '',
  ): Promise<void> {
    const request = this.#request(served, entry, subresource)
    await replace(this.#api, request, entry, old, next, this.#options)
  }

  /** Deletes an object, or marks it when something must happen first. */
  delete(served: Served, entry: Entry, propagation: DeleteOptions['propagation'] = 'Background'): void {
    removeEntry(this.#api, served, entry, {
      dryRun: false,
      propagation,
      gracePeriodSeconds: undefined,
      uid: entry.uid,
      resourceVersion: undefined,
    })
  }

  #request(served: Served, { namespace, name }: Entry, subresource: string): ResourceRequest {
    const { manager } = this.#options
    return {
      served,
      verb: 'update',
      namespace,
      name,
      subresource,
      query: noQuery,
      user: { name: `system:serviceaccount:kube-system:${manager}`, groups: ['system:masters'] },
      userAgent: manager,
      contentType: undefined,
      accept: '',
      body: Buffer.alloc(0),
      warnings: [],
    }
  }
}
