import type { ActContext } from '@barometer/controller'
import type { PartActuator, PartContext } from '../api/actuator.ts'
import type { OpenStackKind, OpenStackObject } from '../api/openstack-kind.ts'
import type { OpenStackClient } from '../client/openstack-client.ts'
import { type Body, type OpenStackRequest, objectsIn } from '../protocol/exchange.ts'
import type { Problem } from '../protocol/problem.ts'
import { ask } from './ask.ts'
import { keyOf, type Step } from './decide-parts.ts'
import { unwrapped } from './find-main.ts'
import type { Memory } from './memory.ts'
import type { Observed } from './observe.ts'
import { idsIn } from './references.ts'

/** What came of one step. */
export interface PartOutcome {
  readonly what: 'done' | 'removed' | 'failed' | 'failing'
  readonly problem?: Problem
}

export interface PartsOutcome {
  readonly parts: ReadonlyMap<string, PartOutcome>
  readonly hasChanged: boolean
}

interface Means extends Pick<ActContext<OpenStackObject, Observed>, 'object' | 'observed' | 'signal'> {
  readonly client: OpenStackClient
  readonly memory: Memory
  readonly main: Body | undefined
}

/** Makes, changes and removes parts one by one, so that each failure has a name. */
export async function actOnParts(
  { actuator }: OpenStackKind,
  steps: readonly Step[],
  { client, memory, object, observed, signal, ...given }: Means,
): Promise<PartsOutcome> {
  const outcomes = new Map<string, PartOutcome>()
  const { service, parts = [], oneAtATime } = actuator
  let main = given.main ?? {}
  let hasChanged = false
  const stale = new Set(steps.flatMap(({ what, key }) => (what === 'remove' ? [key] : [])))
  for (const step of steps) {
    const part = parts.find(({ kind }) => kind === step.kind)
    if (!part) continue
    const context = { main, ids: idsIn(observed.references), found: observed.parts ?? {} }
    const request = requestFor(actuator, part, step, context, stale)
    const answered = request ? await ask(client, { service, ...request }, signal) : {}
    const { problem, existing } = answered
    if (existing !== undefined && step.what === 'create') {
      // OpenStack has it already: it is taken as ours.
      memory.adopt(object, step.key, existing)
      outcomes.set(step.key, { what: 'done' })
      hasChanged = true
    } else if (problem) {
      const isFinal = problem.terminal !== undefined && step.what !== 'remove'
      if (isFinal) memory.refuse(object, step.key, problem)
      outcomes.set(step.key, { what: isFinal ? 'failed' : 'failing', problem })
      if (oneAtATime && !isFinal) break
    } else {
      outcomes.set(step.key, { what: step.what === 'remove' ? 'removed' : 'done' })
      if (part.entries) main = unwrapped(answered.body, actuator.one) ?? main
      hasChanged = true
      if (oneAtATime) break
    }
  }
  return { parts: outcomes, hasChanged }
}

/** Undefined: it is so by now. */
function requestFor(
  actuator: OpenStackKind['actuator'],
  part: PartActuator,
  step: Step,
  context: PartContext,
  stale: ReadonlySet<string>,
): Omit<OpenStackRequest, 'service'> | undefined {
  const { what, wanted, found } = step
  const { main } = context
  const { resources, entries } = part
  if (entries) return entriesRequest(actuator, part, step, main, stale)
  if (what === 'create' && wanted) return resources?.create(wanted, context)
  if (what === 'update' && wanted && found) return resources?.update?.(wanted, found, context)
  return found && resources?.remove(found, main)
}

function entriesRequest(
  { path, one }: OpenStackKind['actuator'],
  part: PartActuator,
  { what, wanted, found, key }: Step,
  main: Body,
  stale: ReadonlySet<string>,
): Omit<OpenStackRequest, 'service'> | undefined {
  const { field = '', actions } = part.entries ?? {}
  const own = `${path}/${main['id']}`
  const now = objectsIn(main[field])
  if (what === 'remove' && !now.some((entry) => keyOf(part, entry) === key)) return undefined
  const entry = what === 'remove' ? found : wanted
  if (actions) {
    const action = what === 'remove' ? actions.remove : actions.add
    return { method: 'PUT', path: `${own}/${action}`, body: { [one]: { [field]: [entry] } } }
  }
  const kept = now.filter((other) => !stale.has(keyOf(part, other)))
  return {
    method: 'PUT',
    path: own,
    body: { [one]: { [field]: what === 'remove' ? kept : [...kept, entry] } },
  }
}
