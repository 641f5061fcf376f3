import {
  type CurrentRule,
  type GroupKind,
  globMatches,
  type Pack,
  type ReferenceRule,
  type RelationRule,
  type SelectorRule,
} from '@barometer/packs'
import { type FieldPath, fieldPath } from '../objects/field-path.ts'
import { LinkReader } from './link-reader.ts'

/** A reference rule with its paths read. */
export interface KnownReference {
  readonly rule: ReferenceRule
  readonly unless: FieldPath | undefined
}

/** A rule that says which parts count, with its paths read. */
export interface KnownCurrent {
  readonly rule: CurrentRule
  readonly paths: readonly FieldPath[]
}

/** A rule that selects by labels, with its path read. */
export interface KnownSelector {
  readonly rule: SelectorRule
  readonly at: FieldPath
}

/** All that the packs say of how one kind leads to others. */
export interface KindRelations {
  readonly references: LinkReader<KnownReference>
  readonly selectors: readonly KnownSelector[]
  /** Kinds of which they select. */
  readonly selectedKinds: readonly GroupKind[]
  /** Rules about objects of this kind as parts of something. */
  readonly currentAsPart: readonly KnownCurrent[]
  /** Rules about the parts of objects of this kind. */
  readonly currentAsHolder: readonly KnownCurrent[]
  /** Whether what is said only repeats what is in error beneath, or is blamed: objects of these kinds. */
  repeats(said: Said, beneath: readonly GroupKind[]): boolean
  /** Fields that a rule speaks for, so that no general rule takes them. */
  readonly spokenFor: ReadonlySet<string>
  /** Whether it matters how old objects of this kind are. */
  readonly ages: boolean
  /** Some rule selects objects of this kind by their labels. */
  readonly selectable: boolean
  /** Kinds whose objects may name objects of this kind as what they need. */
  readonly askers: readonly GroupKind[]
  /** Kinds that say which objects of this kind they will make. */
  readonly makers: readonly GroupKind[]
}

/** A statement, as rules about repetitions see it. */
interface Said {
  /** The empty one: no condition says it. */
  readonly conditionType: string
  readonly reason: string
  readonly message: string
}

export interface RelationIndex {
  /** The same value for the same kind, every time. */
  of(group: string, kind: string): KindRelations
}

/** Whether the currentness of one part depends on its siblings. */
export function comparesSiblings(rules: readonly KnownCurrent[]): boolean {
  return rules.some(({ rule }) => rule.when.test === 'newest')
}

/** So many different kinds are remembered, then forgotten all at once: names of kinds come from a cluster. */
const rememberedKinds = 10_000

/** Makes the index of all relation rules of all packs. */
export function indexRelations(packs: readonly Pack[]): RelationIndex {
  const rules = sorted(packs.flatMap((pack) => pack.relations ?? []))
  const known = new Map<string, Map<string, KindRelations>>()
  let count = 0
  return {
    of(group, kind) {
      const before = known.get(group)?.get(kind)
      if (before) return before
      if (++count > rememberedKinds) known.clear()
      const found = relationsOf(rules, group, kind)
      const kinds = known.get(group) ?? new Map<string, KindRelations>()
      known.set(group, kinds.set(kind, found))
      return found
    },
  }
}

/** The rules by what they are asked for, since there are hundreds and each kind asks: each in the order of the packs. */
interface SortedRules {
  /** By the group that they are about, where they name one, with their place in the order. */
  readonly byGroup: ReadonlyMap<string, readonly Placed[]>
  /** About groups of a pattern. */
  readonly byPattern: readonly Placed[]
  readonly current: readonly CurrentRule[]
  readonly selectors: readonly SelectorRule[]
  /** By the kind that they lead to. */
  readonly references: ReadonlyMap<string | undefined, readonly ReferenceRule[]>
}

interface Placed {
  readonly rule: RelationRule
  readonly place: number
}

function sorted(rules: readonly RelationRule[]): SortedRules {
  const placed = rules.map((rule, place) => ({ rule, place }))
  const isPattern = ({ rule }: Placed) => rule.group.includes('*')
  return {
    byGroup: Map.groupBy(
      placed.filter((each) => !isPattern(each)),
      ({ rule }) => rule.group,
    ),
    byPattern: placed.filter(isPattern),
    current: rules.filter((rule) => rule.relation === 'current'),
    selectors: rules.filter((rule) => rule.relation === 'selects'),
    references: Map.groupBy(rules.filter(isReference), ({ to }) => to?.kind),
  }
}

/** The rules about a kind. */
function rulesAbout(
  { byGroup, byPattern }: SortedRules,
  group: string,
  kind: string,
): readonly RelationRule[] {
  const matching = byPattern.filter(({ rule }) => globMatches(rule.group, group))
  return [...(byGroup.get(group) ?? []), ...matching]
    .filter(({ rule }) => rule.kinds?.includes(kind) ?? true)
    .sort((a, b) => a.place - b.place)
    .map(({ rule }) => rule)
}

function relationsOf(rules: SortedRules, group: string, kind: string): KindRelations {
  const about = rulesAbout(rules, group, kind)
  const references = mostSpecific(about.filter(isReference))
  const repeats = about.filter((rule) => rule.relation === 'repeats')
  const leading = rules.references.get(kind) ?? []
  return {
    references: new LinkReader(
      references
        .filter(({ relation }) => relation !== 'none')
        .map((rule) => [fieldPath(rule.at), { rule, unless: unlessPath(rule) }] as const),
    ),
    selectedKinds: about.filter((rule) => rule.relation === 'selects').map(({ to }) => to),
    selectors: about
      .filter((rule) => rule.relation === 'selects')
      .map((rule) => ({ rule, at: fieldPath(rule.at) })),
    currentAsPart: about.filter((rule) => rule.relation === 'current').map(knownCurrent),
    currentAsHolder: rules.current
      .filter(({ of }) => of.kind === kind && of.group === group)
      .map(knownCurrent),
    repeats: ({ conditionType, reason, message }, beneath) =>
      repeats.some(
        ({ types, reasons, of, unless = [] }) =>
          types.includes(conditionType) &&
          !unless.some((glob) => globMatches(glob, message)) &&
          (reasons === undefined || reasons.includes(reason)) &&
          (of === undefined || beneath.some((its) => its.kind === of.kind && its.group === of.group)),
      ),
    ages:
      references.some(({ shared }) => shared === 'even-if-well') ||
      about.some((rule) => rule.relation === 'current' && rule.when.test === 'newest'),
    spokenFor: new Set(references.map(({ at }) => at.replace(/\[\]$/, ''))),
    selectable: rules.selectors.some(({ to }) => to.group === group && to.kind === kind),
    askers: kindsOf(leading.filter((rule) => asksFor(rule, group))),
    makers: kindsOf(leading.filter((rule) => announces(rule, group))),
  }
}

function kindsOf(rules: readonly ReferenceRule[]): readonly GroupKind[] {
  return rules.flatMap(({ group, kinds = [] }) => kinds.map((kind) => ({ group, kind })))
}

function asksFor({ relation, direction, to }: ReferenceRule, group: string): boolean {
  return relation === 'depends-on' && direction !== 'from' && leadsInto(to, group)
}

/** Whether a rule names what will be made: a part that may be absent until then. */
function announces({ relation, direction, optional, to }: ReferenceRule, group: string): boolean {
  const isPart = relation === 'contains' && direction !== 'from' && optional === true
  return isPart && leadsInto(to, group)
}

function leadsInto(to: ReferenceRule['to'], group: string): boolean {
  return to?.groups?.includes(group) ?? false
}

function isReference(rule: RelationRule): rule is ReferenceRule {
  return rule.relation === 'contains' || rule.relation === 'depends-on' || rule.relation === 'none'
}

/** Of several rules about one field, those that match most closely speak; the others are silent. */
function mostSpecific(rules: readonly ReferenceRule[]): readonly ReferenceRule[] {
  const best = new Map<string, number>()
  for (const rule of rules) best.set(rule.at, Math.max(best.get(rule.at) ?? 0, closeness(rule)))
  return rules.filter((rule) => closeness(rule) === best.get(rule.at))
}

function closeness({ group, kinds }: ReferenceRule): number {
  return (kinds ? 2000 : 0) + (group.includes('*') ? group.length : 1000)
}

function unlessPath({ unless }: ReferenceRule): FieldPath | undefined {
  return unless === undefined || unless === 'owned' ? undefined : fieldPath(unless)
}

function knownCurrent(rule: CurrentRule): KnownCurrent {
  const { when } = rule
  const at = when.test === 'newest' ? [] : when.test === 'named' ? when.at : [when.at]
  return { rule, paths: at.map(fieldPath) }
}
