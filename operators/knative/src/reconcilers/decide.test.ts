// What each reconciler decides, as tables: the same input, the same plan.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Build, Configuration, Revision, Route, Service } from '../api/kinds.ts'
import { annotations } from '../api/names.ts'
import { decideBuild } from './builds.ts'
import { decideConfiguration, type RevisionState } from './configurations.ts'
import { decideRevision, type ObservedRevision } from './decide-revision.ts'
import type { PodState } from './pod-state.ts'
import { decideRoute } from './routes.ts'
import { decideService } from './services.ts'
import { failed, isSo, type Statement, working } from './statement.ts'
import type { Destination } from './traffic-targets.ts'

const now = '2026-01-01T00:10:00Z'
const text = ({ status, reason }: Statement) => `${status} ${reason}`.trim()
const refusal = { code: 'Unreachable', message: 'gone', retryable: true }

function revision(more: object = {}, notes: Record<string, string> = {}): Revision {
  return {
    apiVersion: 'serving.knative.dev/v1',
    kind: 'Revision',
    metadata: { name: 'abc', namespace: 'default', annotations: notes },
    spec: { containers: [{ image: 'web' }], ...more },
  }
}

const pod = (more: Partial<PodState> = {}): PodState => ({ ready: false, image: 'web', ...more })
const running: ObservedRevision = { reserved: { answer: true }, deployed: true, pods: [pod()] }

for (const [title, object, observed, expected] of [
  [
    'asks for a place first',
    revision(),
    { reserved: { answer: false }, deployed: false, pods: [] },
    'reserve, no child; Unknown Deploying; Unknown Deploying',
  ],
  [
    'makes a Deployment once it has one',
    revision(),
    { reserved: { answer: true }, deployed: false, pods: [] },
    '1 child; Unknown Deploying; Unknown Deploying',
  ],
  [
    'waits for its Build',
    revision({ buildName: 'b' }),
    { build: working('Building', ''), reserved: { answer: false }, deployed: false, pods: [] },
    'no child; Unknown WaitingForBuild; Unknown WaitingForBuild',
  ],
  [
    'says that its Build is missing',
    revision({ buildName: 'b' }),
    { reserved: { answer: false }, deployed: false, pods: [] },
    'no child; Unknown WaitingForBuild; Unknown WaitingForBuild; build False BuildMissing',
  ],
  [
    'keeps its Deployment when the Build is gone',
    revision({ buildName: 'b' }),
    { ...running, pods: [pod({ ready: true })] },
    '1 child; True; True; build True',
  ],
  [
    'does not know what an unreachable cloud holds, and keeps what it has',
    revision(),
    { ...running, reserved: { refusal } },
    '1 child; Unknown CloudUnreachable; Unknown Deploying',
  ],
  [
    'sees that the image is missing',
    revision(),
    { ...running, pods: [pod({ waiting: { reason: 'ErrImagePull', message: 'x' } })] },
    '1 child; True; False ContainerMissing',
  ],
  [
    'sees what the container left',
    revision(),
    { ...running, pods: [pod({ exited: { exitCode: 127, message: 'x' } })] },
    '1 child; True; False ExitCode127',
  ],
  [
    'tells the exit of a container that is started again',
    revision(),
    {
      ...running,
      pods: [
        pod({
          waiting: { reason: 'CrashLoopBackOff', message: 'back-off' },
          exited: { exitCode: 2, message: 'x' },
        }),
      ],
    },
    '1 child; True; False ExitCode2',
  ],
  [
    'does not look at how a container that is ready ended before',
    revision(),
    { ...running, pods: [pod({ ready: true, exited: { exitCode: 2, message: 'x' } })] },
    '1 child; True; True',
  ],
  ['begins to count', revision(), running, '1 child; True; Unknown Deploying; since now'],
  [
    'gives up after 120 seconds',
    revision({}, { [annotations.progressingSince]: '2026-01-01T00:08:00Z' }),
    running,
    '1 child; True; Unknown Deploying; given up',
  ],
  [
    'does not give up before',
    revision({}, { [annotations.progressingSince]: '2026-01-01T00:08:01Z' }),
    running,
    '1 child; True; Unknown Deploying',
  ],
  [
    'does not count on while a better reason is known',
    revision({}, { [annotations.progressingSince]: '2026-01-01T00:08:00Z' }),
    { ...running, pods: [pod({ exited: { exitCode: 1, message: '' } })] },
    '1 child; True; False ExitCode1; since null',
  ],
  [
    'stays given up when it is ready after all',
    revision(
      {},
      {
        [annotations.progressingSince]: '2026-01-01T00:00:00Z',
        [annotations.deadlineExceeded]: '2026-01-01T00:02:00Z',
      },
    ),
    { ...running, pods: [pod({ ready: true })] },
    '1 child; True; Unknown Deploying; given up',
  ],
] as const satisfies readonly (readonly [string, Revision, ObservedRevision, string])[]) {
  test(`a Revision ${title}`, () => {
    const plan = decideRevision(object, observed, now)
    const since = plan.notes[annotations.progressingSince]
    const told = [
      plan.reserve
        ? 'reserve, no child'
        : plan.children.length > 0
          ? `${plan.children.length} child`
          : 'no child',
      text(plan.resources),
      text(plan.container),
      ...(plan.build && plan.build.status !== 'Unknown' ? [`build ${text(plan.build)}`] : []),
      ...(plan.givenUp ? ['given up'] : []),
      ...(since === now ? ['since now'] : []),
      ...(since === null && annotations.progressingSince in (object.metadata.annotations ?? {})
        ? ['since null']
        : []),
    ]
    assert.equal(told.join('; '), expected)
  })
}

function configuration(generation: number, notes: Record<string, string> = {}): Configuration {
  return {
    apiVersion: 'serving.knative.dev/v1',
    kind: 'Configuration',
    metadata: { name: 'web', namespace: 'default', generation, annotations: notes },
    spec: { template: { spec: { containers: [{ image: 'web' }] } } },
  }
}

const state = (generation: number, ready: Statement): RevisionState => ({
  name: `web-0000${generation}`,
  generation,
  ready,
})
const made = (generation: number, ready?: number) => ({
  [annotations.lastCreated]: `${generation} web-0000${generation}`,
  ...(ready !== undefined && { [annotations.lastReady]: `${ready} web-0000${ready}` }),
})

for (const [title, object, revisions, taken, expected] of [
  [
    'makes the first Revision',
    configuration(1),
    [],
    false,
    'create web-00001; Unknown Deploying; ready none',
  ],
  [
    'makes one for a new generation, and keeps the one that is ready',
    configuration(2, made(1, 1)),
    [state(1, isSo)],
    false,
    'create web-00002; Unknown Deploying; ready web-00001',
  ],
  [
    'makes none twice',
    configuration(1, made(1)),
    [state(1, working('Deploying', ''))],
    false,
    'Unknown Deploying; ready none',
  ],
  [
    'says what the latest says',
    configuration(2, made(2, 1)),
    [state(1, isSo), state(2, failed('ExitCode1', 'x'))],
    false,
    'False ExitCode1; ready web-00001',
  ],
  [
    'moves on to the newest that is ready',
    configuration(2, made(2, 1)),
    [state(2, isSo), state(1, isSo)],
    false,
    'True; ready web-00002',
  ],
  [
    'does not go back to an older one',
    configuration(2, made(2, 2)),
    [state(1, isSo)],
    false,
    'False RevisionMissing; ready none',
  ],
  [
    'leaves the name to whom it belongs',
    configuration(2, made(1, 1)),
    [state(1, isSo)],
    true,
    'False NotOwned; ready web-00001',
  ],
] as const satisfies readonly (readonly [
  string,
  Configuration,
  readonly RevisionState[],
  boolean,
  string,
])[]) {
  test(`a Configuration ${title}`, () => {
    const plan = decideConfiguration(object, { revisions, taken })
    const create = plan.create ? [`create ${plan.create.metadata.name}`] : []
    assert.equal([...create, text(plan.ready), `ready ${plan.latestReady ?? 'none'}`].join('; '), expected)
  })
}

function route(traffic: readonly object[], notes: Record<string, string> = {}): Route {
  return {
    apiVersion: 'serving.knative.dev/v1',
    kind: 'Route',
    metadata: { name: 'web', namespace: 'default', annotations: notes },
    spec: { traffic: traffic as Route['spec']['traffic'] },
  }
}

const to = (name: string): Destination => ({ revision: name, missing: false, said: isSo })
const gone: Destination = { missing: true, said: failed('RevisionMissing', '') }
const late: Destination = { missing: false, said: working('RevisionNotReady', '') }
const all = [{ revisionName: 'b', percent: 100 }]
const half = [
  { revisionName: 'a', percent: 50 },
  { revisionName: 'b', percent: 50 },
]

for (const [title, object, destinations, traffic, expected] of [
  [
    'asks the cloud for it',
    route(all),
    [to('b')],
    { answer: null },
    'spread b=100; Unknown RolloutInProgress; since now',
  ],
  [
    'is content when it is so',
    route(all),
    [to('b')],
    { answer: { now: { b: 100 }, wanted: { b: 100 } } },
    'True',
  ],
  [
    'waits while requests move',
    route(all),
    [to('b')],
    { answer: { now: { a: 75, b: 25 }, wanted: { b: 100 } } },
    'Unknown RolloutInProgress; since now',
  ],
  [
    'does not begin to count anew while they move to the same place',
    route(all, { [annotations.rolloutSince]: '2026-01-01T00:09:00Z b=100' }),
    [to('b')],
    { answer: { now: { a: 75, b: 25 }, wanted: { b: 100 } } },
    'Unknown RolloutInProgress',
  ],
  [
    'begins to count anew when they move elsewhere',
    route(all, { [annotations.rolloutSince]: '2026-01-01T00:09:00Z a=100' }),
    [to('b')],
    { answer: { now: { a: 100 }, wanted: { a: 100 } } },
    'spread b=100; Unknown RolloutInProgress; since now',
  ],
  [
    'moves nothing while a target is missing',
    route(half),
    [to('a'), gone],
    { answer: null },
    'False RevisionMissing',
  ],
  [
    'tells what is missing before what is late',
    route(half),
    [late, gone],
    { answer: null },
    'False RevisionMissing',
  ],
  [
    'waits for a target that is late',
    route(half),
    [to('a'), late],
    { answer: null },
    'Unknown RevisionNotReady',
  ],
  [
    'refuses percentages that do not add up',
    route([
      { revisionName: 'a', percent: 50 },
      { revisionName: 'b', percent: 40 },
    ]),
    [to('a'), to('b')],
    { answer: null },
    'False InvalidTraffic',
  ],
  [
    'gives all to one target that does not say',
    route([{ revisionName: 'b' }]),
    [to('b')],
    { answer: null },
    'spread b=100; Unknown RolloutInProgress; since now',
  ],
  [
    'does not know what an unreachable cloud does',
    route(all),
    [to('b')],
    { refusal },
    'Unknown CloudUnreachable',
  ],
] as const satisfies readonly (readonly [string, Route, readonly Destination[], unknown, string])[]) {
  test(`a Route ${title}`, () => {
    const plan = decideRoute(object, { destinations, traffic }, now)
    const spread = plan.spread
      ? [`spread ${Object.entries(plan.spread).map(([name, share]) => `${name}=${share}`)}`]
      : []
    const since = plan.notes[annotations.rolloutSince]?.startsWith(now) ? ['since now'] : []
    assert.equal([...spread, text(plan.assigned), ...since].join('; '), expected)
  })
}

test('a Service makes a Configuration and a Route, unless one of the names is taken', () => {
  const object: Service = { ...configuration(1), kind: 'Service' } as unknown as Service
  const plan = decideService(object, {})
  assert.deepEqual(
    plan.children?.map(({ kind }) => kind),
    ['Configuration', 'Route'],
  )
  const route = { owned: false, ready: isSo, status: {} }
  const blocked = decideService(object, { route })
  assert.equal(blocked.children, undefined)
  assert.equal(text(blocked.routesReady), 'False NotOwned')
})

for (const [title, build, expected] of [
  ['begins', { answer: null }, 'start; Unknown Building'],
  [
    'says at which step it is',
    { answer: { id: 'b', state: 'running', step: 'two' } },
    'Unknown Building Step two is under way, 2 of 2.',
  ],
  ['has succeeded', { answer: { id: 'b', state: 'succeeded' } }, 'True'],
  [
    'quotes the last line',
    { answer: { id: 'b', state: 'failed', step: 'two', reason: 'BuildStepFailed', message: 'x' } },
    'False BuildStepFailed Step two failed with error message: x',
  ],
  [
    'quotes no empty line',
    { answer: { id: 'b', state: 'failed', step: 'two', reason: 'BuildStepFailed', message: '' } },
    'False BuildStepFailed Step two failed and left no message.',
  ],
  [
    'says that the cloud refuses the credentials',
    { refusal: { ...refusal, code: 'Unauthorized' } },
    'False CloudUnauthorized',
  ],
] as const satisfies readonly (readonly [string, Parameters<typeof decideBuild>[1]['build'], string])[]) {
  test(`a Build ${title}`, () => {
    const object = { spec: { steps: [{ name: 'one' }, { name: 'two' }] } } as unknown as Build
    const { start, succeeded } = decideBuild(object, { build })
    const told = [
      ...(start ? ['start'] : []),
      `${text(succeeded)} ${expected.includes(succeeded.message) ? succeeded.message : ''}`.trim(),
    ]
    assert.equal(told.join('; '), expected)
  })
}
