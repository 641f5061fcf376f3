import {
  ApiError,
  apiVersionOf,
  type Client,
  type KubeObject,
  type Resource,
  resourceName,
  sleep,
  systemClock,
} from '@barometer/client'

/** Kinds of Kubernetes itself that operators make objects of. */
const builtIn = ['deployments.apps', 'pods', 'configmaps', 'secrets', 'events']

/**
 * Removes what an earlier scenario left on a shared server: its objects, and the definitions of kinds beside `crds`.
 */
export async function sweep(client: Client, crds: readonly string[]): Promise<void> {
  const kinds = (await client.discovery.kinds({ fresh: true })).preferred()
  const definitions = kinds.find(
    (kind) => resourceName(kind) === 'customresourcedefinitions.apiextensions.k8s.io',
  )!
  const defined = (await listed(client, definitions)).map(({ metadata }) => metadata.name)
  const ours = kinds.filter((kind) => defined.includes(resourceName(kind)))
  const others = kinds.filter((kind) => builtIn.includes(resourceName(kind)))
  await Promise.all([...ours, ...others].map((kind) => clear(client, kind, () => true)))
  await clear(client, definitions, ({ metadata }) => !crds.includes(metadata.name))
}

async function listed(client: Client, kind: Resource): Promise<readonly KubeObject[]> {
  const found: KubeObject[] = []
  await client.list(kind, { each: (object) => found.push(object) }).catch((error) => {
    // The kind has gone meanwhile, with what defined it.
    if (!(error instanceof ApiError) || error.status.code !== 404) throw error
  })
  return found
}

async function clear(client: Client, kind: Resource, which: (object: KubeObject) => boolean): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const left = (await listed(client, kind)).filter(
      (object) =>
        which(object) && !(kind.kind === 'ConfigMap' && object.metadata.name === 'kube-root-ca.crt'),
    )
    if (left.length === 0) return
    for (const { metadata } of left) {
      const gone = () => undefined
      if (metadata.finalizers?.length && kind.kind !== 'CustomResourceDefinition')
        await client.patch(kind, metadata, 'merge', { metadata: { finalizers: null } }).catch(gone)
      await client.delete(kind, metadata, { propagation: 'Background', gracePeriodSeconds: 0 }).catch(gone)
    }
    await sleep(systemClock, Math.min(500, 20 * attempt))
  }
  throw new Error(`${kind.kind} of ${apiVersionOf(kind)} cannot be cleared away`)
}
