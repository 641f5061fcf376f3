import { refKey } from '@barometer/graph'
import type { Row, ShownCondition } from '../wire/index.ts'
import { cause, type FakeCluster, fakeCluster, ref, row } from './fake-cluster.ts'

const at = '2026-01-01T12:00:00Z'
const ago = (minutes: number) => new Date(Date.parse(at) - minutes * 60_000).toISOString()
const under = (...parents: readonly string[]) => ({ parents: parents.map((each) => refKey(ref(each))) })

const kubelet = 'Kubelet stopped posting node status.'
const failedNode = {
  state: 'error',
  level: 'Failed',
  reason: 'NodeStatusUnknown',
  message: kubelet,
  since: ago(14),
} as const
const crash = {
  state: 'error',
  level: 'Degraded',
  reason: 'CrashLoopBackOff',
  message: 'back-off 5m0s restarting failed container=api pod=api-5d8f9c6b7-x2kvq_shop',
  since: ago(25),
} as const

/** A shop on a few nodes: one of them is gone, one program crashes, one volume is slow; the rest is well. */
export function shop(): FakeCluster {
  const web = ['Deployment.apps shop/web', 'ReplicaSet.apps shop/web-7f8b', 'Pod shop/web-7f8b-k2x'] as const
  const api = ['Deployment.apps shop/api', 'ReplicaSet.apps shop/api-5d8f', 'Pod shop/api-5d8f-x2k'] as const
  const unavailable = 'Deployment does not have minimum availability.'
  const broken = {
    state: 'error',
    level: 'Degraded',
    reason: 'MinimumReplicasUnavailable',
    message: unavailable,
    since: ago(13),
  } as const
  const rows: readonly Row[] = [
    row('Node ip-10-0-82-14', { ...failedNode, root: true, ecosystem: 0 }),
    row('Node ip-10-0-82-15', { root: true, ecosystem: 0 }),
    row(web[0], { ...broken, root: true, ecosystem: 0 }),
    row(web[1], { state: 'error', level: 'Healthy', ...under(web[0]), ecosystem: 0 }),
    row(web[2], { ...failedNode, reason: 'NodeLost', ...under(web[1]), ecosystem: 0 }),
    row('Pod shop/web-7f8b-q9z', { ...under(web[1]), ecosystem: 0 }),
    row(api[0], { ...broken, root: true, ecosystem: 0 }),
    row(api[1], { state: 'error', level: 'Healthy', ...under(api[0]), ecosystem: 0 }),
    row(api[2], { ...crash, ...under(api[1]), ecosystem: 0 }),
    row('Service.serving.knative.dev serving/search', {
      state: 'working',
      level: 'Progressing',
      reason: 'Deploying',
      message: 'Waiting for the revision to become ready.',
      since: ago(2),
      root: true,
      ecosystem: 1,
    }),
    row('Bucket.s3.aws.upbound.io media', { state: 'unknown', level: 'Unknown', root: true, ecosystem: 2 }),
    row('Pod shop/web-0', {
      state: 'error',
      level: 'Failed',
      superseded: true,
      ...under(web[1]),
      ecosystem: 0,
    }),
    row('ConfigMap shop/settings', { silent: true, ecosystem: 0 }),
    row('CronJob.batch shop/reports', { level: 'Suspended', root: true, ecosystem: 0 }),
    ...Array.from({ length: 40 }, (_, each) =>
      row(`Deployment.apps team-${each % 4}/app-${each}`, { root: true, ecosystem: 0 }),
    ),
  ]
  const [node, pod] = [ref('Node ip-10-0-82-14'), ref(api[2])]
  const cluster = fakeCluster(rows, {
    at,
    ecosystems: ['kubernetes', 'knative', 'crossplane'],
    causes: [
      cause(
        'Node ip-10-0-82-14',
        { reason: 'NodeStatusUnknown', message: kubelet },
        {
          since: ago(14),
          affects: 3,
          affectsByKind: [
            { group: 'apps', kind: 'Deployment', count: 1 },
            { group: '', kind: 'Pod', count: 1 },
            { group: 'apps', kind: 'ReplicaSet', count: 1 },
          ],
          roots: [ref(web[0])],
          rootCount: 1,
          rootsByKind: [{ group: 'apps', kind: 'Deployment', count: 1 }],
          path: [...web.map(ref), node],
          next: 'kubectl describe node/ip-10-0-82-14',
        },
      ),
      cause(
        api[2],
        { reason: crash.reason, message: crash.message },
        {
          since: ago(25),
          affects: 2,
          affectsByKind: [
            { group: 'apps', kind: 'Deployment', count: 1 },
            { group: 'apps', kind: 'ReplicaSet', count: 1 },
          ],
          roots: [ref(api[0])],
          rootCount: 1,
          rootsByKind: [{ group: 'apps', kind: 'Deployment', count: 1 }],
          path: [...api.map(ref)],
        },
      ),
      cause(
        'Secret shop/registry',
        { reason: 'Missing', message: 'it is named by 2 Pods and does not exist' },
        {
          presence: 'missing',
          grade: 'inferred',
          affects: 2,
          affectsByKind: [
            { group: 'apps', kind: 'Deployment', count: 1 },
            { group: '', kind: 'Pod', count: 1 },
          ],
          roots: [ref(api[0])],
          rootCount: 1,
          rootsByKind: [{ group: 'apps', kind: 'Deployment', count: 1 }],
          path: [ref(api[0]), ref('Secret shop/registry')],
        },
      ),
    ],
    inProgress: [
      {
        object: ref('Service.serving.knative.dev serving/search'),
        pending: [
          {
            object: ref('Pod serving/search-00001'),
            statement: { reason: 'ContainerCreating', message: 'user-container' },
            since: ago(2),
            path: [ref('Service.serving.knative.dev serving/search'), ref('Pod serving/search-00001')],
          },
        ],
        pendingCount: 1,
      },
    ],
    changedLast: [
      {
        object: ref('Service.serving.knative.dev serving/search'),
        state: 'working',
        level: 'Progressing',
        reason: 'Deploying',
        message: '',
        since: ago(0.6),
      },
      {
        object: pod,
        state: 'error',
        level: 'Degraded',
        reason: crash.reason,
        message: crash.message,
        since: ago(1),
      },
    ],
    unreadable: [
      {
        code: 'group-down',
        group: 'metrics.k8s.io',
        kind: '',
        namespace: '',
        message: 'the server is currently unable to handle the request',
      },
      {
        code: 'forbidden',
        group: '',
        kind: 'Secret',
        namespace: 'payments',
        message:
          'secrets is forbidden: User "dev" cannot list resource "secrets" in the namespace "payments"',
      },
    ],
  })
  cluster.conditions.set(refKey(node), [
    condition('Ready', 'Unknown', 'NodeStatusUnknown', kubelet, 14, 'trouble'),
    condition('MemoryPressure', 'Unknown', 'NodeStatusUnknown', kubelet, 14, 'unknown'),
    condition(
      'DiskPressure',
      'False',
      'KubeletHasNoDiskPressure',
      'kubelet has no disk pressure',
      11_000,
      'well',
    ),
    condition(
      'PIDPressure',
      'False',
      'KubeletHasSufficientPID',
      'kubelet has sufficient PID available',
      11_000,
      'well',
    ),
  ])
  for (const [deployment, replicaSet] of [web, api])
    cluster.conditions.set(refKey(ref(deployment)), [
      condition('Available', 'False', 'MinimumReplicasUnavailable', unavailable, 13, 'trouble'),
      condition(
        'Progressing',
        'True',
        'NewReplicaSetAvailable',
        `ReplicaSet "${ref(replicaSet).name}" has successfully progressed.`,
        11_000,
        'well',
      ),
    ])
  cluster.labels.set(refKey(ref('Deployment.apps team-3/app-7')), 'owner=ada')
  return cluster
}

function condition(
  type: string,
  status: string,
  reason: string,
  message: string,
  minutes: number,
  says: NonNullable<ShownCondition['says']>,
) {
  return { type, status, reason, message, lastTransitionTime: ago(minutes), stale: false, says }
}

/** Everything is well. */
export function allWell(): FakeCluster {
  const rows = Array.from({ length: 240 }, (_, each) =>
    row(`Deployment.apps team-${each % 9}/app-${each}`, { root: true }),
  )
  const cluster = fakeCluster(rows, { at })
  const { head } = cluster.overview
  cluster.overview = { ...cluster.overview, head: { ...head, wellSince: ago(3 * 24 * 60) } }
  return cluster
}

export function nothing(): FakeCluster {
  return fakeCluster([], { at })
}

/** So many nodes: applications of twenty objects each, one in ten of them with a broken Pod. */
export function many(count: number): FakeCluster {
  const rows: Row[] = []
  for (let app = 0; rows.length < count; app++) {
    const place = `team-${app % 50}`
    const deployment = `Deployment.apps ${place}/app-${app}`
    const bad = app % 10 === 0
    const state = bad ? ({ state: 'error', level: 'Degraded', since: ago(30) } as const) : {}
    rows.push(row(deployment, { ...state, ...(bad && { reason: 'MinimumReplicasUnavailable' }), root: true }))
    const set = `ReplicaSet.apps ${place}/app-${app}-7f8b`
    rows.push(row(set, { ...state, ...under(deployment) }))
    for (let pod = 0; pod < 18; pod++) {
      const broken = bad && pod === 0 ? { ...crash } : {}
      rows.push(row(`Pod ${place}/app-${app}-7f8b-${pod}`, { ...broken, ...under(set) }))
    }
  }
  const cut = rows.slice(0, count)
  const first = cut.find(({ object, state }) => object.kind === 'Pod' && state === 'error')!
  const says = { reason: crash.reason, message: crash.message }
  const name = `Pod ${first.object.namespace}/${first.object.name}`
  return fakeCluster(cut, { at, causes: [cause(name, says, { affects: 2, since: ago(30) })] })
}

const escapes = '\u001b[31mred\u001b[0m \u0000 \u0007'
const turned = 'safe\u202egnp.exe\u202c \u2067abc'

/** Texts that would like to be more than text. */
export const hostileTexts = {
  html: '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script><b>bold</b>',
  link: '<a href="javascript:window.hacked=1">javascript:window.hacked=1</a>',
  escapes,
  turned,
  long: `${'0123456789abcdef'.repeat(2048)}`,
  lines: Array.from({ length: 40 }, (_, line) => `line ${line}\t<${line}>`).join('\n'),
  rtl: 'שגיאה: לא ניתן להגיע אל 10.0.0.1 ←',
  marks: 'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘',
} as const

/** Objects whose every word is hostile. */
export function hostile(): FakeCluster {
  const texts = Object.values(hostileTexts)
  const bad = { state: 'error', level: 'Failed', since: ago(5), root: true } as const
  const rows = texts.map((message, each) =>
    row(`Widget.example.com hostile/w-${each}`, {
      ...bad,
      reason: message.slice(0, 80),
      message: message.slice(0, 200),
    }),
  )
  const cluster = fakeCluster(rows, {
    at,
    ecosystems: ['<b>pack</b>'],
    causes: texts.map((message, each) =>
      cause(
        `Widget.example.com hostile/w-${each}`,
        { reason: message.slice(0, 80), message },
        { since: ago(5) },
      ),
    ),
    unreadable: [{ code: 'failed', group: 'x', kind: '<b>K</b>', namespace: '', message: hostileTexts.html }],
  })
  for (const [each, { object }] of rows.entries()) {
    const message = texts[each]!
    cluster.conditions.set(refKey(object), [
      condition('Ready', 'False', message.slice(0, 80), message, 5, 'trouble'),
    ])
    cluster.yaml.set(refKey(object), `message: ${message}`)
  }
  return cluster
}
