import type { IncomingHttpHeaders } from 'node:http'
import { ApiError, type Status } from '../errors.ts'

const longestMessage = 4096

/** The error that an answer of 300 or more stands for. A body that is no Status is told as far as it is text. */
export function apiError(
  request: string,
  code: number,
  headers: IncomingHttpHeaders,
  body: string,
  hide: (text: string) => string,
  now: number,
): ApiError {
  const status = readStatus(parsed(body), code) ?? {
    code,
    reason: '',
    message: leadsElsewhere(code, headers) ?? plainText(code, headers['content-type'] ?? '', body),
  }
  const hidden: Status = JSON.parse(hide(JSON.stringify(status)))
  return new ApiError(hide(request), hidden, retryAfter(headers, status, now))
}

/** A Status object, or undefined where the value is none. */
export function readStatus(value: unknown, code: number): Status | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { kind, message, reason, details, metadata, code: own } = value as Record<string, unknown>
  if (kind !== 'Status') return undefined
  const next =
    typeof metadata === 'object' && metadata !== null && (metadata as { continue?: unknown }).continue
  return {
    code: typeof own === 'number' ? own : code,
    reason: typeof reason === 'string' ? reason : '',
    message: typeof message === 'string' ? message.slice(0, longestMessage) : '',
    ...(typeof details === 'object' && details !== null && { details }),
    ...(typeof next === 'string' && next !== '' && { continue: next }),
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** A redirection, told by the place it leads to; the rest of that address may hold secrets. */
function leadsElsewhere(code: number, { location }: IncomingHttpHeaders): string | undefined {
  if (code >= 400) return undefined
  const place = location !== undefined && URL.canParse(location) ? ` to ${new URL(location).origin}` : ''
  return `the server answered ${code}: it leads elsewhere${place}`
}

function plainText(code: number, contentType: string, body: string): string {
  const text = contentType.startsWith('text/plain') ? body.trim().split('\n')[0]!.slice(0, 300) : ''
  return text === '' ? `the server answered ${code}` : `the server answered ${code}: ${text}`
}

/** Seconds or a date in the header, else seconds in the Status. */
function retryAfter(headers: IncomingHttpHeaders, { details }: Status, now: number): number | undefined {
  const said = headers['retry-after']
  if (said !== undefined) {
    if (/^\d+$/.test(said)) return Number(said) * 1000
    const moment = Date.parse(said)
    if (!Number.isNaN(moment)) return Math.max(0, moment - now)
  }
  const seconds = details?.retryAfterSeconds
  return typeof seconds === 'number' && seconds > 0 ? seconds * 1000 : undefined
}
