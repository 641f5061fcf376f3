import { setTimeout as sleep } from 'node:timers/promises'
import { Random } from '@barometer/testkit'
import { type Answer, type Client, connect, type Json, type Request } from '../http.ts'
import { startTarget } from '../servers/start-target.ts'
import { generate, type Sequence } from './generate.ts'

type Say = (line: string) => void

const rbac = '/apis/rbac.authorization.k8s.io/v1'
/** So many sequences are granted together, since the real server takes its time to see what was granted. */
const together = 20

/**
 * Grants random rights on both servers and asks both the same: who is refused on one is refused on the other, in the
 * same words. Resolves to the exit code. The same seed asks the same.
 */
export async function fuzzRights(count: number, seed: number, say: Say): Promise<number> {
  say(`comparing rights in ${count} sequences, seed ${seed}`)
  const targets = [await startTarget('embedded', say), await startTarget('kubernetes', say)]
  const clients = targets.map((target) => connect(target))
  let found = 0
  try {
    for (let done = 0; done < count; done += together) {
      const size = Math.min(together, count - done)
      found += await compareSome(
        clients,
        Array.from({ length: size }, (_, index) => seed + done + index),
        say,
      )
      if ((done / together) % 10 === 9) say(`  ${done + size} sequences, ${found} differences`)
    }
  } finally {
    for (const client of clients) client.close()
    for (const target of targets) await target.stop()
  }
  say(`${count} sequences, ${found} differences, seed ${seed}`)
  return found > 0 ? 1 : 0
}

async function compareSome(clients: readonly Client[], seeds: readonly number[], say: Say): Promise<number> {
  const runs = seeds.map((seed) => {
    const mark = `r${seed}`
    return { seed, ns: mark, sequence: generate(new Random(seed), mark, mark) }
  })
  await Promise.all(
    clients.map((client) => Promise.all(runs.map((run) => setUp(client, run.ns, run.sequence)))),
  )
  await Promise.all(clients.map((client) => inForce(client, runs.at(-1)!.ns)))
  let found = 0
  for (const { seed, sequence } of runs) {
    for (const request of sequence.requests) {
      const [ours, theirs] = await Promise.all(clients.map((client) => ask(client, request)))
      if (ours === theirs) continue
      found++
      say(`✗ seed ${seed}: ${JSON.stringify(request)}\n    embedded:   ${ours}\n    kubernetes: ${theirs}`)
    }
  }
  await Promise.all(
    clients.map((client) => Promise.all(runs.map((run) => tearDown(client, run.ns, run.sequence)))),
  )
  return found
}

async function setUp(client: Client, ns: string, sequence: Sequence): Promise<void> {
  await make(client, '/api/v1/namespaces', { metadata: { name: ns } })
  for (const role of sequence.clusterRoles) await make(client, `${rbac}/clusterroles`, role)
  for (const role of sequence.roles) await make(client, `${rbac}/namespaces/${ns}/roles`, role)
  for (const one of sequence.clusterRoleBindings) await make(client, `${rbac}/clusterrolebindings`, one)
  for (const one of sequence.roleBindings) await make(client, `${rbac}/namespaces/${ns}/rolebindings`, one)
  const name = `probe-${ns}`
  await make(client, `${rbac}/clusterroles`, {
    metadata: { name },
    rules: [{ nonResourceURLs: [`/${name}`], verbs: ['get'] }],
  })
  await make(client, `${rbac}/clusterrolebindings`, {
    metadata: { name },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name },
    subjects: [{ kind: 'User', apiGroup: 'rbac.authorization.k8s.io', name: 'alice' }],
  })
}

async function make(client: Client, path: string, body: Json): Promise<void> {
  const { status, text } = await client.send({ method: 'POST', path, body })
  if (status !== 201)
    throw new Error(`${client.target.name} refuses ${path} ${JSON.stringify(body)}: ${text}`)
}

/** Waits until what was granted last counts; sums of roles take a moment more. */
async function inForce(client: Client, ns: string): Promise<void> {
  const path = `/probe-${ns}`
  while ((await client.send({ method: 'GET', path, as: 'alice' })).status === 403) await sleep(20)
  await sleep(client.target.name === 'kubernetes' ? 600 : 50)
}

/** What counts of an answer: whether it is a refusal, and in which words. */
async function ask(client: Client, request: Request): Promise<string> {
  const answer = await client.send(request)
  return answer.status === 403 ? `403 ${refusal(answer)}` : 'not 403'
}

/** Which way of impersonating the real server tries last depends on what it has seen; its words differ by that alone. */
function refusal({ body }: Answer): string {
  const message = String(body?.message)
  return /cannot impersonate/.test(message) ? 'cannot impersonate' : message
}

async function tearDown(client: Client, ns: string, sequence: Sequence): Promise<void> {
  const names = [...sequence.clusterRoles.map((role) => role.metadata.name), `probe-${ns}`]
  for (const name of names) await client.send({ method: 'DELETE', path: `${rbac}/clusterroles/${name}` })
  const bindings = [...sequence.clusterRoleBindings.map((one) => one.metadata.name), `probe-${ns}`]
  for (const name of bindings)
    await client.send({ method: 'DELETE', path: `${rbac}/clusterrolebindings/${name}` })
  await client.send({ method: 'DELETE', path: `/api/v1/namespaces/${ns}` })
}
