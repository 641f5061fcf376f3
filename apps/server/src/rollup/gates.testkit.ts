// npm run gates: kubectl, and the health checks of Flux and Argo CD, which are their own code, built from the Go module proxy,
// wait for readings as docs/rollups.md says that they do.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import type { KubeObject } from '@barometer/client'
import { buildTool } from '@barometer/testkit'
import { load } from 'js-yaml'
import { Reading, Rollup } from '../index.ts'
import { App, app, type Environment, namespace, Part, part, rule, start } from './around.testkit.ts'
import { kubeconfigFor } from './kubeconfig-for.testkit.ts'

const page = readFileSync(join(import.meta.dirname, '../../../../docs/rollups.md'), 'utf8')
const sources = join(import.meta.dirname, '../../go/gates')

/** What stands on the page in a block of this language that says this. */
function onPage(language: string, has: string): string {
  const blocks = [...page.matchAll(/^```(\w+)\n(.*?)^```/gms)]
  const found = blocks.find(([, of, block]) => of === language && block!.includes(has))
  return found?.[2] ?? assert.fail(`docs/rollups.md has no ${language} with ${has}`)
}

/** What the programs keep between runs goes with the tests. */
const home = mkdtempSync(join(tmpdir(), 'gates-home-'))
after(() => rmSync(home, { recursive: true, force: true }))

let flux = ''
let argoCD = ''
before(() => {
  flux = buildTool('flux-gate', '.', join(sources, 'flux'))
  argoCD = buildTool('argo-cd-gate', '.', join(sources, 'argo-cd'))
})

interface Ended {
  readonly code: number | null
  readonly out: string
  readonly said: string
}

async function run(
  program: string,
  args: readonly string[],
  kubeconfig: string,
  input: string,
): Promise<Ended> {
  const env = { PATH: process.env['PATH'] ?? '', HOME: home, KUBECONFIG: kubeconfig }
  const child = spawn(program, args, { env, stdio: 'pipe' })
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, out, said: out + err }
}

/** The command of the page, with another patience. */
function kubectlWaits(kubeconfig: string, timeout: string): Promise<Ended> {
  const [, ...args] = onPage('sh', 'kubectl wait')
    .trim()
    .replace('--timeout=5m', `--timeout=${timeout}`)
    .split(' ')
  return run('kubectl', [...args, '-n', namespace], kubeconfig, '')
}

/** The Kustomization of the page; without its expressions, Flux goes by kstatus. */
async function fluxWaits(
  kubeconfig: string,
  timeout: string,
  without?: 'healthCheckExprs',
): Promise<{ readonly passed: boolean; readonly said: string }> {
  const { spec } = load(onPage('yaml', 'healthCheckExprs')) as {
    readonly spec: Readonly<Record<string, unknown>>
  }
  const { healthChecks, healthCheckExprs } = spec
  const question = { healthChecks, ...(without === undefined && { healthCheckExprs }), timeout }
  const { code, out, said } = await run(flux, [], kubeconfig, JSON.stringify(question))
  assert.equal(code, 0, said)
  return JSON.parse(out)
}

async function argoSays(reading: unknown): Promise<string> {
  const healthLua = onPage('lua', 'obj.status')
  const { code, out, said } = await run(argoCD, [], '', JSON.stringify({ object: reading, healthLua }))
  assert.equal(code, 0, said)
  return (JSON.parse(out) as { readonly status: string }).status
}

interface Gates {
  readonly around: Environment
  readonly kubeconfig: string
}

/** An App with a Part of its own, and the rule for it. */
async function prepared(around: Environment): Promise<void> {
  const { client } = around
  const web = await client.create(App, app('web') as never)
  const { uid = '' } = web.metadata
  const owner = { apiVersion: 'example.org/v1', kind: 'App', name: 'web', uid }
  await client.create(Part, { ...part('a'), metadata: { ...part('a').metadata, ownerReferences: [owner] } })
  const kinds = [{ group: 'example.org', kind: 'Part' }]
  await around.use(rule('apps', { dependents: { owned: true, kinds } }))
  await around.settle()
}

/** The reading that stands on the page, as somebody keeps it in Git. */
const kept = (): KubeObject => load(onPage('yaml', 'kind: Reading\nmetadata')) as KubeObject

const cases: Readonly<
  Record<
    string,
    {
      readonly make: (gates: Gates) => Promise<void>
      readonly argo?: string
      readonly passes: boolean
      readonly failsAtOnce?: true
    }
  >
> = {
  'that is not there': { make: async () => {}, passes: false },
  'that nobody has filled in': {
    make: async ({ around }) => {
      await around.stop()
      await around.client.create(Reading, kept() as never)
    },
    argo: 'Progressing',
    passes: false,
  },
  'whose object nobody has said anything about': {
    make: ({ around }) => prepared(around),
    argo: 'Progressing',
    passes: false,
  },
  'above something that is in error': {
    make: async ({ around }) => {
      await prepared(around)
      await around.say('a', { type: 'Stalled', status: 'True', reason: 'DiskFull' })
      await around.settle()
    },
    argo: 'Degraded',
    passes: false,
    failsAtOnce: true,
  },
  'of which all is well': {
    make: async ({ around }) => {
      await around.client.create(Reading, kept() as never)
      await prepared(around)
      await around.say('a', { status: 'True' })
      await around.settle()
    },
    argo: 'Healthy',
    passes: true,
  },
  'whose rule has gone': {
    make: async ({ around }) => {
      await around.client.create(Reading, kept() as never)
      await prepared(around)
      await around.say('a', { status: 'True' })
      await around.settle()
      await around.client.delete(Rollup, { name: 'apps' })
      await around.settle()
    },
    argo: 'Progressing',
    passes: false,
  },
}

for (const [what, { make, argo, passes, failsAtOnce }] of Object.entries(cases))
  test(`a reading ${what} ${passes ? 'lets' : 'does not let'} kubectl, Flux and Argo CD pass`, async (t) => {
    const around = await start(t, { tls: true })
    const kubeconfig = kubeconfigFor(t, around.server)
    await make({ around, kubeconfig })
    const patience = passes ? '120s' : '3s'
    const waited = await kubectlWaits(kubeconfig, patience)
    assert.equal(waited.code, passes ? 0 : 1, waited.said)
    for (const without of [undefined, 'healthCheckExprs'] as const) {
      const { passed, said } = await fluxWaits(kubeconfig, patience, without)
      assert.equal(passed, passes, `${without ?? 'all'}: ${said}`)
    }
    if (failsAtOnce) {
      const { passed, said } = await fluxWaits(kubeconfig, '120s')
      assert.ok(!passed && /failed/i.test(said) && !/timeout/.test(said), said)
    }
    if (argo) assert.equal(await argoSays(await around.reading('web')), argo)
  })

test('whoever waits for a reading goes on when all is well', async (t) => {
  const around = await start(t, { tls: true })
  const kubeconfig = kubeconfigFor(t, around.server)
  await prepared(around)
  const waiting = [kubectlWaits(kubeconfig, '120s'), fluxWaits(kubeconfig, '120s')] as const
  await around.say('a', { status: 'True' })
  await around.settle()
  const [kubectl, byFlux] = await Promise.all(waiting)
  assert.equal(kubectl.code, 0, kubectl.said)
  assert.ok(byFlux.passed, byFlux.said)
})
