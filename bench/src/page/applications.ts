import type { Client, KubeObject, Resource } from '@barometer/client'

/** Objects of one application: a Deployment, its ReplicaSet, and Pods. */
const perApplication = 5
const podsEach = perApplication - 2
const namespaces = 50
const atOnce = 32
const since = '2026-01-01T00:00:00Z'

/** Applications that are well, with everything that controllers would have written. */
export class Applications {
  readonly #client: Client
  #made = 0
  #said = 0
  #kinds: { deployments: Resource; replicaSets: Resource; pods: Resource } | undefined

  constructor(client: Client) {
    this.#client = client
  }

  /** How many objects there are. */
  get objects(): number {
    return this.#made * perApplication
  }

  get pods(): number {
    return this.#made * podsEach
  }

  /** The Pod that was made last, or nearly so. */
  get lastPod(): { readonly namespace: string; readonly name: string } {
    return placeOf(this.pods - 1)
  }

  /** Makes more of them, until there are so many objects or the time is over: milliseconds as of `performance.now()`. */
  async grow(objects: number, until: number): Promise<void> {
    const { discovery } = this.#client
    if (!this.#kinds) {
      const [deployments, replicaSets, pods, spaces] = await Promise.all(
        ['deployments.apps', 'replicasets.apps', 'pods', 'namespaces'].map((word) => discovery.resolve(word)),
      )
      this.#kinds = { deployments: deployments!, replicaSets: replicaSets!, pods: pods! }
      for (let at = 0; at < namespaces; at++)
        await this.#client.create(spaces!, {
          apiVersion: 'v1',
          kind: 'Namespace',
          metadata: { name: `team-${at}` },
        })
    }
    const wanted = Math.ceil(objects / perApplication)
    let next = this.#made
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (next < wanted && performance.now() < until) await this.#make(next++)
      }),
    )
    this.#made = next
  }

  /** Changes what one of the Pods says of itself, its count of restarts at least; resolves when the server has answered. */
  async say(pod: number, ready: boolean, message: string): Promise<void> {
    await this.#status(this.#kinds!.pods, placeOf(pod), podStatus(ready, message, ++this.#said))
  }

  async #make(application: number): Promise<void> {
    const { deployments, replicaSets, pods } = this.#kinds!
    const [name, namespace] = [`app-${application}`, namespaceOf(application)]
    const labels = { app: name }
    const template = {
      metadata: { labels },
      spec: { containers: [{ name: 'main', image: 'example.org/app:1' }] },
    }
    const spec = { replicas: podsEach, selector: { matchLabels: labels }, template }
    const apps = (kind: string, owner?: KubeObject) => ({
      ...{ apiVersion: 'apps/v1', kind, spec },
      metadata: { name, namespace, labels, ...(owner && { ownerReferences: [ownerOf(owner)] }) },
    })
    const deployment = await this.#client.create(deployments, apps('Deployment'))
    const replicaSet = await this.#client.create(replicaSets, apps('ReplicaSet', deployment))
    const counts = {
      replicas: podsEach,
      readyReplicas: podsEach,
      availableReplicas: podsEach,
      observedGeneration: 1,
    }
    const condition = (type: string, reason: string) => ({
      ...{ type, status: 'True', reason, message: '', lastTransitionTime: since, lastUpdateTime: since },
    })
    await this.#status(
      deployments,
      { namespace, name },
      {
        ...counts,
        updatedReplicas: podsEach,
        conditions: [
          condition('Available', 'MinimumReplicasAvailable'),
          condition('Progressing', 'NewReplicaSetAvailable'),
        ],
      },
    )
    await this.#status(replicaSets, { namespace, name }, counts)
    for (let at = 0; at < podsEach; at++) {
      const pod = `${name}-${at}`
      const metadata = { name: pod, namespace, labels, ownerReferences: [ownerOf(replicaSet)] }
      await this.#client.create(pods, { apiVersion: 'v1', kind: 'Pod', metadata, spec: template.spec })
      await this.#status(pods, { namespace, name: pod }, podStatus(true, '', 0))
    }
  }

  async #status(
    resource: Resource,
    place: { namespace: string; name: string },
    status: object,
  ): Promise<void> {
    await this.#client.patch(resource, { ...place, subresource: 'status' }, 'merge', { status })
  }
}

function placeOf(pod: number): { readonly namespace: string; readonly name: string } {
  const application = Math.floor(pod / podsEach)
  return { namespace: namespaceOf(application), name: `app-${application}-${pod % podsEach}` }
}

function namespaceOf(application: number): string {
  return `team-${application % namespaces}`
}

function ownerOf({ apiVersion, kind, metadata: { name, uid } }: KubeObject): object {
  return { apiVersion, kind, name, uid, controller: true }
}

function podStatus(ready: boolean, message: string, restartCount: number): object {
  const status = ready ? 'True' : 'False'
  const why = ready ? {} : { reason: 'ContainersNotReady', message }
  const waiting = { waiting: { reason: 'CrashLoopBackOff', message } }
  return {
    phase: 'Running',
    conditions: ['Ready', 'ContainersReady'].map((type) => ({
      type,
      status,
      ...why,
      lastTransitionTime: since,
    })),
    containerStatuses: [
      {
        ...{ name: 'main', image: 'example.org/app:1', imageID: '', ready, restartCount },
        state: ready ? { running: { startedAt: since } } : waiting,
      },
    ],
  }
}
