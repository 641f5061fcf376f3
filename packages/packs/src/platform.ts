import type { Matches } from '@barometer/cel'
import { type CelExpression, type CelInput, compileCel } from './cel.ts'
import { platformReaders } from './data/kubernetes/platform-readers.ts'
import { noPlatformFacts, type PlatformFacts, type PlatformRole } from './platform-facts.ts'

/** The role of a kind, and how its facts are read from an object: by a function that is known by name, or by CEL. */
export interface PlatformRule {
  readonly role: PlatformRole
  /** The name of one of `platformReaders`, or an expression for each fact. Absent: there are none to read. */
  readonly facts?: string | Readonly<Partial<Record<keyof PlatformFacts, string>>>
}

/** Names by which a pack may call for code. */
export const platformReaderNames: readonly string[] = Object.keys(platformReaders)

/** A role, ready to be used. */
export interface KnownPlatform {
  readonly role: PlatformRole
  /** Undefined: there are no facts to read. Never throws. */
  readonly read: ((object: Fields) => PlatformFacts) | undefined
}

type Fields = Readonly<Record<string, unknown>>

/** Makes a rule ready. Expressions are compiled when first asked. */
export function knownPlatform({ role, facts }: PlatformRule, matches?: Matches): KnownPlatform {
  if (facts === undefined) return { role, read: undefined }
  if (typeof facts !== 'string') return { role, read: celReader(facts, matches) }
  const reader = Object.hasOwn(platformReaders, facts) ? platformReaders[facts] : undefined
  return { role, read: reader && ((object) => ({ ...noPlatformFacts, ...reader(object) })) }
}

function celReader(
  facts: Exclude<PlatformRule['facts'], string | undefined>,
  matches: Matches | undefined,
): KnownPlatform['read'] {
  const compiled = new Map<string, CelExpression>()
  return (object) => {
    const input = inputOf(object)
    const found = Object.entries(facts).flatMap(([name, source]) => {
      const expression = compiled.get(source) ?? compileCel(source, matches)
      compiled.set(source, expression)
      const value = evaluate(expression, input)
      const usual = noPlatformFacts[name as keyof PlatformFacts]
      return isLike(value, usual) ? [[name, value] as const] : []
    })
    return { ...noPlatformFacts, ...Object.fromEntries(found) }
  }
}

/** Undefined where a field that the expression asks for is not there. */
function evaluate(expression: CelExpression, input: CelInput): unknown {
  try {
    const value = expression(input)
    return typeof value === 'bigint' ? Number(value) : value
  } catch {
    return undefined
  }
}

function isLike(value: unknown, usual: PlatformFacts[keyof PlatformFacts]): boolean {
  if (Array.isArray(usual)) return Array.isArray(value) && value.every((entry) => typeof entry === 'string')
  return typeof value === typeof usual
}

function inputOf(object: Fields): CelInput {
  const map = (field: string) => (object[field] ?? {}) as Fields
  const [metadata, spec, status] = [map('metadata'), map('spec'), map('status')]
  return { object, metadata, spec, status, conditions: {}, now: new Date(0) }
}
