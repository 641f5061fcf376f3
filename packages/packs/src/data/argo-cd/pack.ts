import type { KindFacts, Pack } from '../../pack.ts'
import { relations } from './relations.ts'

/** An Application's conditions have a type and a message and no status: that one is there says that it holds. */
const application: KindFacts = {
  group: 'argoproj.io',
  kinds: ['Application'],
  conditionsAt: [],
  ignore: ['status.operationState', 'status.resources', 'status.sync', 'status.resourceHealthSource'],
  phases: {
    Healthy: 'well',
    Progressing: 'working',
    Degraded: 'trouble',
    Suspended: 'paused',
    Missing: 'trouble',
    Unknown: 'unknown',
  },
  places: [
    {
      path: 'status.conditions[]',
      reason: 'type',
      name: 'type',
      says: {
        ComparisonError: 'trouble',
        InvalidSpecError: 'terminal',
        SyncError: 'trouble',
        UnknownError: 'trouble',
        DeletionError: 'trouble',
      },
    },
  ],
  rules: [
    {
      id: 'application-sync-failed',
      when: `status.?operationState.phase.orValue('') in ['Failed', 'Error'] && status.?sync.status.orValue('') != 'Synced'`,
      state: 'Degraded',
      path: 'status.operationState.phase',
      reason: "'Sync' + status.operationState.phase",
      message: "status.?operationState.message.orValue('')",
    },
    {
      id: 'application-syncing',
      when: "status.?operationState.phase.orValue('') in ['Running', 'Terminating']",
      state: 'Progressing',
      path: 'status.operationState.phase',
      message: "status.?operationState.message.orValue('')",
    },
  ],
  controller: {
    deployments: [{ namespace: 'argocd', name: 'argocd-application-controller' }],
    managers: ['argocd-application-controller', 'argocd-controller'],
  },
  glossary: {
    reasons: {
      ComparisonError: {
        means: 'The desired state could not be generated: repository, chart or manifests.',
        actor: 'user',
      },
      InvalidSpecError: {
        means: 'The Application itself is wrong: project, destination or source.',
        actor: 'user',
      },
      SyncError: { means: 'The last automatic sync failed.', actor: 'user' },
    },
  },
}

const applicationSet: KindFacts = {
  group: 'argoproj.io',
  kinds: ['ApplicationSet'],
  roles: {
    happy: ['ResourcesUpToDate'],
    positive: ['ParametersGenerated'],
    negative: ['ErrorOccurred'],
    work: ['RolloutProgressing'],
  },
}

const rollout: KindFacts = {
  group: 'argoproj.io',
  kinds: ['Rollout'],
  roles: {
    happy: ['Available', 'Healthy'],
    work: ['Progressing'],
    pause: ['Paused'],
    terminal: ['InvalidSpec'],
    negative: ['ReplicaFailure'],
    info: ['Completed'],
  },
  reasons: {
    NewReplicaSetAvailable: 'well',
    ReplicaSetUpdated: 'working',
    RolloutPaused: 'paused',
    RolloutHealthy: 'well',
    RolloutCompleted: 'well',
    RolloutUpdated: 'working',
    RolloutRetry: 'working',
    RolloutResumed: 'working',
    NewReplicaSetCreated: 'working',
    FoundNewReplicaSet: 'working',
    ReplicaSetNotAvailable: 'working',
    RolloutAddedToInformer: 'none',
    RolloutNotHealthy: 'working',
    RolloutAborted: 'trouble',
    ProgressDeadlineExceeded: 'trouble',
    AvailableReason: 'well',
  },
  rules: [
    {
      id: 'rollout-aborted',
      when: 'status.?abort.orValue(false) == true',
      state: 'Degraded',
      path: 'status.abort',
      reason: "'RolloutAborted'",
      message: "status.text('message')",
    },
    {
      id: 'rollout-paused',
      when: "size(status.list('pauseConditions')) > 0 || status.?controllerPause.orValue(false) == true",
      state: 'Suspended',
      path: 'status.pauseConditions',
      message: "status.text('message')",
    },
    {
      id: 'rollout-rolling-out',
      when: `!has(status.phase) && size(status) > 0
        && status.count('updatedReplicas') < spec.count('replicas', 1)`,
      state: 'Progressing',
      path: 'status.updatedReplicas',
    },
  ],
}

/** Runs: they start, and they end well or badly. */
const runs: KindFacts = {
  group: 'argoproj.io',
  kinds: ['Workflow', 'WorkflowTaskSet', 'AnalysisRun', 'Experiment'],
  roles: { info: ['PodRunning', 'Completed', 'MetricsError', 'SpecWarning'] },
  phases: {
    Pending: 'working',
    Running: 'working',
    Succeeded: 'well',
    Successful: 'well',
    Skipped: 'well',
    Omitted: 'well',
    Failed: 'terminal',
    Error: 'terminal',
    Inconclusive: 'paused',
  },
  ignore: ['status.nodes', 'status.metricResults'],
}

/** Argo CD, Rollouts and Workflows. */
export const argoCd: Pack = {
  name: 'argo-cd',
  checkedWith: { 'argo-cd': 'v3.2.0', 'gitops-engine': 'v0.7.3', 'argo-rollouts': '9f8d111d8 (2026-08-17)' },
  kinds: [
    application,
    applicationSet,
    rollout,
    runs,
    {
      group: 'argoproj.io',
      kinds: [
        'AppProject',
        'WorkflowTemplate',
        'ClusterWorkflowTemplate',
        'AnalysisTemplate',
        'ClusterAnalysisTemplate',
      ],
      statusless: true,
    },
  ],
  relations,
}
