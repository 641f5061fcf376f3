import type { Story } from './kubernetes-faults.ts'
import { service, workload } from './workloads.ts'
import { absent, condition, type Fields, type Made, ownedBy, type World } from './world.ts'

function unready(world: World, reason: string, message: string): Fields {
  return condition(world, 'Ready', 'False', reason, message, 25, { observedGeneration: 1 })
}

/** What breaks in cert-manager, Gateway API, Argo CD and kro. */
export const neighbourFaults: Readonly<Record<string, Story>> = {
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
function route(world: World, namespace: string, gateway: Made, backend: string, said: Fields): Made {
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
