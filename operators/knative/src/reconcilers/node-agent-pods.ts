import type { Condition, ConditionSet } from '@barometer/conditions'
import { type AnyController, type ObjectOf, Pod, reconciler } from '@barometer/controller'
import { type Asked, ask } from '@barometer/simulator'
import { labels } from '../api/names.ts'
import type { Container, KnativeCloud } from '../cloud/cloud.ts'
import { isFound } from '../cloud/is-found.ts'
import { failed, isSo, later, mark, refused, type Statement, soon, working } from './statement.ts'

type PodObject = ObjectOf<typeof Pod>

interface PodContainer {
  readonly name: string
  readonly image: string
  readonly terminationMessagePolicy?: string
}

/** Speaks for a kubelet where there is none: a pod's containers run in the cloud, and its status says how they are. */
export function nodeAgentPods(cloud: KnativeCloud, conditions: ConditionSet): AnyController {
  return reconciler({
    name: 'node-agent-pods',
    for: Pod,
    predicates: [({ object }) => object.metadata.labels?.[labels.revision] !== undefined],
    conditions,
    observe: async (pod) => ({
      containers: await Promise.all(
        containersOf(pod).map(({ name }) =>
          ask<Container | null>(cloud.findContainer(idOf(pod, name)), isFound),
        ),
      ),
    }),
    decide: ({ object, observed }) => decidePod(object, observed.containers),
    act: async ({ run }, { object }) => {
      for (const { name, image } of run) await cloud.runContainer(idOf(object, name), { image })
    },
    report: ({ object, observed }, pass) => {
      const statuses = containersOf(object).map((container, index) =>
        statusOf(container, observed.containers[index]!),
      )
      for (const [type, statement] of Object.entries(statementsOf(observed.containers)))
        mark(pass, type, statement)
      return {
        status: { phase: phaseOf(observed.containers), containerStatuses: statuses } as PodObject['status'],
      }
    },
    finalizer: {
      name: 'serving.knative.dev/node-agent',
      finalize: async (pod) => {
        for (const { name } of containersOf(pod)) await cloud.removeContainer(idOf(pod, name))
      },
    },
  })
}

/** Which containers to run: those that the cloud says are not there. Pure. */
export function decidePod(pod: PodObject, containers: Found) {
  return {
    run: containersOf(pod).filter((_, index) => containers[index]?.answer === null),
    requeueAfter: containers.every(({ answer }) => answer?.ready) ? later : soon,
  }
}

function containersOf({ spec }: PodObject): readonly PodContainer[] {
  return (spec['containers'] ?? []) as readonly PodContainer[]
}

function idOf({ metadata: { namespace, name } }: PodObject, container: string): string {
  return `${namespace}/${name}/${container}`
}

type Found = readonly Asked<Container | null>[]

function phaseOf(containers: Found): string {
  return containers.some(({ answer }) => answer && answer.state !== 'waiting') ? 'Running' : 'Pending'
}

function statementsOf(containers: Found): Readonly<Record<Condition['type'], Statement>> {
  const refusal = containers.find((asked) => asked.refusal !== undefined)?.refusal
  const unplaced = containers.find(({ answer }) => answer?.reason === 'Unschedulable')?.answer
  const ready = containers.length > 0 && containers.every(({ answer }) => answer?.ready)
  const unready = failed('ContainersNotReady', 'containers are not ready')
  const containersReady = ready ? well : refusal ? refused(refusal) : unready
  return {
    PodScheduled: unplaced ? failed('Unschedulable', unplaced.message ?? '') : well,
    Initialized: well,
    ContainersReady: containersReady,
    Ready: containersReady,
  }
}

const well: Statement = { ...isSo, reason: 'AsExpected' }

/**
 * As a kubelet writes it. A container that is started again and again shows how it ended last, not how often: a status that
 * counts would be written every few seconds for as long as nobody mends it.
 *
 * NOTE: the server adds `lastState`; left out here, the status would never be as it is wanted.
 */
function statusOf(
  { name, image, terminationMessagePolicy }: PodContainer,
  { answer, refusal }: Asked<Container | null>,
) {
  const digest = answer?.digest
  const common = {
    name,
    image,
    imageID: digest ? `${image}@${digest}` : '',
    ready: answer?.ready ?? false,
    restartCount: 0,
    lastState: {},
  }
  if (!answer || answer.state === 'waiting') {
    const { reason, message } = refusal
      ? refused(refusal)
      : working(answer?.reason ?? 'ContainerCreating', answer?.message ?? '')
    return { ...common, state: { waiting: { reason, ...(message && { message }) } } }
  }
  if (answer.state === 'running')
    return { ...common, started: true, state: { running: { startedAt: answer.since } } }
  const fallsBack = terminationMessagePolicy === 'FallbackToLogsOnError' && answer.exitCode !== 0
  const message = answer.message || (fallsBack ? answer.log : undefined)
  const reason = answer.exitCode === 0 ? 'Completed' : 'Error'
  const times = { startedAt: answer.since, finishedAt: answer.since }
  const terminated = { exitCode: answer.exitCode ?? 1, reason, ...(message && { message }), ...times }
  return { ...common, state: { terminated } }
}
