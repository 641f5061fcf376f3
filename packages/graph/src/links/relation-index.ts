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
  /** Whether the condition only repeats what is in error beneath: objects of these kinds. */
  repeats(type: string, reason: string, beneath: readonly GroupKind[]): boolean
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
  const rules = packs.flatMap((pack) => pack.relations ?? [])
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

function relationsOf(rules: readonly RelationRule[], group: string, kind: string): KindRelations {
  const about = rules.filter((rule) => isAbout(rule, group, kind))
  const references = mostSpecific(about.filter(isReference))
  const repeats = about.filter((rule) => rule.relation === 'repeats')
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
    currentAsHolder: rules
      .filter((rule) => rule.relation === 'current')
      .filter(({ of }) => of.kind === kind && of.group === group)
      .map(knownCurrent),
    repeats: (type, reason, beneath) =>
      repeats.some(
        ({ types, reasons, of }) =>
          types.includes(type) &&
          (reasons === undefined || reasons.includes(reason)) &&
          (of === undefined || beneath.some((its) => its.kind === of.kind && its.group === of.group)),
      ),
    ages:
      references.some(({ shared }) => shared === 'even-if-well') ||
      about.some((rule) => rule.relation === 'current' && rule.when.test === 'newest'),
    spokenFor: new Set(references.map(({ at }) => at.replace(/\[\]$/, ''))),
    selectable: rules.some(
      (rule) => rule.relation === 'selects' && rule.to.group === group && rule.to.kind === kind,
    ),
    askers: kindsOf(rules.filter(isReference).filter((rule) => asksFor(rule, group, kind))),
    makers: kindsOf(rules.filter(isReference).filter((rule) => announces(rule, group, kind))),
  }
}

function kindsOf(rules: readonly ReferenceRule[]): readonly GroupKind[] {
  return rules.flatMap(({ group, kinds = [] }) => kinds.map((kind) => ({ group, kind })))
}

function asksFor({ relation, direction, to }: ReferenceRule, group: string, kind: string): boolean {
  return relation === 'depends-on' && direction !== 'from' && leadsTo(to, group, kind)
}

/** Whether a rule names what will be made: a part that may be absent until then. */
function announces(
  { relation, direction, optional, to }: ReferenceRule,
  group: string,
  kind: string,
): boolean {
  const isPart = relation === 'contains' && direction !== 'from' && optional === true
  return isPart && leadsTo(to, group, kind)
}

function leadsTo(to: ReferenceRule['to'], group: string, kind: string): boolean {
  return to?.kind === kind && (to.groups ?? []).includes(group)
}

function isAbout({ group, kinds }: RelationRule, itsGroup: string, itsKind: string): boolean {
  return (kinds === undefined || kinds.includes(itsKind)) && globMatches(group, itsGroup)
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
