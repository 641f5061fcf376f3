import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { operator as openstack } from '@barometer/openstack'
import { startEnvironment } from '@barometer/scenarios'
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

test('the condition that is followed arrives where it is said to', async (t) => {
  const objects = await refusedRule(t)
  const { stdout, status } = spawnSync(
    process.execPath,
    [join(root, 'apps/cli/src/main.ts'), 'why', '-f', '-', '--now', objects.now, 'port/web-0'],
    {
      input: objects.lines,
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
  assert.ok(text.includes(`${printed}\n`), stdout)
})

/** What the OpenStack operator writes where a rule is refused, and a port waits for its security group. */
async function refusedRule(t: TestContext) {
  const environment = await startEnvironment(openstack)
  t.after(() => environment.close())
  const rules = [443, 22].map((port) => ({
    ...{ description: port === 22 ? 'allow-ssh' : 'allow-https', protocol: 'tcp' },
    portRange: { min: port, max: port },
  }))
  const managed = (kind: string, name: string, resource: object, managedOptions?: object) => ({
    ...{ apiVersion: 'openstack.k-orc.cloud/v1alpha1', kind, metadata: { name } },
    spec: { resource, ...(managedOptions && { managedOptions }) },
  })
  const message = 'invalid CIDR format for remoteIPPrefix'
  environment.faults.inject('invalid-input', { target: 'allow-ssh', message })
  await environment.cluster.apply(
    managed('SecurityGroup', 'web', { rules }, { waitForSubResources: true }),
    managed('Network', 'net', {}),
    managed('Port', 'web-0', { networkRef: 'net', securityGroupRefs: ['web'] }),
  )
  await environment.settle()
  await environment.advance('5m')
  const objects = await environment.objects()
  return {
    lines: objects.map((object) => `${JSON.stringify(object)}\n`).join(''),
    now: new Date(environment.now).toISOString(),
  }
}
