/** A request of a client of the cloud's own protocol. Header names are in lower case. */
export interface CloudRequest {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Buffer
}

/** What is answered; `hang-up`: the connection is closed without a word. */
export type CloudAnswer =
  | { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string }
  | 'hang-up'

export function json(
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): CloudAnswer {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(value) }
}

export function empty(status: number, headers: Readonly<Record<string, string>> = {}): CloudAnswer {
  return { status, headers, body: '' }
}
