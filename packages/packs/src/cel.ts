import { bounded, type Matches, registerLinear } from '@barometer/cel'
import { Environment } from '@marcbachmann/cel-js'

/** What a pack's expression can see. `spec`, `status` and `metadata` are empty maps where the object has none. */
export interface CelInput {
  readonly object: object
  readonly metadata: object
  readonly spec: object
  readonly status: object
  /** The object's conditions by type. */
  readonly conditions: object
  readonly now: Date
}

/** An expression, compiled once. Throws what CEL throws: a missing field, a wrong type. */
export type CelExpression = (input: CelInput) => unknown

const variables = ['object', 'metadata', 'spec', 'status', 'conditions']

const environments = new Map<Matches, Map<string, Environment>>()

/** Without an engine of linear time there is no `matches`: a pattern may take for ever otherwise. */
const noMatches: Matches = () => {
  throw new Error('matches needs an engine for patterns; give indexPacks one')
}

/** JSON has one kind of number and CEL has two; between a number of the object and a literal, these make them one. */
function environment(matches: Matches, further: readonly string[]): Environment {
  const alike = environments.get(matches) ?? new Map<string, Environment>()
  environments.set(matches, alike)
  const known = alike.get(further.join())
  if (known) return known
  const made = new Environment({ enableOptionalTypes: true, homogeneousAggregateLiterals: false })
  for (const name of [...variables, ...further]) made.registerVariable(name, 'dyn')
  made.registerVariable('now', 'google.protobuf.Timestamp')
  made.registerOperator('double + int: double', (a: number, b: bigint) => a + Number(b))
  made.registerOperator('int + double: double', (a: bigint, b: number) => Number(a) + b)
  made.registerOperator('double - int: double', (a: number, b: bigint) => a - Number(b))
  made.registerOperator('int - double: double', (a: bigint, b: number) => Number(a) - b)
  made.registerFunction({
    name: 'text',
    receiverType: 'map',
    returnType: 'string',
    params: [{ name: 'key', type: 'string' }],
    handler: (map: unknown, key: string) => {
      const value = own(map, key)
      return typeof value === 'string' ? value : ''
    },
  })
  made.registerFunction({
    name: 'count',
    receiverType: 'map',
    returnType: 'int',
    params: [{ name: 'key', type: 'string' }],
    handler: (map: unknown, key: string) => {
      const value = own(map, key)
      return Number.isSafeInteger(value) ? BigInt(value as number) : 0n
    },
  })
  made.registerFunction({
    name: 'count',
    receiverType: 'map',
    returnType: 'int',
    params: [
      { name: 'key', type: 'string' },
      { name: 'otherwise', type: 'int' },
    ],
    handler: (map: unknown, key: string, otherwise: bigint) => {
      const value = own(map, key)
      return Number.isSafeInteger(value) ? BigInt(value as number) : otherwise
    },
  })
  made.registerFunction({
    name: 'list',
    receiverType: 'map',
    returnType: 'list',
    params: [{ name: 'key', type: 'string' }],
    handler: (map: unknown, key: string) => {
      const value = own(map, key)
      return Array.isArray(value) ? value : []
    },
  })
  registerLinear(made, matches)
  alike.set(further.join(), made)
  return made
}

function own(map: unknown, key: string): unknown {
  if (map instanceof Map) return map.get(key)
  if (typeof map !== 'object' || map === null || !Object.hasOwn(map, key)) return undefined
  return (map as Record<string, unknown>)[key]
}

/**
 * Compiles an expression. Throws an Error whose message says what is wrong with it, types included.
 *
 * Beside CEL itself there are three forgiving getters on maps: `status.text('phase')` ('' where there is no text),
 * `status.count('replicas')` or `spec.count('replicas', 1)` (0, or the second, where there is no whole number),
 * `status.list('pods')` (empty where there is no list). A loop that takes too many steps throws; so does `matches`
 * without an engine. `further` names what else the expression may see, of any type.
 */
export function compileCel(
  source: string,
  matches: Matches = noMatches,
  further: readonly string[] = [],
): CelExpression {
  const parsed = environment(matches, further).parse(source)
  const expression = bounded(parsed as unknown as CelExpression)
  const checked = parsed.check()
  if (!checked.valid) throw new Error(checked.error?.message ?? 'the expression does not type-check')
  return expression
}
