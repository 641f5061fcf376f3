/** A request to Azure Resource Manager. */
export interface ArmRequest {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  readonly url: string
  readonly body?: string
}

/** What was answered. Header names are in lower case. */
export interface ArmAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Whether the answer to a long-running request or a poll is one that counts. */
export function isAccepted({ status }: ArmAnswer): boolean {
  return status === 200 || status === 201 || status === 202 || status === 204
}

/** Whether the same request may be answered otherwise in a moment. */
export function isTransient(status: number): boolean {
  return [408, 429, 500, 502, 503, 504].includes(status)
}

/** The body as an object; undefined where it is empty, not JSON, or something else. */
export function objectIn({ body }: ArmAnswer): Readonly<Record<string, unknown>> | undefined {
  try {
    return asObject(JSON.parse(body))
  } catch {
    return undefined
  }
}

export function asObject(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined
}

/** `properties.provisioningState` of what was answered; empty where nothing is said. */
export function provisioningStateIn(answer: ArmAnswer): string {
  const state = asObject(objectIn(answer)?.['properties'])?.['provisioningState']
  return typeof state === 'string' ? state : ''
}

/** The milliseconds that an answer asks to wait, as a number or as a date; 0 where it does not. */
export function retryAfterOf({ headers }: ArmAnswer, now: number): number {
  const exact = Number(headers['retry-after-ms'] ?? headers['x-ms-retry-after-ms'])
  if (exact > 0) return exact
  const text = headers['retry-after'] ?? ''
  if (/^\d+$/.test(text)) return Number(text) * 1000
  const date = Date.parse(text)
  return date > now ? date - now : 0
}
