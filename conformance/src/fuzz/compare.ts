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

/** Sends a sequence to both servers, step by step. Resolves to the first difference, or undefined. */
export async function compare(
  clients: [Client, Client],
  steps: Step[],
  label: string,
): Promise<Difference | undefined> {
  namespaces += 1
  const namespace = `fuzz-${label}-${namespaces}`
  const sessions = clients.map((client) => new Session(client, namespace)) as [Session, Session]
  await Promise.all(clients.map((client) => serveKinds(client, steps)))
  await Promise.all(sessions.map((each) => each.begin()))
  try {
    for (const [at, step] of steps.entries()) {
      const request = sessions[0].request(step)
      const answers = (await Promise.all(sessions.map((each) => each.send(step)))) as [Comparable, Comparable]
      if (!isDeepStrictEqual(...answers)) return { at, request, where: differing(...answers), answers }
    }
    return undefined
  } finally {
    if (steps.some((step) => step.kind === 'service')) await Promise.all(sessions.map((each) => each.end()))
  }
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
