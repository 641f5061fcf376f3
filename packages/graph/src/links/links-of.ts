import type { GroupKind, PackIndex, ReferenceRule } from '@barometer/packs'
import { fieldAt, fieldPath, textAt } from '../objects/field-path.ts'
import { type Fields, fieldsOf, listOf } from '../objects/fields.ts'
import type { Ref } from '../objects/ref.ts'
import { addGeneralLinks } from './general-links.ts'
import type { Link, Sharing, Tolerance } from './link.ts'
import { type Named, readers } from './reference-readers.ts'
import type { KindRelations } from './relation-index.ts'
import { placesFor } from './scope.ts'

/** Every link that an object states, by the packs' rules and by the general ones. Never throws. */
export function linksOf(
  object: Fields,
  ref: Ref,
  relations: KindRelations,
  packs: PackIndex,
): readonly Link[] {
  const links: Link[] = []
  relations.references.read(object, (found, { rule, unless }) => {
    if (rule.unless === 'owned' && isOwned(object)) return
    if (unless && fieldAt(object, unless) !== undefined) return
    const link = linkFrom(found, object, ref, rule, packs)
    if (link) links.push(link)
  })
  addGeneralLinks(object, ref, relations.spokenFor, packs, links)
  return links.some((link) => isToSelf(link, ref)) ? links.filter((link) => !isToSelf(link, ref)) : links
}

function isOwned(object: Fields): boolean {
  return listOf(fieldsOf(object['metadata'])['ownerReferences']).length > 0
}

function isToSelf({ candidates }: Link, ref: Ref): boolean {
  return candidates.some((candidate) => isSame(candidate, ref))
}

function isSame(a: Ref, b: Ref): boolean {
  return a.name === b.name && a.kind === b.kind && a.group === b.group && a.namespace === b.namespace
}

function linkFrom(
  found: unknown,
  object: Fields,
  ref: Ref,
  rule: ReferenceRule,
  packs: PackIndex,
): Link | undefined {
  const named = readers[rule.read ?? 'reference'](found)
  if (!named || named.name === '') return undefined
  const kind = named.kind || said(rule.to?.kind, object)
  if (kind === '') return undefined
  const groups =
    named.group === undefined
      ? (rule.to?.groups ?? ['=']).map((group) => groupFor(group, object, ref))
      : [named.group]
  const candidates = groups.flatMap((group) =>
    namespacesFor(named, rule, object, ref, { group, kind }, packs).map((namespace) => ({
      group,
      kind,
      namespace,
      name: named.name,
    })),
  )
  if (candidates.length === 0) return undefined
  return {
    relation: rule.relation === 'contains' ? 'contains' : 'depends-on',
    direction: rule.direction ?? 'to',
    candidates,
    tolerance: named.optional ? 'optional' : toleranceOf(rule),
    shared: sharingOf(rule),
    rule: rule.id,
  }
}

function sharingOf({ shared }: ReferenceRule): Sharing {
  return shared === 'even-if-well' ? shared : shared ? 'unless-well' : 'never'
}

function toleranceOf({ optional }: ReferenceRule): Tolerance {
  return optional === true ? 'optional' : optional === 'while-well' ? 'while-well' : 'required'
}

function groupFor(group: string, object: Fields, ref: Ref): string {
  if (group === '=') return ref.group
  if (group === '^') return ref.group.slice(ref.group.indexOf('.') + 1)
  return group.startsWith('@') ? said(group, object) : group
}

/** The text, or what the object says at the path that follows an `@`. */
function said(value: string | undefined, object: Fields): string {
  if (value === undefined) return ''
  return value.startsWith('@') ? textAt(object, fieldPath(value.slice(1))) : value
}

function namespacesFor(
  named: Named,
  rule: ReferenceRule,
  object: Fields,
  ref: Ref,
  { group, kind }: GroupKind,
  packs: PackIndex,
): readonly string[] {
  const declared = rule.to?.namespace
  if (declared === 'none') return ['']
  const namespace = named.namespace || said(declared, object) || ref.namespace
  return placesFor(group, kind, namespace, packs)
}
