import { asObject, type Body, type OpenStackAnswer, objectIn, retryAfterOf, textIn } from './exchange.ts'

/** Why something could not be done. */
export interface Problem {
  /** In the words of OpenStack. */
  readonly message: string
  /** Someone must act: trying again will not help. The reason says what kind of mistake it is. */
  readonly terminal?: { readonly reason: string }
  /** Why, in one word, of what will pass, where there is a word for it. */
  readonly reason?: string
  /** Milliseconds before which it must not be tried again. */
  readonly retryAfter?: number
}

/** Which answers will pass by themselves. */
export interface ProblemRules {
  /** 400: the spec can never be. */
  readonly invalid: 'terminal' | 'passes'
  /** 409 of a load balancer at work. */
  readonly immutable: 'terminal' | 'passes'
  /** 501. */
  readonly notImplemented: 'terminal' | 'passes'
  /** A quota that is used up passes wherever it is meant, or only where it is a 409 with the name `OverQuota`. */
  readonly quota: 'understood' | 'named'
}

/** As the decision page has it: 400 and 409 need someone, unless it is quota or a load balancer at work. */
const usualRules: ProblemRules = {
  ...{ invalid: 'terminal', immutable: 'passes', notImplemented: 'passes', quota: 'understood' },
}

/** What an answer means that is not a success. */
export function problemOf(answer: OpenStackAnswer, rules: ProblemRules = usualRules): Problem {
  const message = messageOf(answer)
  if (isTerminal(answer, rules)) return { message, terminal: { reason: 'InvalidConfiguration' } }
  const retryAfter = retryAfterOf(answer)
  return { message, ...(retryAfter > 0 && { retryAfter }) }
}

function isTerminal(answer: OpenStackAnswer, rules: ProblemRules): boolean {
  const { status } = answer
  if (rules.quota === 'understood' ? isQuota(answer) : status === 409 && answer.body.includes('OverQuota'))
    return false
  if (status === 409) return !isImmutable(answer) || rules.immutable === 'terminal'
  if (status === 400) return rules.invalid === 'terminal'
  return status === 501 && rules.notImplemented === 'terminal'
}

/** Whether a quota is used up: others may give something back, or it may be raised. */
function isQuota({ status, body }: OpenStackAnswer): boolean {
  return [403, 409, 413].includes(status) && /quota/i.test(body)
}

/** Whether a load balancer takes no changes at the moment. */
function isImmutable({ status, body }: OpenStackAnswer): boolean {
  return status === 409 && /immutable/i.test(body)
}

/** The id of what is there already, as Neutron tells it; empty: it does not; undefined: that is not what it says. */
export function existingId(answer: OpenStackAnswer): string | undefined {
  if (answer.status !== 409 || !/already exists/i.test(messageOf(answer))) return undefined
  return /\bid is (?<id>[\w-]+)/i.exec(messageOf(answer))?.groups?.['id'] ?? ''
}

/**
 * What an answer says in words. Every service has a form of its own: `NeutronError`, `faultstring`, `badRequest`, `error`.
 */
export function messageOf(answer: OpenStackAnswer): string {
  const body = objectIn(answer)
  const text = body && wordsIn(body)
  if (text) return text
  const plain = answer.body
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return plain === '' || body ? `HTTP ${answer.status}` : `HTTP ${answer.status}: ${plain.slice(0, 200)}`
}

function wordsIn(body: Body): string {
  const own = textIn(body, 'faultstring') || textIn(body, 'message') || textIn(body, 'NeutronError')
  if (own) return own
  for (const value of Object.values(body)) {
    const message = textIn(asObject(value), 'message')
    if (message) return message
  }
  return ''
}
