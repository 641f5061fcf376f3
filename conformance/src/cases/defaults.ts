import { Topic } from '../suite/case.ts'
import { absent, exactly, present } from '../suite/match.ts'
import { at, deployment, pod, secret, service } from './objects.ts'

/** What the server fills in for new objects of built-in kinds. */
export const defaults = new Topic('defaults')

defaults.case('a Deployment gets its defaults', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('apps/v1/deployments', ns), deployment('a')), {
    metadata: { generation: 1 },
    spec: exactly({
      replicas: 1,
      selector: { matchLabels: { app: 'a' } },
      template: {
        metadata: { labels: { app: 'a' } },
        spec: {
          containers: [
            {
              name: 'web',
              image: 'example.com/web:1',
              resources: {},
              terminationMessagePath: '/dev/termination-log',
              terminationMessagePolicy: 'File',
              imagePullPolicy: 'IfNotPresent',
            },
          ],
          restartPolicy: 'Always',
          terminationGracePeriodSeconds: 30,
          dnsPolicy: 'ClusterFirst',
          securityContext: {},
          schedulerName: 'default-scheduler',
        },
      },
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: '25%', maxSurge: '25%' } },
      revisionHistoryLimit: 10,
      progressDeadlineSeconds: 600,
    }),
  })
})

defaults.case('an image without a tag, or with latest, is always pulled', async (t) => {
  const ns = await t.namespace()
  const containers = [
    { name: 'a', image: 'example.com/web' },
    { name: 'b', image: 'example.com/web:latest' },
    { name: 'c', image: 'example.com/web@sha256:' + 'a'.repeat(64) },
  ]
  await t.must(201, t.post(at('pods', ns), pod('a', { containers })), {
    spec: {
      containers: [
        { imagePullPolicy: 'Always' },
        { imagePullPolicy: 'Always' },
        { imagePullPolicy: 'IfNotPresent' },
      ],
    },
  })
})

defaults.case('a Pod starts Pending with its quality of service', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('pods', ns), pod('a')), {
    metadata: { generation: 1 },
    spec: {
      restartPolicy: 'Always',
      enableServiceLinks: true,
      preemptionPolicy: 'PreemptLowerPriority',
      priority: 0,
      tolerations: [
        {
          key: 'node.kubernetes.io/not-ready',
          operator: 'Exists',
          effect: 'NoExecute',
          tolerationSeconds: 300,
        },
        {
          key: 'node.kubernetes.io/unreachable',
          operator: 'Exists',
          effect: 'NoExecute',
          tolerationSeconds: 300,
        },
      ],
    },
    status: exactly({ phase: 'Pending', qosClass: 'BestEffort' }),
  })
})

defaults.case('a Service gets a type, a cluster IP and target ports', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('services', ns), service('a')), {
    spec: {
      type: 'ClusterIP',
      clusterIP: /^10\.0\.\d+\.\d+$/,
      clusterIPs: [/^10\.0\.\d+\.\d+$/],
      ports: [{ port: 80, protocol: 'TCP', targetPort: 80 }],
      sessionAffinity: 'None',
      internalTrafficPolicy: 'Cluster',
      ipFamilies: ['IPv4'],
      ipFamilyPolicy: 'SingleStack',
    },
    status: { loadBalancer: {} },
  })
})

defaults.case('a headless Service keeps None', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('services', ns), service('a', { clusterIP: 'None' })), {
    spec: { clusterIP: 'None', clusterIPs: ['None'] },
  })
})

defaults.case('stringData of a Secret becomes data, and its type is Opaque', async (t) => {
  const ns = await t.namespace()
  const body = secret('a', { data: { a: 'eA==' }, stringData: { b: 'y' } })
  await t.must(201, t.post(at('secrets', ns), body), {
    type: 'Opaque',
    data: exactly({ a: 'eA==', b: 'eQ==' }),
    stringData: absent,
  })
})

defaults.case('a Job gets its defaults', async (t) => {
  const ns = await t.namespace()
  const template = { spec: { restartPolicy: 'Never', containers: [{ name: 'a', image: 'example.com/a:1' }] } }
  await t.must(201, t.post(at('batch/v1/jobs', ns), { metadata: { name: 'a' }, spec: { template } }), {
    spec: {
      parallelism: 1,
      completions: 1,
      backoffLimit: 6,
      completionMode: 'NonIndexed',
      suspend: false,
      podReplacementPolicy: 'TerminatingOrFailed',
      selector: { matchLabels: { 'batch.kubernetes.io/controller-uid': present } },
    },
    status: exactly({}),
  })
})

defaults.case('a StatefulSet gets its defaults', async (t) => {
  const ns = await t.namespace()
  const { spec } = deployment('a', { serviceName: 'a' })
  await t.must(201, t.post(at('apps/v1/statefulsets', ns), { metadata: { name: 'a' }, spec }), {
    metadata: { generation: 1 },
    spec: {
      replicas: 1,
      podManagementPolicy: 'OrderedReady',
      updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 0 } },
      revisionHistoryLimit: 10,
      persistentVolumeClaimRetentionPolicy: { whenDeleted: 'Retain', whenScaled: 'Retain' },
    },
    status: { replicas: 0, availableReplicas: 0 },
  })
})

defaults.case('a DaemonSet gets its defaults', async (t) => {
  const ns = await t.namespace()
  const { spec } = deployment('a')
  await t.must(201, t.post(at('apps/v1/daemonsets', ns), { metadata: { name: 'a' }, spec }), {
    metadata: { generation: 1, annotations: { 'deprecated.daemonset.template.generation': '1' } },
    spec: {
      updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 1, maxSurge: 0 } },
      revisionHistoryLimit: 10,
    },
    status: { currentNumberScheduled: 0, desiredNumberScheduled: 0, numberMisscheduled: 0, numberReady: 0 },
  })
})

defaults.case('a PersistentVolumeClaim gets its defaults', async (t) => {
  const ns = await t.namespace()
  const spec = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } }
  await t.must(201, t.post(at('persistentvolumeclaims', ns), { metadata: { name: 'a' }, spec }), {
    metadata: { finalizers: ['kubernetes.io/pvc-protection'] },
    spec: { volumeMode: 'Filesystem' },
    status: { phase: 'Pending' },
  })
})

defaults.case('a Namespace gets its label, its finalizer and is Active', async (t) => {
  const name = t.name('ns')
  await t.must(201, t.post('/api/v1/namespaces', { metadata: { name } }), {
    metadata: { labels: exactly({ 'kubernetes.io/metadata.name': name }) },
    spec: { finalizers: ['kubernetes'] },
    status: { phase: 'Active' },
  })
})

defaults.case('a CronJob gets its defaults', async (t) => {
  const ns = await t.namespace()
  const template = { spec: { restartPolicy: 'Never', containers: [{ name: 'a', image: 'example.com/a:1' }] } }
  const spec = { schedule: '* * * * *', jobTemplate: { spec: { template } } }
  await t.must(201, t.post(at('batch/v1/cronjobs', ns), { metadata: { name: 'a' }, spec }), {
    spec: {
      concurrencyPolicy: 'Allow',
      suspend: false,
      successfulJobsHistoryLimit: 3,
      failedJobsHistoryLimit: 1,
    },
  })
})

defaults.case('the account of a pod goes by two names', async (t) => {
  const ns = await t.namespace()
  for (const [given, wanted] of [
    [{ serviceAccountName: 'new' }, 'new'],
    [{ serviceAccount: 'old' }, 'old'],
    [{ serviceAccountName: 'new', serviceAccount: 'old' }, 'new'],
  ] as const) {
    const template = { template: { spec: { containers: [{ name: 'c', image: 'x' }], ...given } } }
    const body = { metadata: { generateName: 't-' }, ...template }
    const made = await t.must(201, t.post(at('podtemplates', ns), body), {
      template: { spec: { serviceAccountName: wanted, serviceAccount: wanted } },
    })
    const change = { template: { spec: { serviceAccountName: 'other' } } }
    await t.must(200, t.patch('merge', at('podtemplates', ns, made.metadata.name), change), {
      template: { spec: { serviceAccountName: 'other', serviceAccount: 'other' } },
    })
  }
})
