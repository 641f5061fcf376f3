import type { Statement } from '@barometer/verdict'
import type { Digest } from './digest.ts'
import { type Level, level } from './level.ts'
import type { WarningEvent } from './warning-events.ts'

/** How long something may stay as it is before it is wrong, in milliseconds. */
export interface Grace {
  /** A generation that the controller has not observed, and a Warning that keeps coming. */
  readonly lag: number
  readonly deletion: number
  /** Something that is not as it should be, where nobody says that work is under way. */
  readonly undecided: number
  /** A Warning not seen for so long is history. */
  readonly warning: number
  /** Work that is under way, with nothing of the object changing; absent: two hours, or what packs say of the kind where that is more. */
  readonly wait?: number
}

/** So long work may be under way where nobody says otherwise. */
export const usualWait = 7_200_000

/** Five minutes for a controller to take notice, ten to be deleted or to say more; a Warning is remembered for thirty. */
export const usualGrace: Grace = { lag: 300_000, deletion: 600_000, undecided: 600_000, warning: 1_800_000 }

/** What an object says of itself, as a level, and when (milliseconds) that may change by itself. */
export interface OwnLevel {
  readonly level: Level
  readonly due: number
}

/** Judges what an object says of itself at a moment, beyond its verdict: lag, stuck deletion, Warnings that keep coming. */
export function ownLevel(
  { verdict, retired, created, waiting, lag, deletion }: Digest,
  /** Its controller has not visited it, and visits others of its kind. */
  awaited: boolean,
  events: Iterable<WarningEvent>,
  now: number,
  grace: Grace,
): OwnLevel {
  if (retired) return settled(level.ok)
  const { statements } = verdict
  switch (verdict.state) {
    case 'Healthy':
    case 'Suspended':
      return settled(level.ok)
    case 'Degraded':
    case 'Failed':
      return settled(level.error)
    case 'Terminating':
      return terminating(deletion?.since ?? 0, statements, now, grace)
    case 'Progressing':
      if (lag && now - lag.since >= grace.lag) return settled(level.error)
      if (!lag && verdict.stale && statements.some(isTrouble)) return settled(level.error)
      return progressing(lag?.since, waiting, statements, events, now, grace)
    case 'Unknown': {
      if (awaited && now - created >= grace.lag) return settled(level.error)
      if (awaited) return { level: level.working, due: created + grace.lag }
      const quiet = verdict.rule === 'nothing-said' ? level.ok : level.unknown
      return warned(quiet, newsOf(events, statements), now, grace, Number.POSITIVE_INFINITY)
    }
  }
}

function settled(value: Level): OwnLevel {
  return { level: value, due: Number.POSITIVE_INFINITY }
}

function isTrouble({ says }: Statement): boolean {
  return says === 'trouble' || says === 'terminal'
}

const deletionFailed = /delet|terminat|finaliz|remov|destroy/i

/** Work that is said to be under way may take its time, but not for ever; what is merely not true may take less. */
function progressing(
  lagSince: number | undefined,
  waiting: number,
  statements: readonly Statement[],
  events: Iterable<WarningEvent>,
  now: number,
  grace: Grace,
): OwnLevel {
  if (lagSince !== undefined)
    return warned(level.working, newsOf(events, statements), now, grace, lagSince + grace.lag)
  const end = Math.min(undecidedUntil(statements, grace), waitsUntil(waiting, grace))
  return now >= end
    ? settled(level.error)
    : warned(level.working, newsOf(events, statements), now, grace, end)
}

/** When an object that is under way, or on its way out, counts as stuck, in milliseconds; undefined: nobody can say. */
export function stuckAt({ verdict, waiting, lag, deletion }: Digest, grace: Grace): number | undefined {
  const ends = {
    Terminating: deletion && deletion.since + grace.deletion,
    Progressing: lag
      ? lag.since + grace.lag
      : Math.min(undecidedUntil(verdict.statements, grace), waitsUntil(waiting, grace)),
  }
  const end =
    verdict.state === 'Terminating' || verdict.state === 'Progressing' ? ends[verdict.state] : undefined
  return Number.isFinite(end) ? end : undefined
}

/** Whether an object is only late: it says that work is under way, and has said so for too long. */
export function isLate({ verdict, waiting, lag }: Digest, now: number, grace: Grace): boolean {
  if (verdict.state !== 'Progressing' || lag || now < waitsUntil(waiting, grace)) return false
  return now < undecidedUntil(verdict.statements, grace)
}

function waitsUntil(waiting: number, { wait = usualWait }: Grace): number {
  return waiting === 0 ? Number.POSITIVE_INFINITY : waiting + wait
}

/** When patience ends with an object that does not say that anybody is working on it; never, where it does. */
function undecidedUntil(statements: readonly Statement[], grace: Grace): number {
  const never = Number.POSITIVE_INFINITY
  if (statements.length === 0 || !statements.every(isUndecided)) return never
  const since = statements
    .map((statement) => Date.parse(statement.since ?? ''))
    .filter((time) => !Number.isNaN(time))
  return since.length === 0 ? never : since.reduce((a, b) => Math.min(a, b), Infinity) + grace.undecided
}

function isUndecided({ says, plainness, field, stale }: Statement): boolean {
  return says === 'working' && plainness === 0 && field.conditionType !== undefined && !stale
}

/** In time it is work; past it, or where the object says that deleting fails, someone must act. */
function terminating(since: number, statements: readonly Statement[], now: number, grace: Grace): OwnLevel {
  const end = since + grace.deletion
  const fails = statements.some(
    (statement) => isTrouble(statement) && deletionFailed.test(`${statement.reason} ${statement.message}`),
  )
  if (fails || now >= end) return settled(level.error)
  return { level: level.working, due: end }
}

/** So much later than a Warning what it warned of may be said. */
const slack = 60_000

/** Warnings of what is not well now: those that ended before it began are of something that was got over. */
function newsOf(events: Iterable<WarningEvent>, statements: readonly Statement[]): readonly WarningEvent[] {
  const began = statements
    .filter(({ says }) => says !== 'well' && says !== 'none')
    .map(({ since }) => Date.parse(since ?? ''))
  if (began.length === 0 || began.some(Number.isNaN)) return [...events]
  const first = began.reduce((a, b) => Math.min(a, b), Infinity) - slack
  return [...events].filter(({ last }) => last >= first)
}

/** A Warning that has kept coming while the object was not well is evidence that it will not get there by itself. */
function warned(
  quiet: Level,
  events: Iterable<WarningEvent>,
  now: number,
  grace: Grace,
  end: number,
): OwnLevel {
  let due = end
  let lasting = false
  for (const event of events) {
    if (!event.warns) continue
    const begins = event.first + grace.lag
    const ends = event.last + grace.warning
    if (now >= ends) continue
    if (now >= begins) {
      lasting = true
      due = Math.min(due, ends)
    } else due = Math.min(due, begins)
  }
  return { level: lasting ? level.error : quiet, due }
}

/** The Warnings that count at a moment: lasting, and not history; the newest first. */
export function lastingWarnings(
  events: Iterable<WarningEvent>,
  statements: readonly Statement[],
  now: number,
  grace: Grace,
): readonly WarningEvent[] {
  return newsOf(events, statements)
    .filter(({ warns, first, last }) => warns && now >= first + grace.lag && now < last + grace.warning)
    .sort((a, b) => b.last - a.last || (a.reason < b.reason ? -1 : 1))
}
