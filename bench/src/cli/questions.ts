import { clusterApiKinds, makeCluster } from './cluster-api.ts'
import { crossplaneKinds, makeClaim, makeProviderConfig } from './crossplane.ts'
import { brokenApp, type CrowdSize, crowdKinds, makeCrowd } from './crowd.ts'
import type { Loader } from './load.ts'
import type { Invocation } from './measure-invocation.ts'

/** How much of everything there is, and how often each command runs. */
export interface Size {
  readonly machines: readonly [number, number]
  readonly children: readonly [number, number]
  readonly crowd: CrowdSize
  readonly rounds: number
}

export const fullSize: Size = {
  machines: [100, 1000],
  children: [30, 300],
  crowd: { apps: 15, custom: 26_000 },
  rounds: 3,
}
export const quickSize: Size = {
  machines: [10, 100],
  children: [10, 60],
  crowd: { apps: 1, custom: 1000 },
  rounds: 1,
}

/** What `baro` is asked about a piece of work, by the command that starts it. The first question is what peers are compared with. */
type Questions = (baro: readonly string[]) => readonly Invocation[]

export const versionQuestion: Questions = (baro) => [
  { name: 'baro --version', command: [...baro, '--version'], expect: [/^\d+\.\d+\.\d+$/m, 1] },
]

/** A name for each Machine and what belongs to it, as trees print them. */
export const machineNames = (name: string, times: number) =>
  [new RegExp(`${name}-md-\\d+-\\d+`), times] as const

function clusterQuestions(name: string, machines: number): Questions {
  const cluster = ['-n', name, `clusters.cluster.x-k8s.io/${name}`]
  return (baro) => [
    {
      name: 'baro tree --no-group',
      command: [...baro, 'tree', '--no-group', ...cluster],
      expect: machineNames(name, machines * 3),
    },
    { name: 'baro tree', command: [...baro, 'tree', ...cluster], expect: [/Machine/, 2] },
    { name: 'baro why', command: [...baro, 'why', ...cluster], expect: [/lost its disk/, 1] },
  ]
}

export const claimKind = 'landscapes.platform.example.org'

/** A name for each managed resource of a claim. */
export const claimNames = (name: string, children: number) => [new RegExp(`${name}-\\d+`), children] as const

function claimQuestions(name: string, children: number): Questions {
  const claim = ['-n', 'default', `${claimKind}/${name}`]
  return (baro) => [
    {
      name: 'baro tree --no-group',
      command: [...baro, 'tree', '--no-group', ...claim],
      expect: claimNames(name, children),
    },
    { name: 'baro why', command: [...baro, 'why', ...claim], expect: [/quota of resource/, 1] },
  ]
}

function crowdQuestions({ apps }: CrowdSize): Questions {
  const { namespace, word } = brokenApp(apps)
  return (baro) => [
    { name: 'baro', command: [...baro], expect: [/ImagePullBackOff/, 1] },
    { name: 'baro why', command: [...baro, 'why', '-n', namespace, word], expect: [/ImagePullBackOff/, 1] },
  ]
}

/** A piece of work once it is in the server. */
export interface Work {
  readonly title: string
  readonly name: string
  /** Machines, managed resources, or objects. */
  readonly count: number
  readonly questions: Questions
}

/** Puts Clusters with their Machines into the server, one after the other. */
export async function* clusters(loader: Loader, sizes: readonly number[]): AsyncGenerator<Work> {
  await loader.define(clusterApiKinds)
  for (const machines of sizes) {
    const name = `c${machines}`
    const objects = await makeCluster(loader, name, machines)
    const title = `A Cluster with ${machines} Machines (${objects} objects)`
    yield { title, name, count: machines, questions: clusterQuestions(name, machines) }
  }
}

/** Puts claims with their managed resources into the server, one after the other. */
export async function* claims(loader: Loader, sizes: readonly number[]): AsyncGenerator<Work> {
  await loader.define(crossplaneKinds)
  await makeProviderConfig(loader)
  for (const children of sizes) {
    const name = `s${children}`
    const objects = await makeClaim(loader, name, children)
    const title = `A claim with ${children} managed resources of ten kinds (${objects} objects)`
    yield { title, name, count: children, questions: claimQuestions(name, children) }
  }
}

/** Puts many kinds and objects into the server, most of which have nothing to do with the question. */
export async function crowd(loader: Loader, size: CrowdSize, say: (line: string) => void): Promise<Work> {
  await loader.define(crowdKinds)
  const objects = await makeCrowd(loader, size, say)
  const title = `${crowdKinds.length} CRDs more and ${objects} objects more`
  return { title, name: 'crowd', count: objects, questions: crowdQuestions(size) }
}
