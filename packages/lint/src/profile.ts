import type { LintSeverity } from './finding.ts'

/** What is known of an ecosystem's conditions, for the rules to read. */
export interface Facts {
  /** The types that sum an object up, the best first. */
  readonly happy: readonly string[]
  /** When a condition may carry a severity. */
  readonly severity: 'not-at-all' | 'when-false' | 'when-abnormal' | 'always'
  /** Where the generation that was judged is found. */
  readonly generation: 'on-each-condition' | 'somewhere'
  /** The types that every object carries once its controller has seen it; `any`: some condition, whichever. */
  readonly firstVisit: readonly string[] | 'any'
  /** Whether a True Reconciling contradicts a True happy condition. */
  readonly reconcilingExcludesReady: boolean
  /** API groups whose types must name no provider, and the providers' names. */
  readonly core: { readonly groups: readonly string[]; readonly providers: readonly string[] }
  /** Kinds that have parts, and kinds that have some in certain cases; of all others nothing is said of parts. */
  readonly kindsWithParts: { readonly always: readonly string[]; readonly sometimes: readonly string[] }
  /** How a reason is written: as metav1.Condition takes it, or as one word in PascalCase. */
  readonly reasonCase: 'any' | 'pascal-case'
  /** The reasons an API declares for a type, with `*` for any text. */
  readonly reasons: Readonly<Record<string, readonly string[]>>
}

/** Which lists of conditions a profile is for: those of kinds that a pack knows, or of API groups. */
export interface ProfileMatch {
  /** Names of packs: every kind that one of them knows. */
  readonly packs?: readonly string[]
  /** API groups, with `*` for any text. */
  readonly groups?: readonly string[]
  /** Only these API versions. */
  readonly versions?: readonly string[]
  /** Only lists at these paths. */
  readonly paths?: readonly string[]
  /** Only lists with conditions of all these types. */
  readonly types?: readonly string[]
  /** Only lists of which every condition has this field. */
  readonly everyHas?: string
  /** Only lists of which no condition has this field. */
  readonly noneHas?: string
}

/** A choice of rules for one ecosystem, with the facts they need. */
export interface Profile {
  readonly name: string
  readonly title: string
  readonly matches: readonly ProfileMatch[]
  /** The rules that are on, with their severity here. */
  readonly rules: ReadonlyMap<string, LintSeverity>
  readonly facts: Facts
}

/** What a profile is written as: the differences from the one it extends. */
export interface ProfileData {
  readonly name: string
  readonly title: string
  readonly matches: readonly ProfileMatch[]
  readonly rules: Readonly<Record<string, LintSeverity | 'off'>>
  readonly facts: Partial<Facts>
}

/** Makes a profile of its data and the profile it extends; without one it starts from nothing. */
export function extendProfile(data: ProfileData, base?: Profile): Profile {
  const rules = new Map(base?.rules)
  for (const [id, severity] of Object.entries(data.rules)) {
    if (severity === 'off') rules.delete(id)
    else rules.set(id, severity)
  }
  const facts = { ...(base?.facts ?? noFacts), ...data.facts }
  return {
    name: data.name,
    title: data.title,
    matches: data.matches,
    rules,
    facts,
  }
}

const noFacts: Facts = {
  happy: [],
  severity: 'not-at-all',
  generation: 'somewhere',
  firstVisit: [],
  reconcilingExcludesReady: false,
  core: { groups: [], providers: [] },
  kindsWithParts: { always: [], sometimes: [] },
  reasonCase: 'any',
  reasons: {},
}
