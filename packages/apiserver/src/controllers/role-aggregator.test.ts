import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Rig, rig } from '../testkit.ts'

const roles = '/apis/rbac.authorization.k8s.io/v1/clusterroles'
const rule = (resource: string) => ({ verbs: ['get'], apiGroups: [''], resources: [resource] })

test('a sum has each rule once, in the order of names, and a sum of sums has all', async (t) => {
  const { call, watch } = await rig(t)
  const sumOf = (name: string, label: string, labels = {}) =>
    call('POST', roles, {
      metadata: { name, labels },
      aggregationRule: { clusterRoleSelectors: [{ matchLabels: { [label]: 'yes' } }] },
    })
  const part = (name: string, ...resources: string[]) =>
    call('POST', roles, { metadata: { name, labels: { part: 'yes' } }, rules: resources.map(rule) })
  await sumOf('whole', 'sum')
  await sumOf('sum', 'part', { sum: 'yes' })
  await part('b', 'pods', 'nodes')
  await part('a', 'pods')
  const wanted = [rule('pods'), rule('nodes')]
  const { object } = await until(
    await watch(`${roles}?watch=true&fieldSelector=metadata.name=whole`),
    wanted.length,
  )
  assert.deepEqual(object.rules, wanted)
})

/** The first event whose object has so many rules. */
async function until(next: Awaited<ReturnType<Rig['watch']>>, count: number) {
  for (;;) {
    const event = await next()
    if (event.object.rules?.length === count) return event
  }
}
