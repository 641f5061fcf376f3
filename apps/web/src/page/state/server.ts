/** An answer of the server, or why there is none: one line for people. */
export type Answer<T> = { readonly value: T } | Problem

export interface Problem {
  readonly problem: string
  readonly status: number
  /** A token would help. */
  readonly signIn?: boolean
}

/** Asks the API. Status 0: the server did not answer. */
export function ask<T>(path: string, init?: RequestInit): Promise<Answer<T>> {
  return answered(`/api/v1/${path}`, init)
}

/** Turns a token into a session; '' ends the session. */
export function login(token: string): Promise<Answer<unknown>> {
  return answered('/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
}

async function answered<T>(address: string, init?: RequestInit): Promise<Answer<T>> {
  try {
    const response = await fetch(address, { credentials: 'same-origin', ...init })
    const body = await response.json().catch(() => undefined)
    if (response.ok && body !== undefined) return { value: body as T }
    const problem =
      typeof body?.message === 'string' ? body.message : `The server answered ${response.status}.`
    return { problem, status: response.status, signIn: body?.signIn === true }
  } catch {
    return { problem: 'The server does not answer.', status: 0 }
  }
}

/** `?cluster=…&…`, without what is undefined. */
export function queryOf(fields: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined)
  return `?${new URLSearchParams(given)}`
}
