import type { Inference } from '../../../inference.ts'
import { refusal } from './refused-pods.ts'

/** That there is a schedule is all that is kept of it: its events tell. */
export const keepSchedule = () => ({})

const unreadable = /^(?:UnknownTimeZone|UnparseableSchedule|UnParseableCronJobSchedule|InvalidSchedule)$/

/** A schedule by which nothing is ever run: it cannot be read, or what it makes is refused. */
export const scheduleTrouble: Inference = {
  looks: [],
  infer(input) {
    const said = input.events.filter(({ reason }) => unreadable.test(reason))
    const [last] = said.toSorted((a, b) => b.last - a.last || (a.message < b.message ? -1 : 1))
    if (!last) return refusal(input) ?? {}
    const { reason, message, first } = last
    return { found: { reason, message, since: first, stated: true } }
  },
}
