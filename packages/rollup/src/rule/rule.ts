import type { GroupKind } from '@barometer/packs'
import type { LabelSelector } from './label-selector.ts'

/** What a parent says of its dependents: the `spec` of a `Rollup`, and its name. */
export interface RollupRule {
  readonly name: string
  /** Which objects are given the condition. One of these must fit. */
  readonly parents: readonly ParentMatch[]
  /** Which objects count. Absent: none but the parent itself. */
  readonly dependents?: DependentMatch
  /** Condition types that are read, the most important first. Default `Ready`. */
  readonly of?: readonly string[]
  readonly strategy: StrategyRule
  readonly condition: TargetCondition
  readonly wording?: Wording
}

/** Objects of a kind, or of all kinds of a category, perhaps only those with some labels. */
export interface ParentMatch {
  /** The API group: exact, or with `*` for any run of characters. Absent: any, with a category. */
  readonly group?: string
  readonly kind?: string
  /** A category of the CustomResourceDefinition: `composite`, `claim`. */
  readonly category?: string
  readonly selector?: LabelSelector
  readonly namespaces?: readonly string[]
}

/** Where dependents are found: exactly one of the first four. */
export interface DependentMatch {
  /** What the packs and owner references know: what the parent contains, or what it depends on. */
  readonly relation?: 'contains' | 'depends-on'
  /** Objects that name the parent as an owner. */
  readonly owned?: true
  /** Where the parent names them: `spec.resourceRefs[]`; `[]` stands for every entry. */
  readonly fields?: readonly string[]
  /** Objects in the parent's namespace that carry these labels. */
  readonly labels?: LabelSelector
  /** Only these kinds; either part may have `*`. Required with `labels`. */
  readonly kinds?: readonly GroupKind[]
}

export const strategyTypes = [
  'Summary',
  'Mirror',
  'Aggregate',
  'Cumulative',
  'SubResources',
  'Expression',
] as const
export type StrategyType = (typeof strategyTypes)[number]

/** The designs whose rules a condition may follow. */
export const dialectNames = ['kubernetes', 'cluster-api', 'cluster-api-v1beta1', 'azure', 'knative'] as const
export type DialectName = (typeof dialectNames)[number]

/** How the result is made. The field named like the type holds its options. */
export interface StrategyRule {
  readonly type: StrategyType
  readonly cumulative?: CumulativeRule
  readonly subResources?: SubResourcesRule
  readonly expression?: ExpressionRule
  readonly summary?: SummaryRule
  /** Which design's rules an aggregate, a mirror or a summary follows. Default `kubernetes`. */
  readonly dialect?: DialectName
  /** What an aggregate, a mirror or an expression says where there is no dependent at all. Default `Unknown`. */
  readonly whenNone?: 'True' | 'Unknown'
}

/** Words for a layer of a hierarchy. */
export interface CumulativeRule {
  /** There must be a dependent, and each must say `Healthy` itself, as a composite beneath a claim. */
  readonly needsHealthy?: boolean
  /** Where the parent itself is not synced. */
  readonly notSynced?: string
  readonly unhealthyReason?: string
  /** `{names}` stands for the names, three at most. */
  readonly unhealthyMessage?: string
  readonly unreportedMessage?: string
}

/** Parts that are no objects: rows of lists in the parent. */
export interface SubResourcesRule {
  readonly parts: readonly PartsRule[]
  /** The parent's condition that says whether it exists. Default `Available`. */
  readonly availableType?: string
}

export interface PartsRule {
  /** What one is called: `Rule`. */
  readonly kind: string
  /** The list that is asked for: `spec.resource.rules`. */
  readonly wanted: string
  /** The list that was made, or the places where it may be: `status.resource.rules`. */
  readonly made: string | readonly string[]
  /** What a field of a wanted row may be called in the one that was made: `{ "portRange.min": "port_range_min" }`. */
  readonly as?: Readonly<Record<string, string>>
  /** Fields by which a row that was made is recognized. Default: all that the wanted row states. */
  readonly match?: readonly string[]
  /** What a row is called by: the first of these whose fields it all has, else its place in the list. */
  readonly names?: readonly (readonly string[])[]
}

/** CEL over `object` and `dependents`; each gives what its name says. */
export interface ExpressionRule {
  /** `True`, `False` or `Unknown`. */
  readonly status: string
  readonly reason: string
  readonly message?: string
}

export interface SummaryRule {
  /** Types that may be missing. */
  readonly ignoreIfMissing?: readonly string[]
  /** Types whose normal state is False. */
  readonly negativePolarity?: readonly string[]
  /** The message counts what is completed (`2 of 3 completed`) while nothing is graver than work under way. */
  readonly stepCounter?: boolean
}

export interface TargetCondition {
  readonly type: string
  /** Into an object of its own (the default), or in place, into the parent's `status.conditions`. */
  readonly writeTo?: 'reading' | 'status'
}

/** What may be told of dependents. */
export interface Wording {
  /** How many names a message has. Default 3. */
  readonly names?: number
  /** Pass on the dependents' own messages. They were written for other readers. Default false. */
  readonly childMessages?: boolean
  /** Name dependents in other namespaces than the parent's, too. Default false. */
  readonly otherNamespaces?: boolean
  /** Where a dependent has the name that readers know it by. Default `metadata.name`. */
  readonly nameAt?: string
  /** What is said where there is no dependent. Default `NoDependents`. */
  readonly none?: { readonly reason: string; readonly message?: string }
}

/** Which conditions of its dependents a rule reads, the most important first. */
export function typesRead({ strategy, of = ['Ready'] }: RollupRule): readonly string[] {
  return strategy.type === 'Cumulative' ? ['Synced', 'Healthy'] : of
}
