import { ApiError, isNotFound, type Resource } from '@barometer/client'
import type { Graph, Ref } from '@barometer/graph'
import type { PackIndex } from '@barometer/packs'
import { extentOf } from '../kinds/how-to-read.ts'
import type { ServedKinds } from '../kinds/served-kinds.ts'
import type { Reader } from '../read/reader.ts'
import type { RootReads } from './root-reads.ts'

/** The namespace that was asked about is not there. */
export class NamespaceNotFound extends Error {
  override readonly name = 'NamespaceNotFound'
}

export interface AskedPlaceOptions {
  readonly packs: PackIndex
  readonly graph: Graph | undefined
  /** '' for all of them. */
  readonly namespace: string
  readonly only: (resource: Resource) => boolean
}

/** All that may say something, everywhere or in one namespace. */
export class AskedPlace {
  readonly #served: ServedKinds
  readonly #reader: Reader
  /** What a namespace needs elsewhere; undefined: nothing beside the place is read. */
  readonly #rootReads: RootReads | undefined
  readonly #options: AskedPlaceOptions

  constructor(
    served: ServedKinds,
    reader: Reader,
    rootReads: RootReads | undefined,
    options: AskedPlaceOptions,
  ) {
    this.#served = served
    this.#reader = reader
    this.#rootReads = rootReads
    this.#options = options
  }

  /** The objects by now; none where that is everything. */
  get refs(): readonly Ref[] {
    const { graph, namespace } = this.#options
    return graph && namespace ? graph.roots(namespace).map(({ object }) => object) : []
  }

  async read(): Promise<void> {
    await this.#readNamespace()
    await this.readKinds()
  }

  /** Reads the kinds that are served by now, each once. */
  async readKinds(): Promise<void> {
    const { packs, namespace, only } = this.#options
    // What is in no namespace is read where something in the namespace needs it.
    const isThere = ({ namespaced }: Resource) => namespaced || this.#rootReads === undefined
    const wanted = this.#served.now
      .preferred()
      .filter((resource) => extentOf(resource, packs) !== 'none' && only(resource) && isThere(resource))
    await Promise.all(wanted.map((resource) => this.#reader.read(resource, namespace)))
  }

  /** The namespace itself may be going; whoever may not read it takes it to be there. */
  async #readNamespace(): Promise<void> {
    const { packs, namespace } = this.#options
    if (!this.#rootReads || !namespace) return
    for (const { group, kind } of packs.withRole('namespace')) {
      const resource = this.#served.now.of(group, kind)
      if (!resource) continue
      await this.#rootReads.get(resource, { namespace: '', name: namespace }).catch((error) => {
        if (isNotFound(error)) throw new NamespaceNotFound(error.message, { cause: error })
        if (!(error instanceof ApiError)) throw error
      })
    }
  }
}
