import { CloudError } from './cloud-error.ts'

/** How long one call may take, in milliseconds. */
const longestCall = 10_000

/** A cloud that runs elsewhere, by its address and token: every method is a request. */
export function connectCloud<Cloud extends object>(url: string, token: string): Cloud {
  return new Proxy({} as Cloud, {
    get(_, name) {
      if (typeof name === 'symbol' || name === 'then') return undefined
      return (...args: readonly unknown[]) => call(url, token, name, args)
    },
  })
}

async function call(url: string, token: string, method: string, args: readonly unknown[]): Promise<unknown> {
  const response = await fetch(`${url}/call/${encodeURIComponent(method)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(args),
    signal: AbortSignal.timeout(longestCall),
  }).catch((error: Error) => {
    const cause = error.cause instanceof Error ? error.cause.message : error.message
    throw new CloudError('Unreachable', cause, { retryable: true })
  })
  const text = await response.text()
  const body = parsed(text)
  if (response.ok && body) return body.answer
  if (response.status === 401) throw new CloudError('Unauthorized', body?.message ?? text)
  if (!body?.code)
    throw new CloudError('Nonsense', `HTTP ${response.status}: ${text.slice(0, 200)}`, { retryable: true })
  throw new CloudError(body.code, body.message ?? '', { retryable: body.retryable ?? response.status >= 500 })
}

interface Body {
  readonly answer?: unknown
  readonly code?: string
  readonly message?: string
  readonly retryable?: boolean
}

function parsed(text: string): Body | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? (body as Body) : undefined
  } catch {
    return undefined
  }
}
