import type { Node } from '../schema/node.ts'
import { bindCall } from './bind-call.ts'
import { compileErrorText, compileExpression, typedEnvironment } from './environment.ts'
import { celName } from './property-name.ts'
import { childrenOf, isTree, type Tree } from './tree.ts'

interface Checked {
  root: boolean
  optional: boolean
  result: 'bool' | 'string'
}

/**
 * Why an expression is refused in a definition: it does not parse, it names what is not there, it compares what
 * cannot be compared, or it yields something else than asked for. Undefined when none of that is seen.
 */
export function checkExpression(source: string, node: Node, checked: Checked): string | undefined {
  const { error } = compileExpression(source, checked.optional)
  if (error !== undefined) return error
  const parsed = typedEnvironment(node, checked.root, checked.optional).parse(source)
  const tree = parsed.ast
  const bind = bindCall(tree)
  if (bind) return compileErrorText(source, bind.start, bind.problem)
  const field = undefinedField(tree, node, checked)
  if (field !== undefined) return compileErrorText(source, field.start, `undefined field '${field.name}'`)
  const { error: wrong, type } = parsed.check()
  if (wrong !== undefined) return typeProblem(source, tree, wrong)
  if (type === undefined || type === 'dyn' || type === checked.result) return undefined
  return checked.result === 'bool' ? 'cel expression must evaluate to a bool' : 'must evaluate to a string'
}

type TypeError = { summary: string; range?: { start: number; end: number } }

/** Of what the checker finds, the problems that the server is known to find too, in its words. */
function typeProblem(source: string, tree: Tree, { summary, range }: TypeError): string | undefined {
  const start = range?.start ?? 0
  const unknown = /^Unknown variable: (.*)$/.exec(summary)?.[1]
  if (unknown !== undefined) {
    return compileErrorText(source, start, `undeclared reference to '${unknown}' (in container '')`)
  }
  const overload = /^no such overload: (\w+) (\S+) (\w+)$/.exec(summary)
  if (overload === null) return undefined
  const [, left = '', operator = '', right = ''] = overload
  if (!(scalars.has(left) && scalars.has(right))) return undefined
  const place = operatorPlace(tree, start, range?.end ?? start, source)
  const what = `found no matching overload for '_${operator}_' applied to '(${left}, ${right})'`
  return compileErrorText(source, place, what)
}

const scalars = new Set(['int', 'double', 'string', 'bool', 'bytes'])

/** Where the operator of the node with this range stands: right after its left operand. */
function operatorPlace(tree: Tree, start: number, end: number, source: string): number {
  if (tree.start === start && tree.end === end && Array.isArray(tree.args) && isTree(tree.args[0])) {
    const after = tree.args[0].end
    return after + (source.slice(after).match(/^\s*/)?.[0].length ?? 0)
  }
  for (const child of childrenOf(tree.args)) {
    if (child.start <= start && child.end >= end) return operatorPlace(child, start, end, source)
  }
  return start
}

interface Missing {
  name: string
  start: number
}

function undefinedField(tree: Tree, node: Node, checked: Checked): Missing | undefined {
  const found = missingIn(tree, node, checked)
  if (found !== undefined) return found
  for (const child of childrenOf(tree.args)) {
    const below = undefinedField(child, node, checked)
    if (below !== undefined) return below
  }
  return undefined
}

/** Follows `self.a.b` through the schema; stops where the schema no longer says. */
function missingIn(tree: Tree, node: Node, checked: Checked): Missing | undefined {
  if (tree.op !== '.') return undefined
  const steps: { name: string; start: number }[] = []
  let current: Tree = tree
  while (current.op === '.') {
    const [inner, name] = current.args as [Tree, string]
    steps.unshift({ name, start: inner.end })
    current = inner
  }
  const plain =
    current.op === 'id' && (current.args === 'self' || (current.args === 'oldSelf' && !checked.optional))
  if (!plain) return undefined
  let place: Node | undefined = node
  for (const [at, step] of steps.entries()) {
    if (place === undefined || isOpen(place)) return undefined
    const resource = (at === 0 && checked.root) || place.embedded
    if (resource && ['apiVersion', 'kind', 'metadata'].includes(step.name)) return undefined
    const next: Node | undefined = [...place.properties].find(([name]) => celName(name) === step.name)?.[1]
    if (next === undefined) return step
    place = next
  }
  return undefined
}

/** Where any name may be a field: maps, untyped values and whatever is no object. */
function isOpen(node: Node): boolean {
  return node.type !== 'object' || typeof node.additional === 'object'
}
