import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rig } from '../../testkit.ts'

const path = '/api/v1/namespaces/default/configmaps'

for (const count of [2, 3])
  test(`${count} objects that own each other in a circle go, deleted in the foreground, and the server goes on`, async (t) => {
    const it = await rig(t)
    const uids: string[] = []
    for (let n = 0; n < count; n++)
      uids.push((await it.call('POST', path, { metadata: { name: `c${n}` } })).body.metadata.uid)
    for (let n = 0; n < count; n++) {
      const [name, uid] = [`c${(n + 1) % count}`, uids[(n + 1) % count]]
      const owner = { apiVersion: 'v1', kind: 'ConfigMap', name, uid, blockOwnerDeletion: true }
      await it.call('PATCH', `${path}/c${n}`, { metadata: { ownerReferences: [owner] } })
    }
    const next = await it.watch(`${path}?watch=1`)
    const gone = new Set<string>()
    assert.equal((await it.call('DELETE', `${path}/c0?propagationPolicy=Foreground`)).code, 200)
    while (gone.size < count) {
      const { type, object } = await next()
      if (type === 'DELETED') gone.add(object.metadata.name)
    }
    assert.equal((await it.call('GET', '/readyz')).code, 200)
  })
