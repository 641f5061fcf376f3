import { readFileSync } from 'node:fs'
import { request as ask } from 'node:https'
import { text } from 'node:stream/consumers'
import { type KeyPair, selfSigned } from '@barometer/x509'
import { FaultProxy, type Passage, type Upstream } from './faults/fault-proxy.ts'
import { type RequestFaultRule, RequestFaults } from './faults/request-faults.ts'

/** A user that the tests know by a token of theirs. */
export interface ClusterUser {
  readonly token: string
  readonly user: string
  readonly groups?: readonly string[] | undefined
}

/** A real cluster, reached through a proxy in which requests can be made to fail. */
export interface ExistingCluster {
  readonly url: string
  readonly token: string
  readonly ca: string | undefined
  /** Puts a rule in force; the result takes it away. */
  fault(rule: RequestFaultRule): () => void
  /** Deletes all that was made through it, and waits until that is gone. */
  close(): Promise<void>
}

interface Access extends Upstream {
  readonly token: string
}

/**
 * The cluster that the tests are told to use: `USE_EXISTING_CLUSTER=true`, with a kubeconfig (JSON, a token) in
 * `KUBECONFIG`. Undefined where they are not.
 */
export async function existingCluster(
  options: { readonly users?: readonly ClusterUser[] | undefined; readonly tls?: boolean } = {},
): Promise<ExistingCluster | undefined> {
  const { USE_EXISTING_CLUSTER: use, KUBECONFIG: file } = process.env
  if (use !== 'true') return undefined
  if (!file) throw new Error('USE_EXISTING_CLUSTER=true needs KUBECONFIG')
  const access = accessOf(JSON.parse(readFileSync(file, 'utf8')) as Kubeconfig)
  const tls = options.tls ? selfSigned(['127.0.0.1'], Date.now()) : undefined
  return openCluster(access, options.users ?? [], tls)
}

async function openCluster(
  access: Access,
  users: readonly ClusterUser[],
  tls: (KeyPair & { readonly ca: string }) | undefined,
): Promise<ExistingCluster> {
  const faults = new RequestFaults()
  const made: string[] = []
  const proxy = await FaultProxy.start(
    access,
    async (passage) => {
      speakAs(passage, users, access.token)
      if (await faults.meet(passage)) return
      if (passage.request.method === 'GET') passage.pass()
      else await remember(passage, made)
    },
    tls,
  )
  return {
    ...{ url: proxy.url, token: access.token, ca: tls?.ca },
    fault: (rule) => faults.add(rule),
    async close() {
      await proxy[Symbol.asyncDispose]()
      for (const path of made.toReversed()) await remove(access, path)
    },
  }
}

/** Users of the tests are unknown to the cluster: the administrator speaks for them. */
function speakAs({ request: { headers } }: Passage, users: readonly ClusterUser[], token: string): void {
  const user = users.find((candidate) => headers.authorization === `Bearer ${candidate.token}`)
  if (!user) return
  headers.authorization = `Bearer ${token}`
  headers['impersonate-user'] = user.user
  if (user.groups) headers['impersonate-group'] = [...user.groups]
}

/** Carries a write out, and notes what it made. */
async function remember(passage: Passage, made: string[]): Promise<void> {
  const { request, response, url } = passage
  const { status, headers, body } = await passage.answer()
  if (status === 201) {
    const path = url.replace(/\?.*/, '')
    const { metadata } = JSON.parse(body.toString()) as { metadata?: { name?: string } }
    made.push(request.method === 'POST' ? `${path}/${metadata?.name}` : path)
  }
  const { 'content-length': _, 'transfer-encoding': __, ...others } = headers
  response.writeHead(status, others).end(body)
}

/** Deletes an object whatever holds it, and waits until it is gone. */
async function remove(access: Access, path: string): Promise<void> {
  const late = performance.now() + 60_000
  for (;;) {
    const { status, body } = await call(access, 'DELETE', path, { propagationPolicy: 'Background' })
    if (status === 404 || status === 405) return
    if (body.metadata?.finalizers && !path.includes('customresourcedefinitions'))
      await call(access, 'PATCH', path, { metadata: { finalizers: null } })
    if (performance.now() > late) throw new Error(`${path} does not go: ${JSON.stringify(body)}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

interface Answer {
  readonly status: number
  readonly body: { readonly metadata?: { readonly finalizers?: readonly string[] } }
}

function call({ url, ca, token }: Access, method: string, path: string, sent: object): Promise<Answer> {
  const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
  const body = JSON.stringify(sent)
  const headers = {
    ...{ authorization: `Bearer ${token}`, 'content-type': type },
    // Node frames the body of a DELETE only where it is told how long it is.
    'content-length': Buffer.byteLength(body),
  }
  return new Promise((resolve, reject) => {
    const asked = ask(new URL(path, url), { method, headers, ca }, (answer) => {
      text(answer).then((answered) => {
        const isJson = answer.headers['content-type']?.startsWith('application/json')
        resolve({
          status: answer.statusCode ?? 0,
          body: isJson ? (JSON.parse(answered) as Answer['body']) : {},
        })
      }, reject)
    })
    asked.on('error', reject).end(body)
  })
}

interface Kubeconfig {
  readonly clusters: readonly {
    readonly cluster: { readonly server: string; readonly 'certificate-authority-data'?: string }
  }[]
  readonly users: readonly { readonly user: { readonly token: string } }[]
}

function accessOf({ clusters, users }: Kubeconfig): Access {
  const { server: url, 'certificate-authority-data': authority } = clusters[0]!.cluster
  const ca = authority === undefined ? undefined : Buffer.from(authority, 'base64').toString('utf8')
  return { url, ca, token: users[0]!.user.token }
}
