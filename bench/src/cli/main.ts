import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GoMissing, startControlPlane, type Target } from '@barometer/conformance'
import { clusterApiKinds } from './cluster-api.ts'
import { countingProxy } from './counting-proxy.ts'
import { brokenApp } from './crowd.ts'
import { Loader } from './load.ts'
import { answered, type Invocation, measureInvocation, rowOf, type Setup } from './measure-invocation.ts'
import { buildTools, bundledCli, type Program } from './programs.ts'
import {
  claimKind,
  claimNames,
  claims,
  clusters,
  crowd,
  fullSize,
  machineNames,
  quickSize,
  versionQuestion,
} from './questions.ts'
import { surroundings } from './run.ts'
import { slowLine } from './slow-line.ts'
import { type Goal, goals, type Row, table } from './table.ts'

const roundTrip = 100

const say = (line: string) => console.log(line)
const size = process.argv.includes('--quick') ? quickSize : fullSize
const folder = mkdtempSync(join(tmpdir(), 'barometer-bench-cli-'))
const baro = bundledCli(folder)
const programs = buildTools(say)
const reached: Goal[] = []

try {
  const target = await startControlPlane({ say, controllers: false })
  try {
    await versions()
    await compare(target)
  } finally {
    await target.stop()
  }
  say(goals(reached))
  if (size !== fullSize) say('(--quick: smaller than what the goals are about)')
} catch (error) {
  if (!(error instanceof GoMissing)) throw error
  say(`nothing was measured: ${error.message}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function compare(target: Target): Promise<void> {
  const proxy = await countingProxy(target)
  const loader = new Loader(target)
  try {
    const setup = { target, folder, proxy, rounds: size.rounds }
    await clusterApi(loader, setup)
    await crossplane(loader, setup)
    await crowded(loader, setup)
  } finally {
    loader.close()
    await proxy.close()
  }
}

/** A tool's invocation, or none where the tool is not there; that is said once. */
function peer(
  name: string,
  args: readonly string[],
  label: string,
  expect: Invocation['expect'],
): readonly Invocation[] {
  const program: Program | undefined = programs.find((each) => each.name === name)
  return program && 'path' in program
    ? [{ name: label, command: [program.path, ...args], ...(expect && { expect }) }]
    : []
}

async function versions(): Promise<void> {
  for (const program of programs)
    if ('missing' in program) say(`${program.name} is left out: ${program.missing}`)
  const invocations: Invocation[] = [
    ...versionQuestion(baro),
    { name: 'bare node', command: [process.execPath, '-e', 'console.log(1)'] },
    { name: 'kubectl version --client', command: ['kubectl', 'version', '--client'] },
    ...peer('clusterctl', ['version'], 'clusterctl version', undefined),
  ]
  const rows: Row[] = []
  for (const invocation of invocations) {
    const where = { home: folder, kubeconfig: join(folder, 'none') }
    const first = await answered(invocation, where)
    const again = []
    for (let round = 0; round < 10; round++) again.push(await answered(invocation, where))
    rows.push(rowOf(invocation.name, first, again))
  }
  say(table('Cold start', rows))
  reach('baro --version', 60, rows[0]!.warm)
}

async function clusterApi(loader: Loader, setup: Setup): Promise<void> {
  const tables: Row[][] = []
  for await (const { title, name, count: machines, questions } of clusters(loader, size.machines)) {
    const kinds = clusterApiKinds.map(({ plural, group }) => `${plural}.${group}`).join(',')
    const invocations: Invocation[] = [
      ...questions(baro),
      ...peer(
        'clusterctl',
        ['describe', 'cluster', name, '-n', name, '--grouping=false', '--echo'],
        'clusterctl describe --grouping=false --echo',
        machineNames(name, machines),
      ),
      ...peer('clusterctl', ['describe', 'cluster', name, '-n', name], 'clusterctl describe', [
        /MachineDeployment/,
        1,
      ]),
      ...peer(
        'kubectl-tree',
        ['clusters.cluster.x-k8s.io', name, '-n', name],
        'kubectl-tree',
        machineNames(name, machines * 3),
      ),
      ...peer('kube-health', [`clusters.cluster.x-k8s.io/${name}`, '-n', name], 'kube-health', undefined),
      {
        name: 'kubectl get (all its kinds, no tree)',
        command: ['kubectl', 'get', '-n', name, kinds],
        expect: machineNames(name, machines * 3),
      },
    ]
    tables.push(await all(invocations, setup))
    say(table(title, tables.at(-1)!))
  }
  say(growth('Requests', size.machines, 'machines', tables))
  reach(`baro tree --no-group, ${size.machines[1]} Machines`, 1000, tables[1]![0]!.warm)
}

async function crossplane(loader: Loader, setup: Setup): Promise<void> {
  const tables: Row[][] = []
  for await (const { title, name, count: children, questions } of claims(loader, size.children)) {
    const invocations: Invocation[] = [
      ...questions(baro),
      ...peer(
        'crossplane',
        ['beta', 'trace', claimKind, name, '-n', 'default'],
        'crossplane beta trace',
        claimNames(name, children),
      ),
      ...peer('kube-health', [`${claimKind}/${name}`, '-n', 'default'], 'kube-health', undefined),
    ]
    tables.push(await all(invocations, setup))
    say(table(title, tables.at(-1)!))
  }
  say(growth('Requests', size.children, 'resources', tables))
  reach(`baro tree of a claim, ${size.children[1]} managed resources`, 500, tables[1]![0]!.warm)
}

async function crowded(loader: Loader, setup: Setup): Promise<void> {
  const { title, count: objects, questions } = await crowd(loader, size.crowd, say)
  const { namespace, word } = brokenApp(size.crowd.apps)
  const invocations: Invocation[] = [
    ...questions(baro),
    {
      name: 'kubectl get pods -A (one kind)',
      command: ['kubectl', 'get', 'pods', '-A'],
      expect: [/ImagePullBackOff/, 1],
    },
    ...peer(
      'kubectl-tree',
      [word.split('/')[0]!, word.split('/')[1]!, '-n', namespace],
      'kubectl-tree',
      undefined,
    ),
  ]
  say(table(title, await all(invocations, setup)))
  const line = await slowLine(Number(new URL(setup.target.url).port), roundTrip)
  try {
    const rows: Row[] = []
    for (const invocation of invocations) {
      const where = surroundings(folder, setup.target, line)
      const first = await answered(invocation, where)
      const again = []
      for (let round = 0; round < setup.rounds; round++) again.push(await answered(invocation, where))
      rows.push(rowOf(invocation.name, first, again))
    }
    say(table(`The same through a line with ${roundTrip} ms round trip`, rows))
    reach(`baro, ${objects} objects behind ${roundTrip} ms`, 10_000, rows[0]!.cold)
    reached.push({ what: 'the same, memory', most: 400, unit: 'MB', reached: rows[0]!.memory })
    reach(`baro why, the same cluster`, 3_000, rows[1]!.cold)
  } finally {
    await line.close()
  }
}

function reach(what: string, most: number, milliseconds: number): void {
  reached.push({ what, most, unit: 'ms', reached: milliseconds })
}

async function all(invocations: readonly Invocation[], setup: Setup): Promise<Row[]> {
  const rows: Row[] = []
  for (const invocation of invocations) rows.push(await measureInvocation(invocation, setup))
  return rows
}

/** How requests grow with the number of objects. */
function growth(
  what: string,
  sizes: readonly [number, number],
  of: string,
  [small = [], large = []]: readonly (readonly Row[])[],
): string {
  const lines = large.map(({ name, requests }, at) => {
    const before = small[at]?.requests?.[0] ?? 0
    return `  ${name}: ${before} at ${sizes[0]} ${of}, ${requests?.[0] ?? 0} at ${sizes[1]}`
  })
  return [`${what}, with nothing remembered:`, ...lines].join('\n')
}
