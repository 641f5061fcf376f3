import { begin } from '@barometer/azure/arm'
import { readyOf } from './ready.ts'
import { answerOf, base } from './scripted-cloud.ts'

/** What one answer to a PUT or a DELETE means for Ready. */
export function classifyAnswer({ op, httpStatus, body, resourceId }: any) {
  const answer = answerOf({ status: httpStatus, body })
  const request = { method: op, url: `${base}${resourceId}` }
  const requests = [{ method: op, path: resourceId, status: httpStatus }]
  const begun = begin(request, answer, { failedBody: 'success' }, 0)
  if (begun.outcome !== 'failed') return { done: true, ready: { error: false }, requests }
  return { ready: readyOf(begun.error, op, answer), requests }
}
