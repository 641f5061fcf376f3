import type { Story } from './kubernetes-faults.ts'
import { workload } from './workloads.ts'
import { absent, condition, type Fields, type Made, type World } from './world.ts'

const kustomize = 'kustomize.toolkit.fluxcd.io/v1'
const source = 'source.toolkit.fluxcd.io/v1'
const helm = 'helm.toolkit.fluxcd.io/v2'

function ready(
  world: World,
  reason = 'ReconciliationSucceeded',
  message = 'Applied revision: main@sha1:ab12',
): Fields {
  return condition(world, 'Ready', 'True', reason, message, 3000, { observedGeneration: 1 })
}

function unready(world: World, reason: string, message: string): Fields {
  return condition(world, 'Ready', 'False', reason, message, 25, { observedGeneration: 1 })
}

function repository(
  world: World,
  namespace: string,
  said = ready(world, 'Succeeded', 'stored artifact'),
  spec: Fields = {},
): Made {
  return world.add({
    apiVersion: source,
    kind: 'GitRepository',
    metadata: { name: world.name('config'), namespace, generation: 1 },
    spec: { url: 'https://git.test/a', ...spec },
    status: { observedGeneration: 1, conditions: [said] },
  })
}

function kustomization(
  world: World,
  namespace: string,
  said: Fields,
  spec: Fields,
  parts: readonly Made[] = [],
  name = world.name('apps'),
): Made {
  const entries = parts.map(({ apiVersion, kind, metadata }) => ({
    id: `${metadata.namespace ?? ''}_${metadata.name}_${apiVersion.includes('/') ? apiVersion.split('/')[0] : ''}_${kind}`,
    v: 'v1',
  }))
  return world.add({
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
export const fluxFaults: Readonly<Record<string, Story>> = {
  'repository cannot be fetched': (world) => {
    const namespace = world.namespace('flux')
    const git = repository(
      world,
      namespace,
      unready(
        world,
        'GitOperationFailed',
        'failed to checkout and determine revision: unable to clone: authentication required',
      ),
    )
    world.error(kustomization(world, namespace, ready(world), from(git)), git)
    const waits = unready(world, 'ArtifactFailed', 'Source is not ready, artifact not found')
    world.error(kustomization(world, namespace, waits, from(git)), git)
  },
  'credentials of a repository missing': (world) => {
    const namespace = world.namespace('flux')
    const name = world.name('git-login')
    const git = repository(
      world,
      namespace,
      unready(
        world,
        'AuthenticationFailed',
        `failed to get secret '${namespace}/${name}': secrets "${name}" not found`,
      ),
      { secretRef: { name } },
    )
    world.error(
      kustomization(world, namespace, ready(world), from(git)),
      absent('v1', 'Secret', name, namespace),
    )
  },
  'dependency not ready': (world) => {
    const namespace = world.namespace('flux')
    const git = repository(world, namespace)
    const first = kustomization(
      world,
      namespace,
      unready(
        world,
        'BuildFailed',
        'kustomize build failed: accumulating resources: open base: no such file',
      ),
      from(git),
    )
    const second = kustomization(
      world,
      namespace,
      unready(world, 'DependencyNotReady', `dependency '${namespace}/${first.metadata.name}' is not ready`),
      { ...from(git), dependsOn: [{ name: first.metadata.name }] },
    )
    const third = kustomization(
      world,
      namespace,
      unready(world, 'DependencyNotReady', `dependency '${namespace}/${second.metadata.name}' is not ready`),
      { ...from(git), dependsOn: [{ name: second.metadata.name }] },
    )
    world.error(third, first)
    world.error(first, first)
  },
  'dependencies in a cycle': (world) => {
    const namespace = world.namespace('flux')
    const git = repository(world, namespace)
    const names = [world.name('one'), world.name('two')] as const
    const [one, two] = names.map((name, at) => {
      const other = names[1 - at]!
      const said = unready(world, 'DependencyNotReady', `dependency '${namespace}/${other}' is not ready`)
      return kustomization(world, namespace, said, { ...from(git), dependsOn: [{ name: other }] }, [], name)
    })
    world.error(one!, [one!, two!])
    world.error(two!, [two!, one!])
  },
  'own error beside a failing part': (world) => {
    const namespace = world.namespace('flux')
    const git = repository(world, namespace)
    const { workload: part, pods } = workload(world, world.namespace('shop'), { state: 'crashing' })
    const root = kustomization(
      world,
      namespace,
      unready(world, 'BuildFailed', 'kustomize build failed: trouble configuring builtin PatchTransformer'),
      from(git),
      [part],
    )
    world.error(root, root, pods)
  },
  'health check of a part failed': (world) => {
    const namespace = world.namespace('flux')
    const git = repository(world, namespace)
    const { workload: part, pods } = workload(world, world.namespace('shop'), { state: 'crashing' })
    const { name, namespace: place } = part.metadata
    const root = kustomization(
      world,
      namespace,
      unready(
        world,
        'HealthCheckFailed',
        `health check failed after 2m0s: timeout waiting for: [Deployment/${place}/${name} status: 'InProgress']`,
      ),
      from(git),
      [part],
    )
    world.error(root, pods)
  },
  'part missing from the cluster': (world) => {
    const namespace = world.namespace('flux')
    const git = repository(world, namespace)
    const gone = absent('v1', 'ConfigMap', world.name('settings'), namespace)
    world.error(kustomization(world, namespace, ready(world), from(git), [gone]), gone)
  },
  'kind not defined': (world) => {
    const namespace = world.namespace('flux')
    const git = repository(world, namespace)
    const said = unready(
      world,
      'ReconciliationFailed',
      'Gadget/shop/g1 dry-run failed: no matches for kind "Gadget" in version "toys.test/v1beta1"',
    )
    world.error(
      kustomization(world, namespace, said, from(git)),
      absent('apiextensions.k8s.io/v1', 'CustomResourceDefinition', 'gadgets.toys.test'),
    )
  },
  'values of a release missing': (world) => {
    const namespace = world.namespace('apps')
    const name = world.name('values')
    const charts = world.add({
      apiVersion: source,
      kind: 'HelmRepository',
      metadata: { name: world.name('charts'), namespace, generation: 1 },
      spec: {},
      status: { observedGeneration: 1, conditions: [ready(world, 'Succeeded', 'stored artifact')] },
    })
    const root = world.add({
      apiVersion: helm,
      kind: 'HelmRelease',
      metadata: { name: world.name('release'), namespace, generation: 1 },
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
            world,
            'ValuesError',
            `could not resolve Secret chart values reference '${namespace}/${name}' with key 'values.yaml': secrets "${name}" not found`,
          ),
        ],
      },
    })
    world.error(root, absent('v1', 'Secret', name, namespace))
  },
  'chart of a release cannot be fetched': (world) => {
    const namespace = world.namespace('apps')
    const name = world.name('release')
    const chart = world.add({
      apiVersion: source,
      kind: 'HelmChart',
      metadata: { name: `${namespace}-${name}`, namespace, generation: 1 },
      spec: { chart: 'x' },
      status: {
        observedGeneration: 1,
        conditions: [
          unready(
            world,
            'ChartPullError',
            "chart pull error: failed to get chart version for remote reference: no 'x' chart with version matching '9.9.x' found",
          ),
        ],
      },
    })
    const root = world.add({
      apiVersion: helm,
      kind: 'HelmRelease',
      metadata: { name, namespace, generation: 1 },
      spec: {},
      status: {
        observedGeneration: 1,
        helmChart: `${namespace}/${chart.metadata.name}`,
        conditions: [
          unready(
            world,
            'SourceNotReady',
            `HelmChart '${namespace}/${chart.metadata.name}' is not ready: latest generation of object has not been reconciled`,
          ),
        ],
      },
    })
    world.error(root, chart)
  },
  'release fails and is retried no more': (world) => {
    const namespace = world.namespace('apps')
    const root = world.add({
      apiVersion: helm,
      kind: 'HelmRelease',
      metadata: { name: world.name('release'), namespace, generation: 1 },
      spec: {},
      status: {
        observedGeneration: 1,
        conditions: [
          unready(
            world,
            'UpgradeFailed',
            'Helm upgrade failed for release: cannot patch "web" with kind Deployment: Deployment.apps "web" is invalid: spec.selector: field is immutable',
          ),
          condition(world, 'Stalled', 'True', 'RetriesExceeded', 'Failed to upgrade after 3 attempt(s)'),
        ],
      },
    })
    world.error(root, root)
  },
}
