import type { ProfileData } from './profile.ts'

/** Cluster API's own kinds, which must know no provider by name. */
const core = {
  groups: ['cluster.x-k8s.io'],
  providers: ['AWS', 'Azure', 'GCP', 'VSphere', 'OpenStack', 'Metal3', 'Docker', 'IBM', 'Nutanix', 'Hetzner'],
}

/** What holds for every API: the shape of metav1.Condition, and what readers of any condition rely on. */
export const kubernetes: ProfileData = {
  name: 'kubernetes',
  title: 'Any API: metav1.Condition and the Kubernetes API conventions',
  matches: [],
  rules: {
    malformed: 'error',
    'type-format': 'error',
    'type-pascal-case': 'warning',
    'type-short': 'info',
    'type-unique': 'error',
    'status-invalid': 'error',
    'reason-missing': 'warning',
    'reason-pattern': 'warning',
    'message-too-long': 'error',
    'last-transition-time': 'warning',
    'observed-generation-invalid': 'error',
    'observed-generation-ahead': 'error',
    'observed-generation-missing': 'info',
    'observed-generation-behind': 'warning',
    'first-visit': 'info',
    'summary-missing': 'info',
    'state-not-transition': 'info',
    'stalled-and-reconciling': 'error',
    'condition-with-two-writers': 'warning',
    'list-type-map': 'warning',
    'no-phase': 'warning',
    'no-booleans': 'info',
    'status-subresource': 'error',
    'silence-without-reason': 'error',
    'bad-configuration': 'error',
  },
  facts: {
    happy: [
      'Ready',
      'Succeeded',
      'Available',
      'Healthy',
      'Complete',
      'Completed',
      'Established',
      'Accepted',
      'Synced',
    ],
  },
}

const sharedWithCore: Record<string, 'off'> = {
  'reason-missing': 'off',
  'observed-generation-missing': 'off',
  'type-short': 'off',
  'summary-missing': 'off',
  'first-visit': 'off',
  'state-not-transition': 'off',
  'condition-with-two-writers': 'off',
}

/** Ecosystems, the more particular first: the first one that matches a list is the one that counts. */
export const ecosystems: readonly ProfileData[] = [
  {
    name: 'builtin',
    title: 'The kinds Kubernetes itself brings: only what breaks a reader',
    matches: [
      {
        groups: [
          '',
          'apps',
          'autoscaling',
          'batch',
          'extensions',
          'policy',
          'admissionregistration.k8s.io',
          'apiextensions.k8s.io',
          'apiregistration.k8s.io',
          'authentication.k8s.io',
          'authorization.k8s.io',
          'certificates.k8s.io',
          'coordination.k8s.io',
          'discovery.k8s.io',
          'events.k8s.io',
          'flowcontrol.apiserver.k8s.io',
          'internal.apiserver.k8s.io',
          'networking.k8s.io',
          'node.k8s.io',
          'rbac.authorization.k8s.io',
          'resource.k8s.io',
          'scheduling.k8s.io',
          'storage.k8s.io',
          'storagemigration.k8s.io',
        ],
      },
    ],
    rules: {
      ...sharedWithCore,
      'type-pascal-case': 'off',
      'reason-pattern': 'off',
      'observed-generation-behind': 'off',
    },
    facts: {},
  },
  {
    name: 'cluster-api-v1beta2',
    title: 'Cluster API, conditions of v1beta2: metav1.Condition, both polarities',
    matches: [
      { packs: ['cluster-api'], paths: ['status.v1beta2.conditions'] },
      {
        groups: [
          'cluster.x-k8s.io',
          'addons.cluster.x-k8s.io',
          'ipam.cluster.x-k8s.io',
          'runtime.cluster.x-k8s.io',
        ],
        versions: ['v1beta2'],
        paths: ['status.conditions'],
      },
      // Providers keep their own version numbers: v1beta2 requires a reason and has no severity.
      {
        groups: ['*.cluster.x-k8s.io'],
        paths: ['status.conditions'],
        everyHas: 'reason',
        noneHas: 'severity',
      },
    ],
    rules: {
      'ready-contradicted': 'warning',
      'provider-agnostic': 'error',
      'state-not-transition': 'off',
      'summary-missing': 'off',
      'no-phase': 'off',
    },
    facts: {
      happy: ['Ready', 'Available'],
      firstVisit: 'any',
      core,
    },
  },
  {
    name: 'cluster-api',
    title: 'Cluster API, conditions of v1beta1: severity, positive polarity, a Ready that sums up',
    matches: [{ packs: ['cluster-api'] }],
    rules: {
      'reason-missing': 'off',
      'observed-generation-missing': 'off',
      'ready-contradicted': 'warning',
      'polarity-declared': 'warning',
      'type-suffix': 'info',
      'direct-dependents-only': 'info',
      'severity-only-when-false': 'error',
      'severity-invalid': 'error',
      'provider-agnostic': 'error',
      // "Non-goals: to remove or deprecate Phase".
      'no-phase': 'off',
    },
    facts: {
      happy: ['Ready'],
      severity: 'when-false',
      firstVisit: 'any',
      core,
    },
  },
  {
    name: 'knative',
    title: 'Knative: a happy state and its dependents',
    // The last two are the groups of the design document.
    matches: [{ packs: ['knative'], groups: ['build.dev', 'elafros.dev'] }],
    rules: {
      'reason-missing': 'off',
      'observed-generation-missing': 'off',
      'message-missing': 'warning',
      'summary-missing': 'warning',
      'too-many-types': 'info',
      'ambiguous-name': 'warning',
      'summary-repeats-failure': 'warning',
      'polarity-declared': 'warning',
      'severity-invalid': 'error',
    },
    facts: { happy: ['Ready', 'Succeeded'], severity: 'always' },
  },
  {
    name: 'azure',
    title: 'Azure Service Operator: one Ready with reason and severity',
    matches: [{ packs: ['azure'] }],
    rules: {
      'reason-missing': 'error',
      'observed-generation-missing': 'off',
      'summary-missing': 'warning',
      'first-visit': 'warning',
      'message-missing': 'warning',
      'severity-only-when-false': 'error',
      'severity-invalid': 'error',
    },
    facts: {
      happy: ['Ready'],
      severity: 'when-abnormal',
      firstVisit: ['Ready'],
      reasonCase: 'pascal-case',
    },
  },
  {
    name: 'openstack',
    title: 'OpenStack Resource Controller: Available, Progressing, SubResourcesReady',
    matches: [{ packs: ['openstack'] }],
    rules: {
      'observed-generation-missing': 'warning',
      'first-visit': 'warning',
      'message-missing': 'warning',
      'reason-declared': 'info',
      'sub-resources-ready': 'warning',
      'multiple-failures': 'warning',
    },
    facts: {
      happy: ['Available'],
      generation: 'on-each-condition',
      firstVisit: ['Available', 'Progressing'],
      kindsWithParts: {
        always: ['SecurityGroup', 'Router', 'LoadBalancer', 'Subnet'],
        sometimes: ['Server', 'Network'],
      },
      // Declared, and those of the examples, which win: Success, and what an actuator names, as RuleCreationFailed.
      reasons: {
        SubResourcesReady: [
          'SubResourcesReady',
          'SubResourcesPending',
          'MultipleFailures',
          'Success',
          '*Failed',
        ],
      },
    },
  },
  {
    name: 'flux',
    title: 'Flux: kstatus conditions with observed generations',
    matches: [{ packs: ['flux'], groups: ['*.toolkit.fluxcd.io', 'fluxcd.controlplane.io'] }],
    rules: {
      'summary-missing': 'error',
      'first-visit': 'warning',
      'observed-generation-missing': 'warning',
      'observed-generations-differ': 'warning',
      'ready-contradicted': 'error',
      'abnormal-leftover': 'warning',
      'unknown-needs-reconciling': 'warning',
      'summary-repeats-failure': 'info',
      'message-missing': 'warning',
    },
    facts: {
      happy: ['Ready'],
      generation: 'on-each-condition',
      firstVisit: ['Ready'],
      reconcilingExcludesReady: true,
    },
  },
  {
    name: 'gateway',
    title: 'Gateway API: conditions of several controllers side by side',
    matches: [{ packs: ['gateway-api'], groups: ['gateway.networking.x-k8s.io'] }],
    rules: { 'observed-generation-missing': 'warning', 'summary-missing': 'off', 'message-missing': 'info' },
    facts: { happy: ['Programmed', 'Accepted'], generation: 'on-each-condition' },
  },
  {
    name: 'argo',
    title: 'Argo: an Application’s conditions have no status',
    matches: [{ packs: ['argo-cd'], groups: ['argoproj.io'] }],
    rules: { ...sharedWithCore, malformed: 'off', 'status-invalid': 'off', 'no-phase': 'off' },
    facts: {},
  },
  {
    name: 'crossplane',
    title: 'Crossplane: Ready and Synced, Ready without Synced is a state of its own',
    // Claims and composites are of groups that their authors choose; these two types together tell them.
    matches: [{ packs: ['crossplane'] }, { groups: ['*'], types: ['Ready', 'Synced'] }],
    rules: {
      'observed-generation-missing': 'off',
      'observed-generation-behind': 'off',
      'no-child-errors-upward': 'warning',
      'healthy-cumulative': 'error',
    },
    facts: { happy: ['Ready', 'Healthy', 'Installed', 'Established', 'Synced'] },
  },
]
