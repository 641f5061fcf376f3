import { absent, condition, type Fields, type FleetBuilder, type Made, ownedBy } from './fleet-builder.ts'
import type { Scenario } from './kubernetes-faults.ts'
import { service, workload } from './workloads.ts'

function unready(fleet: FleetBuilder, reason: string, message: string): Fields {
  return condition(fleet, 'Ready', 'False', reason, message, 25, { observedGeneration: 1 })
}

/** What breaks in cert-manager, Gateway API, Argo CD and kro. */
export const neighbourFaults: Readonly<Record<string, Scenario>> = {
  'issuer missing': (fleet) => {
    const namespace = fleet.namespace('tls')
    const name = fleet.name('letters')
    const root = certificate(
      fleet,
      namespace,
      { kind: 'ClusterIssuer', name },
      unready(fleet, 'DoesNotExist', 'Issuing certificate as Secret does not exist'),
    )
    fleet.add({
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
            fleet,
            'Ready',
            'False',
            'Pending',
            `Referenced "ClusterIssuer" not found: clusterissuer.cert-manager.io "${name}" not found`,
          ),
        ],
      },
    })
    fleet.error(root, absent('cert-manager.io/v1', 'ClusterIssuer', name))
  },
  'issuer not ready': (fleet) => {
    const namespace = fleet.namespace('tls')
    const issuer = fleet.add({
      apiVersion: 'cert-manager.io/v1',
      kind: 'Issuer',
      metadata: { name: fleet.name('acme'), namespace, generation: 1 },
      spec: { acme: {} },
      status: {
        conditions: [
          condition(
            fleet,
            'Ready',
            'False',
            'ErrRegisterACMEAccount',
            'Failed to register ACME account: 403 urn:ietf:params:acme:error:unauthorized',
          ),
        ],
      },
    })
    const root = certificate(
      fleet,
      namespace,
      { kind: 'Issuer', name: issuer.metadata.name },
      unready(fleet, 'DoesNotExist', 'Issuing certificate as Secret does not exist'),
    )
    fleet.error(root, issuer)
  },
  'request refused': (fleet) => {
    const namespace = fleet.namespace('tls')
    const issuer = goodIssuer(fleet)
    const root = certificate(
      fleet,
      namespace,
      { kind: 'ClusterIssuer', name: issuer.metadata.name },
      unready(fleet, 'DoesNotExist', 'Issuing certificate as Secret does not exist'),
    )
    const denied = fleet.add({
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
          condition(fleet, 'Denied', 'True', 'PolicyDenied', 'No policy approved this request'),
          condition(
            fleet,
            'Ready',
            'False',
            'Denied',
            'The CertificateRequest was denied by an approval controller',
          ),
        ],
      },
    })
    fleet.error(root, [denied, root])
  },
  'certificate expired, and nobody has looked at it': (fleet) => {
    const namespace = fleet.namespace('tls')
    const { name } = goodIssuer(fleet).metadata
    const said = condition(fleet, 'Ready', 'True', 'Ready', 'Certificate is up to date', 90_000)
    const root = certificate(fleet, namespace, { kind: 'ClusterIssuer', name }, said, {
      notAfter: fleet.ago(5),
      renewalTime: fleet.ago(30_000),
    })
    fleet.error(root, root)
  },
  'certificate expired because its issuer cannot renew it': (fleet) => {
    const namespace = fleet.namespace('tls')
    const issuer = fleet.add({
      apiVersion: 'cert-manager.io/v1',
      kind: 'Issuer',
      metadata: { name: fleet.name('own'), namespace, generation: 1 },
      spec: { ca: { secretName: 'ca-key' } },
      status: {
        conditions: [
          condition(
            fleet,
            'Ready',
            'False',
            'ErrGetKeyPair',
            'Error getting keypair for CA issuer: secret "ca-key" not found',
          ),
        ],
      },
    })
    const root = certificate(
      fleet,
      namespace,
      { kind: 'Issuer', name: issuer.metadata.name },
      unready(fleet, 'Expired', 'Certificate expired on Sun, 03 May 2026 09:00:00 UTC'),
    )
    fleet.error(root, absent('v1', 'Secret', 'ca-key', namespace))
  },
  'backend of a route missing': (fleet) => missingBackend(fleet, (name) => `services "${name}" not found`),
  'backend of a route missing, told without its kind': (fleet) =>
    missingBackend(fleet, (name) => `backend(${name}) not found`),
  'certificate of a listener missing': (fleet) => {
    const namespace = fleet.namespace('edge')
    const name = fleet.name('tls')
    const root = gatewayOf(fleet, namespace, {
      listeners: [{ name: 'https', tls: { certificateRefs: [{ kind: 'Secret', name }] } }],
      said: [
        {
          name: 'https',
          conditions: [
            condition(fleet, 'Programmed', 'False', 'Invalid', ''),
            condition(fleet, 'ResolvedRefs', 'False', 'InvalidCertificateRef', 'Certificate ref not found.'),
          ],
        },
      ],
    })
    fleet.error(root, absent('v1', 'Secret', name, namespace))
  },
  'class of a gateway missing': (fleet) => {
    const namespace = fleet.namespace('edge')
    const gateway = fleet.add({
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'Gateway',
      metadata: { name: fleet.name('gate'), namespace, generation: 1 },
      spec: { gatewayClassName: 'nobodys-class', listeners: [] },
      status: { conditions: [condition(fleet, 'Accepted', 'Unknown', 'Pending', 'Waiting for controller')] },
    })
    fleet.error(gateway, absent('gateway.networking.k8s.io/v1', 'GatewayClass', 'nobodys-class'))
  },
  'part of an application fails': (fleet) => {
    const place = fleet.namespace('shop')
    const { workload: part, pods } = workload(fleet, place, {
      state: 'image-missing',
      message: 'Back-off pulling image',
    })
    const root = fleet.add({
      apiVersion: 'argoproj.io/v1alpha1',
      kind: 'Application',
      metadata: { name: fleet.name('app'), namespace: fleet.namespace('argocd'), generation: 1 },
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
    fleet.add({
      apiVersion: 'argoproj.io/v1alpha1',
      kind: 'AppProject',
      metadata: { name: 'default', namespace: root.metadata.namespace! },
    })
    fleet.error(root, pods)
  },
  'part of a kro instance fails': (fleet) => {
    const namespace = fleet.namespace('shop')
    const name = fleet.name('site')
    const root = fleet.add({
      apiVersion: 'kro.run/v1alpha1',
      kind: 'Website',
      metadata: { name, namespace, generation: 1 },
      spec: {},
      status: {
        state: 'ACTIVE',
        conditions: [condition(fleet, 'Ready', 'True', 'Ready', '', 3000, { observedGeneration: 1 })],
      },
    })
    const { pods } = workload(fleet, namespace, {
      state: 'crashing',
      labels: {
        'kro.run/instance-name': name,
        'kro.run/instance-namespace': namespace,
        'kro.run/instance-kind': 'Website',
        'kro.run/instance-group': 'kro.run',
      },
    })
    fleet.error(root, pods)
  },
}

function missingBackend(fleet: FleetBuilder, message: (name: string) => string): void {
  const namespace = fleet.namespace('edge')
  const name = fleet.name('svc')
  const said = condition(fleet, 'ResolvedRefs', 'False', 'BackendNotFound', message(name))
  const root = route(fleet, namespace, gatewayOf(fleet, namespace), name, said)
  fleet.error(root, absent('v1', 'Service', name, namespace))
}

/** A certificate that is being issued; with dates: that was issued once, and no more is said of it. */
function certificate(
  fleet: FleetBuilder,
  namespace: string,
  issuer: Fields,
  said: Fields,
  dates?: Fields,
): Made {
  const name = fleet.name('cert')
  const message = 'Issuing certificate as Secret does not exist'
  const issuing = condition(fleet, 'Issuing', 'True', 'DoesNotExist', message)
  return fleet.add({
    apiVersion: 'cert-manager.io/v1',
    kind: 'Certificate',
    metadata: { name, namespace, generation: 1 },
    spec: { secretName: name, issuerRef: { group: 'cert-manager.io', ...issuer } },
    status: { conditions: dates ? [said] : [said, issuing], ...dates },
  })
}

function goodIssuer(fleet: FleetBuilder): Made {
  return fleet.add({
    apiVersion: 'cert-manager.io/v1',
    kind: 'ClusterIssuer',
    metadata: { name: fleet.name('internal'), generation: 1 },
    spec: { selfSigned: {} },
    status: { conditions: [condition(fleet, 'Ready', 'True', 'IsReady', '', 3000)] },
  })
}

/** A gateway that works, but for what is said of its listeners. */
function gatewayOf(
  fleet: FleetBuilder,
  namespace: string,
  { listeners, said }: { readonly listeners: readonly Fields[]; readonly said: readonly Fields[] } = {
    listeners: [],
    said: [],
  },
): Made {
  const made = fleet.add({
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'GatewayClass',
    metadata: { name: fleet.name('class'), generation: 1 },
    spec: {},
    status: { conditions: [condition(fleet, 'Accepted', 'True', 'Accepted', '', 3000)] },
  })
  return fleet.add({
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'Gateway',
    metadata: { name: fleet.name('gate'), namespace, generation: 1 },
    spec: { gatewayClassName: made.metadata.name, listeners },
    status: {
      ...(said.length > 0 && { listeners: said }),
      conditions: [
        condition(fleet, 'Accepted', 'True', 'Accepted', '', 3000),
        condition(fleet, 'Programmed', 'True', 'Programmed', '', 3000),
      ],
    },
  })
}

/** A route to a Service, with what its parent says of it. */
function route(fleet: FleetBuilder, namespace: string, gateway: Made, backend: string, said: Fields): Made {
  return fleet.add({
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'HTTPRoute',
    metadata: { name: fleet.name('route'), namespace, generation: 1 },
    spec: {
      parentRefs: [{ name: gateway.metadata.name }],
      rules: [{ backendRefs: [{ name: backend, port: 80 }] }],
    },
    status: {
      parents: [
        {
          parentRef: { name: gateway.metadata.name },
          conditions: [condition(fleet, 'Accepted', 'True', 'Accepted', '', 3000), said],
        },
      ],
    },
  })
}

/** A route all of whose parts are well. */
export function goodRoute(fleet: FleetBuilder): Made {
  const namespace = fleet.namespace('edge')
  const { workload: behind, pods } = workload(fleet, namespace)
  const { name } = service(fleet, namespace, behind.metadata.name, pods).metadata
  return route(
    fleet,
    namespace,
    gatewayOf(fleet, namespace),
    name,
    condition(fleet, 'ResolvedRefs', 'True', 'ResolvedRefs', '', 3000),
  )
}
