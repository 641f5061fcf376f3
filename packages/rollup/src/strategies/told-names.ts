import { fieldPath, visitField } from '@barometer/graph'
import type { Dependent } from '../dependents/dependent.ts'
import type { RollupInput } from './strategy.ts'

/** What stands for the name of an object that the readers of the parent's namespace may not know of. */
const hidden = '(in another namespace)'

/** The name by which a message speaks of a dependent. */
export function toldName({ ref, object }: Dependent, input: RollupInput): string {
  if (!mayName(ref.namespace, input)) return hidden
  const at = input.rule.wording?.nameAt
  let name = ref.name
  if (at !== undefined)
    visitField(object, fieldPath(at), (found) => {
      if (typeof found === 'string' && found !== '') name = found
    })
  return name
}

/** Whether a dependent's own message may be passed on: asked for, and readable wherever the parent is. */
export function mayQuote({ ref }: Dependent, input: RollupInput): boolean {
  return input.rule.wording?.childMessages === true && ref.namespace === namespaceOf(input)
}

/** Whoever reads a namespace learns of its own objects and of those without a namespace, unless the rule says more. */
function mayName(namespace: string, input: RollupInput): boolean {
  if (input.rule.wording?.otherNamespaces) return true
  return namespace === '' || namespace === namespaceOf(input)
}

function namespaceOf({ parent }: RollupInput): string {
  return parent.metadata?.namespace ?? ''
}
