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

/**
 * Whether an object that was just written belongs to the scope, as far as that can be said here: undefined where the scope
 * has a field selector, which only the server understands.
 */
export function inScope(
  { namespace, labelSelector, fieldSelector }: Scope,
  object: AnyObject,
): boolean | undefined {
  if (namespace && object.metadata.namespace !== namespace) return false
  if (labelSelector && !matchesLabels(labelSelector, object.metadata.labels ?? {})) return false
  return fieldSelector ? undefined : true
}

/** Whether labels fulfil a selector as kubectl writes it: `app=web,tier in (a, b),!old`. False for one that makes no sense. */
function matchesLabels(selector: string, labels: Readonly<Record<string, string>>): boolean {
  const requirements = selector.match(/(?:[^,(]|\([^)]*\))+/g) ?? []
  return requirements.every((requirement) => matchesOne(requirement.trim(), labels))
}

function matchesOne(requirement: string, labels: Readonly<Record<string, string>>): boolean {
  const within = /^(\S+)\s+(in|notin)\s+\(([^)]*)\)$/.exec(requirement)
  if (within) {
    const [, name = '', operator, list = ''] = within
    const value = labels[name]
    const listed = value !== undefined && list.split(',').some((entry) => entry.trim() === value)
    return operator === 'in' ? listed : !listed
  }
  const compared = /^([^\s=!]+)\s*(==|=|!=)\s*(\S*)$/.exec(requirement)
  if (compared) {
    const [, name = '', operator, value] = compared
    return operator === '!=' ? labels[name] !== value : labels[name] === value
  }
  const named = /^(!?)\s*([^\s=!]+)$/.exec(requirement)
  return named !== null && (named[1] === '!') !== named[2]! in labels
}
