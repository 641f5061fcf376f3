import { type Client, isNotFound, type KubeObject, type Resource, resourceName } from '@barometer/client'
import { isFalse, isTrue } from '@barometer/conditions'
import { type AnyObject, CustomResourceDefinition, type Running } from '@barometer/controller'

/** Which object: `Revision/shop-00001`, `Service.serving.knative.dev/shop`, `Pod/staging/web-0`. */
export type Ref = string

/** What the server holds, as somebody sees it who may see everything. */
export class Cluster {
  readonly client: Client
  readonly #own: readonly Resource[]
  #namespaces: Resource | undefined

  /** `own`: the kinds whose names win over others of the same name. */
  constructor(client: Client, own: readonly Resource[]) {
    this.client = client
    this.#own = own
  }

  /** The kind and the key that a reference means. */
  async find(
    ref: Ref,
  ): Promise<{ readonly kind: Resource; readonly namespace: string; readonly name: string }> {
    const [word = '', ...rest] = ref.split('/')
    const [namespace = 'default', name = ''] = rest.length > 1 ? rest : ['default', ...rest]
    const [kindName, ...group] = word.split('.')
    const own = this.#own.find(
      ({ kind, group: its }) => kind === kindName && (group.length === 0 || group.join('.') === its),
    )
    const kind = own ?? (await this.client.discovery.resolve(word))
    return { kind, namespace: kind.namespaced ? namespace : '', name }
  }

  async get(ref: Ref): Promise<KubeObject | undefined> {
    const { kind, namespace, name } = await this.find(ref)
    return this.client.get(kind, { namespace, name }).catch((error) => {
      if (isNotFound(error)) return undefined
      throw error
    })
  }

  async list(kind: Resource): Promise<readonly KubeObject[]> {
    const found: KubeObject[] = []
    await this.client.list(kind, { each: (object) => found.push(object) })
    return found
  }

  /** Creates objects as somebody would with `kubectl apply`, in this order. */
  async apply(...objects: readonly AnyObject[]): Promise<void> {
    for (const object of objects) {
      const { kind } = await this.#kindOf(object)
      const namespace = kind.namespaced ? (object.metadata.namespace ?? 'default') : undefined
      const metadata = { ...object.metadata, ...(namespace !== undefined && { namespace }) }
      await this.client.apply(kind, { ...object, metadata } as KubeObject, {
        fieldManager: 'user',
        force: true,
      })
    }
  }

  /** Merges something into an object, as somebody would with `kubectl patch`. */
  async patch(ref: Ref, patch: object, subresource?: string): Promise<void> {
    const { kind, namespace, name } = await this.find(ref)
    const place = { namespace, name, ...(subresource !== undefined && { subresource }) }
    await this.client.patch(kind, place, 'merge', patch, { fieldManager: 'user' })
  }

  /** Puts a condition `Audited` beside those of an object, as another controller would. */
  async audit(ref: Ref): Promise<void> {
    const object = await this.get(ref)
    const { conditions = [] } = (object?.['status'] ?? {}) as { conditions?: readonly object[] }
    const audited = {
      ...{ type: 'Audited', status: 'True', reason: 'Checked', message: '' },
      observedGeneration: object?.metadata.generation,
      lastTransitionTime: '2026-01-01T00:00:00Z',
    }
    await this.patch(ref, { status: { conditions: [...conditions, audited] } }, 'status')
  }

  async delete(ref: Ref): Promise<void> {
    const { kind, namespace, name } = await this.find(ref)
    await this.client.delete(kind, { namespace, name }, { propagation: 'Background' })
  }

  /** The kinds that an operator's caches hold. */
  async cachedKinds({ cache }: Running): Promise<readonly Resource[]> {
    const names = new Set(cache.status().map(({ kind }) => kind))
    const own = this.#own.filter((kind) => names.delete(resourceName(kind)))
    if (names.size === 0) return own
    const others = await Promise.all([...names].map((name) => this.client.discovery.resolve(name)))
    return [...own, ...others]
  }

  /** A number that moves with every write. */
  async revision(): Promise<string> {
    this.#namespaces ??= (await this.find('Namespace/default')).kind
    const kind = this.#namespaces
    const { resourceVersion } = await this.client.list(kind, { limit: 1, each: () => {}, page: () => false })
    return resourceVersion
  }

  async #kindOf({ apiVersion, kind }: AnyObject): Promise<{ readonly kind: Resource }> {
    const [version = '', group = ''] = apiVersion.split('/').toReversed()
    const own = this.#own.find((each) => each.kind === kind && each.group === group)
    const found = own ?? (await this.client.discovery.resolve(group ? `${kind}.${group}` : kind))
    return { kind: { ...found, version } }
  }
}

/**
 * Whether the server has something left to do by itself: to collect what nobody owns, to serve a kind that was defined, or to
 * end one whose definition is deleted.
 */
export function isAtWork(objects: readonly KubeObject[], kinds: readonly Resource[]): boolean {
  const isEnding = (object: KubeObject) => isToBeEnded(object, objects)
  return objects.some(isToBeServed) || objects.some(isEnding) || isCollecting(objects, kinds)
}

/** A definition of which the server has not said yet whether it serves it. */
function isToBeServed(object: KubeObject): boolean {
  if (object.kind !== CustomResourceDefinition.kind) return false
  return !isTrue(object, 'Established') && !isFalse(object, 'NamesAccepted')
}

const cleanup = 'customresourcecleanup.apiextensions.k8s.io'

/** A definition that is deleted, and goes when the objects of its kind have gone: where there are none, at once. */
function isToBeEnded(object: KubeObject, objects: readonly KubeObject[]): boolean {
  const { deletionTimestamp, finalizers = [] } = object.metadata
  if (object.kind !== CustomResourceDefinition.kind || deletionTimestamp === undefined) return false
  const { group, names } = (object as DefinitionObject).spec
  const isHeld = objects.some(
    ({ kind, apiVersion }) => kind === names.kind && apiVersion.startsWith(`${group}/`),
  )
  return finalizers.includes(cleanup) && !isHeld
}

type DefinitionObject = KubeObject & {
  readonly spec: { readonly group: string; readonly names: { readonly kind: string } }
}

/** Whether the server has something left to collect of these objects, which are all that there are of these kinds. */
function isCollecting(objects: readonly KubeObject[], kinds: readonly Resource[]): boolean {
  const uids = new Set(objects.map(({ metadata }) => metadata.uid))
  const names = new Set(kinds.map(({ kind }) => kind))
  return objects.some((object) => isDoomed(object, uids, names))
}

/** The server will remove it by itself: its owners are gone, or nothing holds what is being deleted. */
function isDoomed(
  { metadata }: KubeObject,
  uids: ReadonlySet<string | undefined>,
  kinds: ReadonlySet<string>,
): boolean {
  const { ownerReferences = [], finalizers = [], deletionTimestamp } = metadata
  if (deletionTimestamp !== undefined)
    return finalizers.length === 0 || finalizers.includes('foregroundDeletion')
  return (
    ownerReferences.length > 0 && ownerReferences.every(({ uid, kind }) => kinds.has(kind) && !uids.has(uid))
  )
}
