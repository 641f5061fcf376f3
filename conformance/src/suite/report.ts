import type { Answer, Request } from '../http.ts'
import type { Outcome } from './run.ts'

export interface Tally {
  passed: number
  failed: number
  skipped: number
}

/** What the other server said to the same request. */
export interface OtherAnswer {
  server: string
  answer?: Answer | undefined
}

/** How many outcomes there are of each kind. */
export function tally(outcomes: Outcome[]): Tally {
  const count = (result: Outcome['result']) => outcomes.filter((each) => each.result === result).length
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') }
}

/** The last line of a run. */
export function tallyLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}

/**
 * A failure with its request and both answers: this server's and, where the case was also run on the other one, what
 * that one says to the same request.
 */
export function failureText(server: string, outcome: Outcome, other?: OtherAnswer): string {
  if (outcome.result !== 'failed') return ''
  const lines = [`✗ ${outcome.case.topic}: ${outcome.case.title}`, `    ${shortened(outcome.why, 800)}`]
  const exchange = outcome.exchanges[outcome.at]
  if (exchange) {
    lines.push(`    request: ${requestText(exchange.request)}`)
    lines.push(`    ${server}: ${answerText(exchange.answer)}`)
  }
  if (other) lines.push(`    ${other.server}: ${answerText(other.answer)}`)
  return lines.map(printable).join('\n')
}

function requestText(request: Request): string {
  const query = new URLSearchParams(
    Object.entries(request.query ?? {}).map(([k, v]) => [k, String(v)] as [string, string]),
  )
  const type = request.headers?.['content-type'] ? ` (${request.headers['content-type']})` : ''
  const who = request.as ? ` as ${request.as}` : ''
  const body = request.body === undefined ? '' : ` ${shortened(textOf(request.body), 1500)}`
  return `${request.method} ${request.path}${query.size ? `?${query}` : ''}${type}${who}${body}`
}

function answerText(answer: Answer | undefined): string {
  return answer ? `${answer.status} ${shortened(answer.text.trim(), 1500)}` : 'no answer'
}

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body)
}

function shortened(text: string, limit: number): string {
  return text.length > limit ? `${text.slice(0, limit)}… (${text.length} characters)` : text
}

/** Text of a server never drives the terminal. */
function printable(line: string): string {
  return line.replace(
    /[\x00-\x09\x0b-\x1f\x7f-\x9f]/g,
    (control) => `\\x${control.charCodeAt(0).toString(16)}`,
  )
}
