import { absent, condition, type Fields, type FleetBuilder, type Made } from './fleet-builder.ts'
import type { Scenario } from './kubernetes-faults.ts'
import { workload } from './workloads.ts'

const kustomize = 'kustomize.toolkit.fluxcd.io/v1'
const source = 'source.toolkit.fluxcd.io/v1'
const helm = 'helm.toolkit.fluxcd.io/v2'

function ready(
  fleet: FleetBuilder,
  reason = 'ReconciliationSucceeded',
  message = 'Applied revision: main@sha1:ab12',
): Fields {
  return condition(fleet, 'Ready', 'True', reason, message, 3000, { observedGeneration: 1 })
}

function unready(fleet: FleetBuilder, reason: string, message: string): Fields {
  return condition(fleet, 'Ready', 'False', reason, message, 25, { observedGeneration: 1 })
}

function repository(
  fleet: FleetBuilder,
  namespace: string,
  said = ready(fleet, 'Succeeded', 'stored artifact'),
  spec: Fields = {},
): Made {
  return fleet.add({
    apiVersion: source,
    kind: 'GitRepository',
    metadata: { name: fleet.name('config'), namespace, generation: 1 },
    spec: { url: 'https://git.test/a', ...spec },
    status: { observedGeneration: 1, conditions: [said] },
  })
}

function kustomization(
  fleet: FleetBuilder,
  namespace: string,
  said: Fields,
  spec: Fields,
  parts: readonly Made[] = [],
  name = fleet.name('apps'),
): Made {
  const entries = parts.map(({ apiVersion, kind, metadata }) => ({
    id: `${metadata.namespace ?? ''}_${metadata.name}_${apiVersion.includes('/') ? apiVersion.split('/')[0] : ''}_${kind}`,
    v: 'v1',
  }))
  return fleet.add({
    apiVersion: kustomize,
    kind: 'Kustomization',
    metadata: { name, namespace, generation: 1 },
    spec: { interval: '5m', path: './', prune: true, ...spec },
    status: { observedGeneration: 1, inventory: { entries }, conditions: [said] },
  })
}

function from({ kind, metadata }: Made): Fields {
  return { sourceRef: { kind, name: metadata.name } }
}

/** What breaks in Flux. */
export const fluxFaults: Readonly<Record<string, Scenario>> = {
  'repository cannot be fetched': (fleet) => {
    const namespace = fleet.namespace('flux')
    const git = repository(
      fleet,
      namespace,
      unready(
        fleet,
        'GitOperationFailed',
        'failed to checkout and determine revision: unable to clone: authentication required',
      ),
    )
    fleet.error(kustomization(fleet, namespace, ready(fleet), from(git)), git)
    const waits = unready(fleet, 'ArtifactFailed', 'Source is not ready, artifact not found')
    fleet.error(kustomization(fleet, namespace, waits, from(git)), git)
  },
  'credentials of a repository missing': (fleet) => {
    const namespace = fleet.namespace('flux')
    const name = fleet.name('git-login')
    const git = repository(
      fleet,
      namespace,
      unready(
        fleet,
        'AuthenticationFailed',
        `failed to get secret '${namespace}/${name}': secrets "${name}" not found`,
      ),
      { secretRef: { name } },
    )
    fleet.error(
      kustomization(fleet, namespace, ready(fleet), from(git)),
      absent('v1', 'Secret', name, namespace),
    )
  },
  'dependency not ready': (fleet) => {
    const namespace = fleet.namespace('flux')
    const git = repository(fleet, namespace)
    const first = kustomization(
      fleet,
      namespace,
      unready(
        fleet,
        'BuildFailed',
        'kustomize build failed: accumulating resources: open base: no such file',
      ),
      from(git),
    )
    const second = kustomization(
      fleet,
      namespace,
      unready(fleet, 'DependencyNotReady', `dependency '${namespace}/${first.metadata.name}' is not ready`),
      { ...from(git), dependsOn: [{ name: first.metadata.name }] },
    )
    const third = kustomization(
      fleet,
      namespace,
      unready(fleet, 'DependencyNotReady', `dependency '${namespace}/${second.metadata.name}' is not ready`),
      { ...from(git), dependsOn: [{ name: second.metadata.name }] },
    )
    fleet.error(third, first)
    fleet.error(first, first)
  },
  'dependencies in a cycle': (fleet) => {
    const namespace = fleet.namespace('flux')
    const git = repository(fleet, namespace)
    const names = [fleet.name('one'), fleet.name('two')] as const
    const [one, two] = names.map((name, at) => {
      const other = names[1 - at]!
      const said = unready(fleet, 'DependencyNotReady', `dependency '${namespace}/${other}' is not ready`)
      return kustomization(fleet, namespace, said, { ...from(git), dependsOn: [{ name: other }] }, [], name)
    })
    fleet.error(one!, [one!, two!])
    fleet.error(two!, [two!, one!])
  },
  'own error beside a failing part': (fleet) => {
    const namespace = fleet.namespace('flux')
    const git = repository(fleet, namespace)
    const { workload: part, pods } = workload(fleet, fleet.namespace('shop'), { state: 'crashing' })
    const root = kustomization(
      fleet,
      namespace,
      unready(fleet, 'BuildFailed', 'kustomize build failed: trouble configuring builtin PatchTransformer'),
      from(git),
      [part],
    )
    fleet.error(root, root, pods)
  },
  'health check of a part failed': (fleet) => {
    const namespace = fleet.namespace('flux')
    const git = repository(fleet, namespace)
    const { workload: part, pods } = workload(fleet, fleet.namespace('shop'), { state: 'crashing' })
    const { name, namespace: place } = part.metadata
    const root = kustomization(
      fleet,
      namespace,
      unready(
        fleet,
        'HealthCheckFailed',
        `health check failed after 2m0s: timeout waiting for: [Deployment/${place}/${name} status: 'InProgress']`,
      ),
      from(git),
      [part],
    )
    fleet.error(root, pods)
  },
  'part missing from the cluster': (fleet) => {
    const namespace = fleet.namespace('flux')
    const git = repository(fleet, namespace)
    const gone = absent('v1', 'ConfigMap', fleet.name('settings'), namespace)
    fleet.error(kustomization(fleet, namespace, ready(fleet), from(git), [gone]), gone)
  },
  'kind not defined': (fleet) => {
    const namespace = fleet.namespace('flux')
    const git = repository(fleet, namespace)
    const said = unready(
      fleet,
      'ReconciliationFailed',
      'Gadget/shop/g1 dry-run failed: no matches for kind "Gadget" in version "toys.test/v1beta1"',
    )
    fleet.error(
      kustomization(fleet, namespace, said, from(git)),
      absent('apiextensions.k8s.io/v1', 'CustomResourceDefinition', 'gadgets.toys.test'),
    )
  },
  'values of a release missing': (fleet) => {
    const namespace = fleet.namespace('apps')
    const name = fleet.name('values')
    const charts = fleet.add({
      apiVersion: source,
      kind: 'HelmRepository',
      metadata: { name: fleet.name('charts'), namespace, generation: 1 },
      spec: {},
      status: { observedGeneration: 1, conditions: [ready(fleet, 'Succeeded', 'stored artifact')] },
    })
    const root = fleet.add({
      apiVersion: helm,
      kind: 'HelmRelease',
      metadata: { name: fleet.name('release'), namespace, generation: 1 },
      spec: {
        chart: { spec: { chart: 'x', sourceRef: { kind: 'HelmRepository', name: charts.metadata.name } } },
        valuesFrom: [
          { kind: 'Secret', name },
          { kind: 'ConfigMap', name: 'extra', optional: true },
        ],
      },
      status: {
        observedGeneration: 1,
        conditions: [
          unready(
            fleet,
            'ValuesError',
            `could not resolve Secret chart values reference '${namespace}/${name}' with key 'values.yaml': secrets "${name}" not found`,
          ),
        ],
      },
    })
    fleet.error(root, absent('v1', 'Secret', name, namespace))
  },
  'chart of a release cannot be fetched': (fleet) => {
    const namespace = fleet.namespace('apps')
    const name = fleet.name('release')
    const chart = fleet.add({
      apiVersion: source,
      kind: 'HelmChart',
      metadata: { name: `${namespace}-${name}`, namespace, generation: 1 },
      spec: { chart: 'x' },
      status: {
        observedGeneration: 1,
        conditions: [
          unready(
            fleet,
            'ChartPullError',
            "chart pull error: failed to get chart version for remote reference: no 'x' chart with version matching '9.9.x' found",
          ),
        ],
      },
    })
    const root = fleet.add({
      apiVersion: helm,
      kind: 'HelmRelease',
      metadata: { name, namespace, generation: 1 },
      spec: {},
      status: {
        observedGeneration: 1,
        helmChart: `${namespace}/${chart.metadata.name}`,
        conditions: [
          unready(
            fleet,
            'SourceNotReady',
            `HelmChart '${namespace}/${chart.metadata.name}' is not ready: latest generation of object has not been reconciled`,
          ),
        ],
      },
    })
    fleet.error(root, chart)
  },
  'release fails and is retried no more': (fleet) => {
    const namespace = fleet.namespace('apps')
    const root = fleet.add({
      apiVersion: helm,
      kind: 'HelmRelease',
      metadata: { name: fleet.name('release'), namespace, generation: 1 },
      spec: {},
      status: {
        observedGeneration: 1,
        conditions: [
          unready(
            fleet,
            'UpgradeFailed',
            'Helm upgrade failed for release: cannot patch "web" with kind Deployment: Deployment.apps "web" is invalid: spec.selector: field is immutable',
          ),
          condition(fleet, 'Stalled', 'True', 'RetriesExceeded', 'Failed to upgrade after 3 attempt(s)'),
        ],
      },
    })
    fleet.error(root, root)
  },
}
