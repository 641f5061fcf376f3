import type { Instance } from '../live/instance.ts'

/** Asks a demo that runs. Throws what is said where it refuses. */
export async function ask<T>({ address, token }: Instance, path: string, body?: object): Promise<T> {
  const response = await fetch(`${address}/api/v1/${path}`, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const answer = (await response.json().catch(() => ({}))) as T & { message?: string }
  if (!response.ok) throw new Error(answer.message ?? `the server answered ${response.status}`)
  return answer
}
