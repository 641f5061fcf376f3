import type { Client, KubeObject } from '@barometer/client'
import { groupOf } from '@barometer/graph'
import type { Dump } from '../dump.ts'

/**
 * Lets a user read every kind but those that could not be listed when the dump was taken; of these the objects that it holds
 * all the same, by their names, so that nothing follows from what is not there.
 */
export async function allowAsDumped(
  client: Client,
  user: string,
  { objects, truth }: Dump,
  signal: AbortSignal,
): Promise<void> {
  const kinds = await client.discovery.kinds({ fresh: true, signal })
  const hidden = new Set(truth.coverage.notListed)
  const held = objects as readonly KubeObject[]
  const isHidden = ({ group, kind }: { group: string; kind: string }) => hidden.has(`${group}/${kind}`)
  const allowed = kinds.resources.filter((each) => !isHidden(each))
  const listed = [...Map.groupBy(allowed, ({ group }) => group)].map(([group, resources]) => ({
    apiGroups: [group],
    resources: [...new Set(resources.map(({ plural }) => plural))].sort(),
    verbs: ['get', 'list', 'watch'],
  }))
  const named = kinds.resources.filter(isHidden).flatMap(({ group, kind, plural }) => {
    const its = held.filter((object) => object.kind === kind && groupOf(object.apiVersion) === group)
    const resourceNames = [...new Set(its.map(({ metadata }) => metadata.name))].sort()
    if (resourceNames.length === 0) return []
    return [{ apiGroups: [group], resources: [plural], resourceNames, verbs: ['get'] }]
  })
  const rules = [...listed, ...named]
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
