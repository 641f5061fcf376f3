import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type ConditionedObject, setCondition } from '@barometer/conditions'
import { builtInPacks, indexPacks } from '@barometer/packs'
import { judge } from '@barometer/verdict'
import { now } from '../apps/demo/src/scenario.ts'
import { openstack } from '../apps/demo/src/scenarios/openstack.ts'
import { arrows } from './arrows.ts'

const root = join(import.meta.dirname, '..')
const file = join(root, 'ARCHITECTURE.md')
const text = readFileSync(file, 'utf8')

test('the arrows of ARCHITECTURE.md are those that are held', () => {
  const [before = '', rest = ''] = text.split(/(?<=\n\| folder .*\n\|[-|]+\|\n)/)
  const [written = '', after = ''] = rest.split(/\n\n([\s\S]*)/)
  const held = Object.keys(arrows).map(row).join('\n')
  if (process.env['UPDATE_GOLDEN']) writeFileSync(file, `${before}${held}\n\n${after}`)
  else assert.equal(written, held)
})

function row(folder: string): string {
  const { imports, tests = [], planned = [], pure } = arrows[folder]!
  const list = (names: readonly string[]) => names.join(', ')
  if (!existsSync(join(root, folder)))
    return `| ${folder} (planned) | ${pure ? 'yes' : ''} | ${list(planned)} | |`
  const also = [...tests, ...planned.map((name) => `${name} (planned)`)]
  return `| ${folder} | ${pure ? 'yes' : ''} | ${list(imports) || 'nothing'} | ${list(also)} |`
}

test('the condition that is followed arrives where it is said to', () => {
  const message = "Rule 'allow-ssh' failed: invalid CIDR format for remoteIPPrefix"
  const apiVersion = 'openstack.k-orc.cloud/v1alpha1'
  const group = { ...openstack().objects[0], apiVersion }
  const { state, decidedBy, ...verdict } = judge(group, {
    now: Date.parse(now),
    packs: indexPacks(builtInPacks),
  })
  assert.deepEqual([state, decidedBy?.conditionType, verdict.message], ['Failed', 'Progressing', message])

  const waiting = {
    type: 'Progressing',
    status: 'True',
    reason: 'Progressing',
    message: 'Waiting for SecurityGroup/web to be ready',
  } as const
  const port = setCondition(
    {
      apiVersion,
      kind: 'Port',
      metadata: { name: 'web-0', generation: 1 },
      spec: { resource: { securityGroupRefs: ['web'] } },
    } as ConditionedObject,
    waiting,
    { now },
  )
  const { stdout, status } = spawnSync(
    process.execPath,
    [join(root, 'apps/cli/src/main.ts'), 'why', '-f', '-', '--now', '2026-01-01T12:05:00Z', 'port/web-0'],
    {
      input: `${JSON.stringify(group)}\n${JSON.stringify(port)}\n`,
      env: { PATH: process.env['PATH'] ?? '', HOME: '/dev/null' },
      encoding: 'utf8',
      timeout: 240_000,
    },
  )
  assert.equal(status, 1)
  const printed = stdout
    .trimEnd()
    .split('\n')
    .map((line) => line && `   ${line}`)
    .join('\n')
  assert.ok(printed.includes(message) && text.includes(`${printed}\n`), stdout)
})
