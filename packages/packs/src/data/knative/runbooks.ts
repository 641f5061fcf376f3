import type { Runbooks } from '../../pack.ts'

const missingImage = 'Check the name and tag of the image, and that the registry can be read.'

/** What to do, by the reasons of Knative. */
export const runbooks: Runbooks = {
  NotOwned: { advice: 'Rename or delete the object with that name that belongs to someone else.' },
  BuildStepFailed: { advice: 'Read the log of the step; correct the source or the step.' },
  BuildFailed: { advice: 'Look at the Build that is named; correct its source or its steps.' },
  BuildMissing: { advice: 'Create the Build, or correct the reference in the Revision.' },
  SourceMissing: { advice: 'Correct the source of the Build: repository, revision or path.' },
  CloudUnreachable: { advice: 'Check the network from the operator to the cloud.' },
  CloudUnauthorized: { advice: 'Renew the credentials of the operator.' },
  CloudAnswerInvalid: { advice: 'Check the address of the cloud that the operator was given.' },
  CloudError: { advice: 'Wait, and look at the status page of the cloud: it is tried again.' },
  CloudRefused: { advice: 'Correct the spec as the message says.' },
  RevisionMissing: { advice: 'Point traffic to a Revision that exists, or roll out the one it names.' },
  RevisionDeleted: { advice: 'Point traffic to a Revision that exists.' },
  RevisionFailed: {
    advice: 'Look at the Revision; correct the template of the Service, which makes a new one.',
  },
  RevisionNotMade: { advice: 'Correct the template as the message says.' },
  ConfigurationMissing: { advice: 'Create the Configuration, or point traffic to another.' },
  InvalidTraffic: { advice: 'Correct the percentages of traffic: they must add up to 100.' },
  ProgressDeadlineExceeded: { advice: 'Look at the Pods of the Revision; correct the template.' },
  NoDeployment: { advice: 'Raise the quota, or delete what is not needed.' },
  FailedCreate: { advice: 'Read the message: raise the quota, or correct what admission refuses.' },
  ContainerMissing: { advice: missingImage },
  InvalidImageName: { advice: 'Correct the name of the image in the template.' },
  Unschedulable: { advice: 'Add nodes, or lower the requests of the container.' },
  'ExitCode*': {
    advice: 'Read the log of the container; correct what ended it, and roll out a new Revision.',
  },
}
