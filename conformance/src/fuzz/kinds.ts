import { builtInKinds } from './built-in-kinds.ts'
import type { FuzzKind } from './fuzz-kind.ts'
import { fields, listOf, mapOf, oneOf, type Shape } from './shape.ts'

const metadata = fields({
  labels: mapOf(['a', 'b', 'tier'], oneOf('x', 'y', 'z')),
  annotations: mapOf(['example.com/a', 'b'], oneOf('x', 'y', '')),
  finalizers: listOf(oneOf('example.com/a', 'example.com/b', 'example.com/c'), 2, ['']),
})

const withoutFinalizers = fields({
  labels: mapOf(['a', 'b', 'tier'], oneOf('x', 'y', 'z')),
  annotations: mapOf(['example.com/a', 'b'], oneOf('x', 'y', '')),
})

const text = oneOf('x', 'y', 'z', '')

const configMap: FuzzKind = {
  name: 'configmap',
  resource: 'configmaps',
  apiVersion: 'v1',
  kind: 'ConfigMap',
  base: {},
  shape: fields({
    metadata,
    data: mapOf(['a', 'b', 'c'], text),
    binaryData: mapOf(['d', 'e'], oneOf('eA==', 'eQ==')),
  }),
  junk: false,
}

const container = fields(
  {
    name: oneOf('web', 'side', 'log'),
    image: oneOf('example.com/a:1', 'example.com/a:2', 'example.com/b'),
    args: listOf(oneOf('x', 'y'), 2),
    env: listOf(fields({ name: oneOf('A', 'B', 'C'), value: oneOf('1', '2') }, ['name', 'value']), 3, [
      'name',
    ]),
    resources: fields({ limits: mapOf(['cpu', 'memory'], oneOf('1', '2')) }),
    imagePullPolicy: oneOf('Always', 'IfNotPresent'),
  },
  ['name', 'image'],
)
const containers: Shape = { type: 'list', item: container, least: 1, most: 3, key: ['name'] }
const podTemplate = (needed: string[]) =>
  fields({
    metadata: fields({ annotations: mapOf(['a', 'b'], oneOf('1', '2')) }),
    spec: fields(
      {
        containers,
        nodeSelector: mapOf(['disk', 'zone'], oneOf('x', 'y')),
        terminationGracePeriodSeconds: oneOf(10, 30, 60),
        hostNetwork: oneOf(false),
      },
      needed,
    ),
  })

const deployment: FuzzKind = {
  name: 'deployment',
  resource: 'apps/v1/deployments',
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  base: {
    spec: {
      selector: { matchLabels: { app: 'fuzz' } },
      template: {
        metadata: { labels: { app: 'fuzz' } },
        spec: { containers: [{ name: 'web', image: 'example.com/a:1' }] },
      },
    },
  },
  shape: fields({
    metadata,
    spec: fields({
      replicas: oneOf(0, 1, 2, 3),
      paused: oneOf(true, false),
      minReadySeconds: oneOf(0, 5),
      revisionHistoryLimit: oneOf(1, 10),
      template: podTemplate([]),
    }),
  }),
  status: fields(
    {
      replicas: oneOf(2, 3),
      updatedReplicas: oneOf(0, 1),
      observedGeneration: oneOf(1, 2),
      conditions: listOf(
        fields(
          {
            type: oneOf('Available', 'Progressing'),
            status: oneOf('True', 'False', 'Unknown'),
            reason: oneOf('A', 'B'),
            message: text,
          },
          ['type', 'status'],
        ),
        2,
        ['type'],
      ),
    },
    ['replicas'],
  ),
  scale: true,
  junk: false,
}

const service: FuzzKind = {
  name: 'service',
  resource: 'services',
  apiVersion: 'v1',
  kind: 'Service',
  base: { spec: { ports: [{ name: 'http', port: 80 }] } },
  shape: fields({
    metadata: withoutFinalizers,
    spec: fields({
      selector: mapOf(['app', 'tier'], oneOf('x', 'y')),
      sessionAffinity: oneOf('None', 'ClientIP'),
      publishNotReadyAddresses: oneOf(true, false),
    }),
  }),
  status: fields({
    conditions: listOf(
      fields(
        {
          type: oneOf('Ready', 'Synced'),
          status: oneOf('True', 'False'),
          reason: oneOf('A', 'B'),
          message: oneOf('m', ''),
          lastTransitionTime: oneOf('2026-01-01T00:00:00Z'),
        },
        ['type', 'status', 'reason', 'message', 'lastTransitionTime'],
      ),
      2,
      ['type'],
    ),
  }),
  junk: false,
}

const port = fields({ port: oneOf(80, 81, 82), protocol: oneOf('TCP', 'UDP'), name: text }, ['port'])

const richSpec = fields({
  replicas: oneOf(0, 1, 5, 11),
  name: oneOf('abc', 'ABC', 'muchtoolongname'),
  mode: oneOf('A', 'B', 'C'),
  ratio: oneOf(0, 1.5, 2),
  flag: oneOf(true, false),
  tags: listOf(oneOf('x', 'y', 'z'), 3, ['']),
  ports: listOf(port, 3, ['port', 'protocol']),
  env: listOf(fields({ name: text, value: text }), 2),
  settings: mapOf(['a', 'b', 'c'], text),
  frozen: mapOf(['a', 'b'], text),
  nested: fields({ a: oneOf(1, 2), b: fields({ c: text, d: listOf(oneOf(1, 2), 2) }) }),
  target: oneOf(1, '25%', 'x'),
  open: fields({
    a: oneOf(1, 'x'),
    b: fields({ c: oneOf(1, [1], { d: 1 }) }),
    list: listOf(oneOf(1, 'x'), 2),
  }),
  fixed: oneOf('one', 'two'),
})

const conditions = listOf(
  fields(
    {
      type: oneOf('Ready', 'Synced', 'Stalled'),
      status: oneOf('True', 'False', 'Unknown', 'Maybe'),
      reason: text,
    },
    ['type', 'status'],
  ),
  3,
  ['type'],
)

const rich: FuzzKind = {
  name: 'rich',
  resource: 'fuzz.example.com/v1/riches',
  apiVersion: 'fuzz.example.com/v1',
  kind: 'Rich',
  base: {},
  shape: fields({ metadata, spec: richSpec }),
  status: fields({
    conditions,
    phase: oneOf('Up', 'Down'),
    observedGeneration: oneOf(1, 2, 3),
    replicas: oneOf(0, 1, 2),
    selector: oneOf('a=x', 'tier'),
  }),
  scale: true,
  junk: true,
}

const plain: FuzzKind = {
  name: 'plain',
  resource: 'fuzz.example.com/v1/plains',
  apiVersion: 'fuzz.example.com/v1',
  kind: 'Plain',
  base: {},
  shape: fields({
    metadata,
    spec: fields({ a: oneOf(1, 'x', null, [1, 2]), b: mapOf(['c', 'd'], oneOf(1, {}, [])) }),
    status: fields({ ok: oneOf(true, false) }),
  }),
  junk: true,
}

const dual: FuzzKind = {
  name: 'dual',
  resource: 'fuzz.example.com/v1/duals',
  apiVersion: 'fuzz.example.com/v1',
  kind: 'Dual',
  base: {},
  shape: fields({
    metadata,
    spec: fields({
      both: oneOf('x', 'y'),
      first: oneOf(1, 2),
      second: oneOf(1, 2),
      list: listOf(fields({ key: oneOf('a', 'b'), first: text, second: text }, ['key']), 2, ['key']),
    }),
  }),
  status: fields({ conditions, first: text, second: text }),
  versions: ['v2'],
  junk: true,
}

export const fuzzKinds: FuzzKind[] = [
  ...[configMap, deployment, service, rich, rich, plain, dual],
  ...builtInKinds,
]
