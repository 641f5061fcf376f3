/** An answer of the server, or why there is none: one line for people. */
export type Answer<T> = { readonly value: T } | { readonly problem: string; readonly status: number }

/** Asks the server. Status 0: it did not answer. */
export async function ask<T>(path: string, init?: RequestInit): Promise<Answer<T>> {
  try {
    const response = await fetch(`/api/v1/${path}`, { credentials: 'same-origin', ...init })
    const body = await response.json().catch(() => undefined)
    if (response.ok && body !== undefined) return { value: body as T }
    const problem =
      typeof body?.message === 'string' ? body.message : `The server answered ${response.status}.`
    return { problem, status: response.status }
  } catch {
    return { problem: 'The server does not answer.', status: 0 }
  }
}

/** `?cluster=…&…`, without what is undefined. */
export function queryOf(fields: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined)
  return `?${new URLSearchParams(given)}`
}
