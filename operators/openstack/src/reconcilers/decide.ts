import type { ConditionStatus } from '@barometer/conditions'
import type { DecideInput } from '@barometer/controller'
import { type Actuator, covers, type NamedPart, type State } from '../api/actuator.ts'
import { type OpenStackKind, type OpenStackObject, wantedOf } from '../api/openstack-kind.ts'
import type { Body, OpenStackRequest } from '../protocol/exchange.ts'
import type { Problem } from '../protocol/problem.ts'
import { decideParts, type Step } from './decide-parts.ts'
import type { Observed } from './observe.ts'
import { idsIn, mainReferences, textOf } from './references.ts'
import type { Say } from './say.ts'

/** What to do, and what is so if nothing is done. */
export interface Plan {
  readonly create?: Body
  readonly update?: Body
  readonly tags?: readonly string[]
  readonly next?: OpenStackRequest
  readonly steps: readonly Step[]
  readonly say: Say
  /** Milliseconds after which OpenStack, which tells nobody, is asked again. */
  readonly poll?: number
}

/** Milliseconds between two looks at what OpenStack is at work on, and at what somebody else is to create. */
const whileBuilding = 3_000
const whileMissing = 15_000

/** Says what to do about one object. */
export function decide(
  { actuator }: OpenStackKind,
  { object, observed }: DecideInput<OpenStackObject, Observed>,
): Plan {
  const wanted = wantedOf(actuator, object)
  const { main, problem, candidates } = observed
  if (problem) return still(actuator, wanted, observed, 'Unknown', { problems: [problem] })
  if (candidates !== undefined) {
    const message = `${candidates} resources in OpenStack have its ${actuator.identifiedBy ?? 'name'}: which one is meant?`
    return still(actuator, wanted, observed, 'False', { problems: [invalid(message)] })
  }
  if (!wanted) return decideImported(actuator, object, observed)
  if (!main) return decideCreation(actuator, wanted, observed)
  return decideChanges(actuator, wanted, observed, main)
}

/** Nothing is done. */
function still(
  actuator: Actuator,
  wanted: NamedPart | undefined,
  observed: Observed,
  available: ConditionStatus,
  { waiting = [], problems = [] }: Partial<Say>,
): Plan {
  const { references, known } = observed
  const { fates } = wanted ? decideParts(actuator, wanted, { references, known }) : { fates: [] }
  return { steps: [], say: { available, waiting, problems, ...(actuator.parts && { parts: fates }) } }
}

/** What the operator does not manage is looked at only. */
function decideImported(actuator: Actuator, object: OpenStackObject, observed: Observed): Plan {
  const { main } = observed
  if (main) {
    const { available, waiting, problems, poll } = conditionOf(actuator, main)
    return {
      ...still(actuator, undefined, observed, available, { waiting, problems }),
      ...(poll && { poll }),
    }
  }
  const { id } = object.spec.import ?? {}
  if (id === undefined) {
    const waiting = ['Waiting for OpenStack resource to be created externally']
    return { ...still(actuator, undefined, observed, 'False', { waiting }), poll: whileMissing }
  }
  const problem = {
    message: `There is no resource ${id} in OpenStack`,
    terminal: { reason: 'UnrecoverableError' },
  }
  return still(actuator, undefined, observed, 'False', { problems: [problem] })
}

function decideCreation(actuator: Actuator, wanted: NamedPart, observed: Observed): Plan {
  const { references, known } = observed
  const needs = mainReferences(actuator, wanted).flatMap((one) => references[textOf(one)]?.needs ?? [])
  const waiting = needs.map((what) => `Waiting for ${what}`)
  if (waiting.length > 0) return still(actuator, wanted, observed, 'False', { waiting })
  const refused = known.refused['create']
  if (refused) return still(actuator, wanted, observed, 'False', { problems: [refused] })
  return {
    ...still(actuator, wanted, observed, 'False', {
      waiting: ['Waiting for OpenStack resource to be created'],
    }),
    create: actuator.body(wanted, idsIn(references)),
  }
}

function decideChanges(actuator: Actuator, wanted: NamedPart, observed: Observed, main: Body): Plan {
  const { references, known, parts: found } = observed
  const state = conditionOf(actuator, main)
  const canChange = state.available === 'True' && !state.isBusy
  const { fates, steps } = decideParts(actuator, wanted, { references, known, main, found })
  const update = changesOf(actuator, wanted, observed, main)
  const tags = tagsOf(actuator, wanted, main)
  const next = actuator.next?.(wanted, main)
  const { update: noUpdate, tags: noTags, next: noNext } = known.refused
  const refused = [...(update && noUpdate ? [noUpdate] : []), ...(tags && noTags ? [noTags] : [])]
  const waiting = [
    ...state.waiting,
    ...(update && !noUpdate ? ['Waiting for OpenStack resource to be updated'] : []),
    ...(tags && !noTags ? ['Waiting for tags to be updated'] : []),
  ]
  const problems = [...state.problems, ...refused, ...(next && noNext ? [noNext] : [])]
  const isWorking = state.poll !== undefined || fates.some(({ why }) => why === 'working')
  return {
    ...(canChange && update && !noUpdate && { update }),
    ...(canChange && tags && !noTags && { tags }),
    ...(next && !noNext && { next }),
    steps: canChange ? steps : [],
    say: { available: state.available, waiting, problems, ...(actuator.parts && { parts: fates }) },
    ...(isWorking && { poll: whileBuilding }),
  }
}

interface Condition {
  readonly available: ConditionStatus
  readonly waiting: readonly string[]
  readonly problems: readonly Problem[]
  readonly isBusy: boolean
  readonly poll?: number
}

/** What OpenStack says of a main resource that is there. */
function conditionOf({ state }: Actuator, main: Body): Condition {
  const { is, message = '', busy }: State = state?.(main) ?? { is: 'ready' }
  if (is === 'failed') {
    const problem = {
      message: `OpenStack resource has failed: ${message}`,
      terminal: { reason: 'UnrecoverableError' },
    }
    return { available: 'False', waiting: [], problems: [problem], isBusy: false }
  }
  const waiting =
    is === 'ready' ? [] : [`Waiting for OpenStack resource to be ready${message && `: ${message}`}`]
  const isBusy = busy === true
  return {
    ...{ available: is === 'ready' ? 'True' : 'False', waiting, problems: [], isBusy },
    ...((is === 'pending' || isBusy) && { poll: whileBuilding }),
  }
}

/** The fields that can be changed, and differ. What names something that has no id at the moment is left as it is. */
function changesOf(
  actuator: Actuator,
  wanted: NamedPart,
  { references }: Observed,
  main: Body,
): Body | undefined {
  const named = mainReferences(actuator, wanted)
  if (named.some((one) => references[textOf(one)]?.id === undefined)) return undefined
  const body = actuator.body(wanted, idsIn(references))
  const changes = actuator.mutable.filter((field) => !covers(main[field], body[field]))
  return changes.length > 0 ? Object.fromEntries(changes.map((field) => [field, body[field]])) : undefined
}

function tagsOf(actuator: Actuator, wanted: NamedPart, main: Body): readonly string[] | undefined {
  const tags = actuator.tags?.(wanted)
  if (!tags) return undefined
  const there = Array.isArray(main['tags']) ? main['tags'] : []
  const isSame = tags.every((tag) => there.includes(tag)) && there.every((tag) => tags.includes(tag))
  return isSame ? undefined : tags
}

function invalid(message: string): Problem {
  return { message, terminal: { reason: 'InvalidConfiguration' } }
}
