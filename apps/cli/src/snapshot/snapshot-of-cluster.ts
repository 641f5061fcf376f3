import type { Client, Connection, KubeObject } from '@barometer/client'
import { compareRefs, createGraph, type Ref, refKey, refOf, someObjects } from '@barometer/graph'
import type { PackIndex } from '@barometer/packs'
import {
  type Follower,
  type Freshness,
  follow,
  NamespaceNotFound,
  type ObjectChange,
  RootNotFound,
  refOfRoot,
  type SurveyNote,
} from '@barometer/survey'
import { type ContainerLogs, readContainerLogs } from '../live/container-logs.ts'
import { type FoundRoot, findRoots, mustExist, noSuchNamespace, noSuchObject } from '../live/find-objects.ts'
import { KubeconfigWatch } from '../live/kubeconfig-watch.ts'
import { mustHaveRead, tellNotes } from '../live/notes.ts'
import { connectionFor, openClient } from '../live/open-client.ts'
import { ProgressLine } from '../live/progress-line.ts'
import { type Target, targetsOf } from '../live/targets.ts'
import { noneFound } from '../options/not-found.ts'
import type { ObjectArgument } from '../options/object-arguments.ts'
import type { SourceFlags } from '../options/source-options.ts'
import { readPacks } from '../packs/read-packs.ts'
import { CommandError } from '../streams/command-error.ts'
import type { IOStreams } from '../streams/io-streams.ts'
import { oneLine } from '../text/terminal-text.ts'
import { graceFor } from './grace.ts'
import { mustHaveState } from './must-have-state.ts'
import type { Snapshot, SnapshotOptions } from './snapshot.ts'

/** Reads a cluster into a graph: what the arguments name and all it rests on; without any, all that may say something. */
export async function snapshotOfCluster(
  args: readonly ObjectArgument[],
  flags: SourceFlags,
  streams: IOStreams,
  options: SnapshotOptions,
): Promise<Snapshot> {
  const packs = await readPacks(flags.packs ?? [], streams)
  const client = openClient(flags, streams)
  const snapshot = new ClusterSnapshot(client, packs, args, flags, streams, options)
  const { sketch, cluster } = options
  const line = new ProgressLine(streams, sketch && !cluster ? () => sketch(snapshot) : undefined)
  try {
    await snapshot.read(line)
    line.clear()
    tellNotes(snapshot.notes, streams, options.cluster)
    return snapshot
  } catch (error) {
    client.close()
    throw error
  } finally {
    line.clear()
  }
}

class ClusterSnapshot implements Snapshot {
  readonly graph
  readonly packs: PackIndex
  readonly objects = new Map<string, KubeObject>()
  readonly complete = true
  readonly unreadable = []
  readonly #client: Client
  readonly #args: readonly ObjectArgument[]
  readonly #flags: SourceFlags
  readonly #options: SnapshotOptions
  readonly #signal: AbortSignal
  #now: Date
  #logs: ContainerLogs | undefined
  #kubeconfig: KubeconfigWatch | undefined
  readonly #connect: () => Connection
  #asked: readonly Ref[] = []
  #follower: Follower | undefined

  constructor(
    client: Client,
    packs: PackIndex,
    args: readonly ObjectArgument[],
    flags: SourceFlags,
    streams: IOStreams,
    options: SnapshotOptions,
  ) {
    this.#client = client
    this.#connect = () => connectionFor(flags, streams)
    this.packs = packs
    this.#args = args
    this.#flags = flags
    this.#options = options
    this.#signal = streams.interrupted
    this.#now = flags.now === undefined ? streams.now : new Date(flags.now)
    this.graph = createGraph({
      packs,
      now: this.#now.getTime(),
      coverage: someObjects,
      grace: graceFor(flags),
    })
  }

  get now(): Date {
    return this.#now
  }

  get asked(): readonly Ref[] {
    const asked = this.#readsAll ? this.#asked : (this.#follower?.roots ?? [])
    return asked.toSorted(compareRefs)
  }

  get notes(): readonly SurveyNote[] {
    return this.#follower?.notes() ?? []
  }

  /** What leads to an object may be anywhere; a look at the whole is a look at one namespace where one is named. */
  get namespace(): string | undefined {
    const { namespace, allNamespaces } = this.#flags
    return this.#args.length === 0 && !allNamespaces ? namespace : undefined
  }

  get place(): string {
    const { namespace } = this.#client.connection
    return this.#flags.allNamespaces
      ? ''
      : ` in the namespace ${oneLine(namespace)}; -A looks in all namespaces`
  }

  get source(): string {
    const { server, context } = this.#client.connection
    return context === '' ? server : context
  }

  get kubectl(): readonly string[] {
    const { context, kubeconfig } = this.#flags
    return [
      ...(kubeconfig === undefined ? [] : ['--kubeconfig', kubeconfig]),
      ...(context === undefined ? [] : ['--context', context]),
    ]
  }

  get logs(): ContainerLogs | undefined {
    return this.#logs
  }

  async readLogs(refs: readonly Ref[]): Promise<void> {
    this.#logs = await readContainerLogs(this.#client, refs, this.#signal)
  }

  async read(line: ProgressLine): Promise<void> {
    const roots = await this.#findRoots()
    if (this.#args.length > 0 && roots.length === 0 && !this.#options.mayBeEmpty) {
      throw (await this.#noSuchNamespace()) ?? new CommandError(noneFound(this.#args, this.place))
    }
    this.#asked = roots.map(refOfRoot)
    mustHaveState(this.#asked, this.packs)
    if (this.#readsAll) {
      for (const root of roots) await mustExist(this.#client, root, this.#flags, this.#signal)
    }
    let isReading = true
    const hasKinds = this.#args.some(({ name }) => name === undefined)
    this.#follower = follow(this.#client, {
      packs: this.packs,
      graph: this.graph,
      namespace: this.namespace,
      ...(!this.#readsAll && { roots }),
      ...(hasKinds && { findRoots: () => this.#findRoots(), places: await this.#places() }),
      willWatch: this.#options.willWatch ?? false,
      awaitCredentials: true,
      changed: (change) => {
        if (isReading) line.take()
        this.#keep(change)
      },
      progress: (progress) => {
        if (isReading) line.tell(progress)
      },
      signal: this.#signal,
    })
    const surveyed = await this.#follower.read().catch(async (error) => {
      if (error instanceof NamespaceNotFound)
        throw (await this.#noSuchNamespace()) ?? new CommandError(oneLine(error.message))
      const missing = error instanceof RootNotFound && roots.find((root) => root === error.root)
      throw missing ? await noSuchObject(this.#client, missing, this.#flags, this.#signal) : error
    })
    isReading = false
    if (this.#readsAll) mustHaveRead(surveyed)
  }

  async #noSuchNamespace(): Promise<CommandError | undefined> {
    if (this.#flags.allNamespaces) return undefined
    return noSuchNamespace(this.#client, this.#client.connection.namespace, this.packs, this.#signal)
  }

  get #readsAll(): boolean {
    return this.#args.length === 0 || this.#options.all === true
  }

  /** Where objects of a whole kind are looked for. */
  async #places(): Promise<readonly Target[]> {
    const targets = await targetsOf(this.#client, this.#args, this.#flags, this.#signal)
    return targets.filter(({ argument }) => argument.name === undefined)
  }

  #findRoots(): Promise<readonly FoundRoot[]> {
    return findRoots(this.#client, this.#args, this.packs, this.#flags, this.#signal)
  }

  at(now: Date): void {
    this.#now = now
    this.graph.at(now.getTime())
  }

  get freshness(): Freshness | undefined {
    return this.#follower?.freshness
  }

  get disturbance(): string {
    return this.#kubeconfig?.text(Date.now()) ?? ''
  }

  async follow(signal: AbortSignal, changed: () => void): Promise<void> {
    this.#kubeconfig = new KubeconfigWatch(this.#connect, this.#client)
    this.#kubeconfig.start(signal, changed)
    await this.#follower?.watch(signal, changed)
  }

  #keep({ type, object }: ObjectChange): void {
    if (!this.#options.keepObjects) return
    const ref = refOf(object)
    if (!ref) return
    if (type === 'DELETED') this.objects.delete(refKey(ref))
    else this.objects.set(refKey(ref), object)
  }

  close(): void {
    this.#client.close()
  }
}
