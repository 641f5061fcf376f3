import type { TestContext } from 'node:test'
import { type ApiServer, createServer, type ServerOptions } from '@barometer/apiserver'
import { Client, connectUrl, type KubeObject, type RequestTrace } from '@barometer/client'

/** A whole API server and a client of its admin. */
export interface World {
  readonly server: ApiServer
  readonly client: Client
  /** What the client has asked so far. */
  readonly requests: string[]
  /** Creates objects, in order, their statuses included; gives them back as the server made them. */
  put(...objects: readonly object[]): Promise<readonly KubeObject[]>
  /** One object, as a list. */
  get(word: string, namespace: string, name: string): Promise<readonly KubeObject[]>
  /** A client of another user, who may do what the rules say, in a namespace or everywhere. */
  user(
    name: string,
    rules: readonly object[],
    namespace?: string,
  ): Promise<{ client: Client; requests: string[] }>
}

/** A world that is there until the test is over. */
export async function world(t: TestContext, options: ServerOptions = {}): Promise<World> {
  const users = ['ann', 'bob', 'eve'].map((user) => ({ token: `${user}-token`, user }))
  const server = await createServer({ users, ...options })
  t.after(() => server.close())
  const connectAs = (token: string, namespace = 'default') => {
    const requests: string[] = []
    const trace = ({ method, path }: RequestTrace) => requests.push(`${method} ${path}`)
    const client = new Client({ ...connectUrl(server.url, token), namespace }, { cacheFolder: false, trace })
    t.after(() => client.close())
    return { client, requests }
  }
  const admin = connectAs(server.token)
  const setter = connectAs(server.token).client
  const put = (...objects: readonly object[]) => putAll(setter, objects as readonly KubeObject[])
  return {
    server,
    ...admin,
    put,
    async get(word, inNamespace, name) {
      const resource = await setter.discovery.resolve(word)
      return [await setter.get(resource, { namespace: inNamespace, name })]
    },
    async user(name, rules, namespace = '') {
      await put(...roleFor(name, rules, namespace))
      return connectAs(`${name}-token`, namespace || 'default')
    },
  }
}

async function putAll(client: Client, objects: readonly KubeObject[]): Promise<readonly KubeObject[]> {
  const made: KubeObject[] = []
  for (const object of objects) {
    const [group = '', version = ''] = object.apiVersion.includes('/')
      ? object.apiVersion.split('/')
      : ['', object.apiVersion]
    const resource = await client.discovery.resolve(`${object.kind}.${version}.${group}`)
    const created = await client.create(resource, object)
    const { status } = object
    const whole =
      status === undefined
        ? created
        : await client.update(resource, { ...created, status }, { subresource: 'status' })
    made.push(whole)
    if (object.kind === 'CustomResourceDefinition') await untilServed(client, object.metadata.name)
  }
  return made
}

async function untilServed(client: Client, name: string): Promise<void> {
  const end = Date.now() + patience
  while (Date.now() < end) {
    const { resources } = await client.discovery.kinds({ fresh: true })
    if (resources.some(({ plural, group }) => `${plural}.${group}` === name)) return
  }
  throw new Error(`${name} is not served a minute after it was defined`)
}

/** Milliseconds for which anything is waited for. */
const patience = 60_000

/**
 * Does something that goes on until it is stopped, and waits for all that was begun meanwhile. Throws where nobody has
 * stopped it within a minute.
 */
export async function untilStopped(
  act: (stop: AbortController, begin: (work: Promise<unknown>) => void) => Promise<void>,
): Promise<void> {
  const stop = new AbortController()
  const begun: Promise<unknown>[] = []
  const late = new Error('waited a minute for what should have ended it')
  const timer = setTimeout(() => stop.abort(late), patience)
  try {
    await act(stop, (work) => begun.push(work.catch((error) => stop.abort(error))))
  } finally {
    clearTimeout(timer)
    stop.abort()
    await Promise.all(begun)
  }
  const { reason } = stop.signal
  if (reason instanceof Error && reason.name !== 'AbortError') throw reason
}

function roleFor(user: string, rules: readonly object[], namespace: string): readonly object[] {
  const prefix = namespace ? '' : 'Cluster'
  const apiVersion = 'rbac.authorization.k8s.io/v1'
  const metadata = { name: `${user}-may`, ...(namespace && { namespace }) }
  const subject = { kind: 'User', apiGroup: 'rbac.authorization.k8s.io', name: user }
  const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind: `${prefix}Role`, name: metadata.name }
  return [
    { apiVersion, kind: `${prefix}Role`, metadata, rules },
    { apiVersion, kind: `${prefix}RoleBinding`, metadata, subjects: [subject], roleRef },
  ]
}

export function namespace(name: string): object {
  return { apiVersion: 'v1', kind: 'Namespace', metadata: { name } }
}

export function definition(kind: string, group: string, scope = 'Namespaced'): object {
  const singular = kind.toLowerCase()
  const plural = `${singular}s`
  const schema = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } }
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      scope,
      names: { plural, singular, kind, listKind: `${kind}List` },
      versions: [{ name: 'v1', served: true, storage: true, subresources: { status: {} }, schema }],
    },
  }
}

export function secret(name: string, inNamespace: string, data: Record<string, string> = {}): object {
  const stringData = { ...data }
  const lastApplied = { 'kubectl.kubernetes.io/last-applied-configuration': JSON.stringify({ stringData }) }
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name, namespace: inNamespace, annotations: lastApplied },
    stringData,
  }
}

export function ownedBy({ apiVersion, kind, metadata }: KubeObject): object {
  return { ownerReferences: [{ apiVersion, kind, name: metadata.name, uid: metadata.uid, controller: true }] }
}

const containers = [{ name: 'web', image: 'registry.example.org/web:1' }]

export function deployment(name: string, inNamespace: string): object {
  const labels = { app: name }
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, namespace: inNamespace, labels },
    spec: {
      replicas: 1,
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers } },
    },
    status: {
      ...{ observedGeneration: 1, replicas: 1, updatedReplicas: 1, readyReplicas: 1, availableReplicas: 1 },
      conditions: [
        { type: 'Available', status: 'True', reason: 'MinimumReplicasAvailable' },
        { type: 'Progressing', status: 'True', reason: 'NewReplicaSetAvailable' },
      ],
    },
  }
}

export function replicaSet(name: string, owner: KubeObject): object {
  const { namespace: inNamespace, labels } = owner.metadata
  return {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: { name, namespace: inNamespace, labels, ...ownedBy(owner) },
    spec: {
      replicas: 1,
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers } },
    },
    status: { observedGeneration: 1, replicas: 1, readyReplicas: 1, availableReplicas: 1 },
  }
}

export function pod(name: string, owner: KubeObject, more: { spec?: object; status?: object } = {}): object {
  const { namespace: inNamespace, labels } = owner.metadata
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: inNamespace, labels, ...ownedBy(owner) },
    spec: { containers, ...more.spec },
    status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }], ...more.status },
  }
}
