import { buildControlPlane } from '@barometer/conformance'
import type { Asked, OperatorStory, UpstreamOperator } from './upstream-operator.ts'

/** Those that make up what people apply; what cleans up and counts, both servers have already. */
const controllers = [
  'deployment-controller',
  'replicaset-controller',
  'statefulset-controller',
  'daemonset-controller',
  'job-controller',
  'endpointslice-controller',
  'persistentvolume-binder-controller',
  'horizontal-pod-autoscaler-controller',
]

const container = 'containers: [{ name: web, image: images.test/web:1 }]'
const deployment = (name: string, spec = '') => `
apiVersion: apps/v1
kind: Deployment
metadata: { name: ${name} }
spec:
  selector: { matchLabels: { app: ${name} } }
  template:
    metadata: { labels: { app: ${name} } }
    spec: { ${container}${spec} }
---`

const asked = (kind: string, name: string, state: Asked['state'], ...causes: string[]): Asked => ({
  apiVersion: kind === 'Deployment' || kind === 'StatefulSet' ? 'apps/v1' : 'v1',
  kind,
  name,
  state,
  causes,
})

const stories: readonly OperatorStory[] = [
  {
    name: 'no-room-in-the-quota',
    applied: `
apiVersion: v1
kind: ResourceQuota
metadata: { name: no-pods }
spec: { hard: { pods: '0' } }
---${deployment('web')}`,
    until: [/"kind":"Deployment".*exceeded quota: no-pods/s],
    asked: [asked('Deployment', 'web', 'error', 'ResourceQuota no-pods')],
  },
  {
    name: 'more-than-is-allowed',
    applied: `
apiVersion: v1
kind: LimitRange
metadata: { name: small }
spec: { limits: [{ type: Container, max: { memory: 64Mi }, default: { memory: 32Mi } }] }
---${deployment('web', '').replace('image: images.test/web:1', 'image: images.test/web:1, resources: { requests: { memory: 1Gi }, limits: { memory: 1Gi } }')}`,
    until: [/"kind":"Deployment".*maximum memory usage per Container is 64Mi/s],
    asked: [asked('Deployment', 'web', 'error', 'ReplicaSet web-*')],
  },
  {
    name: 'priority-of-nobody',
    applied: deployment('web', ', priorityClassName: urgent'),
    until: [/"kind":"Deployment".*no PriorityClass with name urgent was found/s],
    asked: [asked('Deployment', 'web', 'error', 'PriorityClass urgent')],
  },
  {
    name: 'no-scheduler',
    applied: `
apiVersion: v1
kind: Service
metadata: { name: web }
spec: { selector: { app: web }, ports: [{ port: 80 }] }
---${deployment('web')}`,
    until: [/"kind":"Pod"/, /"kind":"EndpointSlice"/],
    asked: [asked('Deployment', 'web', 'error', 'Pod web-*'), asked('Service', 'web', 'error', 'Pod web-*')],
  },
  {
    name: 'no-class',
    applied: `
apiVersion: v1
kind: PersistentVolumeClaim
metadata: { name: data }
spec: { storageClassName: fast, accessModes: [ReadWriteOnce], resources: { requests: { storage: 1Gi } } }
`,
    until: [/storageclass\.storage\.k8s\.io \\"fast\\" not found/],
    asked: [asked('PersistentVolumeClaim', 'data', 'error', 'StorageClass fast')],
  },
  {
    name: 'autoscaler-of-nothing',
    applied: `
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: web }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  maxReplicas: 3
  metrics: [{ type: Resource, resource: { name: cpu, target: { type: Utilization, averageUtilization: 50 } } }]
`,
    until: [/FailedGetScale/],
    asked: [
      {
        apiVersion: 'autoscaling/v2',
        kind: 'HorizontalPodAutoscaler',
        name: 'web',
        state: 'error',
        causes: ['Deployment web'],
      },
    ],
  },
  {
    name: 'set-whose-disk-has-no-class',
    applied: `
apiVersion: apps/v1
kind: StatefulSet
metadata: { name: db }
spec:
  serviceName: db
  selector: { matchLabels: { app: db } }
  template:
    metadata: { labels: { app: db } }
    spec: { containers: [{ name: db, image: images.test/db:1, volumeMounts: [{ name: data, mountPath: /data }] }] }
  volumeClaimTemplates:
    - metadata: { name: data }
      spec: { storageClassName: fast, accessModes: [ReadWriteOnce], resources: { requests: { storage: 1Gi } } }
`,
    until: [/storageclass\.storage\.k8s\.io \\"fast\\" not found/],
    asked: [asked('StatefulSet', 'db', 'error', 'Pod db-0', 'StorageClass fast')],
  },
]

/** Kubernetes' own controllers, of the program that the conformance suite runs beside kube-apiserver. */
export const kubernetesControllers: UpstreamOperator = {
  name: 'kubernetes',
  build: async (say) => (await buildControlPlane(say)).controllerManager,
  args: (kubeconfig, port) => [
    `--kubeconfig=${kubeconfig}`,
    `--authentication-kubeconfig=${kubeconfig}`,
    `--authorization-kubeconfig=${kubeconfig}`,
    `--controllers=${controllers.join(',')}`,
    '--leader-elect=false',
    '--bind-address=127.0.0.1',
    `--secure-port=${port}`,
    '--horizontal-pod-autoscaler-sync-period=2s',
    '--pvclaimbinder-sync-period=2s',
  ],
  installed: () => [],
  stories,
}
