import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type ConditionedObject, setCondition } from '@barometer/conditions'
import { createGraph } from '@barometer/graph'
import { builtInPacks, indexPacks } from '@barometer/packs'
import { judge } from '@barometer/verdict'
import { now as then } from '../apps/demo/src/scenario.ts'
import { openstack } from '../apps/demo/src/scenarios/openstack.ts'
import { table } from '../apps/demo/src/table.ts'
import { arrows, pure } from './arrows.ts'

const text = readFileSync(join(import.meta.dirname, '../ARCHITECTURE.md'), 'utf8')

test('the arrows of ARCHITECTURE.md are those that are held', () => {
  const rows = [...text.matchAll(/^\| ((?:packages|apps|operators)\/\S+) \|(.*)\|(.*)\|$/gm)]
  const written = rows.map(([, folder, isPure, allowed]) => [folder, isPure?.trim(), allowed?.trim()])
  const held = Object.entries(arrows).map(([folder, allowed]) => [
    folder,
    pure.includes(folder) ? 'yes' : '',
    allowed.map((name) => name.replace('@barometer/', '')).join(', ') || 'nothing',
  ])
  assert.deepEqual(written.toSorted(), held.toSorted())
})

test('the condition that is followed arrives where it is said to', () => {
  const message = "Rule 'allow-ssh' failed: invalid CIDR format for remoteIPPrefix"
  const apiVersion = 'openstack.k-orc.cloud/v1alpha1'
  const packs = indexPacks(builtInPacks)
  const now = Date.parse(then)
  const scenario = openstack()
  const group = { ...scenario.objects[0], apiVersion }

  const verdict = judge(group, { now, packs })
  assert.deepEqual(
    [verdict.state, verdict.decidedBy?.conditionType, verdict.message],
    ['Failed', 'Progressing', message],
  )

  const waiting = { type: 'Progressing', status: 'True', reason: 'Progressing', message: 'Waiting' } as const
  const bare: ConditionedObject & { spec: object } = {
    apiVersion,
    kind: 'Port',
    metadata: { name: 'web-0', generation: 1 },
    spec: { resource: { securityGroupRefs: ['web'] } },
  }
  const graph = createGraph({ packs, now })
  graph.apply({ type: 'ADDED', object: group })
  const port = graph.apply({ type: 'ADDED', object: setCondition(bare, waiting, { now: then }) })
  assert.ok(port)
  const causes = graph.why(port).causes.map(({ object, statement }) => [object.kind, statement.message])
  assert.deepEqual(causes, [['SecurityGroup', message]])

  const printed = table([scenario]).slice(-2).join(' ').replace(/\s+/g, ' ')
  assert.ok(printed.endsWith(message))
  assert.ok(text.replace(/\s+/g, ' ').includes(printed))
})
