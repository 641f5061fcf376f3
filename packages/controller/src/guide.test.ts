import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { writeKubeconfig } from '@barometer/apiserver'
import { Client, connectUrl } from '@barometer/client'
import { guideFiles } from './guide.testkit.ts'
import { CustomResourceDefinition } from './kinds.ts'
import { testServer } from './testkit.ts'

const folder = join(import.meta.dirname, '..')
const root = join(folder, '../..')
const run = promisify(execFile)

/** The guide's project, beside this package, so that it finds what it imports. */
function project(t: TestContext): string {
  const scratch = mkdtempSync(join(folder, '.readme-'))
  t.after(() => rmSync(scratch, { recursive: true }))
  for (const [name, code] of guideFiles()) writeFileSync(join(scratch, name), code)
  writeFileSync(
    join(scratch, 'tsconfig.json'),
    JSON.stringify({ extends: join(root, 'tsconfig.json'), include: ['*.ts'] }),
  )
  return scratch
}

const env = { PATH: process.env['PATH'] ?? '', HOME: '/dev/null' }

test('the operator of the guide has under 80 lines, its program included', () => {
  const lines = ['website.ts', 'main.ts'].flatMap((name) => guideFiles().get(name)!.trimEnd().split('\n'))
  assert.ok(lines.length < 80, `${lines.length} lines`)
})

test('the guide compiles, and its tests pass', async (t) => {
  const scratch = project(t)
  await run(join(root, 'node_modules/.bin/tsc'), ['-p', scratch], { timeout: 240_000 }).catch((error) =>
    assert.fail(error.stdout),
  )
  const { stdout } = await run(process.execPath, ['--test', 'website.test.ts'], {
    ...{ cwd: scratch, env, timeout: 240_000 },
  }).catch((error) => assert.fail(error.stdout))
  assert.match(stdout, /^. fail 0$/m)
})

test('the program of the guide writes its CRD, prints its manifests, and runs until it is told to end', async (t) => {
  const scratch = project(t)
  const server = await testServer(t, { tls: true })
  const kubeconfig = join(scratch, 'kubeconfig')
  writeKubeconfig(kubeconfig, server)
  const main = (...args: string[]) =>
    run(process.execPath, ['main.ts', ...args], { cwd: scratch, env, timeout: 240_000 })
  assert.match((await main('crds')).stdout, /example.com_websites.yaml written/)
  assert.match((await main('crds', '--check')).stdout, /is up to date/)
  const { stdout } = await main('manifests', '--image', 'registry/websites')
  for (const kind of [
    'CustomResourceDefinition',
    'ServiceAccount',
    'ClusterRole',
    'RoleBinding',
    'Deployment',
  ])
    assert.ok(stdout.includes(`kind: ${kind}\n`), kind)
  await assert.rejects(main('--probes', 'many'), { code: 2, stdout: '--probes many: expected a port\n' })

  const client = new Client(connectUrl(server.url, server.token, { ca: server.ca! }), { cacheFolder: false })
  t.after(() => client.close())
  const args = ['main.ts', '--install', '--kubeconfig', kubeconfig, '--leader-elect']
  const running = execFile(process.execPath, args, { cwd: scratch, env, timeout: 240_000 })
  const leads = new Promise<void>((resolve) =>
    running.stderr!.on('data', (text) => /leads/.test(text) && resolve()),
  )
  const ended = new Promise((resolve) => running.once('exit', resolve))
  await Promise.race([leads, ended])
  const definition = await client.get(CustomResourceDefinition, { name: 'websites.example.com' })
  assert.equal(definition.metadata.name, 'websites.example.com')
  running.kill('SIGTERM')
  assert.equal(await ended, 0)
})
