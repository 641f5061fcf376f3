import type { Condition } from '@barometer/conditions'
import { type CelExpression, compileCel } from '@barometer/packs'
import type { Verdict, VerdictState } from '@barometer/verdict'
import { CommandError } from '../world.ts'

/** One object as an expression sees it, all at one version. */
export interface Subject {
  readonly object: Readonly<Record<string, unknown>>
  readonly verdict: Verdict
  readonly conditions: ReadonlyMap<string, Condition>
  /** Of the object as it is wanted now. */
  readonly generation: number | undefined
  readonly now: Date
}

/** Whether one object is as somebody wishes it to be; undefined where its status is about an older generation. */
export type Wish = (subject: Subject) => boolean | undefined

export interface Expression {
  /** `cluster/prod`, or a kind for a set; absent: what the command line names beside it. */
  readonly target: string | undefined
  readonly wish: Wish
  /** Whether every object must be so, or one is enough. */
  readonly quantifier: 'all' | 'any'
}

const states: ReadonlySet<string> = new Set<VerdictState>([
  'Healthy',
  'Progressing',
  'Degraded',
  'Failed',
  'Suspended',
  'Terminating',
  'Unknown',
])

/**
 * Reads `[TARGET:] WISH`, where WISH is `Ready and not Progressing`, `Ready=False or Failed`, `all(…)`, `any(…)`, or CEL
 * over metadata, spec, status and conditions. A word is the condition of that type where the object has it, else the
 * verdict. A condition about an older generation is not yet true.
 */
export function parseExpression(text: string): Expression {
  const [, target, rest = ''] = /^\s*(?:([\w.,-]+(?:\/[\w.:-]+)?)\s*:)?\s*(.*)$/s.exec(text) ?? []
  const [, quantifier, inner] = /^(all|any)\s*\((.*)\)\s*$/s.exec(rest) ?? []
  const wish = inner ?? rest
  if (wish.trim() === '') throw new CommandError(`"${text}" says nothing to wait for; such as Ready`)
  return {
    target,
    wish: isCel(wish) ? celWish(wish) : parseWish(wish),
    quantifier: quantifier === 'any' ? 'any' : 'all',
  }
}

function isCel(text: string): boolean {
  return /\b(?:object|metadata|spec|status|conditions)\b\s*[.[]|[<>!]=?|==|&&|\|\|/.test(text)
}

function celWish(text: string): Wish {
  let compiled: CelExpression
  try {
    compiled = compileCel(text)
  } catch (error) {
    throw new CommandError(`the expression is not CEL: ${(error as Error).message.split('\n')[0]}`)
  }
  return ({ object, conditions, now }) => {
    const map = (field: string) => (object[field] ?? {}) as object
    try {
      const input = { object, metadata: map('metadata'), spec: map('spec'), status: map('status') }
      return compiled({ ...input, conditions: Object.fromEntries(conditions), now }) === true
    } catch {
      // A field that is not there yet: so it is not yet as wished.
      return false
    }
  }
}

/** `or` binds loosest, then `and`, then `not`; brackets group. */
function parseWish(text: string): Wish {
  const tokens = text.match(/[()]|[A-Za-z][\w./-]*(?:=(?:True|False|Unknown))?|\S/g) ?? []
  let at = 0
  const fail = (): never => {
    const what = at < tokens.length ? `"${tokens[at]}" is not expected` : 'something is missing'
    throw new CommandError(`in "${text.trim()}" ${what}; write Ready and not Progressing, or Ready=False`)
  }
  const either = (): Wish => {
    const parts = [both()]
    while (tokens[at] === 'or') {
      at++
      parts.push(both())
    }
    return (subject) => joined(parts, subject, true)
  }
  const both = (): Wish => {
    const parts = [single()]
    while (tokens[at] === 'and') {
      at++
      parts.push(single())
    }
    return (subject) => joined(parts, subject, false)
  }
  const single = (): Wish => {
    const token = tokens[at++]
    if (token === 'not') {
      const inner = single()
      return (subject) => {
        const met = inner(subject)
        return met === undefined ? undefined : !met
      }
    }
    if (token === '(') {
      const inner = either()
      if (tokens[at++] !== ')') fail()
      return inner
    }
    if (token === undefined || !/^[A-Za-z]/.test(token) || token === 'and' || token === 'or') {
      at--
      return fail()
    }
    return word(token)
  }
  const wish = either()
  if (at < tokens.length) fail()
  return wish
}

/** One part decides by being so; else what is not known yet leaves the whole unknown. */
function joined(parts: readonly Wish[], subject: Subject, decisive: boolean): boolean | undefined {
  const met = parts.map((part) => part(subject))
  if (met.includes(decisive)) return decisive
  return met.includes(undefined) ? undefined : !decisive
}

function word(token: string): Wish {
  const [type = '', wanted = 'True'] = token.split('=')
  return (subject) => {
    const condition = subject.conditions.get(type)
    if (condition) return isCurrent(condition, subject) ? condition.status === wanted : undefined
    if (!states.has(type) || wanted !== 'True') return false
    return subject.verdict.stale ? undefined : subject.verdict.state === type
  }
}

/** Whether a condition is about the object as it is now, as far as it or the status says. */
function isCurrent({ observedGeneration }: Condition, { generation, object }: Subject): boolean {
  const status = object['status'] as { observedGeneration?: unknown } | undefined
  const observed = observedGeneration ?? status?.observedGeneration
  return typeof observed !== 'number' || generation === undefined || observed >= generation
}
