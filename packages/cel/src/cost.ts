import { type Ast, childrenOf } from './ast.ts'

/** What one expression may cost, and all those of one object together: the limits of the real server. */
const expressionLimit = 1_000_000
const objectLimit = 10_000_000

/** An expression, or all of an object together, took too much; nothing more is evaluated. */
export class CostExceeded extends Error {
  readonly of: 'expression' | 'object'
  constructor(of: 'expression' | 'object') {
    super('operation cancelled: actual cost limit exceeded')
    this.of = of
  }
}

/** Whatever runs a body for each item of a list. */
const loops = new Set([
  ...['all', 'exists', 'exists_one', 'existsOne', 'map', 'filter', 'sortBy'],
  ...['transformList', 'transformMap', 'transformMapEntry'],
])

/** Operators that read what stands beside them to its end. */
const reading = new Set(['+', '==', '!=', '<', '<=', '>', '>=', 'in'])
/** Functions that do not. */
const glancing = new Set(['size', 'has', 'type', 'dyn', 'startsWith', 'endsWith'])
/** So many characters, or entries, are read in the time of one step. */
const readAtOnce = 10

let spent = 0
let spentInAll = 0

/**
 * The same program with a limit: a loop counts what its body holds each time it runs it, and the length of each text and
 * list that is read there.
 */
export function withCostLimit<T extends (context: never) => unknown>(program: T, ast: Ast): T {
  if (!count(ast).loops) return program
  const limited = (context: never) => {
    const before = spent
    spent = 0
    try {
      const value = program(context)
      check()
      return value
    } catch (error) {
      // Where an error counts as a value the loop has swallowed ours.
      check()
      throw error
    } finally {
      spentInAll += spent
      spent += before
    }
  }
  return limited as unknown as T
}

/** Runs the expressions of one object: together they have one budget. */
export function withObjectBudget<T>(work: () => T): T {
  const before = spentInAll
  spentInAll = 0
  try {
    return work()
  } finally {
    spentInAll = before
  }
}

function check(): void {
  if (spent > expressionLimit) throw new CostExceeded('expression')
  if (spentInAll + spent > objectLimit) throw new CostExceeded('object')
}

/** Counts the steps of an expression and makes the bodies of its loops count theirs, which are not its own. */
function count(node: Ast, inLoop = false): { steps: number; loops: boolean } {
  let steps = 1
  let hasLoops = false
  const bodies = bodiesOf(node)
  const reads = inLoop && readsOperands(node)
  for (const child of childrenOf(node.args)) {
    const isBody = bodies.includes(child)
    const inner = count(child, inLoop || isBody)
    hasLoops ||= inner.loops
    if (isBody) countSteps(child, inner.steps)
    else steps += inner.steps
    if (reads) countSize(child)
  }
  return { steps, loops: hasLoops || bodies.length > 0 }
}

/** The bodies of a macro that loops: what follows the names of its variables. */
function bodiesOf({ op, args }: Ast): Ast[] {
  if (op !== 'rcall' || !Array.isArray(args) || !loops.has(args[0] as string)) return []
  return childrenOf(args[2]).slice(1)
}

function readsOperands({ op, args }: Ast): boolean {
  if (op !== 'rcall' && op !== 'call') return reading.has(op)
  const name = (args as readonly unknown[])[0] as string
  return !loops.has(name) && !glancing.has(name)
}

const sizes = new WeakMap<object, number>()

/** The characters and entries of a value, all the way down. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 1
  const known = sizes.get(value)
  if (known !== undefined) return known
  let size = 1
  for (const part of partsOf(value)) size += sizeOf(part)
  sizes.set(value, size)
  return size
}

function partsOf(value: object): Iterable<unknown> {
  if (Array.isArray(value) || value instanceof Set) return value
  return value instanceof Map ? value.values() : Object.values(value)
}

function spend(steps: number): void {
  spent += steps
  check()
}

/** Whenever it is evaluated, so many steps are spent. */
function countSteps(node: Ast, steps: number): void {
  const inner = { evaluate: node.evaluate }
  wrap(node, inner, (...args) => {
    spend(steps)
    return inner.evaluate.apply(node, args)
  })
}

/** Whenever it is evaluated, what is read of its value is spent. */
function countSize(node: Ast): void {
  const inner = { evaluate: node.evaluate }
  wrap(node, inner, (...args) => {
    const value = inner.evaluate.apply(node, args)
    const size = sizeOf(value)
    if (size >= readAtOnce) spend(Math.floor(size / readAtOnce))
    return value
  })
}

/** The evaluator puts a better `evaluate` in the place of the first one, which has to be counted as well. */
function wrap(node: Ast, inner: { evaluate: Ast['evaluate'] }, counted: Ast['evaluate']): void {
  Object.defineProperty(node, 'evaluate', {
    get: () => counted,
    set: (better: Ast['evaluate']) => {
      inner.evaluate = better
    },
  })
}
