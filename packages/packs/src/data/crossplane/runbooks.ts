import type { Runbooks } from '../../pack.ts'

const external = 'Read what the provider says; correct the spec, or the ProviderConfig.'

/** What to do, by the reasons of Crossplane. */
export const runbooks: Runbooks = {
  Unavailable: { advice: 'Look at the resource in the cloud: it exists, and does not work.' },
  NotObserved: { advice: 'Check that the provider runs and that its credentials are valid.' },
  ReconcileError: { advice: external },
  ReconcilePaused: { advice: 'Remove the annotation crossplane.io/paused when it may go on.' },
  InvalidComposition: { advice: 'Correct the Composition as the message says.' },
  CompositionNotFound: {
    advice: 'Install the Composition, or correct compositionRef or compositionSelector.',
  },
  InvalidComposedResources: { advice: 'Correct the resource in the Composition that the message names.' },
  InvalidReference: { advice: 'Correct resourceRef of the claim.' },
  InvalidParameter: { advice: 'Correct the value of the spec that the message names.' },
  UnresolvedReference: {
    advice: 'Create what the reference names, or look at why it has no name in the cloud.',
  },
  QuotaExceeded: { advice: 'Raise the quota in the cloud, or delete what is not needed.' },
  CredentialsRefused: { advice: 'Renew the credentials that the ProviderConfig names.' },
  CloudUnreachable: { advice: 'Check the network from the provider to the cloud.' },
  CloudAnswerInvalid: { advice: 'Check the address of the cloud in the ProviderConfig.' },
  UnhealthyCompositeResource: { advice: 'Look at the composite resource: it says what fails.' },
  InvalidDefinition: { advice: 'Correct the CompositeResourceDefinition as the message says.' },
  NamesNotAccepted: { advice: 'Give the kind another name, or remove the definition that has it.' },
  AsyncCreateFailure: { advice: external },
  AsyncUpdateFailure: { advice: external },
  AsyncDeleteFailure: {
    advice: 'Read what the provider says; something in the cloud still needs the resource.',
  },
  UnhealthyPackageRevision: {
    advice: 'Look at the revision of the package: its Pods or its permissions fail.',
  },
  FatalError: { advice: 'A function of the Composition failed: read its message and the log of its Pod.' },
  WatchCircuitOpen: { advice: 'Find what changes these objects again and again.' },
}
