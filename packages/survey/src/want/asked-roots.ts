import { isNotFound, type KubeObject, type Resource, resourceName } from '@barometer/client'
import { type Graph, type Ref, refKey, refOf } from '@barometer/graph'
import type { PackIndex } from '@barometer/packs'
import type { ServedKinds } from '../kinds/served-kinds.ts'
import type { ObjectChange } from '../object/object-change.ts'
import { shorten } from '../object/shorten.ts'
import type { Reader } from '../read/reader.ts'
import type { RootReads } from './root-reads.ts'

/** An object to ask about. */
export interface RootName {
  readonly resource: Resource
  /** '' for a kind that has none. */
  readonly namespace: string
  readonly name: string
  /** As a list brought it: it is not read again. */
  readonly object?: KubeObject
}

/** A kind in a namespace; '' for all of them, or for a kind that has none. */
export type RootPlace = Pick<RootName, 'resource' | 'namespace'>

/** One of the objects that were asked about is not there. */
export class RootNotFound extends Error {
  override readonly name = 'RootNotFound'
  readonly root: RootName

  constructor(root: RootName, cause: Error) {
    super(cause.message, { cause })
    this.root = root
  }
}

export interface AskedRootsOptions {
  readonly packs: PackIndex
  readonly graph: Graph
  readonly roots: readonly RootName[]
  readonly places: readonly RootPlace[]
  readonly findRoots: (() => Promise<readonly RootName[]>) | undefined
  readonly take: (object: KubeObject) => void
}

/** So many roots of one kind in one place are read one by one. */
const mostByName = 3

/** Some objects. */
export class AskedRoots {
  readonly #served: ServedKinds
  readonly #reader: Reader
  readonly #rootReads: RootReads
  readonly #options: AskedRootsOptions
  readonly #refs = new Map<string, Ref>()
  /** One came or went. */
  #changed = false

  constructor(served: ServedKinds, reader: Reader, rootReads: RootReads, options: AskedRootsOptions) {
    this.#served = served
    this.#reader = reader
    this.#rootReads = rootReads
    this.#options = options
  }

  /** The objects by now. */
  get refs(): readonly Ref[] {
    return [...this.#refs.values()]
  }

  /** A few by name, since their kind may be one that may not be listed; many by one list, as far as that tells. */
  async read(): Promise<void> {
    const { roots } = this.#options
    const places = Map.groupBy(roots, ({ resource, namespace }) => `${resourceName(resource)} ${namespace}`)
    const crowds = [...places.values()].filter(
      (crowd) => crowd.filter(({ object }) => !object).length > mostByName,
    )
    await Promise.all(crowds.map(([first]) => this.#reader.read(first!.resource, first!.namespace)))
    await Promise.all(roots.map((root) => this.#readRoot(root)))
  }

  /** To be called where somebody else tells of a root. */
  told(type: ObjectChange['type'], ref: Ref): void {
    if (type === 'DELETED') this.#refs.delete(refKey(ref))
    else this.#refs.set(refKey(ref), ref)
  }

  /** To be called when a watch tells a change: they are to be found anew where one of their kind came or went. */
  note(change: ObjectChange, resource: Resource): void {
    if (this.#options.findRoots && this.#joinsOrLeaves(change, resource)) this.#changed = true
  }

  /** What is followed though nothing wants it: the roots themselves, and what defines kinds. */
  async readBeside(): Promise<void> {
    const { roots, places, packs } = this.#options
    const definitions = roots.length > 0 ? packs.withRole('definition') : []
    const resources = definitions.flatMap(({ group, kind }) => this.#served.now.of(group, kind) ?? [])
    await Promise.all([
      ...[...places, ...roots].map(({ resource, namespace }) => this.#reader.read(resource, namespace)),
      ...resources.map((resource) => this.#reader.read(resource)),
    ])
    this.#rootReads.keepAsking(this.refs)
  }

  /** Finds them anew, where one came or went. */
  async findChanged(): Promise<void> {
    const { findRoots } = this.#options
    if (!this.#changed || !findRoots) return
    this.#changed = false
    const roots = await findRoots().catch((error) => {
      this.#changed = true
      throw error
    })
    this.#refs.clear()
    for (const ref of roots.map(refOfRoot)) this.#refs.set(refKey(ref), ref)
  }

  async #readRoot(root: RootName): Promise<void> {
    const ref = refOfRoot(root)
    this.#refs.set(refKey(ref), ref)
    if (this.#options.graph.state(ref) !== undefined) return
    if (root.object) {
      this.#options.take(shorten(root.object, this.#options.packs))
      return
    }
    await this.#rootReads.get(root.resource, root).catch((error) => {
      throw isNotFound(error) ? new RootNotFound(root, error) : error
    })
  }

  #joinsOrLeaves({ type, object }: ObjectChange, { group, kind }: Resource): boolean {
    const ref = refOf(object)
    const { roots, places } = this.#options
    const isOfKind = [...roots, ...places].some(
      ({ resource }) => resource.group === group && resource.kind === kind,
    )
    return (
      ref !== undefined &&
      isOfKind &&
      type !== 'MODIFIED' &&
      (type === 'DELETED') === this.#refs.has(refKey(ref))
    )
  }
}

/** The reference of a root; '' for the namespace of a kind that has none. */
export function refOfRoot({ resource: { group, kind, namespaced }, namespace, name }: RootName): Ref {
  return { group, kind, namespace: namespaced ? namespace : '', name }
}
