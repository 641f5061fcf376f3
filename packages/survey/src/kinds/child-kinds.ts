import type { Resource } from '@barometer/client'
import type { Ref } from '@barometer/graph'
import { type GroupKind, globMatches, type PackIndex, type RelationRule } from '@barometer/packs'

/** A group that serves more kinds than this is a catalogue (a cloud's services): its kinds do not own each other. */
const catalogue = 20

/**
 * Kinds of which objects may be parts of an object: those that name it by a label or field, and those that are made for
 * it, as packs say; for kinds of operators also what operators usually make, the kinds of its own group, and those that
 * packs know beside it. An owner names none of its parts, so this is what keeps `why` from reading everything.
 */
export function childKinds(
  { group, kind }: Pick<Ref, 'group' | 'kind'>,
  served: readonly Resource[],
  packs: PackIndex,
): readonly Resource[] {
  const isBuiltIn = packs.isBuiltIn(group)
  const made = [...madeFor({ group, kind }, packs), ...(isBuiltIn ? [] : packs.usualParts)]
  const wanted = new Set(made.map(keyOf))
  const rules = packs.packs
    .flatMap((pack) => pack.relations ?? [])
    .filter((rule) => leadsTo(rule, group, kind))
  const neighbours = isBuiltIn ? () => false : neighboursOf(group, kind, served, packs)
  return served.filter(
    (resource) =>
      wanted.has(keyOf(resource)) || neighbours(resource) || rules.some((rule) => isAbout(rule, resource)),
  )
}

/** What is made for an object, and for what is made for it: one look at all of it costs one round of requests. */
function madeFor(top: GroupKind, packs: PackIndex): readonly GroupKind[] {
  const found = new Map<string, GroupKind>()
  const open = [top]
  for (let next = open.pop(); next; next = open.pop()) {
    for (const made of packs.of(next.group, next.kind)?.makes ?? []) {
      if (found.has(keyOf(made))) continue
      found.set(keyOf(made), made)
      open.push(made)
    }
  }
  return [...found.values()]
}

function keyOf({ group, kind }: GroupKind): string {
  return `${group}/${kind}`
}

/** Whether a rule lets other objects say that one of this kind contains them. What may be said of any kind is left out. */
function leadsTo(rule: RelationRule, group: string, kind: string): boolean {
  if (rule.relation !== 'contains' || rule.direction !== 'from' || rule.group === '*') return false
  const { kind: target = '', groups = ['='] } = rule.to ?? {}
  if (target !== kind && target !== '' && !target.startsWith('@')) return false
  return groups.some((each) => (/^[=^@]/.test(each) ? globMatches(rule.group, group) : each === group))
}

function isAbout({ group, kinds }: RelationRule, resource: Resource): boolean {
  return globMatches(group, resource.group) && (kinds === undefined || kinds.includes(resource.kind))
}

function neighboursOf(
  group: string,
  kind: string,
  served: readonly Resource[],
  packs: PackIndex,
): (resource: Resource) => boolean {
  const known = packs.of(group, kind)?.packs ?? []
  const facts = packs.packs.filter(({ name }) => known.includes(name)).flatMap(({ kinds }) => kinds)
  const beside = new Set(
    facts.flatMap((each) =>
      each.group.includes('*') ? [] : (each.kinds ?? []).map((one) => `${each.group}/${one}`),
    ),
  )
  const inGroup = (test: (other: string) => boolean) => {
    const found = new Set(served.filter((resource) => test(resource.group)))
    return found.size <= catalogue ? found : new Set<Resource>()
  }
  const own = inGroup((other) => other === group)
  const family = group.split('.').slice(-2).join('.')
  const related =
    known.length > 0
      ? new Set<Resource>()
      : inGroup((other) => other === family || other.endsWith(`.${family}`))
  return (resource) =>
    own.has(resource) ||
    related.has(resource) ||
    (!packs.isBuiltIn(resource.group) && beside.has(keyOf(resource)))
}
