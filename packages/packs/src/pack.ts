import type { Condition } from '@barometer/conditions'
import type { PlatformRule } from './platform.ts'
import type { RelationRule } from './relations.ts'

/** The states a pack's own rule may answer with: those of a verdict. */
export const ruleStates = [
  'Healthy',
  'Progressing',
  'Degraded',
  'Failed',
  'Suspended',
  'Terminating',
  'Unknown',
] as const
export type RuleState = (typeof ruleStates)[number]

/**
 * What a condition type is for, and so what its status means.
 *
 * - `happy`: the summary. True is well, False is not.
 * - `positive`: a part. True is as it should be; False counts, unless the summary is True and nothing is said to be wrong.
 * - `negative`: True means something is wrong.
 * - `terminal`: True means it has failed and nobody retries.
 * - `work`: True means work is under way; False says nothing, unless its reason does.
 * - `pause`: True means someone has halted it.
 * - `info`: says nothing about well-being, whatever its status.
 */
export const conditionRoles = ['happy', 'positive', 'negative', 'terminal', 'work', 'pause', 'info'] as const
export type ConditionRole = (typeof conditionRoles)[number]

/**
 * What a reason (or the value of a phase) says of what it stands on.
 *
 * `well`: as it should be. `working`: under way, nothing wrong. `trouble`: wrong, still retried. `terminal`: someone must
 * act. `paused`: halted on purpose. `unknown`: the writer does not know. `none`: it says nothing either way.
 */
export const assessments = ['well', 'working', 'trouble', 'terminal', 'paused', 'unknown', 'none'] as const
export type Assessment = (typeof assessments)[number]

/** Who must act when this is what is said. */
export const actors = ['nobody', 'user', 'platform', 'cloud', 'controller'] as const
export type Actor = (typeof actors)[number]

/** One word of an ecosystem, explained to people. */
export interface Meaning {
  /** One sentence. */
  readonly means: string
  /** Who must act on it; absent: it depends. */
  readonly actor?: Actor
}

/** The words of an ecosystem, by condition type and by reason. */
export interface Glossary {
  readonly types?: Readonly<Record<string, Meaning>>
  readonly reasons?: Readonly<Record<string, Meaning>>
}

/** What to do about a reason or a condition type. */
export interface Runbook {
  /** One or two sentences, in the imperative. */
  readonly advice?: string
  /** A command that shows more, `{object}` standing for the object as kubectl takes it: `kubectl logs --previous {object}`. */
  readonly command?: string
  /** A page that says more. */
  readonly link?: string
  /** When trying again does not help, though it is tried again: someone must act. Absent: nobody can say. */
  readonly final?: Final
}

/** What is certain not to pass by itself: always, or where the message is one of these, or tells of so many restarts. */
export type Final =
  | true
  | {
      /** Globs of the message, in any case of letters. */
      readonly messages?: readonly string[]
      /** So many restarts or more are told at the end of the message. */
      readonly restarts?: number
    }

/** What to do, by reason (a glob may be given), or by condition type. */
export type Runbooks = Readonly<Record<string, Runbook>>

/** Finds from the fields of an object who made it, other than by an owner reference. */
export interface OriginRule {
  /** In words: `Helm release`. */
  readonly is: string
  /** Where its name is: `metadata.annotations["meta.helm.sh/release-name"]`. */
  readonly name: string
  /** Where its namespace is; absent, or nothing there: it is not told. */
  readonly namespace?: string
  /** The name ends before the first of these characters: `:`. */
  readonly until?: string
}

/** A rule of its own for kinds that the general rules do not do. */
export interface VerdictRule {
  /** Unique within its pack; the verdict names it as `pack/<pack>/<id>`. */
  readonly id: string
  /** CEL. An error in it (a field that is not there) is "does not apply", with a finding. Absent where there is `code`. */
  readonly when?: string
  /** The name of a rule in code, instead of `when`: it says reason and message as well. */
  readonly code?: string
  readonly state: RuleState
  /** Where the deciding statement stands: `status.phase`, or `status.conditions[type=Ready]`. */
  readonly path: string
  /** CEL that gives text; absent: the deciding condition's own, or the value at `path`. */
  readonly reason?: string
  /** CEL that gives text; absent: the deciding condition's own, or empty. */
  readonly message?: string
}

/** A place other than conditions where these kinds say how they are: `status.containerStatuses[].state.waiting`. */
export interface StatementPlace {
  /** `[]` stands for every entry of a list, `*` for every value of a map. What is found is text, or an object that has a reason. */
  readonly path: string
  /** The field of the object found that holds the reason (default `reason`). */
  readonly reason?: string
  /** The field of the object found that holds the message (default `message`). */
  readonly message?: string
  /** The field of the list entry that tells it from its siblings (default `name`), shown before the message. */
  readonly name?: string
  /** What each reason says here. One that is not in the table says `otherwise`. */
  readonly says: Readonly<Record<string, Assessment>>
  /** Default `none`. */
  readonly otherwise?: Assessment
}

/** Who writes the status of these kinds, so that a silent one can be found. */
export interface ControllerFacts {
  /** The Deployment's namespace and name as commonly installed; either may be a glob. */
  readonly deployments?: readonly { readonly namespace?: string; readonly name: string }[]
  /** Names of the leases it holds while it leads; globs. */
  readonly leases?: readonly string[]
  /** Names it goes by in `managedFields`; globs. */
  readonly managers?: readonly string[]
}

/** What is usual of deletions. Finalizers that are not usual are as likely of somebody who is not there. */
export interface DeletionFacts {
  readonly seconds: number
  readonly usualFinalizers: readonly string[]
}

/** Names a kind, whatever its version. The core group is empty. */
export interface GroupKind {
  readonly group: string
  readonly kind: string
}

/**
 * How much of an object is read. `full`: all of it. `metadata`: its data never leaves the server. `definition`: its
 * metadata, and of the rest what discovery knows. `none`: nothing is learnt from it.
 */
export const readExtents = ['full', 'metadata', 'definition', 'none'] as const
export type ReadExtent = (typeof readExtents)[number]

/** How objects of a kind are read from a cluster. */
export interface ReadFacts {
  /** Default `full`. */
  readonly extent?: ReadExtent
  /** Only those that the server finds by these fields. */
  readonly fieldSelector?: string
  /** What is read by the selector is only a part, so that absence proves nothing. */
  readonly partial?: boolean
}

/** What is known of some kinds. Every field is optional but the match; the general rules do what is not said here. */
export interface KindFacts {
  /** The API group: exact, or a glob with `*` (`*.crossplane.io`); the core group is empty. */
  readonly group: string
  /** Kinds this is about; absent: every kind of the group. */
  readonly kinds?: readonly string[]
  /** What each condition type is for. A type in no list is understood by its name. */
  readonly roles?: Readonly<Partial<Record<ConditionRole, readonly Condition['type'][]>>>
  /** What a reason says, before the general lexicon is asked. */
  readonly reasons?: Readonly<Record<string, Assessment>>
  /** What a phase or state says, before the general lexicon is asked. */
  readonly phases?: Readonly<Record<string, Assessment>>
  /** What Unknown of a positive type says where its reason does not tell. Absent: that nobody knows. */
  readonly whenUnknown?: Assessment
  /** What False of a positive type says where reason and severity do not tell. Absent: its wording is asked. */
  readonly whenFalse?: Assessment
  /** Where the conditions are, best first; the first place that holds any is read. Default `status.conditions`. */
  readonly conditionsAt?: readonly string[]
  /** Fields that the general rules must leave alone: `status.phase`, `spec.suspend`, `status.observedGeneration`. */
  readonly ignore?: readonly string[]
  /** Further places that say how it is. */
  readonly places?: readonly StatementPlace[]
  /** Asked in this order, before the general rules (deletion, suspension and generations apart). */
  readonly rules?: readonly VerdictRule[]
  /** These kinds have no status by nature: that they exist is all there is to say. */
  readonly statusless?: boolean
  /** How long work may be under way before it is wrong, in seconds. Absent: for ever. */
  readonly graceSeconds?: number
  /** How long a deletion may hang on finalizers that are not the usual ones (globs) of these kinds. */
  readonly deletion?: DeletionFacts
  readonly controller?: ControllerFacts
  readonly glossary?: Glossary
  readonly runbooks?: Runbooks
  /** Whether these kinds have namespaces, for references that do not say. Absent: nobody knows. */
  readonly scope?: 'cluster' | 'namespaced'
  /** Kinds of the objects that are made for one of these: where to look for its parts. */
  readonly makes?: readonly GroupKind[]
  /** Operators of all sorts make objects of these kinds: they are looked for beneath objects of any operator. */
  readonly usualPart?: boolean
  /** Where an object has the labels by which it knows its parts: `spec.selector.matchLabels`. */
  readonly partLabelsAt?: string
  readonly read?: ReadFacts
  /** Fields that are never kept, whoever reads them: `data`, `spec.versions[].schema`. */
  readonly omit?: readonly string[]
  /** What it is to the cluster as a whole. */
  readonly platform?: PlatformRule
  /** Of Events: reasons of those that do not warn and are evidence all the same. */
  readonly normalEvidence?: readonly string[]
  /** The name of the code that says what is kept of one of these, for what is inferred of it and others. */
  readonly keeps?: string
  /** The name of the code that infers what none of them says. It needs what is kept. */
  readonly infers?: string
  /** Many may name one of these without having anything else in common: it is never what fails them all. */
  readonly neverShared?: boolean
  /** A message that names one of these means it, even where none has been read. */
  readonly mentioned?: boolean
}

/** What is known of one ecosystem, as data. */
export interface Pack {
  readonly name: string
  /** The upstream versions it was checked with: `{ 'cert-manager': 'v1.19.1' }`. */
  readonly checkedWith: Readonly<Record<string, string>>
  readonly kinds: readonly KindFacts[]
  readonly relations?: readonly RelationRule[]
  /** API groups that the API server itself serves: what their kinds do is known one by one, and nothing is guessed. */
  readonly builtInGroups?: readonly string[]
  /** Words that mean the same on every kind. */
  readonly glossary?: Glossary
  /** What to do, whatever the kind; what a pack says of a kind goes before it. */
  readonly runbooks?: Runbooks
  /** How to tell who made an object. */
  readonly origins?: readonly OriginRule[]
}
