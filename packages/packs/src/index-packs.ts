import type { Matches } from '@barometer/cel'
import { type CelExpression, compileCel } from './cel.ts'
import type { CodeRule } from './code-rule.ts'
import { codeRules } from './code-rules.ts'
import { globMatches } from './glob.ts'
import type { Inference, Keeper, Look } from './inference.ts'
import { inferences, keepers } from './inferences.ts'
import type {
  Assessment,
  ConditionRole,
  ControllerFacts,
  DeletionFacts,
  GroupKind,
  KindFacts,
  Meaning,
  Pack,
  ReadFacts,
  StatementPlace,
  VerdictRule,
} from './pack.ts'
import { type KnownPlatform, knownPlatform } from './platform.ts'
import type { PlatformRole } from './platform-facts.ts'

/** A pack's rule, ready to be asked. Expressions are compiled when first asked. */
export interface KnownRule {
  /** `pack/<pack>/<id>` */
  readonly id: string
  readonly rule: VerdictRule
  /** It asks what time it is. */
  readonly timed: boolean
  readonly when: CelExpression
  /** Asked instead of `when`, where there is one. */
  readonly code: CodeRule | undefined
  readonly reason: CelExpression | undefined
  readonly message: CelExpression | undefined
}

/** All that the packs know of one kind, merged: a later pack over an earlier one, the more specific match over the wider. */
export interface KnownKind {
  /** Names of the packs that know it. */
  readonly packs: readonly string[]
  readonly roles: ReadonlyMap<string, ConditionRole>
  readonly reasons: ReadonlyMap<string, Assessment>
  readonly phases: ReadonlyMap<string, Assessment>
  readonly whenUnknown: Assessment | undefined
  readonly whenFalse: Assessment | undefined
  readonly conditionsAt: readonly string[]
  readonly ignore: ReadonlySet<string>
  readonly places: readonly StatementPlace[]
  readonly rules: readonly KnownRule[]
  readonly statusless: boolean
  readonly graceSeconds: number | undefined
  readonly deletion: DeletionFacts | undefined
  readonly controllers: readonly ControllerFacts[]
  readonly typeMeanings: ReadonlyMap<string, Meaning>
  readonly reasonMeanings: ReadonlyMap<string, Meaning>
  readonly scope: 'cluster' | 'namespaced' | undefined
  readonly makes: readonly GroupKind[]
  readonly partLabelsAt: string | undefined
  readonly read: ReadFacts | undefined
  readonly omit: readonly string[]
  readonly platform: KnownPlatform | undefined
  readonly keep: Keeper | undefined
  readonly inference: Inference | undefined
  readonly neverShared: boolean
}

/** Who looks at objects of a kind to infer something of itself. */
export interface Looker {
  readonly group: string
  readonly kind: string
  readonly where: Look['where']
}

/** Finds what is known of a kind. */
export interface PackIndex {
  readonly packs: readonly Pack[]
  /** The same value for the same kind, every time; undefined where no pack knows it. */
  of(group: string, kind: string): KnownKind | undefined
  /** Whether the API server itself serves the group, as a pack says. */
  isBuiltIn(group: string): boolean
  /** Kinds that play a role in the cluster as a whole, in the order of the packs. */
  withRole(role: PlatformRole): readonly GroupKind[]
  /** Kinds of which something is inferred by a look at objects of this kind. */
  lookersAt(group: string, kind: string): readonly Looker[]
  /** Reasons of Events that do not warn and are evidence all the same. */
  readonly normalEvidence: ReadonlySet<string>
  /** Kinds of which something is inferred. */
  readonly inferred: readonly GroupKind[]
  /** Kinds that operators of all sorts make. */
  readonly usualParts: readonly GroupKind[]
  /** Kinds that a message means when it names them. */
  readonly mentioned: readonly GroupKind[]
  /** Whether a pack knows a kind of this name in the core group. */
  isCoreKind(kind: string): boolean
}

interface Match {
  readonly pack: Pack
  readonly facts: KindFacts
}

/** So many different kinds are remembered, then forgotten all at once: names of kinds come from a cluster. */
const rememberedKinds = 10_000

export interface IndexOptions {
  /** Runs the patterns of `matches`, in linear time; without it a rule that has one does not apply. */
  readonly matches?: Matches
}

/** Makes the index. Packs given later override earlier ones. */
export function indexPacks(packs: readonly Pack[], { matches }: IndexOptions = {}): PackIndex {
  const byGroup = new Map<string, Match[]>()
  const globs: Match[] = []
  for (const pack of packs) {
    for (const facts of pack.kinds) {
      if (facts.group.includes('*')) globs.push({ pack, facts })
      else byGroup.set(facts.group, [...(byGroup.get(facts.group) ?? []), { pack, facts }])
    }
  }
  const find = (group: string, kind: string): KnownKind | undefined => {
    const found = [
      ...globs.filter(({ facts }) => globMatches(facts.group, group)),
      ...(byGroup.get(group) ?? []),
    ].filter(({ facts }) => facts.kinds === undefined || facts.kinds.includes(kind))
    return found.length > 0 ? merge(inOrder(found, packs), matches) : undefined
  }
  const known = new Map<string, Map<string, KnownKind | undefined>>()
  let remembered = 0
  const builtIn = new Set(packs.flatMap(({ builtInGroups }) => builtInGroups ?? []))
  const withRole = new Map<PlatformRole | undefined, readonly GroupKind[]>()
  const core = new Set(byGroup.get('')?.flatMap(({ facts }) => facts.kinds ?? []))
  const inferred = kindsWith(packs, ({ infers }) => infers !== undefined)
  const lookers = lookersOf(inferred, find)
  return {
    packs,
    isBuiltIn: (group) => builtIn.has(group),
    isCoreKind: (kind) => core.has(kind),
    usualParts: kindsWith(packs, ({ usualPart }) => usualPart === true),
    inferred,
    normalEvidence: new Set(
      packs.flatMap(({ kinds }) => kinds).flatMap((facts) => facts.normalEvidence ?? []),
    ),
    lookersAt: (group, kind) => lookers.get(`${group}/${kind}`) ?? noLookers,
    mentioned: kindsWith(packs, ({ mentioned }) => mentioned === true),
    withRole(role) {
      const before = withRole.get(role)
      if (before) return before
      const found = kindsWith(packs, ({ platform }) => platform?.role === role)
      withRole.set(role, found)
      return found
    },
    of(group, kind) {
      const kinds = known.get(group)
      const seen = kinds?.get(kind)
      if (seen !== undefined || kinds?.has(kind)) return seen
      if (++remembered > rememberedKinds) {
        known.clear()
        remembered = 1
      }
      const found = find(group, kind)
      known.set(group, (known.get(group) ?? new Map()).set(kind, found))
      return found
    },
  }
}

const noLookers: readonly Looker[] = []

function lookersOf(
  inferred: readonly GroupKind[],
  find: (group: string, kind: string) => KnownKind | undefined,
): ReadonlyMap<string, readonly Looker[]> {
  const lookers = new Map<string, Looker[]>()
  for (const { group, kind } of inferred) {
    for (const { group: of, kind: at, where } of find(group, kind)?.inference?.looks ?? []) {
      const known = lookers.get(`${of}/${at}`) ?? []
      lookers.set(`${of}/${at}`, [...known, { group, kind, where }])
    }
  }
  return lookers
}

/** The kinds of which something is said by their whole names. */
function kindsWith(packs: readonly Pack[], holds: (facts: KindFacts) => boolean): readonly GroupKind[] {
  const facts = packs.flatMap(({ kinds }) => kinds).filter((each) => !each.group.includes('*') && holds(each))
  return facts.flatMap(({ group, kinds = [] }) => kinds.map((kind) => ({ group, kind })))
}

/** From the weakest to the strongest. */
function inOrder(matches: readonly Match[], packs: readonly Pack[]): readonly Match[] {
  const rank = ({ pack, facts }: Match) =>
    packs.indexOf(pack) * 4 + (facts.group.includes('*') ? 0 : 2) + (facts.kinds ? 1 : 0)
  return matches.toSorted((a, b) => rank(a) - rank(b))
}

function merge(weakestFirst: readonly Match[], matches: Matches | undefined): KnownKind {
  const strongestFirst = weakestFirst.toReversed()
  const first = <Key extends keyof KindFacts>(key: Key) =>
    strongestFirst.find(({ facts }) => facts[key] !== undefined)?.facts[key]
  const platform = first('platform')
  const table = <Value>(of: (facts: KindFacts) => Readonly<Record<string, Value>> | undefined) =>
    new Map(weakestFirst.flatMap(({ facts }) => Object.entries(of(facts) ?? {})))
  return {
    packs: [...new Set(weakestFirst.map(({ pack }) => pack.name))],
    roles: new Map(weakestFirst.flatMap(({ facts }) => rolesByType(facts))),
    reasons: table((facts) => facts.reasons),
    phases: table((facts) => facts.phases),
    whenUnknown: first('whenUnknown'),
    whenFalse: first('whenFalse'),
    conditionsAt: first('conditionsAt') ?? ['status.conditions'],
    ignore: new Set(weakestFirst.flatMap(({ facts }) => facts.ignore ?? [])),
    places: strongestFirst.flatMap(({ facts }) => facts.places ?? []),
    rules: strongestFirst.flatMap(({ pack, facts }) =>
      (facts.rules ?? []).map((rule) => knownRule(pack.name, rule, matches)),
    ),
    statusless: first('statusless') ?? false,
    graceSeconds: first('graceSeconds'),
    deletion: first('deletion'),
    controllers: strongestFirst.flatMap(({ facts }) => (facts.controller ? [facts.controller] : [])),
    typeMeanings: table((facts) => facts.glossary?.types),
    reasonMeanings: table((facts) => facts.glossary?.reasons),
    scope: first('scope'),
    makes: strongestFirst.flatMap(({ facts }) => facts.makes ?? []),
    partLabelsAt: first('partLabelsAt'),
    read: readOf(strongestFirst.flatMap(({ facts }) => facts.read ?? [])),
    omit: strongestFirst.flatMap(({ facts }) => facts.omit ?? []),
    platform: platform && knownPlatform(platform, matches),
    keep: named(keepers, first('keeps')),
    inference: named(inferences, first('infers')),
    neverShared: first('neverShared') ?? false,
  }
}

/** The strongest word counts; but what only the metadata is read of is never read in full, whoever says so. */
function readOf([strongest, ...others]: readonly ReadFacts[]): ReadFacts | undefined {
  if (!strongest || !others.some(({ extent }) => extent === 'metadata')) return strongest
  return strongest.extent === 'none' ? strongest : { ...strongest, extent: 'metadata' }
}

function rolesByType(facts: KindFacts): (readonly [string, ConditionRole])[] {
  return Object.entries(facts.roles ?? {}).flatMap(([role, types]) =>
    types.map((type) => [type, role as ConditionRole] as const),
  )
}

function named<Value>(table: Readonly<Record<string, Value>>, name: string | undefined): Value | undefined {
  return name !== undefined && Object.hasOwn(table, name) ? table[name] : undefined
}

const never: CelExpression = () => false

function knownRule(pack: string, rule: VerdictRule, matches: Matches | undefined): KnownRule {
  const lazily = (source: string): CelExpression => {
    let compiled: CelExpression | undefined
    return (input) => {
      compiled ??= compileCel(source, matches)
      return compiled(input)
    }
  }
  const id = `pack/${pack}/${rule.id}`
  if (rule.when === undefined) {
    const code = named(codeRules, rule.code)
    return {
      id,
      rule,
      timed: code?.timed === true,
      when: never,
      code: code?.find,
      reason: undefined,
      message: undefined,
    }
  }
  return {
    id,
    rule,
    timed: /\bnow\b/.test(rule.when),
    when: lazily(rule.when),
    code: undefined,
    reason: rule.reason === undefined ? undefined : lazily(rule.reason),
    message: rule.message === undefined ? undefined : lazily(rule.message),
  }
}
