import { type ArmAnswer, begin, type Operation, type Polled, poll, tokenOf } from '@barometer/azure/arm'
import { readyOf } from './ready.ts'
import { base, ScriptedCloud } from './scripted-cloud.ts'

/** As Azure Service Operator has it: an answer that says "Failed" is taken for the end of the work. */
const rules = { failedBody: 'success' } as const

/** A PUT or a DELETE from its request to its end, as Azure Service Operator's reconciler goes about it. */
export function replayOperation({ op, resourceId, apiVersion, maxPolls, routes }: any) {
  const cloud = new ScriptedCloud(routes)
  const request = { method: op, url: `${base}${resourceId}?api-version=${apiVersion}` }
  const answer = cloud.answer(request)
  const begun = begin(request, answer, rules, 0)
  const { requests } = cloud
  if (begun.outcome === 'succeeded') return { done: true, phase: 'begin', ready: { error: false }, requests }
  if (begun.outcome === 'failed') return { phase: 'begin', ready: readyOf(begun.error, op, answer), requests }
  const { operation } = begun
  const resumeToken = tokenOf(op === 'PUT' ? 'create' : 'delete', operation)
  const retryAfterSeconds: number[] = []
  for (let polls = 1; polls <= maxPolls; polls++) {
    const { polled, last } = look(cloud, operation)
    const common = { phase: 'poll', polls, requests, resumeToken, retryAfterSeconds }
    if (polled.outcome === 'succeeded') return { ...common, done: true, ready: { error: false } }
    if (polled.outcome === 'failed') return { ...common, ready: readyOf(polled.error, op, last) }
    retryAfterSeconds.push(polled.retryAfter / 1000)
  }
  const phase = 'still-polling'
  return { done: false, phase, polls: maxPolls, requests, resumeToken, retryAfterSeconds }
}

function look(cloud: ScriptedCloud, operation: Operation): { polled: Polled; last: ArmAnswer | undefined } {
  const looking = poll(operation, 0)
  let last: ArmAnswer | undefined
  for (let step = looking.next(); ; step = looking.next(last)) {
    if (step.done) return { polled: step.value, last }
    last = cloud.answer(step.value)
  }
}
