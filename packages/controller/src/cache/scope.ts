import type { Selection } from '@barometer/client'
import type { AnyObject } from '../kind.ts'

/** Which objects of a kind are cached. Absent: all that the server has. */
export type Scope = Omit<Selection, 'metadataOnly'> & { readonly metadataOnly?: boolean | undefined }

/** One text per scope. */
export function scopeKey({
  namespace = '',
  labelSelector = '',
  fieldSelector = '',
  metadataOnly,
}: Scope): string {
  return JSON.stringify([namespace, labelSelector, fieldSelector, metadataOnly === true])
}

/** What tells the scope from others in the same namespaces; '' where it is all of them. */
export function selectorOf({ labelSelector, fieldSelector, metadataOnly }: Scope): string {
  return [labelSelector, fieldSelector, metadataOnly && 'metadata only'].filter(Boolean).join('; ')
}

/**
 * Whether an object that was just written belongs to the scope. Undefined where only the server can say: it has a field
 * selector, or a label selector that is not understood here.
 */
export function inScope(
  { namespace, labelSelector, fieldSelector }: Scope,
  object: AnyObject,
): boolean | undefined {
  if (namespace && object.metadata.namespace !== namespace) return false
  const labelled = labelSelector ? matchesLabels(labelSelector, object.metadata.labels ?? {}) : true
  if (labelled === false) return false
  return fieldSelector ? undefined : labelled
}

type Labels = Readonly<Record<string, string>>

/** Whether labels fulfil a selector as kubectl writes it: `app=web,tier in (a, b),!old`. */
function matchesLabels(selector: string, labels: Labels): boolean | undefined {
  const requirements = selector.match(/(?:[^,(]|\([^)]*\))+/g) ?? []
  const met = requirements.map((requirement) => matchesOne(requirement.trim(), labels))
  if (met.includes(false)) return false
  return met.includes(undefined) ? undefined : true
}

function matchesOne(requirement: string, labels: Labels): boolean | undefined {
  const labelOf = (name: string) => (Object.hasOwn(labels, name) ? labels[name] : undefined)
  const within = /^([\w./-]+)\s+(in|notin)\s*\(([^()]*)\)$/.exec(requirement)
  if (within) {
    const [, name = '', operator, list = ''] = within
    const value = labelOf(name)
    const listed = value !== undefined && list.split(',').some((entry) => entry.trim() === value)
    return operator === 'in' ? listed : !listed
  }
  const compared = /^([\w./-]+)\s*(==|=|!=)\s*([\w.-]*)$/.exec(requirement)
  if (compared) {
    const [, name = '', operator, value] = compared
    return operator === '!=' ? labelOf(name) !== value : labelOf(name) === value
  }
  const named = /^(!?)\s*([\w./-]+)$/.exec(requirement)
  return named ? (named[1] === '!') !== (labelOf(named[2]!) !== undefined) : undefined
}
