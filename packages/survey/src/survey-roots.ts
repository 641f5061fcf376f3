import type { Client, Kinds, KubeObject, Resource } from '@barometer/client'
import { type Graph, type Ref, refKey, refOf } from '@barometer/graph'
import type { PackIndex } from '@barometer/packs'
import { childKinds } from './child-kinds.ts'
import { howToRead } from './how-to-read.ts'
import { Reach } from './reach.ts'
import { Reader } from './reader.ts'
import { shorten } from './shorten.ts'
import { type Surveyed, type SurveyOptions, surveyed } from './survey-cluster.ts'

/** An object to ask about. */
export interface RootName {
  readonly resource: Resource
  /** '' for a kind that has none. */
  readonly namespace: string
  readonly name: string
}

export interface RootSurveyOptions extends Omit<SurveyOptions, 'take'> {
  readonly packs: PackIndex
  /** Is given every object that is read, and what was read. */
  readonly graph: Graph
  readonly roots: readonly RootName[]
  readonly take?: (object: KubeObject) => void
}

/** Kinds that hold what is wrong beneath many things at once: looked at where something is not well. */
const platform: readonly string[] = [
  'apps/Deployment',
  'apps/StatefulSet',
  'apps/DaemonSet',
  'coordination.k8s.io/Lease',
  'apiextensions.k8s.io/CustomResourceDefinition',
  'admissionregistration.k8s.io/ValidatingWebhookConfiguration',
  'admissionregistration.k8s.io/MutatingWebhookConfiguration',
]
const besideThem: readonly string[] = ['/Event', '/ResourceQuota']
/** So often may a cause lead on to another that was not read yet. */
const mostRounds = 6

/**
 * Reads what some objects are made of and depend on: kind by kind, as far as it can be reached from them, each kind in the
 * namespaces it is reached in. Throws where one of the objects cannot be read; the rest is put on record.
 */
export async function surveyRoots(client: Client, options: RootSurveyOptions): Promise<Surveyed> {
  return new RootSurvey(client, options).run()
}

class RootSurvey {
  readonly #client: Client
  readonly #options: RootSurveyOptions
  readonly #reader: Reader
  readonly #reach: Reach
  readonly #taken = new Set<string>()
  #kinds!: Kinds
  #asked = false

  constructor(client: Client, options: RootSurveyOptions) {
    this.#client = client
    this.#options = options
    this.#reach = new Reach(options.packs)
    this.#reader = new Reader(client, {
      ...options,
      ownNamespace: client.connection.namespace,
      take: (object) => this.#take(object),
    })
  }

  async run(): Promise<Surveyed> {
    const { graph, signal, roots } = this.#options
    this.#kinds = await this.#client.discovery.kinds({ signal })
    this.#reader.know(this.#kinds.resources)
    const refs = await Promise.all(roots.map((root) => this.#root(root)))
    let asked: readonly Ref[] = refs
    for (let round = 0; round < mostRounds; round++) {
      const grew = await this.#readWhatIsReached(asked)
      graph.cover(this.#surveyed().coverage)
      const answers = refs.map((ref) => graph.why(ref))
      if (answers.every(({ state }) => state === 'ok') || (round > 0 && !grew)) break
      if (round === 0) await this.#readPlatform(asked)
      const blamed = answers.flatMap(({ causes, pending }) => [...causes, ...pending])
      const services = blamed.flatMap(({ statement }) => servicesIn(statement.message))
      asked = [...refs, ...blamed.map(({ object }) => object), ...services]
    }
    const result = this.#surveyed()
    graph.cover(result.coverage)
    return result
  }

  #surveyed(): Surveyed {
    return surveyed(this.#reader, this.#kinds.preferred(), this.#client)
  }

  #take(object: KubeObject): void {
    const ref = refOf(object)
    if (!ref || this.#taken.has(refKey(ref))) return
    this.#taken.add(refKey(ref))
    this.#reach.add(object)
    this.#options.graph.apply({ type: 'ADDED', object })
    this.#options.take?.(object)
  }

  /** The object itself: by name, since its kind may be one that may not be listed. */
  async #root({ resource, namespace, name }: RootName): Promise<Ref> {
    const metadataOnly = howToRead(resource) === 'metadata'
    const object = await this.#client.get(
      resource,
      { namespace, name },
      { signal: this.#options.signal, metadataOnly },
    )
    this.#take(shorten(object))
    return {
      group: resource.group,
      kind: resource.kind,
      namespace: resource.namespaced ? namespace : '',
      name,
    }
  }

  /** Reads until nothing new is reached; says whether anything was read. */
  async #readWhatIsReached(roots: readonly Ref[]): Promise<boolean> {
    let grew = false
    for (;;) {
      const wanted = await this.#wanted(roots)
      if (wanted.length === 0) return grew
      grew = true
      await Promise.all(wanted.map(({ resource, namespace }) => this.#read(resource, namespace)))
    }
  }

  readonly #begun = new Set<string>()

  #isNew(resource: Resource, namespace: string): boolean {
    const kind = `${resource.group}/${resource.kind}/`
    return !this.#begun.has(kind) && !this.#begun.has(kind + namespace)
  }

  async #read(resource: Resource, namespace: string): Promise<void> {
    this.#begun.add(`${resource.group}/${resource.kind}/${namespace}`)
    await this.#reader.read(resource, namespace)
  }

  /** Kinds to read next, and where. */
  async #wanted(roots: readonly Ref[]): Promise<readonly { resource: Resource; namespace: string }[]> {
    const { objects, named } = this.#reach.from(roots)
    const found = new Map<string, { resource: Resource; namespace: string }>()
    const want = (resource: Resource, namespace: string) => {
      const where = resource.namespaced ? namespace : ''
      if (howToRead(resource) === 'skip' || !this.#isNew(resource, where)) return
      found.set(`${resource.group}/${resource.kind}/${where}`, { resource, namespace: where })
    }
    for (const ref of named) {
      const resource = await this.#serving(ref)
      if (resource && resource.namespaced === (ref.namespace !== '')) want(resource, ref.namespace)
    }
    for (const { ref, selected, terminating } of objects) {
      for (const resource of this.#parts(ref)) if (sameScope(resource, ref)) want(resource, ref.namespace)
      for (const { kind } of selected) {
        const [group = '', name = ''] = kind.split('/')
        const resource = this.#kinds.of(group, name)
        if (resource) want(resource, ref.namespace)
      }
      if (terminating && ref.kind === 'Namespace' && ref.group === '') {
        for (const resource of this.#kinds.preferred()) if (resource.namespaced) want(resource, ref.name)
      }
    }
    return [...found.values()]
  }

  readonly #partKinds = new Map<string, readonly Resource[]>()

  #parts({ group, kind }: Ref): readonly Resource[] {
    const key = `${group}/${kind}`
    const known = this.#partKinds.get(key)
    if (known) return known
    const found = childKinds({ group, kind }, this.#kinds.preferred(), this.#options.packs)
    this.#partKinds.set(key, found)
    return found
  }

  /** The kind that is named; one that is not remembered to be served is asked for, once. */
  async #serving({ group, kind }: Ref): Promise<Resource | undefined> {
    const found = this.#kinds.of(group, kind)
    if (found || this.#asked) return found
    this.#asked = true
    this.#kinds = await this.#client.discovery.kinds({ fresh: true, signal: this.#options.signal })
    this.#reader.know(this.#kinds.resources)
    this.#partKinds.clear()
    return this.#kinds.of(group, kind)
  }

  /** What may be wrong beneath everything; Events and quotas where something was reached. */
  async #readPlatform(roots: readonly Ref[]): Promise<void> {
    const { objects } = this.#reach.from(roots)
    const namespaces = new Set(objects.map(({ ref }) => ref.namespace || 'default'))
    const reads = [
      ...platform.map((key) => ({ key, namespace: '' })),
      ...besideThem.flatMap((key) => [...namespaces].map((namespace) => ({ key, namespace }))),
    ]
    await Promise.all(
      reads.map(async ({ key, namespace }) => {
        const [group = '', kind = ''] = key.split('/')
        const resource = this.#kinds.of(group, kind)
        if (resource) await this.#read(resource, namespace)
      }),
    )
  }
}

/** The Services whose addresses a message holds: what the server says of a webhook that does not answer. */
function servicesIn(message: string): readonly Ref[] {
  return [...message.matchAll(/https?:\/\/([a-z0-9-]+)\.([a-z0-9-]+)\.svc\b/g)].map(
    ([, name = '', namespace = '']) => ({
      group: '',
      kind: 'Service',
      namespace,
      name,
    }),
  )
}

/** Parts of a namespaced object are in its namespace; those of one without a namespace have none, as far as is known. */
function sameScope(resource: Resource, { namespace }: Ref): boolean {
  return resource.namespaced === (namespace !== '')
}
