import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Client, Json, Request } from '../http.ts'
import type { Comparable } from './normalise.ts'
import { serveKinds } from './serve-kinds.ts'
import { Session } from './session.ts'
import type { Step } from './step.ts'

/** The first step to which the two servers gave different answers. */
export interface Difference {
  /** Which step. */
  at: number
  request: Request
  /** The path of the first field that differs. */
  where: string
  answers: [Comparable, Comparable]
}

let namespaces = 0

/**
 * Sends a sequence to both servers, step by step. Resolves to the first difference, or undefined. Both stamp whole
 * seconds and sort by them: a sequence that differs and had a step that outlived its second is sent once more.
 */
export async function compare(
  clients: [Client, Client],
  steps: Step[],
  label: string,
): Promise<Difference | undefined> {
  for (let tries = 1; ; tries++) {
    const { difference, inTime } = await compareOnce(clients, steps, label)
    if (!difference || inTime || tries === 5) return difference
  }
}

async function compareOnce(
  clients: [Client, Client],
  steps: Step[],
  label: string,
): Promise<{ difference?: Difference; inTime: boolean }> {
  namespaces += 1
  const namespace = `fuzz-${label}-${namespaces}`
  const sessions = clients.map((client) => new Session(client, namespace)) as [Session, Session]
  await Promise.all(clients.map((client) => serveKinds(client, steps)))
  await Promise.all(sessions.map((each) => each.begin()))
  let inTime = true
  try {
    for (const [at, step] of steps.entries()) {
      await earlyInSecond()
      const second = Math.floor(Date.now() / 1000)
      const request = sessions[0].request(step)
      const answers = (await Promise.all(sessions.map((each) => each.send(step)))) as [Comparable, Comparable]
      inTime &&= second === Math.floor(Date.now() / 1000)
      if (isDeepStrictEqual(...answers)) continue
      return { difference: { at, request, where: differing(...answers), answers }, inTime }
    }
    return { inTime }
  } finally {
    if (steps.some((step) => step.kind === 'service')) await Promise.all(sessions.map((each) => each.end()))
  }
}

/** A step is sent while there is time for both servers to stamp the same second. */
async function earlyInSecond(): Promise<void> {
  const into = Date.now() % 1000
  if (into > 800) await sleep(1005 - into)
}

/** The path of the first field in which two values differ, in the order of the names. */
function differing(a: Json, b: Json, path = ''): string {
  const both = [a, b].every((each) => each !== null && typeof each === 'object')
  if (!both || Array.isArray(a) !== Array.isArray(b)) return path || '(whole)'
  for (const name of [...new Set([...Object.keys(a), ...Object.keys(b)])].sort()) {
    if (isDeepStrictEqual(a[name], b[name])) continue
    return differing(a[name], b[name], path ? `${path}.${name}` : name)
  }
  return path || '(whole)'
}
