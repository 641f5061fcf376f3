import type { Verdict } from '@barometer/verdict'
import type { Case, Vocabulary } from './read-cases.ts'

/** The last line of the report. */
export interface Totals {
  readonly total: number
  readonly agree: number
  readonly withConditions: number
  readonly agreeWithConditions: number
  readonly degraded: number
  readonly degradedFound: number
  readonly degradedCalledHealthy: number
  readonly healthy: number
  readonly healthyCalledDegraded: number
}

export interface Judged {
  readonly case: Case
  readonly verdict: Verdict
  /** Our verdict in the words of the file. */
  readonly ours: string
}

/**
 * Our verdict in the words of a case. Failed counts as Degraded.
 *
 * In Argo's words Terminating is Progressing. Where there is no evidence at all its convention is Progressing too; where
 * the object itself says that it is unknown, that is Unknown there.
 */
export function inTheirWords({ state, decidedBy }: Verdict, vocabulary: Vocabulary): string {
  if (vocabulary === 'verdict') return oneClass(state)
  if (state === 'Terminating') return 'Progressing'
  if (state !== 'Unknown') return oneClass(state)
  return decidedBy === undefined ? 'Progressing' : 'Unknown'
}

function oneClass(state: string): string {
  return state === 'Failed' ? 'Degraded' : state
}

/** Whether our answer is the expected one, or one that is as good. */
export function agrees({ case: { expected, accept }, ours }: Judged): boolean {
  return ours === oneClass(expected) || accept.some((state) => oneClass(state) === ours)
}

export function totalsOf(judged: readonly Judged[]): Totals {
  const count = (holds: (one: Judged) => boolean) => judged.filter(holds).length
  const conditioned = ({ case: { object } }: Judged) => hasConditions(object)
  const degraded = ({ case: { expected } }: Judged) => oneClass(expected) === 'Degraded'
  const healthy = ({ case: { expected } }: Judged) => expected === 'Healthy'
  return {
    total: judged.length,
    agree: count(agrees),
    withConditions: count(conditioned),
    agreeWithConditions: count((one) => conditioned(one) && agrees(one)),
    degraded: count(degraded),
    degradedFound: count((one) => degraded(one) && one.ours === 'Degraded'),
    degradedCalledHealthy: count((one) => degraded(one) && one.ours === 'Healthy' && !agrees(one)),
    healthy: count(healthy),
    healthyCalledDegraded: count((one) => healthy(one) && one.ours === 'Degraded' && !agrees(one)),
  }
}

function hasConditions(object: unknown): boolean {
  const conditions = (object as { status?: { conditions?: unknown } } | null)?.status?.conditions
  return Array.isArray(conditions) && conditions.length > 0
}

const words = ['Healthy', 'Progressing', 'Degraded', 'Suspended', 'Terminating', 'Missing', 'Unknown']

/** Rows are what is expected, columns what we say. */
export function confusionTable(judged: readonly Judged[]): string {
  const width = 12
  const line = (cells: readonly string[]) => cells.map((cell) => cell.padStart(width)).join('')
  const rows = words.map((expected) => {
    const row = judged.filter((one) => oneClass(one.case.expected) === expected)
    const cells = words.map((ours) => String(row.filter((one) => one.ours === ours).length))
    return line([expected, ...cells])
  })
  return [line(['expected', ...words]), ...rows].join('\n')
}
