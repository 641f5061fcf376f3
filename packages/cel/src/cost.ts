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

let spent = 0
let spentInAll = 0

/** The same program with a limit: a loop counts what its body holds each time it runs it. */
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
function count(node: Ast): { steps: number; loops: boolean } {
  let steps = 1
  let hasLoops = false
  const bodies = bodiesOf(node)
  for (const child of childrenOf(node.args)) {
    const inner = count(child)
    hasLoops ||= inner.loops
    if (bodies.includes(child)) makeCount(child, inner.steps)
    else steps += inner.steps
  }
  return { steps, loops: hasLoops || bodies.length > 0 }
}

/** The bodies of a macro that loops: what follows the names of its variables. */
function bodiesOf({ op, args }: Ast): Ast[] {
  if (op !== 'rcall' || !Array.isArray(args) || !loops.has(args[0] as string)) return []
  return childrenOf(args[2]).slice(1)
}

/** The evaluator puts a better `evaluate` in the place of the first one, which has to count as well. */
function makeCount(node: Ast, steps: number): void {
  let evaluate = node.evaluate
  const counted = (...args: unknown[]) => {
    spent += steps
    check()
    return evaluate.apply(node, args)
  }
  Object.defineProperty(node, 'evaluate', {
    get: () => counted,
    set: (better: Ast['evaluate']) => {
      evaluate = better
    },
  })
}
