import { setTimeout as sleep } from 'node:timers/promises'
import { Client, connect, isNotFound, type KubeObject, type Resource } from '@barometer/client'
import { timestamp } from '@barometer/conditions'
import type { Random } from '@barometer/testkit'

const words = ['namespaces', 'nodes', 'deployments.apps', 'replicasets.apps', 'pods', 'jobs.batch'] as const
type Word = (typeof words)[number]

const namespace = 'busy'
const nodes = ['worker-1', 'worker-2', 'worker-3']
const deployments = 8

/** A workload as it is at the moment. */
interface Workload {
  readonly deployment: KubeObject
  generation: number
  revision: number
  replicaSet: KubeObject
  pods: KubeObject[]
}

/** A healthy fleet that is never at rest, with all that controllers and kubelets would write: it rolls out, scales, runs jobs, restarts. */
export class BusyFleet {
  readonly #client: Client
  readonly #random: Random
  readonly #kinds = new Map<Word, Resource>()
  #names = 0
  /** What has been done, by its name. */
  readonly done = new Map<string, number>()

  constructor(kubeconfig: string, random: Random) {
    this.#client = new Client(connect({ file: kubeconfig }), { cacheFolder: false })
    this.#random = random
  }

  /** Nodes, and workloads that are ready. */
  async begin(): Promise<readonly Workload[]> {
    for (const word of words) this.#kinds.set(word, await this.#client.discovery.resolve(word))
    await this.#create('namespaces', object('v1', 'Namespace', namespace, { namespace: '' }))
    for (const name of nodes) {
      await this.#create('nodes', object('v1', 'Node', name, { namespace: '' }))
      const ready = { ...condition('Ready', 'True', 'KubeletReady'), lastHeartbeatTime: now() }
      await this.#say('nodes', name, { conditions: [ready] })
    }
    return Promise.all(
      Array.from({ length: deployments }, (_, at) => this.#deploy(`app-${at}`, 2 + (at % 3))),
    )
  }

  /** Does one thing after the other with each workload, and runs jobs, until the signal is aborted. */
  async run(workloads: readonly Workload[], signal: AbortSignal): Promise<void> {
    const forever = async (act: () => Promise<void>) => {
      while (!signal.aborted) {
        await act()
        await this.#pause(500, 4000)
      }
    }
    await Promise.all([
      ...workloads.map((workload) => forever(() => this.#busy(workload))),
      forever(() => this.#job()),
      forever(() => this.#job()),
    ])
  }

  close(): void {
    this.#client.close()
  }

  async #busy(workload: Workload): Promise<void> {
    const act = this.#random.below(10)
    if (act < 4) await this.#rollOut(workload)
    else if (act < 7) await this.#scale(workload, 1 + this.#random.below(5))
    else await this.#restart(workload)
  }

  async #deploy(name: string, replicas: number): Promise<Workload> {
    const labels = { app: name }
    const spec = { replicas, selector: { matchLabels: labels }, template: templateOf(labels, 1) }
    const deployment = await this.#create('deployments.apps', {
      ...object('apps/v1', 'Deployment', name),
      spec,
    })
    const replicaSet = await this.#replicaSet(deployment, 1, replicas)
    const workload: Workload = { deployment, generation: 1, revision: 1, replicaSet, pods: [] }
    await this.#sayDeployment(workload, replicas, 0)
    workload.pods = await Promise.all(Array.from({ length: replicas }, () => this.#pod(replicaSet)))
    await this.#sayDeployment(workload, replicas, replicas)
    return workload
  }

  /** A new ReplicaSet grows, Pod by Pod, while the old one shrinks. */
  async #rollOut(workload: Workload): Promise<void> {
    const replicas = workload.pods.length
    const { name } = workload.deployment.metadata
    const revision = ++workload.revision
    await this.#change('deployments.apps', name, { spec: { template: templateOf({ app: name }, revision) } })
    workload.generation++
    await this.#pause(50, 500)
    const old = workload.replicaSet
    const oldPods = workload.pods
    workload.replicaSet = await this.#replicaSet(workload.deployment, revision, replicas)
    workload.pods = []
    for (let at = 0; at < replicas; at++) {
      await this.#sayDeployment(workload, replicas, replicas, at)
      workload.pods.push(await this.#pod(workload.replicaSet))
      await this.#remove('pods', oldPods[at]!)
    }
    await this.#sayReplicaSet(workload.replicaSet, replicas, replicas)
    await this.#change('replicasets.apps', old.metadata.name, { spec: { replicas: 0 } })
    await this.#sayReplicaSet(old, 0, 0)
    await this.#sayDeployment(workload, replicas, replicas)
    await this.#remove('replicasets.apps', old)
    this.#did('rollouts')
  }

  async #scale(workload: Workload, replicas: number): Promise<void> {
    const { name } = workload.deployment.metadata
    const before = workload.pods.length
    if (before === replicas) return
    await this.#change('deployments.apps', name, { spec: { replicas } })
    workload.generation++
    await this.#change('replicasets.apps', workload.replicaSet.metadata.name, { spec: { replicas } })
    await this.#sayReplicaSet(workload.replicaSet, Math.min(before, replicas), Math.min(before, replicas))
    if (replicas > before) await this.#sayDeployment(workload, replicas, before)
    while (workload.pods.length > replicas) await this.#remove('pods', workload.pods.pop()!)
    while (workload.pods.length < replicas) workload.pods.push(await this.#pod(workload.replicaSet))
    await this.#sayReplicaSet(workload.replicaSet, replicas, replicas)
    await this.#sayDeployment(workload, replicas, replicas)
    this.#did('scalings')
  }

  /** A container ends by itself and is run again; the others go on. */
  async #restart(workload: Workload): Promise<void> {
    const pod = this.#random.pick(workload.pods)
    const replicas = workload.pods.length
    const ended = { terminated: { exitCode: 0, reason: 'Completed', startedAt: now(), finishedAt: now() } }
    const restarts = ++this.#names
    await this.#sayPod(pod, 'Running', { ready: false, state: ended, restartCount: restarts })
    await this.#sayReplicaSet(workload.replicaSet, replicas, replicas - 1)
    await this.#sayDeployment(workload, replicas, replicas - 1)
    await this.#pause(200, 1500)
    const running = { running: { startedAt: now() } }
    await this.#sayPod(pod, 'Running', {
      ready: false,
      state: running,
      lastState: ended,
      restartCount: restarts,
    })
    await this.#pause(200, 1000)
    await this.#sayPod(pod, 'Running', {
      ready: true,
      state: running,
      lastState: ended,
      restartCount: restarts,
    })
    await this.#sayReplicaSet(workload.replicaSet, replicas, replicas)
    await this.#sayDeployment(workload, replicas, replicas)
    this.#did('restarts')
  }

  /** A Job that succeeds, now and then after a first try that did not. */
  async #job(): Promise<void> {
    const name = `job-${++this.#names}`
    const template = {
      spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'example.org/job:1' }] },
    }
    const job = await this.#create('jobs.batch', {
      ...object('batch/v1', 'Job', name),
      spec: { backoffLimit: 6, template },
    })
    const startTime = now()
    let failed = 0
    if (this.#random.chance(0.3)) {
      await this.#say('jobs.batch', name, { startTime, active: 1, ready: 0 })
      const pod = await this.#pod(job)
      const ended = { terminated: { exitCode: 1, reason: 'Error', startedAt: now(), finishedAt: now() } }
      await this.#sayPod(pod, 'Failed', { ready: false, state: ended, restartCount: 0 })
      failed = 1
      await this.#say('jobs.batch', name, { startTime, active: 0, ready: 0, failed })
      await this.#pause(1000, 3000)
      this.#did('jobs tried again')
    }
    await this.#say('jobs.batch', name, { startTime, active: 1, ready: 0, failed })
    const pod = await this.#pod(job)
    await this.#say('jobs.batch', name, { startTime, active: 1, ready: 1, failed })
    await this.#pause(500, 3000)
    const ended = { terminated: { exitCode: 0, reason: 'Completed', startedAt: now(), finishedAt: now() } }
    await this.#sayPod(pod, 'Succeeded', { ready: false, state: ended, restartCount: 0 })
    await this.#say('jobs.batch', name, {
      ...{ startTime, completionTime: now(), succeeded: 1, failed, active: 0, ready: 0 },
      conditions: ['SuccessCriteriaMet', 'Complete'].map((type) =>
        condition(type, 'True', 'CompletionsReached'),
      ),
    })
    await this.#pause(1000, 5000)
    await this.#remove('jobs.batch', job)
    this.#did('jobs')
  }

  async #replicaSet(deployment: KubeObject, revision: number, replicas: number): Promise<KubeObject> {
    const { name } = deployment.metadata
    const labels = { app: name, revision: String(revision) }
    return this.#create('replicasets.apps', {
      ...object('apps/v1', 'ReplicaSet', `${name}-${revision}`, { owner: deployment }),
      spec: { replicas, selector: { matchLabels: labels }, template: templateOf(labels, revision) },
    })
  }

  /** A Pod on its way from being placed to being ready. */
  async #pod(owner: KubeObject): Promise<KubeObject> {
    const name = `${owner.metadata.name}-${(++this.#names).toString(36)}`
    const { containers } = templateOf({}, 1).spec
    const spec = { nodeName: this.#random.pick(nodes), containers, terminationGracePeriodSeconds: 0 }
    const pod = await this.#create('pods', { ...object('v1', 'Pod', name, { owner }), spec })
    await this.#sayPod(pod, 'Pending', {
      ready: false,
      state: { waiting: { reason: 'ContainerCreating' } },
      restartCount: 0,
    })
    await this.#pause(200, 2000)
    const state = { running: { startedAt: now() } }
    await this.#sayPod(pod, 'Running', { ready: false, state, restartCount: 0 })
    await this.#pause(100, 1500)
    await this.#sayPod(pod, 'Running', { ready: true, state, restartCount: 0 })
    return pod
  }

  async #sayPod(
    { metadata }: KubeObject,
    phase: string,
    container: { ready: boolean } & Record<string, unknown>,
  ) {
    const over =
      phase === 'Succeeded' ? 'PodCompleted' : phase === 'Failed' ? 'PodFailed' : 'ContainersNotReady'
    const said = container.ready ? condition('Ready', 'True', '') : condition('Ready', 'False', over)
    await this.#say('pods', metadata.name, {
      phase,
      startTime: metadata.creationTimestamp,
      conditions: [
        condition('PodScheduled', 'True', ''),
        condition('Initialized', 'True', ''),
        { ...said, type: 'ContainersReady' },
        said,
      ],
      containerStatuses: [
        { name: 'main', image: 'example.org/app:1', imageID: '', lastState: {}, ...container },
      ],
    })
  }

  async #sayReplicaSet({ metadata }: KubeObject, replicas: number, ready: number): Promise<void> {
    const { generation } = (
      await this.#client.get(this.#kinds.get('replicasets.apps')!, { namespace, name: metadata.name })
    ).metadata
    await this.#say('replicasets.apps', metadata.name, {
      ...{ replicas, fullyLabeledReplicas: replicas, readyReplicas: ready, availableReplicas: ready },
      observedGeneration: generation,
    })
  }

  async #sayDeployment(
    workload: Workload,
    replicas: number,
    ready: number,
    updated = replicas,
  ): Promise<void> {
    const isDone = ready === replicas && updated === replicas
    await this.#say('deployments.apps', workload.deployment.metadata.name, {
      observedGeneration: workload.generation,
      ...{ replicas, updatedReplicas: updated, readyReplicas: ready, availableReplicas: ready },
      unavailableReplicas: Math.max(0, replicas - ready),
      conditions: [
        ready > 0
          ? condition('Available', 'True', 'MinimumReplicasAvailable')
          : condition('Available', 'False', 'MinimumReplicasUnavailable'),
        condition('Progressing', 'True', isDone ? 'NewReplicaSetAvailable' : 'ReplicaSetUpdated'),
      ],
    })
  }

  async #create(word: Word, made: object): Promise<KubeObject> {
    return this.#client.create(this.#kinds.get(word)!, made)
  }

  async #change(word: Word, name: string, patch: object): Promise<void> {
    await this.#client.patch(this.#kinds.get(word)!, { namespace, name }, 'merge', patch)
  }

  async #say(word: Word, name: string, status: object): Promise<void> {
    const place = { ...(word !== 'nodes' && { namespace }), name, subresource: 'status' }
    await this.#client.patch(this.#kinds.get(word)!, place, 'merge', { status })
  }

  async #remove(word: Word, { metadata: { name } }: KubeObject): Promise<void> {
    await this.#client
      .delete(this.#kinds.get(word)!, { namespace, name }, { propagation: 'Background' })
      .catch((error) => {
        if (!isNotFound(error)) throw error
      })
  }

  #pause(least: number, most: number): Promise<void> {
    return sleep(least + this.#random.below(most - least))
  }

  #did(what: string): void {
    this.done.set(what, (this.done.get(what) ?? 0) + 1)
  }
}

function object(
  apiVersion: string,
  kind: string,
  name: string,
  options: { readonly namespace?: string; readonly owner?: KubeObject } = {},
) {
  const { owner } = options
  const place = options.namespace ?? namespace
  const reference = owner && {
    ...{ apiVersion: owner.apiVersion, kind: owner.kind, controller: true },
    ...{ name: owner.metadata.name, uid: owner.metadata.uid },
  }
  const metadata = {
    name,
    ...(place && { namespace: place }),
    ...(reference && { ownerReferences: [reference] }),
  }
  return { apiVersion, kind, metadata }
}

function templateOf(labels: Readonly<Record<string, string>>, revision: number) {
  return {
    metadata: { labels },
    spec: { containers: [{ name: 'main', image: `example.org/app:${revision}` }] },
  }
}

function condition(type: string, status: string, reason: string) {
  return { type, status, reason, message: '', lastTransitionTime: now(), lastUpdateTime: now() }
}

function now(): string {
  return timestamp(Date.now())
}
