import { childrenOf, type Tree } from './tree.ts'

/** Where an expression calls `cel.bind`, which the evaluator knows and the server does not, and what the server says. */
export function bindCall({ op, args }: Tree): { start: number; problem: string } | undefined {
  if (op === 'rcall') {
    const [name, receiver] = args as [string, Tree]
    if (name === 'bind' && receiver.op === 'id' && receiver.args === 'cel')
      return { start: receiver.start, problem: "undeclared reference to 'cel' (in container '')" }
  }
  for (const child of childrenOf(args)) {
    const below = bindCall(child)
    if (below) return below
  }
  return undefined
}
