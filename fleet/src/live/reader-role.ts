import type { Client, KubeObject } from '@barometer/client'

/** Lets a user read every kind but some, each named as `group/Kind`. */
export async function allowAllBut(
  client: Client,
  user: string,
  notListed: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const kinds = await client.discovery.kinds({ fresh: true, signal })
  const hidden = new Set(notListed)
  const allowed = kinds.resources.filter(({ group, kind }) => !hidden.has(`${group}/${kind}`))
  const rules = [...Map.groupBy(allowed, ({ group }) => group)].map(([group, resources]) => ({
    apiGroups: [group],
    resources: [...new Set(resources.map(({ plural }) => plural))].sort(),
    verbs: ['get', 'list', 'watch'],
  }))
  const apiGroup = 'rbac.authorization.k8s.io'
  const create = async (kind: string, body: object) => {
    const resource = kinds.of(apiGroup, kind)
    if (!resource) throw new Error(`the server has no ${kind}`)
    const object = { apiVersion: `${apiGroup}/v1`, kind, metadata: { name: 'fleet-reader' }, ...body }
    await client.create(resource, object as KubeObject, { signal })
  }
  await create('ClusterRole', { rules })
  await create('ClusterRoleBinding', {
    roleRef: { apiGroup, kind: 'ClusterRole', name: 'fleet-reader' },
    subjects: [{ apiGroup, kind: 'User', name: user }],
  })
}
