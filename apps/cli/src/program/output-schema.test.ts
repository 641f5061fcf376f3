import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { kubeconfig } from '@barometer/apiserver'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { load } from 'js-yaml'
import { runInProcess } from '../faults/in-process.testkit.ts'
import { demoObjects, TestCluster } from '../testing/live.testkit.ts'

const folder = join(import.meta.dirname, '..', '..')
const schema = JSON.parse(readFileSync(join(folder, 'output.schema.json'), 'utf8'))
const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true })
ajv.addSchema(schema, 'output')

let cluster: TestCluster
before(async () => {
  cluster = await TestCluster.start()
  await cluster.load(demoObjects())
})
after(() => cluster.close())

/** Every command that has -o json, as what the schema calls its value, and how it ends. */
const commands: readonly (readonly [string, string, number])[] = [
  ['glance', 'glance', 1],
  ['glance --contexts barometer,nowhere', 'glanceOf', 2],
  ['why', 'why', 1],
  ['why --contexts barometer', 'whyOf', 1],
  ['why cluster/eu-prod -n clusters', 'whyObjects', 1],
  ['why cluster eu-staging -n clusters', 'whyObjects', 0],
  ['why databases -A', 'whyObjects', 1],
  ['why cluster/eu-prod -n clusters --contexts barometer,nowhere', 'whyObjectsOf', 2],
  ['tree cluster/eu-prod -n clusters', 'tree', 1],
  ['tree cluster/eu-prod -n clusters --show-conditions --only-broken --depth 2', 'tree', 1],
  ['tree awscluster/eu-prod -n clusters --up', 'tree', 1],
  ['tree cluster/eu-prod -n clusters --contexts barometer', 'treeOf', 1],
  ['get clusters,machines -A', 'get', 1],
  ['get clusters -A --contexts barometer', 'getOf', 1],
  ['conditions cluster/eu-prod -n clusters --tree', 'conditions', 0],
  ['conditions cluster/eu-prod -n clusters --contexts barometer', 'conditionsOf', 0],
  ['explain Synced', 'explain', 0],
  ['wait Healthy cluster/us-prod -n clusters', 'wait', 0],
  ['wait Healthy cluster/eu-prod -n clusters', 'wait', 1],
  [`lint ${join(folder, 'testdata', 'widget.yaml')}`, 'lint', 1],
]

test('what is printed with -o json is as its schema says, and -o yaml is the same', async () => {
  const config = kubeconfig({ url: cluster.url, token: cluster.token })
  for (const [command, name, code] of commands) {
    const args = command.split(' ')
    const outcome = await runInProcess([...args, '-o', 'json'], config)
    assert.equal(outcome.code, code, `${command}: ${outcome.err}`)
    const check = ajv.getSchema(`output#/$defs/${name}`)
    const value = JSON.parse(outcome.out)
    assert.ok(check?.(value), `${command}: ${ajv.errorsText(check?.errors)}`)
    if (name === 'lint' || name === 'wait') continue
    const yaml = await runInProcess([...args, '-o', 'yaml'], config)
    assert.ok(check?.(load(yaml.out)), `${command} -o yaml: ${ajv.errorsText(check?.errors)}`)
  }
})

test('every value of the schema is one that a command prints', () => {
  const named = schema.anyOf.map(({ $ref }: { $ref: string }) => $ref.replace('#/$defs/', ''))
  assert.deepEqual([...new Set(commands.map(([, name]) => name))].sort(), named.sort())
})

test('a value with a field that nobody documents is refused', () => {
  const check = ajv.getSchema('output#/$defs/tree')
  assert.equal(check?.({ direction: 'down', tree: {}, extra: 1 }), false)
})
