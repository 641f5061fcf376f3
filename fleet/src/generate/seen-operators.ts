import { type Applied, applied, waits } from './applied.ts'
import { absent, type Fields, type Made, ownedBy } from './fleet-builder.ts'
import type { Stage, Story } from './stage.ts'

const kustomize = 'kustomize.toolkit.fluxcd.io/v1'
const source = 'source.toolkit.fluxcd.io/v1'
const issuing = 'cert-manager.io/v1'
const serving = 'serving.knative.dev/v1'

const seen = { generation: 1 }

function repository(at: Stage, conditions: readonly Fields[]): Made {
  return at.add(source, 'GitRepository', 'config', {
    metadata: seen,
    spec: { url: 'https://git.test/a', interval: '1m' },
    status: { observedGeneration: -1, conditions },
  })
}

const fetched = (at: Stage) => [
  of(at, 'Ready', 'True', 'Succeeded', "stored artifact for revision 'main@sha1:ab12'"),
  of(at, 'ArtifactInStorage', 'True', 'Succeeded', "stored artifact for revision 'main@sha1:ab12'"),
]

function of(at: Stage, type: string, status: string, reason: string, message: string): Fields {
  return { ...at.condition(type, status, reason, message), observedGeneration: 1 }
}

function kustomization(
  at: Stage,
  git: Made,
  conditions: readonly Fields[],
  parts: readonly Made[] = [],
): Made {
  const entries = parts.map(({ apiVersion, kind, metadata }) => ({
    id: `${metadata.namespace}_${metadata.name}_${apiVersion.split('/')[0]}_${kind}`,
    v: 'v1',
  }))
  return at.add(kustomize, 'Kustomization', 'apps', {
    metadata: seen,
    spec: { interval: '5m', path: './apps', sourceRef: { kind: git.kind, name: git.metadata.name } },
    status: { observedGeneration: -1, conditions, ...(entries.length > 0 && { inventory: { entries } }) },
  })
}

/** It has failed, and is at it again. */
const again = (at: Stage, reason: string, message: string) => [
  of(at, 'Ready', 'False', reason, message),
  of(
    at,
    'Reconciling',
    'True',
    'ProgressingWithRetry',
    'Fetching manifests for revision main@sha1:ab12 with a timeout of 4m59s',
  ),
]

function certificate(
  at: Stage,
  issuer: Made,
  message = 'Issuing certificate as Secret does not exist',
): Made {
  const its = at.add(issuing, 'Certificate', 'site', {
    metadata: seen,
    spec: {
      secretName: at.fleet.name('site-tls'),
      issuerRef: { kind: issuer.kind, name: issuer.metadata.name },
    },
    status: {
      conditions: [
        of(at, 'Ready', 'False', 'DoesNotExist', message),
        of(at, 'Issuing', 'True', 'DoesNotExist', message),
      ],
    },
  })
  at.add(issuing, 'CertificateRequest', its.metadata.name, {
    metadata: { ...seen, ownerReferences: [ownedBy(its)] },
    spec: { issuerRef: { kind: issuer.kind, name: issuer.metadata.name } },
    status: {
      conditions: [
        of(
          at,
          'Approved',
          'True',
          'cert-manager.io',
          'Certificate request has been approved by cert-manager.io',
        ),
        of(
          at,
          'Ready',
          'False',
          'Pending',
          `Referenced "${issuer.kind}" not found: ${issuer.kind.toLowerCase()}.cert-manager.io "${issuer.metadata.name}" not found`,
        ),
      ],
    },
  })
  return its
}

/** As operators of others were seen to leave it, young. */
export const seenOperators: Readonly<Record<string, Story>> = {
  'seen: a path that is not in the source': (fleet, age) => {
    const at = applied(fleet, age)
    const git = repository(at, fetched(at))
    const message = 'kustomization path not found: stat /tmp/kustomization-1/apps: no such file or directory'
    const it = kustomization(at, git, again(at, 'ArtifactFailed', message))
    fleet.error(it, it)
  },
  'seen: a source that cannot be fetched, and what takes it': (fleet, age) => {
    const at = applied(fleet, age)
    const message =
      "failed to checkout and determine revision: unable to clone 'https://git.test/a': dial tcp: lookup git.test: no such host"
    const git = repository(at, [
      of(at, 'Ready', 'False', 'GitOperationFailed', message),
      of(at, 'FetchFailed', 'True', 'GitOperationFailed', message),
      of(
        at,
        'Reconciling',
        'True',
        'Progressing',
        "building artifact: new upstream revision 'main@sha1:ab12'",
      ),
    ])
    const it = kustomization(
      at,
      git,
      again(at, 'ArtifactFailed', 'Source artifact not found, retrying in 30s'),
    )
    fleet.error(it, git)
    fleet.error(git, git)
  },
  'seen: a source that is not there': (fleet, age) => {
    const at = applied(fleet, age)
    const git = absent(source, 'GitRepository', fleet.name('config'), at.namespace)
    const it = kustomization(
      at,
      git,
      again(at, 'SourceNotFound', `GitRepository.source.toolkit.fluxcd.io "${git.metadata.name}" not found`),
    )
    fleet.error(it, git)
  },
  'seen: a namespace that is not there': (fleet, age) => {
    const at = applied(fleet, age)
    const git = repository(at, fetched(at))
    const place = fleet.name('prod')
    const it = kustomization(
      at,
      git,
      again(
        at,
        'ReconciliationFailed',
        `ConfigMap/${place}/settings namespace not specified: the server could not find the requested resource: namespaces "${place}" not found`,
      ),
    )
    fleet.error(it, absent('v1', 'Namespace', place))
  },
  'seen: a part whose namespace is not there': (fleet, age) => {
    const at = applied(fleet, age)
    const git = repository(at, fetched(at))
    const place = fleet.name('prod')
    const it = kustomization(
      at,
      git,
      again(
        at,
        'ReconciliationFailed',
        `ConfigMap/${place}/settings not found: namespaces "${place}" not found`,
      ),
    )
    fleet.error(it, absent('v1', 'Namespace', place))
  },
  'seen: a part that crashes': (fleet, age) => {
    const at = applied(fleet, age)
    const git = repository(at, fetched(at))
    const { deployment, pods } = at.app('podinfo', {
      fate: {
        ...waits('CrashLoopBackOff'),
        restartCount: 2,
        lastState: { terminated: { exitCode: 1, reason: 'Error', finishedAt: at.ago(5) } },
      },
    })
    const name = deployment.metadata.name
    const it = kustomization(
      at,
      git,
      [
        of(
          at,
          'Ready',
          'False',
          'HealthCheckFailed',
          `health check failed after 10s: timeout waiting for: [Deployment/${at.namespace}/${name} status: 'InProgress']`,
        ),
        of(
          at,
          'Healthy',
          'False',
          'HealthCheckFailed',
          `health check failed after 10s: timeout waiting for: [Deployment/${at.namespace}/${name} status: 'InProgress']`,
        ),
        of(
          at,
          'Reconciling',
          'True',
          'ProgressingWithRetry',
          'Running health checks for revision main@sha1:ab12',
        ),
      ],
      [deployment],
    )
    fleet.error(it, pods)
  },
  'seen: a part that is on its way': (fleet, age) => {
    const at = applied(fleet, age)
    const git = repository(at, fetched(at))
    const { deployment, pods } = at.app('podinfo', { fate: waits('ContainerCreating') })
    if (age > 600) return
    const running = 'Running health checks for revision main@sha1:ab12 with a timeout of 4m30s'
    const it = kustomization(
      at,
      git,
      [
        of(at, 'Ready', 'Unknown', 'Progressing', running),
        of(at, 'Healthy', 'Unknown', 'Progressing', running),
        of(at, 'Reconciling', 'True', 'Progressing', running),
      ],
      [deployment],
    )
    fleet.working(it, pods[0]!)
  },
  'seen: just begun': (fleet, age) => {
    const at = applied(fleet, age)
    if (age > 60) return
    const git = repository(at, [
      of(at, 'Ready', 'Unknown', 'Progressing', 'reconciliation in progress'),
      of(at, 'Reconciling', 'True', 'Progressing', 'reconciliation in progress'),
    ])
    fleet.working(git, git)
  },
  'seen: an issuer that is not there, and an Ingress that takes the certificate': (fleet, age) => {
    const at = applied(fleet, age)
    const { pods } = at.app('web', { container: { ports: [{ containerPort: 8080 }] } })
    const { name } = at.serviceFor('web', pods).metadata
    const issuer = absent(issuing, 'ClusterIssuer', fleet.name('letsencrypt'))
    const its = certificate(at, issuer)
    const { secretName } = its['spec'] as { secretName: string }
    const ingress = at.add('networking.k8s.io/v1', 'Ingress', 'site', {
      metadata: { annotations: { 'cert-manager.io/cluster-issuer': issuer.metadata.name } },
      spec: { tls: [{ secretName }], defaultBackend: { service: { name, port: { number: 80 } } } },
    })
    fleet.error(its, issuer)
    fleet.error(ingress, issuer)
  },
  'seen: an issuer whose key is not there': (fleet, age) => {
    const at = applied(fleet, age)
    const secretName = fleet.name('ca-key')
    const issuer = at.add(issuing, 'Issuer', 'ca', {
      metadata: seen,
      spec: { ca: { secretName } },
      status: {
        conditions: [
          of(
            at,
            'Ready',
            'False',
            'ErrGetKeyPair',
            `Error getting keypair for CA issuer: secrets "${secretName}" not found`,
          ),
        ],
      },
    })
    const its = certificate(at, issuer)
    fleet.error(issuer, absent('v1', 'Secret', secretName, at.namespace))
    fleet.error(its, absent('v1', 'Secret', secretName, at.namespace))
  },
  'seen: an issuer of the cluster whose key is not there': (fleet, age) => {
    const at = applied(fleet, age)
    const secretName = fleet.name('ca-key')
    const name = fleet.name('ca')
    const issuer = fleet.add({
      apiVersion: issuing,
      kind: 'ClusterIssuer',
      metadata: { name, generation: 1, creationTimestamp: at.ago(age) },
      spec: { ca: { secretName } },
      status: {
        conditions: [
          of(
            at,
            'Ready',
            'False',
            'ErrGetKeyPair',
            `Error getting keypair for CA issuer: secrets "${secretName}" not found`,
          ),
        ],
      },
    } as Fields as Made)
    fleet.error(issuer, absent('v1', 'Secret', secretName, 'cert-manager'))
  },
  'seen: a revision whose container ends, and an autoscaler without traffic': (fleet, age) => {
    const at = applied(fleet, age)
    const exit = 'Container failed with: exit code 1'
    const ksvc = at.add(serving, 'Service', 'fn', {
      metadata: seen,
      spec: {},
      status: {
        observedGeneration: 1,
        conditions: [
          at.condition(
            'ConfigurationsReady',
            'False',
            'RevisionFailed',
            `Revision "fn-00001" failed with message: ${exit}.`,
          ),
          at.condition(
            'Ready',
            'False',
            'RevisionFailed',
            `Revision "fn-00001" failed with message: ${exit}.`,
          ),
          at.condition(
            'RoutesReady',
            'Unknown',
            'RevisionMissing',
            'Configuration "fn" is waiting for a Revision to become ready.',
          ),
        ],
      },
    })
    const configuration = at.add(serving, 'Configuration', ksvc.metadata.name, {
      metadata: { ...seen, ownerReferences: [ownedBy(ksvc)] },
      spec: {},
      status: {
        observedGeneration: 1,
        conditions: [
          at.condition(
            'Ready',
            'False',
            'RevisionFailed',
            `Revision "fn-00001" failed with message: ${exit}.`,
          ),
        ],
      },
    })
    const revision = at.add(serving, 'Revision', configuration.metadata.name, {
      metadata: { ...seen, ownerReferences: [ownedBy(configuration)] },
      spec: {},
      status: {
        observedGeneration: 1,
        conditions: [
          at.condition('Active', 'False', 'NoTraffic', 'The target is not receiving traffic.'),
          at.condition('ContainerHealthy', 'False', 'ExitCode1', exit),
          at.condition('Ready', 'False', 'ExitCode1', exit),
          at.condition('ResourcesAvailable', 'Unknown', 'Deploying', ''),
        ],
      },
    })
    Object.assign(configuration, {
      status: { ...(configuration['status'] as Fields), latestCreatedRevisionName: revision.metadata.name },
    })
    at.add('autoscaling.internal.knative.dev/v1alpha1', 'PodAutoscaler', revision.metadata.name, {
      metadata: { ...seen, ownerReferences: [ownedBy(revision)] },
      spec: {},
      status: {
        observedGeneration: 1,
        conditions: [
          at.condition('Active', 'False', 'NoTraffic', 'The target is not receiving traffic.'),
          at.condition('Ready', 'False', 'NoTraffic', 'The target is not receiving traffic.'),
          at.condition('ScaleTargetInitialized', 'Unknown', '', ''),
          at.condition('SKSReady', 'Unknown', 'NoHealthyBackends', 'SKS is not ready.'),
        ],
      },
    })
    fleet.error(ksvc, revision)
  },
  'seen: an instance that calls an error what it waits for': (fleet, age) => {
    const at = applied(fleet, age)
    const instance = kroInstance(
      at,
      'Entrance',
      'first',
      'IN_PROGRESS',
      `resource reconciliation failed: apply results contain errors: waiting for node "service": node "service": failed to evaluate readyWhen expression: "service.status.loadBalancer.ingress.size() > 0" (waiting for readiness)`,
    )
    if (age <= 300) fleet.working(instance, instance)
  },
  'seen: an instance whose part goes into a namespace that is not there': (fleet, age) => {
    const at = applied(fleet, age)
    const place = fleet.name('nowhere')
    const message = `resource reconciliation failed: apply results contain errors: namespaces "${place}" not found`
    fleet.error(kroInstance(at, 'Entrance', 'first', 'ERROR', message), absent('v1', 'Namespace', place))
  },
  'seen: an instance whose part does not fit the quota': (fleet, age) => {
    const at = applied(fleet, age)
    const quota = at.add('v1', 'ResourceQuota', 'no-settings', {
      spec: { hard: { 'count/configmaps': '0' } },
      status: { hard: { 'count/configmaps': '0' }, used: { 'count/configmaps': '0' } },
    })
    const message = `resource reconciliation failed: apply results contain errors: configmaps "first" is forbidden: exceeded quota: ${quota.metadata.name}, requested: count/configmaps=1, used: count/configmaps=0, limited: count/configmaps=0`
    fleet.error(kroInstance(at, 'Entrance', 'first', 'ERROR', message), quota)
  },
  'seen: an instance above a Service that has no address yet': (fleet, age) => {
    const at = applied(fleet, age)
    const message =
      'awaiting resource readiness: resource service not ready: waiting for node "service": readyWhen not satisfied'
    const instance = kroInstance(at, 'WebApp', 'site', 'IN_PROGRESS', message)
    const service = at.add('v1', 'Service', instance.metadata.name, {
      metadata: { ownerReferences: [ownedBy(instance)] },
      spec: { type: 'LoadBalancer', ports: [{ port: 80 }] },
      status: { loadBalancer: {} },
    })
    if (age <= 300) fleet.working(instance, service)
  },
}

/** An instance of kro: what it is at, in its own words. */
function kroInstance(at: Applied, kind: string, name: string, state: string, message: string): Made {
  return at.add('kro.run/v1alpha1', kind, name, {
    metadata: seen,
    spec: {},
    status: {
      state,
      conditions: [
        of(
          at,
          'InstanceManaged',
          'True',
          'Managed',
          'instance is properly managed with finalizers and labels',
        ),
        of(at, 'GraphResolved', 'True', 'Resolved', 'runtime graph created and all resources resolved'),
        of(at, 'ResourcesReady', 'False', 'NotReady', message),
        of(at, 'Ready', 'False', 'NotReady', message),
      ],
    },
  })
}
