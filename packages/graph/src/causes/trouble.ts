import type { Inferred } from '@barometer/packs'
import type { Statement, Verdict } from '@barometer/verdict'
import type { Digest } from '../digest/digest.ts'
import { level } from '../digest/level.ts'
import { isLate, lastingWarnings } from '../digest/own-level.ts'
import type { LiveGraph } from '../live/live-graph.ts'
import type { Node } from '../live/node.ts'

/**
 * Where a statement about trouble was found: what the object says, or what follows from its fields and the time, or
 * (`inferred`, or `certain` where the object says it as well) from those of others. `late`: it says that work is under way, and
 * has said so for too long.
 */
export type TroubleSource = 'statement' | 'event' | 'lag' | 'late' | 'deletion' | 'inferred' | 'certain'

/** One thing that an object says, or that its fields say of it, which is not well. */
export interface Trouble {
  readonly source: TroubleSource
  readonly conditionType: string
  readonly field: string
  readonly reason: string
  readonly message: string
  /** Milliseconds; 0: it does not say. */
  readonly since: number
  /** It sums the object up; others speak of parts. */
  readonly summary: boolean
}

const blank = { conditionType: '', since: 0, summary: false }

/** All that an object says which makes its own level what it is, the gravest first. Empty where it is well. */
export function troublesOf(node: Node, graph: LiveGraph): readonly Trouble[] {
  const { digest, own, events } = node
  if (!digest || own === level.ok) return []
  const found: Trouble[] = []
  const { verdict, lag, deletion } = digest
  const { statements } = verdict
  if (graph.own.isAwaited(node)) return [neverVisited(digest)]
  const wanted = own === level.error ? grave : own === level.working ? underWay : undecided
  const said = toldOnce(
    statements.filter(({ says }) => wanted.has(says)),
    verdict,
  )
  if (lag && own === level.error && verdict.state === 'Progressing') {
    const only = lag.observed < 0 ? '' : `, only ${lag.observed}`
    const message = `generation ${lag.generation} has not been observed${only}`
    found.push({
      ...blank,
      source: 'lag',
      field: 'status.observedGeneration',
      reason: 'LatestGenerationNotObserved',
      message,
      since: lag.since,
    })
  } else for (const each of said) found.push(each)
  if (own === level.error && (verdict.state === 'Progressing' || verdict.state === 'Unknown')) {
    for (const event of lastingWarnings(events?.values() ?? [], statements, graph.now, graph.grace)) {
      found.push({
        ...blank,
        source: 'event',
        field: 'events',
        reason: event.reason,
        message: event.message,
        since: event.first,
      })
    }
  }
  if (deletion) {
    const { finalizers, since } = deletion
    const message =
      finalizers.length === 0 ? 'deletion does not finish' : `waits for ${finalizers.join(', ')}`
    found.push({
      ...blank,
      source: 'deletion',
      field: 'metadata.finalizers',
      reason: 'Deleting',
      message,
      since,
    })
  }
  const inferred = own === level.error ? graph.inferring.of(node) : undefined
  if (inferred) found.push(fromInferred(inferred))
  if (found.length === 0) for (const statement of statements) found.push(fromStatement(statement))
  if (found.length === 0) found.push(fromVerdict(verdict))
  const isOnlyLate =
    found.every(({ source }) => source === 'statement') && isLate(digest, graph.now, graph.own.graceOf(node))
  return isOnlyLate && own === level.error ? found.map((each) => ({ ...each, source: 'late' })) : found
}

/** What statements tell. Where they only count, a rule that has decided by the same fields says it in their place. */
function toldOnce(statements: readonly Statement[], verdict: Verdict): readonly Trouble[] {
  const { decidedBy, message } = verdict
  const isCount = ({ field, reason }: Statement) => field.conditionType === undefined && reason === ''
  if (
    statements.length > 0 &&
    statements.every(isCount) &&
    message !== '' &&
    decidedBy?.path.startsWith('status.')
  )
    return [fromVerdict(verdict)]
  return decisiveFirst(statements, verdict).map(fromStatement)
}

/** Of statements that tell alike, the one that decided is told. */
function decisiveFirst(statements: readonly Statement[], { reason, message }: Verdict): readonly Statement[] {
  const decided = (each: Statement) => each.reason === reason && each.message === message
  return [...statements.filter(decided), ...statements.filter((each) => !decided(each))]
}

/** What is waited for and has not been made. */
export const notYetThere: Trouble = {
  ...blank,
  source: 'statement',
  field: '',
  reason: 'NotFound',
  message: 'does not exist yet',
}

function fromInferred({ reason, message, since = 0, stated }: Inferred): Trouble {
  return { ...blank, source: stated ? 'certain' : 'inferred', field: '', reason, message, since }
}

function neverVisited({ created }: Digest): Trouble {
  const message = 'no controller has written a status since it was created'
  return { ...blank, source: 'lag', field: 'status', reason: 'NotVisited', message, since: created }
}

const grave: ReadonlySet<string> = new Set(['trouble', 'terminal'])
const underWay: ReadonlySet<string> = new Set(['working'])
const undecided: ReadonlySet<string> = new Set(['unknown'])

function fromStatement({ field, reason, message, since, summary }: Statement): Trouble {
  const time = Date.parse(since ?? '')
  return {
    source: 'statement',
    conditionType: field.conditionType ?? '',
    field: field.conditionType === undefined ? field.path : '',
    reason,
    message,
    since: Number.isNaN(time) ? 0 : time,
    summary,
  }
}

function fromVerdict(verdict: NonNullable<Node['digest']>['verdict']): Trouble {
  const { decidedBy, reason, message, since } = verdict
  const time = Date.parse(since ?? '')
  return {
    source: 'statement',
    conditionType: decidedBy?.conditionType ?? '',
    field: decidedBy?.conditionType === undefined ? (decidedBy?.path ?? '') : '',
    reason,
    message,
    since: Number.isNaN(time) ? 0 : time,
    summary: true,
  }
}

const waits = /\bwait(?:s|ing)?\b|\bnot (?:yet )?ready\b|\bpending\b|\bblocked until\b/i
const waitsByReason = /^Waiting|NotReady$|Pending/

/** Whether the statement only says that something else has to come first. */
export function isWaiting({ reason, message }: Trouble): boolean {
  return waitsByReason.test(reason) || waits.test(message)
}
