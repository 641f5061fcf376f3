import type { ConditionSet } from '@barometer/conditions'
import { type AnyController, reconciler } from '@barometer/controller'
import { type Asked, ask, type Refusal, refusalOf } from '@barometer/simulator'
import { Build } from '../api/kinds.ts'
import { logUrlOf } from '../api/names.ts'
import type { ImageBuild, KnativeCloud } from '../cloud/cloud.ts'
import { isFound } from '../cloud/is-found.ts'
import { failed, isSo, later, mark, refused, type Statement, soon, working } from './statement.ts'

export interface ObservedBuild {
  readonly build: Asked<ImageBuild | null>
}

/** Makes an image. `Failed` is True when it could not be made; `buildLogsLink` leads to the log. */
export function builds(cloud: KnativeCloud, conditions: ConditionSet): AnyController {
  return reconciler({
    for: Build,
    conditions,
    observe: async (object): Promise<ObservedBuild> => ({
      build: await ask(cloud.findBuild(idOf(object)), isFound),
    }),
    decide: ({ object, observed }) => decideBuild(object, observed),
    act: ({ start }, { object }): Promise<Refusal | undefined> | undefined => {
      if (!start) return undefined
      const { source, steps } = object.spec
      const order = { ...(source !== undefined && { source }), steps: steps.map(({ name }) => name) }
      return cloud.startBuild(idOf(object), order).then(() => undefined, refusalOf)
    },
    report: ({ object, observed, plan, done }, pass) => {
      const succeeded = done ? refused(done) : plan.succeeded
      mark(pass, 'Succeeded', succeeded)
      if (plan.failed) pass.markTrue('Failed', plan.failed.reason, plan.failed.message)
      else pass.remove('Failed')
      const begun = observed.build.answer ? logUrlOf('build', object.metadata.name) : undefined
      return { status: { buildLogsLink: begun ?? object.status?.buildLogsLink } }
    },
    finalizer: {
      name: 'build.knative.dev/builds',
      finalize: (object) => cloud.removeBuild(idOf(object)),
      report: ({ error }, pass) => {
        if (error) mark(pass, 'Succeeded', refused(refusalOf(error)))
        return {}
      },
    },
  })
}

interface BuildPlan {
  readonly start: boolean
  readonly succeeded: Statement
  readonly failed?: Statement
  readonly requeueAfter: number
}

/** Pure: whether to begin, and how far it is. */
export function decideBuild({ spec }: Build, { build: { refusal, answer } }: ObservedBuild): BuildPlan {
  if (refusal) return { start: false, succeeded: refused(refusal), requeueAfter: later }
  if (!answer)
    return { start: true, succeeded: working('Building', 'The build is about to begin.'), requeueAfter: soon }
  if (answer.state === 'succeeded') return { start: false, succeeded: isSo, requeueAfter: later }
  if (answer.state === 'running') {
    const at = spec.steps.findIndex(({ name }) => name === answer.step) + 1
    const message = `Step ${answer.step} is under way, ${at} of ${spec.steps.length}.`
    return { start: false, succeeded: working('Building', message), requeueAfter: soon }
  }
  const said = failed(answer.reason ?? 'BuildFailed', buildFailed(answer))
  return { start: false, succeeded: said, failed: said, requeueAfter: later }
}

function buildFailed({ step, message }: ImageBuild): string {
  if (step === undefined) return `The source is not there: ${message}`
  return message
    ? `Step ${step} failed with error message: ${message}`
    : `Step ${step} failed and left no message.`
}

function idOf({ metadata: { namespace, name } }: Build): string {
  return `${namespace}/${name}`
}
