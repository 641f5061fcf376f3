/** A request as it comes in. Header names are in lower case. */
export interface CloudRequest {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
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

/** An error as Azure Resource Manager writes it. */
export class ArmError extends Error {
  readonly status: number
  readonly code: string
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, code: string, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.headers = headers
  }

  answer(): CloudAnswer {
    return json(this.status, { error: { code: this.code, message: this.message } }, this.headers)
  }
}

/** `409 SkuNotAvailable: the words` as an error. */
export function errorFrom(text: string, status: number, code: string): ArmError {
  const found = /^(?:(?<status>\d{3}) )?(?<code>[A-Za-z0-9.-]+): (?<message>.*)$/s.exec(text)?.groups
  if (!found) return new ArmError(status, code, text)
  return new ArmError(Number(found['status'] ?? status), found['code']!, found['message']!)
}
