import { at } from '../cases/objects.ts'
import type { Answer, Client, Json, Request } from '../http.ts'
import { Watch } from '../suite/watch.ts'
import { kindNamed } from './kind-named.ts'
import type { FuzzKind } from './kinds.ts'
import { type Comparable, Normaliser } from './normalise.ts'
import type { Query, Step, Version } from './step.ts'

const media = {
  json: 'application/json-patch+json',
  merge: 'application/merge-patch+json',
  strategic: 'application/strategic-merge-patch+json',
  apply: 'application/apply-patch+yaml',
}
const forms = {
  table: { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io,application/json' },
  metadata: { accept: 'application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io,application/json' },
  metadataList: {
    accept: 'application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io,application/json',
  },
}

/** One sequence on one server, in a namespace of its own. What a writer sends depends on what it has seen there. */
export class Session {
  #client: Client
  #namespace: string
  #normaliser = new Normaliser()
  #seen = new Map<string, Json[]>()
  #gone = new Set<string>()

  constructor(client: Client, namespace: string) {
    this.#client = client
    this.#namespace = namespace
  }

  #began = ''

  async begin(): Promise<void> {
    const body = { metadata: { name: this.#namespace } }
    const answer = await this.#client.send({ method: 'POST', path: '/api/v1/namespaces', body })
    if (answer.status !== 201) throw new Error(`could not make a namespace: ${answer.text}`)
    this.#began = answer.body.metadata.resourceVersion
  }

  /** Services hold addresses, of which there are not many. */
  async end(): Promise<void> {
    await this.#client.send({ method: 'DELETE', path: at('services', this.#namespace) })
  }

  async send(step: Step): Promise<Comparable> {
    if (step.do === 'watch') return this.#normaliser.answer(await this.#watched(step))
    const answer = await this.#client.send(this.request(step))
    this.#remember(step, answer)
    return this.#normaliser.answer(answer)
  }

  /** All events since the beginning, up to a last object that every selector of the fuzzer picks. */
  async #watched(step: Extract<Step, { do: 'watch' }>): Promise<Answer> {
    const kind = kindNamed(step.kind)
    const last = { ...kind.base, metadata: { labels: { a: 'x', tier: 'x' } } }
    const body = this.#named(kind, { ...step, name: 'last' }, last)
    await this.#client.send({ method: 'POST', path: at(kind.resource, this.#namespace), body })
    const watch = await Watch.open(this.#client, this.request(step))
    const events = await watch.until((event) => event.object.metadata?.name === 'last')
    watch.close()
    return { status: 200, headers: {}, text: '', body: events }
  }

  /** The request of a step, as this server's client would send it now. */
  request(step: Step): Request {
    const kind = kindNamed(step.kind)
    const subresource = this.#ofStatus(kind, step) ? 'status' : undefined
    const object = at(kind.resource, this.#namespace, step.name, subresource)
    const all = at(kind.resource, this.#namespace)
    switch (step.do) {
      case 'create':
        return { method: 'POST', path: all, query: step.query, body: this.#named(kind, step, step.body) }
      case 'get':
        return { method: 'GET', path: object, headers: step.as ? forms[step.as] : {} }
      case 'update':
        return { method: 'PUT', path: object, query: step.query, body: this.#changed(kind, step) }
      case 'delete':
        return { method: 'DELETE', path: object, query: step.query, body: this.#deleteOptions(step) }
      case 'delete-collection':
        return { method: 'DELETE', path: all, query: step.query }
      case 'watch':
        return {
          method: 'GET',
          path: all,
          query: { ...step.query, watch: true, resourceVersion: this.#began },
        }
      case 'list':
        return { method: 'GET', path: all, query: step.query, headers: listForm(step.as) }
      default:
        return {
          method: 'PATCH',
          path: object,
          query: this.#patchQuery(kind, step),
          headers: { 'content-type': media[step.do] },
          body: this.#patch(kind, step),
        }
    }
  }

  #named(kind: FuzzKind, step: Step, body: Json): Json {
    const { metadata, ...rest } = body
    const said = { ...withoutEmpty(metadata ?? {}), name: step.name }
    return { apiVersion: kind.apiVersion, kind: kind.kind, metadata: said, ...rest }
  }

  #patch(kind: FuzzKind, step: Extract<Step, { do: 'json' | 'merge' | 'strategic' | 'apply' }>): Json {
    if (step.do === 'apply') {
      const little = this.#ofStatus(kind, step) || (step.partial && this.#exists(step))
      const whole = little ? step.body : overlaid(kind.base, step.body)
      return this.#named(kind, step, whole)
    }
    if (step.do !== 'merge') return step.body
    const version = this.#version(step, step.version)
    if (version === undefined) return step.body
    return { ...step.body, metadata: { ...step.body.metadata, resourceVersion: version } }
  }

  /** Whoever makes the object applies the whole of it, and so must not be one who applies a part later. */
  #patchQuery(kind: FuzzKind, step: Extract<Step, { do: 'json' | 'merge' | 'strategic' | 'apply' }>): Query {
    const makesWhole = step.do === 'apply' && step.partial && !kind.junk && !this.#exists(step)
    return makesWhole ? { ...step.query, fieldManager: 'alpha' } : step.query
  }

  #changed(kind: FuzzKind, step: Extract<Step, { do: 'update' }>): Json {
    const known = this.#seen.get(key(step))?.at(-1) ?? this.#named(kind, step, kind.base)
    const metadata = { ...known.metadata, ...step.body.metadata }
    const version = this.#version(step, step.version)
    if (version === undefined) delete metadata.resourceVersion
    else metadata.resourceVersion = version
    const spec = step.body.spec === undefined ? known.spec : overlaid(known.spec, step.body.spec)
    return { ...known, ...step.body, ...(spec !== undefined && { spec }), metadata }
  }

  #deleteOptions(step: Extract<Step, { do: 'delete' }>): Json {
    const resourceVersion = this.#version(step, step.preconditions)
    return resourceVersion === undefined ? undefined : { preconditions: { resourceVersion } }
  }

  #version(step: Step, which: Version): string | undefined {
    const seen = this.#seen.get(key(step)) ?? []
    const object = which === 'seen' ? seen.at(-1) : which === 'stale' ? seen.at(0) : undefined
    return object?.metadata.resourceVersion
  }

  /**
   * The real server makes some built-in objects out of a status that is written or applied before they are there. What
   * such objects lack is not what is compared: the whole object is written instead.
   */
  #ofStatus(kind: FuzzKind, step: Step): boolean {
    return 'status' in step && step.status && (kind.junk || this.#exists(step))
  }

  #exists(step: Step): boolean {
    const last = this.#seen.get(key(step))?.at(-1)
    return last !== undefined && last.metadata.deletionTimestamp === undefined && !this.#gone.has(key(step))
  }

  #remember(step: Step, answer: Answer): void {
    if (step.do === 'delete') this.#gone.add(key(step))
    if (step.do === 'delete-collection') for (const name of this.#seen.keys()) this.#gone.add(name)
    const isObject = answer.status < 300 && answer.body?.metadata?.uid !== undefined
    const isWhole = isObject && answer.body.kind !== 'PartialObjectMetadata'
    const isReal = !('query' in step && step.query['dryRun'])
    if (!isWhole || !isReal) return
    const seen = this.#seen.get(key(step)) ?? []
    this.#seen.set(key(step), [...seen, answer.body])
    if (step.do !== 'delete') this.#gone.delete(key(step))
  }
}

const key = (step: { kind: string; name: string }) => `${step.kind}/${step.name}`

function listForm(as: 'table' | 'metadata' | undefined): Record<string, string> {
  return as === 'table' ? forms.table : as === 'metadata' ? forms.metadataList : {}
}

/**
 * The real server keeps a null or an empty map in the metadata of a new custom resource until the next write, and no
 * client can tell why that one moved the version.
 */
function withoutEmpty(metadata: Json): Json {
  const isThere = (value: Json) =>
    value !== null && (typeof value !== 'object' || Object.keys(value).length > 0)
  const kept = (value: Json): Json =>
    Array.isArray(value)
      ? value
      : Object.fromEntries(Object.entries(value ?? {}).filter(([, each]) => isThere(each)))
  const members = Object.entries(metadata).map(([name, value]) => [name, kept(value)] as const)
  return Object.fromEntries(members.filter(([, value]) => isThere(value)))
}

function overlaid(base: Json, over: Json): Json {
  const plain = (value: Json) => value !== null && typeof value === 'object' && !Array.isArray(value)
  if (!plain(base) || !plain(over)) return over
  const result = { ...base }
  for (const [name, value] of Object.entries(over))
    result[name] = name in base ? overlaid(base[name], value) : value
  return result
}
