import type { KindFacts, Pack } from '../../pack.ts'
import { relations } from './relations.ts'
import { runbooks } from './runbooks.ts'

/** Unknown is work under way, False is a failure; a condition with severity Info does not count. */
const common: Omit<KindFacts, 'group'> = {
  runbooks,
  glossary: {
    reasons: {
      NewObservedGenFailure: {
        means: 'The spec has changed, and no status has been reported for it yet.',
        actor: 'nobody',
      },
      OutOfDate: {
        means: 'The object that was asked has not said anything about its newest spec yet.',
        actor: 'nobody',
      },
      NotOwned: {
        means: 'An object with the name that is needed belongs to someone else.',
        actor: 'user',
      },
      Building: { means: 'The Build is under way.', actor: 'nobody' },
      BuildStepFailed: { means: 'A step of the Build has failed; its last line follows.', actor: 'user' },
      SourceMissing: { means: 'The source of the Build is not there.', actor: 'user' },
      CloudUnreachable: { means: 'The cloud does not answer; it is asked again.', actor: 'platform' },
      CloudUnauthorized: {
        means: 'The cloud refuses the credentials of the operator.',
        actor: 'platform',
      },
      CloudAnswerInvalid: { means: 'What answers is not the API of the cloud.', actor: 'platform' },
      CloudError: { means: 'The cloud has an error of its own; it is asked again.', actor: 'platform' },
      CloudRefused: {
        means: 'The cloud refuses what the spec asks for; the message says why.',
        actor: 'user',
      },
    },
  },
  roles: { happy: ['Ready', 'Succeeded'], info: ['Active'] },
  whenUnknown: 'working',
  whenFalse: 'trouble',
  reasons: {
    Deploying: 'working',
    Building: 'working',
    WaitingForBuild: 'working',
    RevisionNotReady: 'working',
    TrafficMoving: 'working',
    RolloutInProgress: 'working',
    OutOfDate: 'working',
    NewObservedGenFailure: 'working',
    RevisionFailed: 'trouble',
    RevisionMissing: 'trouble',
    ConfigurationMissing: 'trouble',
    RevisionDeleted: 'trouble',
    ContainerMissing: 'trouble',
    NotOwned: 'terminal',
    ProgressDeadlineExceeded: 'terminal',
    FailedCreate: 'trouble',
    CloudUnreachable: 'working',
    CloudError: 'working',
    CloudAnswerInvalid: 'working',
    Unschedulable: 'working',
    TrafficNotMigrated: 'working',
    IngressNotConfigured: 'working',
    Uninitialized: 'working',
  },
}

/** Knative Serving and Eventing: living sets (`Ready`) and batch sets (`Succeeded`). */
export const knative: Pack = {
  name: 'knative',
  checkedWith: { 'knative-serving': 'v0.50.0', 'knative-pkg': '2026-07-27' },
  kinds: [
    { group: '*.knative.dev', ...common },
    {
      group: 'serving.knative.dev',
      controller: {
        deployments: [{ namespace: 'knative-serving', name: 'controller' }],
        leases: ['controller.knative.dev.serving.*'],
        managers: ['controller'],
      },
      glossary: {
        types: {
          ConfigurationsReady: { means: 'The newest Revision was made and became ready.' },
          RoutesReady: { means: 'Traffic reaches the Revisions it is meant for.' },
          LatestRevisionReady: { means: 'The Revision that was made last is ready.' },
          AllTrafficAssigned: { means: 'Every traffic target exists and is ready.' },
          RolloutInProgress: { means: 'Requests are moving from one Revision to another.', actor: 'nobody' },
          BuildSucceeded: { means: 'The Build that makes the image has succeeded.', actor: 'user' },
          ResourcesProvisioned: {
            means: 'There is a place in the quota, and a Deployment.',
            actor: 'platform',
          },
          ContainerHealthy: { means: 'The container starts and passes its probe.', actor: 'user' },
          ResourcesAvailable: { means: 'The Deployment got its replicas.', actor: 'platform' },
        },
        reasons: {
          Deploying: { means: 'The containers are starting.', actor: 'nobody' },
          RevisionMissing: {
            means: 'Traffic names a Revision that does not exist or never became ready.',
            actor: 'user',
          },
          RevisionFailed: { means: 'The newest Revision failed; its own status says why.', actor: 'user' },
          RevisionNotReady: { means: 'Traffic waits for a Revision that is getting ready.', actor: 'nobody' },
          RevisionNotMade: { means: 'The API refuses the Revision; the message says why.', actor: 'user' },
          ConfigurationMissing: {
            means: 'Traffic names a Configuration that does not exist.',
            actor: 'user',
          },
          InvalidTraffic: { means: 'The percentages of traffic do not add up to 100.', actor: 'user' },
          RolloutInProgress: { means: 'Requests are moving.', actor: 'nobody' },
          TrafficMoving: { means: 'Requests are moving from one Revision to another.', actor: 'nobody' },
          ProgressDeadlineExceeded: {
            means: 'The Pods did not become ready in time; their status says why.',
            actor: 'user',
          },
          NoDeployment: {
            means: 'There is no place for a Deployment: a quota is exhausted, or the API refuses it.',
            actor: 'platform',
          },
          ContainerMissing: { means: 'The image cannot be fetched.', actor: 'user' },
          InvalidImageName: { means: 'The name of the image is not valid.', actor: 'user' },
          Unschedulable: { means: 'No machine has room for the container.', actor: 'platform' },
          'ExitCode*': {
            means: 'The container has exited with this code; its last words follow.',
            actor: 'user',
          },
          WaitingForBuild: { means: 'The image is not built yet.', actor: 'nobody' },
          BuildMissing: { means: 'The Build that the Revision names does not exist.', actor: 'user' },
          BuildFailed: { means: 'The Build has failed; its own status says why.', actor: 'user' },
        },
      },
    },
    {
      group: 'autoscaling.internal.knative.dev',
      kinds: ['PodAutoscaler'],
      reasons: { NoTraffic: 'paused', Queued: 'working', NoHealthyBackends: 'working' },
      glossary: {
        reasons: {
          NoTraffic: { means: 'There are no requests, so nothing runs.', actor: 'nobody' },
          Queued: { means: 'Requests wait until something runs.', actor: 'nobody' },
          NoHealthyBackends: { means: 'No Pod answers yet.', actor: 'nobody' },
        },
      },
    },
    {
      group: 'build.knative.dev',
      roles: { terminal: ['Failed'] },
      glossary: {
        types: {
          Failed: { means: 'A step of the Build has failed, or its source is missing.', actor: 'user' },
        },
      },
    },
    {
      group: 'eventing.knative.dev',
      controller: { deployments: [{ namespace: 'knative-eventing', name: 'eventing-controller' }] },
    },
  ],
  relations,
}
