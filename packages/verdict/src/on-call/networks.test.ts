import { conditions } from '../testkit/kinds.ts'
import { onCall } from '../testkit/on-call.ts'

const at = '2024-05-30T08:00:00Z'

onCall({
  'a mesh whose control plane is rolled out': [
    'Healthy',
    'maistra.io/v2 ServiceMeshControlPlane',
    {
      metadata: { generation: 2 },
      status: {
        annotations: { configuredComponentCount: '2', readyComponentCount: '2' },
        observedGeneration: 2,
        components: [
          {
            resource: 'istio-discovery',
            status: {
              type: 'Reconciled',
              conditions: [
                { type: 'Installed', status: 'True', reason: 'InstallSuccessful' },
                { type: 'Ready', status: 'True', reason: 'ComponentsReady' },
              ],
            },
          },
        ],
        conditions: [
          {
            type: 'Installed',
            status: 'True',
            reason: 'InstallSuccessful',
            message: 'Successfully installed all mesh components',
          },
          {
            type: 'Reconciled',
            status: 'True',
            reason: 'InstallSuccessful',
            message: 'Successfully installed version v2.4.0',
          },
          {
            type: 'Ready',
            status: 'True',
            reason: 'ComponentsReady',
            message: 'All component deployments are Available',
          },
        ],
        readiness: { components: { ready: ['istio-discovery'], pending: [], unready: [] } },
      },
    },
  ],
  'a mesh whose control plane could not be installed': [
    'Degraded',
    'maistra.io/v2 ServiceMeshControlPlane',
    {
      status: {
        conditions: [
          {
            type: 'Installed',
            status: 'False',
            reason: 'InstallError',
            message: 'error processing component mesh-config: error: no matches for kind "X"',
          },
          {
            type: 'Reconciled',
            status: 'False',
            reason: 'InstallError',
            message: 'error processing component mesh-config',
          },
          { type: 'Ready', status: 'False', reason: 'InstallError', message: 'error' },
        ],
        readiness: { components: { pending: ['istio-discovery'] } },
      },
    },
  ],
  'a mesh of the Sail operator that is healthy': [
    'Healthy',
    'sailoperator.io/v1 Istio',
    {
      metadata: { generation: 1 },
      status: {
        observedGeneration: 1,
        activeRevisionName: 'default',
        revisions: { total: 1, ready: 1, inUse: 1 },
        state: 'Healthy',
        ...conditions('Reconciled=True', 'Ready=True', 'DependenciesHealthy=True'),
      },
    },
  ],
  'a mesh of the Sail operator whose istiod is not ready': [
    'Progressing or Degraded',
    'sailoperator.io/v1 Istio',
    {
      status: {
        state: 'IstiodNotReady',
        revisions: { total: 1, ready: 0, inUse: 0 },
        ...conditions('Reconciled=True', 'Ready=False IstiodNotReady: not all istiod pods are ready'),
      },
    },
  ],
  'an Istio installation that is being reconciled': [
    'Progressing',
    'install.istio.io/v1alpha1 IstioOperator',
    {
      status: {
        componentStatus: { Base: { status: 'HEALTHY' }, Pilot: { status: 'RECONCILING' } },
        status: 'RECONCILING',
      },
    },
  ],
  'an Istio installation with one component in error': [
    'Degraded',
    'install.istio.io/v1alpha1 IstioOperator',
    {
      status: {
        componentStatus: {
          Base: { status: 'HEALTHY' },
          IngressGateways: { status: 'ERROR', error: 'failed to wait for resource: timed out' },
        },
        status: 'ERROR',
      },
    },
  ],
  'a virtual service with a remark of the analyser': [
    'Degraded or Unknown',
    'networking.istio.io/v1beta1 VirtualService',
    {
      status: {
        validationMessages: [
          {
            documentationUrl: 'https://istio.io/x',
            level: 'WARNING',
            type: { code: 'IST0132', name: 'VirtualServiceHostNotFoundInGateway' },
          },
        ],
      },
    },
  ],
  'a policy that no gateway takes': [
    'Degraded',
    'gateway.envoyproxy.io/v1alpha1 BackendTrafficPolicy',
    {
      metadata: { generation: 1 },
      status: {
        ancestors: [
          {
            ancestorRef: { kind: 'Gateway', name: 'eg' },
            conditions: [
              {
                type: 'Accepted',
                status: 'False',
                reason: 'TargetNotFound',
                message: 'Gateway eg was not found',
                observedGeneration: 1,
                lastTransitionTime: at,
              },
            ],
            controllerName: 'gateway.envoyproxy.io/gatewayclass-controller',
          },
        ],
      },
    },
  ],
  'a policy that overrides another one': [
    'Healthy',
    'security.example.io/v1 AuthPolicy',
    {
      metadata: { generation: 3 },
      status: {
        observedGeneration: 3,
        conditions: [
          { type: 'Accepted', status: 'True', reason: 'Accepted', message: 'AuthPolicy has been accepted' },
          {
            type: 'Enforced',
            status: 'True',
            reason: 'Enforced',
            message: 'AuthPolicy has been successfully enforced',
          },
        ],
      },
    },
  ],
  'a policy that is accepted and not enforced': [
    'Degraded or Progressing',
    'security.example.io/v1 AuthPolicy',
    {
      status: {
        conditions: [
          { type: 'Accepted', status: 'True', reason: 'Accepted', message: 'AuthPolicy has been accepted' },
          {
            type: 'Enforced',
            status: 'False',
            reason: 'Overridden',
            message: 'AuthPolicy is overridden by [default/other]',
          },
        ],
      },
    },
  ],
  'an ingress of Kong that is programmed': [
    'Healthy',
    'configuration.konghq.com/v1 KongConsumer',
    {
      metadata: { generation: 1 },
      status: {
        conditions: [
          {
            type: 'Programmed',
            status: 'True',
            reason: 'Programmed',
            message: 'Object was successfully configured in Kong.',
            observedGeneration: 1,
            lastTransitionTime: at,
          },
        ],
      },
    },
  ],
  'an ingress of Kong that Kong refuses': [
    'Degraded',
    'configuration.konghq.com/v1 KongPlugin',
    {
      metadata: { generation: 1 },
      status: {
        conditions: [
          {
            type: 'Programmed',
            status: 'False',
            reason: 'Invalid',
            message: 'Object failed to be configured in Kong.',
            observedGeneration: 1,
            lastTransitionTime: at,
          },
        ],
      },
    },
  ],
  'a route of APISIX that is synced': [
    'Healthy',
    'apisix.apache.org/v2 ApisixRoute',
    {
      status: {
        conditions: [
          {
            type: 'ResourcesAvailable',
            status: 'True',
            reason: 'ResourcesSynced',
            message: 'Sync Successfully',
            observedGeneration: 1,
          },
        ],
      },
    },
  ],
  'a route of APISIX that could not be synced': [
    'Degraded',
    'apisix.apache.org/v2 ApisixRoute',
    {
      status: {
        conditions: [
          {
            type: 'ResourcesAvailable',
            status: 'False',
            reason: 'ResourceSyncAborted',
            message: 'service default/x not found',
            observedGeneration: 1,
          },
        ],
      },
    },
  ],
  'a virtual server of NGINX that is invalid': [
    'Degraded',
    'k8s.nginx.org/v1 VirtualServer',
    {
      status: {
        message: 'VirtualServer default/cafe was rejected: spec.host: Required value',
        reason: 'Rejected',
        state: 'Invalid',
      },
    },
  ],
  'a virtual server of NGINX with a warning': [
    'Degraded or Healthy',
    'k8s.nginx.org/v1 VirtualServer',
    {
      status: {
        message:
          'Configuration for default/cafe was added or updated with warning(s): TLS secret cafe-secret is invalid',
        reason: 'AddedOrUpdatedWithWarning',
        state: 'Warning',
      },
    },
  ],
  'a virtual server of NGINX that is valid': [
    'Healthy',
    'k8s.nginx.org/v1 VirtualServer',
    {
      status: {
        externalEndpoints: [{ ip: '10.0.0.1', ports: '[80,443]' }],
        message: 'Configuration for default/cafe was added or updated ',
        reason: 'AddedOrUpdated',
        state: 'Valid',
      },
    },
  ],
  'a mapping of a load balancer of AWS': [
    'Healthy or Unknown',
    'elbv2.k8s.aws/v1beta1 TargetGroupBinding',
    { metadata: { generation: 1 }, status: { observedGeneration: 1 } },
  ],
  'an external DNS endpoint that is read': [
    'Healthy or Unknown',
    'externaldns.k8s.io/v1alpha1 DNSEndpoint',
    { metadata: { generation: 2 }, status: { observedGeneration: 2 } },
  ],
  'an external DNS endpoint that is not read': [
    'Progressing',
    'externaldns.k8s.io/v1alpha1 DNSEndpoint',
    { metadata: { generation: 3 }, status: { observedGeneration: 2 } },
  ],
  'an endpoint of Cilium that is ready': [
    'Healthy',
    'cilium.io/v2 CiliumEndpoint',
    {
      status: {
        encryption: {},
        'external-identifiers': { 'k8s-pod-name': 'x' },
        id: 5,
        identity: { id: 4 },
        networking: { addressing: [{ ipv4: '10.0.0.1' }] },
        state: 'ready',
      },
    },
  ],
  'a policy of Cilium that a node refuses': [
    'Degraded',
    'cilium.io/v2 CiliumNetworkPolicy',
    {
      status: {
        conditions: [
          { type: 'Valid', status: 'False', lastTransitionTime: at, message: 'Invalid CIDR "10.0/8"' },
        ],
      },
    },
  ],
  'an address pool of Cilium that conflicts': [
    'Degraded',
    'cilium.io/v2alpha1 CiliumLoadBalancerIPPool',
    {
      metadata: { generation: 1 },
      status: {
        conditions: [
          {
            type: 'cilium.io/PoolConflict',
            status: 'True',
            reason: 'cidr_overlap',
            message: 'Pool conflicts since CIDR overlaps with pool other',
            observedGeneration: 1,
          },
          { type: 'cilium.io/IPsTotal', status: 'Unknown', reason: 'noreason', message: '254' },
          { type: 'cilium.io/IPsAvailable', status: 'Unknown', reason: 'noreason', message: '254' },
          { type: 'cilium.io/IPsUsed', status: 'Unknown', reason: 'noreason', message: '0' },
        ],
      },
    },
  ],
  'an address pool of Cilium that is used': [
    'Healthy',
    'cilium.io/v2alpha1 CiliumLoadBalancerIPPool',
    {
      metadata: { generation: 1 },
      status: {
        conditions: [
          {
            type: 'cilium.io/PoolConflict',
            status: 'False',
            reason: 'resolved',
            message: '',
            observedGeneration: 1,
          },
          { type: 'cilium.io/IPsTotal', status: 'Unknown', reason: 'noreason', message: '254' },
          { type: 'cilium.io/IPsAvailable', status: 'Unknown', reason: 'noreason', message: '250' },
          { type: 'cilium.io/IPsUsed', status: 'Unknown', reason: 'noreason', message: '4' },
        ],
      },
    },
  ],
  'a part of Calico that is degraded': [
    'Degraded',
    'operator.tigera.io/v1 TigeraStatus',
    {
      status: {
        conditions: [
          { type: 'Available', status: 'True', reason: 'AllObjectsAvailable', observedGeneration: 2 },
          { type: 'Progressing', status: 'False', reason: 'NotApplicable', observedGeneration: 2 },
          {
            type: 'Degraded',
            status: 'True',
            reason: 'ResourceReadError',
            message: 'Failed to get Secret tigera-pull-secret: not found',
            observedGeneration: 2,
          },
        ],
      },
    },
  ],
  'a part of Calico that is available': [
    'Healthy',
    'operator.tigera.io/v1 TigeraStatus',
    {
      status: {
        conditions: [
          {
            type: 'Available',
            status: 'True',
            reason: 'AllObjectsAvailable',
            message: 'All Objects Available',
          },
          { type: 'Degraded', status: 'False', reason: 'NotApplicable', message: 'Not Applicable' },
          { type: 'Progressing', status: 'False', reason: 'NotApplicable', message: 'Not Applicable' },
        ],
      },
    },
  ],
  'a part of Calico whose pods are rolled': [
    'Progressing or Degraded',
    'operator.tigera.io/v1 TigeraStatus',
    {
      status: {
        conditions: [
          { type: 'Available', status: 'False', reason: 'PodFailure', message: 'Waiting for Pods' },
          { type: 'Degraded', status: 'False', reason: 'NotApplicable', message: 'Not Applicable' },
          {
            type: 'Progressing',
            status: 'True',
            reason: 'ResourceNotReady',
            message: 'Pod calico-system/calico-node is not yet available: 2 of 5 updated',
          },
        ],
      },
    },
  ],
  'a subnet of Kube-OVN that is ready': [
    'Healthy',
    'kubeovn.io/v1 Subnet',
    {
      status: {
        activateGateway: '',
        v4availableIPs: 65532,
        v4usingIPs: 1,
        conditions: [
          {
            type: 'Validated',
            status: 'True',
            reason: 'ValidateLogicalSwitchSuccess',
            lastTransitionTime: at,
          },
          { type: 'Ready', status: 'True', reason: 'ResetLogicalSwitchAclSuccess', lastTransitionTime: at },
          { type: 'Error', status: 'False', reason: 'ResetLogicalSwitchAclSuccess', message: '' },
        ],
      },
    },
  ],
  'a subnet of Kube-OVN that overlaps': [
    'Degraded',
    'kubeovn.io/v1 Subnet',
    {
      status: {
        conditions: [
          {
            type: 'Validated',
            status: 'False',
            reason: 'ValidateLogicalSwitchFailed',
            message: 'subnet a cidr 10.0.0.0/16 is conflict with subnet b cidr',
          },
          {
            type: 'Error',
            status: 'True',
            reason: 'ValidateLogicalSwitchFailed',
            message: 'subnet a cidr 10.0.0.0/16 is conflict with subnet b cidr',
          },
        ],
      },
    },
  ],
  'a connection of Submariner between clusters that is lost': [
    'Degraded',
    'submariner.io/v1 Gateway',
    {
      status: {
        haStatus: 'active',
        localEndpoint: { backend: 'libreswan', cluster_id: 'east' },
        statusFailure: '',
        version: 'v0.16',
        connections: [
          {
            endpoint: { cluster_id: 'west' },
            latencyRTT: {},
            status: 'error',
            statusMessage: 'Failed to successfully ping the remote endpoint IP',
          },
        ],
      },
    },
  ],
  'connections of Submariner between clusters that hold': [
    'Healthy',
    'submariner.io/v1 Gateway',
    {
      status: {
        haStatus: 'active',
        statusFailure: '',
        connections: [
          {
            endpoint: { cluster_id: 'west' },
            latencyRTT: { average: '1ms' },
            status: 'connected',
            statusMessage: '',
            usingIP: '1.2.3.4',
          },
        ],
      },
    },
  ],
  'a peer of BGP that is not established': [
    'Progressing or Degraded',
    'frrk8s.metallb.io/v1beta1 BGPSessionState',
    { status: { bfdStatus: 'N/A', bgpStatus: 'Active', node: 'a', peer: '10.0.0.1', vrf: '' } },
  ],
  'a peer of BGP that is established': [
    'Healthy',
    'frrk8s.metallb.io/v1beta1 BGPSessionState',
    { status: { bfdStatus: 'Up', bgpStatus: 'Established', node: 'a', peer: '10.0.0.1', vrf: '' } },
  ],
  'a network attachment of nmstate that failed on a node': [
    'Degraded',
    'nmstate.io/v1 NodeNetworkConfigurationPolicy',
    {
      status: {
        conditions: [
          { type: 'Available', status: 'False', reason: 'FailedToConfigure', lastTransitionTime: at },
          {
            type: 'Degraded',
            status: 'True',
            reason: 'FailedToConfigure',
            message: '1/3 nodes failed to configure, 1 nodes aborted configuration',
          },
          { type: 'Progressing', status: 'False', reason: 'ConfigurationProgressing' },
        ],
      },
    },
  ],
  'a network policy of nmstate that matches no node': [
    'Healthy or Suspended',
    'nmstate.io/v1 NodeNetworkConfigurationPolicy',
    {
      status: {
        conditions: [
          {
            type: 'Available',
            status: 'True',
            reason: 'NoMatchingNode',
            message: 'Policy does not match any node',
          },
          { type: 'Degraded', status: 'False', reason: 'NoMatchingNode' },
          { type: 'Progressing', status: 'False', reason: 'NoMatchingNode' },
          { type: 'Ignored', status: 'True', reason: 'NoMatchingNode' },
        ],
      },
    },
  ],
  'SR-IOV on a node that is synced': [
    'Healthy',
    'sriovnetwork.openshift.io/v1 SriovNetworkNodeState',
    {
      status: {
        interfaces: [{ deviceID: '158b', driver: 'i40e', linkSpeed: '25000 Mb/s', name: 'ens1', mtu: 1500 }],
        lastSyncError: '',
        syncStatus: 'Succeeded',
      },
    },
  ],
  'SR-IOV on a node that is not synced': [
    'Degraded',
    'sriovnetwork.openshift.io/v1 SriovNetworkNodeState',
    {
      status: {
        interfaces: [],
        lastSyncError: 'cannot config SRIOV device: write error',
        syncStatus: 'Failed',
      },
    },
  ],
  'a tunnel of Cloudflare': [
    'Healthy or Unknown',
    'networking.cfargotunnel.com/v1alpha1 Tunnel',
    { status: { accountId: 'x', tunnelId: 'y', tunnelName: 'z', zoneId: '' } },
  ],
  'a service export that conflicts': [
    'Degraded',
    'multicluster.x-k8s.io/v1alpha1 ServiceExport',
    {
      status: {
        conditions: [
          { type: 'Valid', status: 'True', reason: '', message: '' },
          {
            type: 'Conflict',
            status: 'True',
            reason: 'ConflictingPorts',
            message: 'conflicting ports found',
          },
        ],
      },
    },
  ],
  'a Contour proxy that is valid': [
    'Healthy',
    'projectcontour.io/v1 HTTPProxy',
    {
      status: {
        currentStatus: 'valid',
        description: 'Valid HTTPProxy',
        loadBalancer: { ingress: [{ ip: '10.0.0.1' }] },
        conditions: [
          {
            type: 'Valid',
            status: 'True',
            reason: 'Valid',
            message: 'Valid HTTPProxy',
            errors: [],
            warnings: [],
          },
        ],
      },
    },
  ],
  'a Skupper link that is not connected': [
    'Progressing or Degraded',
    'skupper.io/v2alpha1 Link',
    {
      status: {
        conditions: [
          { type: 'Configured', status: 'True', reason: 'Ok', message: 'OK' },
          { type: 'Operational', status: 'False', reason: 'Pending', message: 'Not Operational' },
          { type: 'Ready', status: 'False', reason: 'Pending', message: 'Not Operational' },
        ],
        message: 'Not Operational',
        status: 'Pending',
      },
    },
  ],
  'a tenant of the load balancer F5': [
    'Healthy',
    'cis.f5.com/v1 VirtualServer',
    { status: { vsAddress: '10.0.0.9', status: 'Ok', lastUpdated: at } },
  ],
  'a tenant of the load balancer F5 that failed': [
    'Degraded',
    'cis.f5.com/v1 VirtualServer',
    {
      status: {
        error: '422: Failed! exited with (1): 0107176c:3: Invalid Node',
        status: 'ERROR',
        lastUpdated: at,
      },
    },
  ],
})
