import { globMatches } from '@barometer/packs'
import { selectsLabels } from './label-selector.ts'
import type { ParentMatch, RollupRule } from './rule.ts'

/** What must be known of an object to tell whether it is a parent. */
export interface ParentFacts {
  readonly group: string
  readonly kind: string
  readonly namespace: string
  readonly labels?: unknown
  /** The categories of its kind. */
  readonly categories?: readonly string[] | undefined
}

/** Whether the rule is about this object. */
export function matchesParent({ parents }: RollupRule, object: ParentFacts): boolean {
  return parents.some((match) => matchesKind(match, object) && matchesObject(match, object))
}

/** Whether objects of this kind may be parents: what must be read to apply the rule. */
export function matchesKind(
  { group = '*', kind = '*', category }: ParentMatch,
  object: Pick<ParentFacts, 'group' | 'kind' | 'categories'>,
): boolean {
  if (!globMatches(group, object.group) || !globMatches(kind, object.kind)) return false
  return category === undefined || (object.categories ?? []).includes(category)
}

function matchesObject({ selector, namespaces }: ParentMatch, { labels, namespace }: ParentFacts): boolean {
  if (namespaces && !namespaces.includes(namespace)) return false
  return selector === undefined || selectsLabels(selector, labels)
}
