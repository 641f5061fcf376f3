/** Who must act for something to pass. */
type Actor = 'nobody' | 'user' | 'platform' | 'controller'

/** What a condition type says, by its status. */
interface TypeWords {
  /** One sentence: what True means. The same that `baro explain` says. */
  readonly means: string
  readonly false: string
  readonly unknown: string
  readonly actor?: Actor
}

/** The condition types of this operator, by their kinds. */
export const types: Readonly<Record<string, Readonly<Record<string, TypeWords>>>> = {
  Service: {
    ConfigurationsReady: {
      means: 'The newest Revision was made and became ready.',
      false: 'The newest Revision has failed: reason and message are its own.',
      unknown: 'The newest Revision is getting ready.',
    },
    RoutesReady: {
      means: 'Traffic reaches the Revisions it is meant for.',
      false: 'A target of traffic is missing or has failed, or requests do not move.',
      unknown: 'Requests are moving, or wait for a Revision.',
    },
  },
  Configuration: {
    LatestRevisionReady: {
      means: 'The Revision that was made last is ready.',
      false: 'The latest Revision has failed, is gone, or could not be made.',
      unknown: 'The latest Revision is getting ready.',
    },
  },
  Route: {
    AllTrafficAssigned: {
      means: 'Every traffic target exists and is ready.',
      false: 'A target does not exist or has failed, or the percentages do not add up.',
      unknown: 'Requests are moving, or a target is not ready yet.',
    },
    RolloutInProgress: {
      means: 'Requests are moving from one Revision to another.',
      false: 'It is not False: when nothing moves it is not there.',
      unknown: 'It is not Unknown.',
      actor: 'nobody',
    },
  },
  Revision: {
    BuildSucceeded: {
      means: 'The Build that makes the image has succeeded.',
      false: 'The Build has failed, in the words of the Build, or there is none.',
      unknown: 'The Build is under way.',
      actor: 'user',
    },
    ResourcesProvisioned: {
      means: 'There is a place in the quota, and a Deployment.',
      false: 'The Deployment could not be made.',
      unknown: 'The Deployment is being made, or the cloud does not answer.',
      actor: 'platform',
    },
    ContainerHealthy: {
      means: 'The container starts and passes its probe.',
      false: 'The container cannot start, or was not ready in time.',
      unknown: 'The container is starting.',
      actor: 'user',
    },
  },
  Build: {
    Failed: {
      means: 'A step of the Build has failed, or its source is missing.',
      false: 'It is not False: while nothing has failed it is not there.',
      unknown: 'It is not Unknown.',
      actor: 'user',
    },
  },
}

interface ReasonWords {
  readonly means: string
  /** The kinds that give it by themselves; those above them repeat it. */
  readonly setBy: readonly string[]
  readonly actor: Actor
}

const revision = ['Revision']
const cloud = ['Revision', 'Route', 'Build']

/** The reasons of this operator. A `*` stands for a number. */
export const reasons: Readonly<Record<string, ReasonWords>> = {
  Deploying: {
    means: 'The containers are starting.',
    setBy: ['Configuration', ...revision],
    actor: 'nobody',
  },
  OutOfDate: {
    means: 'The object that was asked has not said anything about its newest spec yet.',
    setBy: ['Service', 'Configuration', 'Route'],
    actor: 'nobody',
  },
  NewObservedGenFailure: {
    means: 'The spec has changed, and no status has been reported for it yet.',
    setBy: ['Service', 'Configuration', 'Route', ...revision, 'Build'],
    actor: 'nobody',
  },
  NotOwned: {
    means: 'An object with the name that is needed belongs to someone else.',
    setBy: ['Service', 'Configuration', ...revision],
    actor: 'user',
  },
  RevisionMissing: {
    means: 'Traffic names a Revision that does not exist or never became ready.',
    setBy: ['Route', 'Configuration'],
    actor: 'user',
  },
  RevisionFailed: {
    means: 'The newest Revision failed; its own status says why.',
    setBy: ['Route'],
    actor: 'user',
  },
  RevisionNotReady: {
    means: 'Traffic waits for a Revision that is getting ready.',
    setBy: ['Route'],
    actor: 'nobody',
  },
  RevisionNotMade: {
    means: 'The API refuses the Revision; the message says why.',
    setBy: ['Configuration'],
    actor: 'user',
  },
  ConfigurationMissing: {
    means: 'Traffic names a Configuration that does not exist.',
    setBy: ['Route'],
    actor: 'user',
  },
  InvalidTraffic: {
    means: 'The percentages of traffic do not add up to 100.',
    setBy: ['Route'],
    actor: 'user',
  },
  RolloutInProgress: { means: 'Requests are moving.', setBy: ['Route'], actor: 'nobody' },
  TrafficMoving: {
    means: 'Requests are moving from one Revision to another.',
    setBy: ['Route'],
    actor: 'nobody',
  },
  ProgressDeadlineExceeded: {
    means: 'The Pods did not become ready in time; their status says why.',
    setBy: ['Route', ...revision],
    actor: 'user',
  },
  NoDeployment: {
    means: 'There is no place for a Deployment: a quota is exhausted, or the API refuses it.',
    setBy: revision,
    actor: 'platform',
  },
  ContainerMissing: { means: 'The image cannot be fetched.', setBy: revision, actor: 'user' },
  InvalidImageName: { means: 'The name of the image is not valid.', setBy: revision, actor: 'user' },
  Unschedulable: { means: 'No machine has room for the container.', setBy: revision, actor: 'platform' },
  'ExitCode*': {
    means: 'The container has exited with this code; its last words follow.',
    setBy: revision,
    actor: 'user',
  },
  WaitingForBuild: { means: 'The image is not built yet.', setBy: revision, actor: 'nobody' },
  BuildMissing: {
    means: 'The Build that the Revision names does not exist.',
    setBy: revision,
    actor: 'user',
  },
  BuildFailed: { means: 'The Build has failed; its own status says why.', setBy: revision, actor: 'user' },
  Building: { means: 'The Build is under way.', setBy: ['Build', ...revision], actor: 'nobody' },
  BuildStepFailed: {
    means: 'A step of the Build has failed; its last line follows.',
    setBy: ['Build'],
    actor: 'user',
  },
  SourceMissing: { means: 'The source of the Build is not there.', setBy: ['Build'], actor: 'user' },
  CloudUnreachable: {
    means: 'The cloud does not answer; it is asked again.',
    setBy: cloud,
    actor: 'platform',
  },
  CloudUnauthorized: {
    means: 'The cloud refuses the credentials of the operator.',
    setBy: cloud,
    actor: 'platform',
  },
  CloudAnswerInvalid: {
    means: 'What answers is not the API of the cloud.',
    setBy: cloud,
    actor: 'platform',
  },
  CloudError: {
    means: 'The cloud has an error of its own; it is asked again.',
    setBy: cloud,
    actor: 'platform',
  },
  CloudRefused: {
    means: 'The cloud refuses what the spec asks for; the message says why.',
    setBy: cloud,
    actor: 'user',
  },
}
