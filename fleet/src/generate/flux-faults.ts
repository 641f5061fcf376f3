import type { Story } from './kubernetes-faults.ts'
import { service, workload } from './workloads.ts'
import { absent, condition, type Fields, type Made, ownedBy, type World } from './world.ts'

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

/** What breaks in Flux, cert-manager, Gateway API, Argo CD and kro. */
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
  'issuer missing': (world) => {
    const namespace = world.namespace('tls')
    const name = world.name('letters')
    const root = certificate(
      world,
      namespace,
      { kind: 'ClusterIssuer', name },
      unready(world, 'DoesNotExist', 'Issuing certificate as Secret does not exist'),
    )
    world.add({
      apiVersion: 'cert-manager.io/v1',
      kind: 'CertificateRequest',
      metadata: {
        name: `${root.metadata.name}-1`,
        namespace,
        generation: 1,
        ownerReferences: [ownedBy(root)],
      },
      spec: { issuerRef: { kind: 'ClusterIssuer', name, group: 'cert-manager.io' } },
      status: {
        conditions: [
          condition(
            world,
            'Ready',
            'False',
            'Pending',
            `Referenced "ClusterIssuer" not found: clusterissuer.cert-manager.io "${name}" not found`,
          ),
        ],
      },
    })
    world.error(root, absent('cert-manager.io/v1', 'ClusterIssuer', name))
  },
  'issuer not ready': (world) => {
    const namespace = world.namespace('tls')
    const issuer = world.add({
      apiVersion: 'cert-manager.io/v1',
      kind: 'Issuer',
      metadata: { name: world.name('acme'), namespace, generation: 1 },
      spec: { acme: {} },
      status: {
        conditions: [
          condition(
            world,
            'Ready',
            'False',
            'ErrRegisterACMEAccount',
            'Failed to register ACME account: 403 urn:ietf:params:acme:error:unauthorized',
          ),
        ],
      },
    })
    const root = certificate(
      world,
      namespace,
      { kind: 'Issuer', name: issuer.metadata.name },
      unready(world, 'DoesNotExist', 'Issuing certificate as Secret does not exist'),
    )
    world.error(root, issuer)
  },
  'request refused': (world) => {
    const namespace = world.namespace('tls')
    const issuer = goodIssuer(world)
    const root = certificate(
      world,
      namespace,
      { kind: 'ClusterIssuer', name: issuer.metadata.name },
      unready(world, 'DoesNotExist', 'Issuing certificate as Secret does not exist'),
    )
    const denied = world.add({
      apiVersion: 'cert-manager.io/v1',
      kind: 'CertificateRequest',
      metadata: {
        name: `${root.metadata.name}-1`,
        namespace,
        generation: 1,
        ownerReferences: [ownedBy(root)],
      },
      spec: { issuerRef: { kind: 'ClusterIssuer', name: issuer.metadata.name } },
      status: {
        conditions: [
          condition(world, 'Denied', 'True', 'PolicyDenied', 'No policy approved this request'),
          condition(
            world,
            'Ready',
            'False',
            'Denied',
            'The CertificateRequest was denied by an approval controller',
          ),
        ],
      },
    })
    world.error(root, [denied, root])
  },
  'backend of a route missing': (world) => {
    const namespace = world.namespace('edge')
    const gateway = gatewayOf(world, namespace)
    const name = world.name('svc')
    const root = route(
      world,
      namespace,
      gateway,
      name,
      condition(world, 'ResolvedRefs', 'False', 'BackendNotFound', `services "${name}" not found`),
    )
    world.error(root, absent('v1', 'Service', name, namespace))
  },
  'class of a gateway missing': (world) => {
    const namespace = world.namespace('edge')
    const gateway = world.add({
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'Gateway',
      metadata: { name: world.name('gate'), namespace, generation: 1 },
      spec: { gatewayClassName: 'nobodys-class', listeners: [] },
      status: { conditions: [condition(world, 'Accepted', 'Unknown', 'Pending', 'Waiting for controller')] },
    })
    world.error(gateway, absent('gateway.networking.k8s.io/v1', 'GatewayClass', 'nobodys-class'))
  },
  'part of an application fails': (world) => {
    const place = world.namespace('shop')
    const { workload: part, pods } = workload(world, place, {
      state: 'image-missing',
      message: 'Back-off pulling image',
    })
    const root = world.add({
      apiVersion: 'argoproj.io/v1alpha1',
      kind: 'Application',
      metadata: { name: world.name('app'), namespace: world.namespace('argocd'), generation: 1 },
      spec: { project: 'default', destination: { server: 'https://kubernetes.default.svc' } },
      status: {
        health: { status: 'Degraded' },
        sync: { status: 'Synced' },
        resources: [
          {
            group: 'apps',
            version: 'v1',
            kind: 'Deployment',
            namespace: place,
            name: part.metadata.name,
            status: 'Synced',
          },
        ],
      },
    })
    world.add({
      apiVersion: 'argoproj.io/v1alpha1',
      kind: 'AppProject',
      metadata: { name: 'default', namespace: root.metadata.namespace! },
    })
    world.error(root, pods)
  },
  'part of a kro instance fails': (world) => {
    const namespace = world.namespace('shop')
    const name = world.name('site')
    const root = world.add({
      apiVersion: 'kro.run/v1alpha1',
      kind: 'Website',
      metadata: { name, namespace, generation: 1 },
      spec: {},
      status: {
        state: 'ACTIVE',
        conditions: [condition(world, 'Ready', 'True', 'Ready', '', 3000, { observedGeneration: 1 })],
      },
    })
    const { pods } = workload(world, namespace, {
      state: 'crashing',
      labels: {
        'kro.run/instance-name': name,
        'kro.run/instance-namespace': namespace,
        'kro.run/instance-kind': 'Website',
        'kro.run/instance-group': 'kro.run',
      },
    })
    world.error(root, pods)
  },
}

function certificate(world: World, namespace: string, issuer: Fields, said: Fields): Made {
  const name = world.name('cert')
  return world.add({
    apiVersion: 'cert-manager.io/v1',
    kind: 'Certificate',
    metadata: { name, namespace, generation: 1 },
    spec: { secretName: name, issuerRef: { group: 'cert-manager.io', ...issuer } },
    status: {
      conditions: [
        said,
        condition(world, 'Issuing', 'True', 'DoesNotExist', 'Issuing certificate as Secret does not exist'),
      ],
    },
  })
}

function goodIssuer(world: World): Made {
  return world.add({
    apiVersion: 'cert-manager.io/v1',
    kind: 'ClusterIssuer',
    metadata: { name: world.name('internal'), generation: 1 },
    spec: { selfSigned: {} },
    status: { conditions: [condition(world, 'Ready', 'True', 'IsReady', '', 3000)] },
  })
}

function gatewayOf(world: World, namespace: string): Made {
  const made = world.add({
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'GatewayClass',
    metadata: { name: world.name('class'), generation: 1 },
    spec: {},
    status: { conditions: [condition(world, 'Accepted', 'True', 'Accepted', '', 3000)] },
  })
  return world.add({
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'Gateway',
    metadata: { name: world.name('gate'), namespace, generation: 1 },
    spec: { gatewayClassName: made.metadata.name, listeners: [] },
    status: {
      conditions: [
        condition(world, 'Accepted', 'True', 'Accepted', '', 3000),
        condition(world, 'Programmed', 'True', 'Programmed', '', 3000),
      ],
    },
  })
}

/** A route to a Service, with what its parent says of it. */
export function route(world: World, namespace: string, gateway: Made, backend: string, said: Fields): Made {
  return world.add({
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'HTTPRoute',
    metadata: { name: world.name('route'), namespace, generation: 1 },
    spec: {
      parentRefs: [{ name: gateway.metadata.name }],
      rules: [{ backendRefs: [{ name: backend, port: 80 }] }],
    },
    status: {
      parents: [
        {
          parentRef: { name: gateway.metadata.name },
          conditions: [condition(world, 'Accepted', 'True', 'Accepted', '', 3000), said],
        },
      ],
    },
  })
}

/** A route all of whose parts are well. */
export function goodRoute(world: World): Made {
  const namespace = world.namespace('edge')
  const { workload: behind, pods } = workload(world, namespace)
  const { name } = service(world, namespace, behind.metadata.name, pods).metadata
  return route(
    world,
    namespace,
    gatewayOf(world, namespace),
    name,
    condition(world, 'ResolvedRefs', 'True', 'ResolvedRefs', '', 3000),
  )
}
