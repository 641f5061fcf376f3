import { type ConditionSet, conditionSet, crossplane, without } from '@barometer/conditions'

// A set for each layer, and what its words mean: the same that `baro explain` says.

export const managedConditions = conditionSet(['Ready', 'Synced'], crossplane)
export const compositeConditions = conditionSet(['Ready', 'Healthy', 'Synced'], crossplane)
export const claimConditions = conditionSet(['Ready', 'Healthy', 'Synced'], crossplane)
export const definitionConditions = conditionSet(
  ['Established', { type: 'Offered', optional: true }],
  crossplane,
)

/** The set without the types that are not to be written; types that are not in it do not matter. */
export function withoutTypes(set: ConditionSet, unwritten: readonly string[] = []): ConditionSet {
  return without(set, ...unwritten.filter((type) => set.types.includes(type)))
}

/** What a condition type says, by its status. */
interface TypeWords {
  /** What True means. */
  readonly means: string
  readonly false: string
  readonly unknown: string
}

export const types: Readonly<Record<string, TypeWords>> = {
  Synced: {
    means: 'The last attempt to bring the outside world in line with the spec succeeded.',
    false: 'The last attempt failed, or somebody paused it. It says nothing of what lies beneath.',
    unknown: 'Nothing was attempted yet.',
  },
  Ready: {
    means: 'The resource exists and can be used. It stays True while later updates fail: see Synced.',
    false: 'It cannot be used (yet): it is being made, or something beneath it is.',
    unknown: 'The cloud has not said how it is.',
  },
  Healthy: {
    means: 'There is no error, here or in anything beneath. It may still need time.',
    false: 'Something hits an error now, here or beneath: look at what is named.',
    unknown: 'Something has not reported, is paused, or speaks of an older spec.',
  },
  Established: {
    means: 'The kind of the composites is served, and its controller works.',
    false: 'The kind cannot be served, or it is being deleted.',
    unknown: 'The kind is not served yet.',
  },
  Offered: {
    means: 'The kind of the claims is served, and its controller works.',
    false: 'The kind cannot be served, or it is being deleted.',
    unknown: 'The kind is not served yet.',
  },
}

/** A reason. */
interface ReasonWords {
  readonly means: string
  /** Who must act for it to pass. */
  readonly actor: 'nobody' | 'user' | 'platform' | 'cloud' | 'controller'
  /** The layers whose controllers say so. */
  readonly setBy: readonly ('definition' | 'claim' | 'composite' | 'managed')[]
}

const layers = ['claim', 'composite', 'managed'] as const

export const reasons: Readonly<Record<string, ReasonWords>> = {
  Available: { means: 'It exists and can be used.', actor: 'nobody', setBy: layers },
  Creating: { means: 'It is being made.', actor: 'nobody', setBy: ['composite', 'managed'] },
  Deleting: {
    means: 'It is being deleted, and goes when what it is made of is gone.',
    actor: 'nobody',
    setBy: layers,
  },
  Unavailable: { means: 'The cloud says that it does not work.', actor: 'cloud', setBy: ['managed'] },
  NotObserved: { means: 'The cloud has not said how it is.', actor: 'platform', setBy: ['managed'] },
  BindCompositeResource: {
    means: 'The claim waits for its composite resource.',
    actor: 'nobody',
    setBy: ['claim'],
  },
  ReconcileSuccess: { means: 'The last attempt succeeded.', actor: 'nobody', setBy: layers },
  ReconcileError: {
    means: 'The provider or its API refused; it is tried again.',
    actor: 'user',
    setBy: layers,
  },
  ReconcilePaused: {
    means: 'Someone set the annotation crossplane.io/paused.',
    actor: 'user',
    setBy: layers,
  },
  InvalidComposition: {
    means: 'The Composition asks for what cannot be done: its author must change it.',
    actor: 'platform',
    setBy: ['composite'],
  },
  CompositionNotFound: {
    means: 'There is no Composition for this composite, or not the one it names.',
    actor: 'platform',
    setBy: ['composite'],
  },
  InvalidComposedResources: {
    means: 'The API server refuses some of what the Composition makes.',
    actor: 'platform',
    setBy: ['composite'],
  },
  InvalidReference: {
    means: 'The claim names what cannot be its composite.',
    actor: 'user',
    setBy: ['claim'],
  },
  InvalidParameter: { means: 'The cloud refuses a value of the spec.', actor: 'user', setBy: ['managed'] },
  UnresolvedReference: {
    means: 'What the spec refers to is not there, or has no name in the cloud yet.',
    actor: 'user',
    setBy: ['managed'],
  },
  QuotaExceeded: {
    means: 'The cloud has no room left; it is tried again.',
    actor: 'platform',
    setBy: ['managed'],
  },
  CredentialsRefused: { means: 'The cloud refuses the credentials.', actor: 'platform', setBy: ['managed'] },
  CloudUnreachable: {
    means: 'The cloud does not answer; it is tried again.',
    actor: 'cloud',
    setBy: ['managed'],
  },
  CloudAnswerInvalid: {
    means: 'The answer of the cloud cannot be understood; it is tried again.',
    actor: 'cloud',
    setBy: ['managed'],
  },
  AllResourcesHealthy: {
    means: 'Neither this object nor anything beneath it hits an error.',
    actor: 'nobody',
    setBy: ['claim', 'composite'],
  },
  NotSynced: {
    means: 'The object itself is not synced: see Synced.',
    actor: 'nobody',
    setBy: ['claim', 'composite'],
  },
  UnhealthyComposedResources: {
    means: 'The composed resources that are named hit errors.',
    actor: 'nobody',
    setBy: ['composite'],
  },
  UnhealthyCompositeResource: {
    means: 'The composite resource, or something beneath it, hits an error.',
    actor: 'platform',
    setBy: ['claim'],
  },
  ResourcesNotReported: {
    means: 'Something beneath has not reported, is paused, or reports on an older spec.',
    actor: 'nobody',
    setBy: ['claim', 'composite'],
  },
  WatchingCompositeResource: {
    means: 'The controller of the composites works.',
    actor: 'nobody',
    setBy: ['definition'],
  },
  WatchingCompositeResourceClaim: {
    means: 'The controller of the claims works.',
    actor: 'nobody',
    setBy: ['definition'],
  },
  TerminatingCompositeResource: {
    means: 'The definition is being deleted, and goes when its composites are gone.',
    actor: 'nobody',
    setBy: ['definition'],
  },
  TerminatingCompositeResourceClaim: {
    means: 'The definition is being deleted, and goes when its claims are gone.',
    actor: 'nobody',
    setBy: ['definition'],
  },
  Defining: { means: 'The kind is not served yet.', actor: 'nobody', setBy: ['definition'] },
  InvalidDefinition: {
    means: 'The API server refuses the kind: the definition must be changed.',
    actor: 'platform',
    setBy: ['definition'],
  },
  NamesNotAccepted: { means: 'Another kind has one of the names.', actor: 'platform', setBy: ['definition'] },
}
