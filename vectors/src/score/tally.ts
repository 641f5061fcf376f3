import type { Verdict } from '@barometer/verdict'
import type { Case } from './read-cases.ts'

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
 * Our verdict in Argo's words.
 *
 * Failed counts as Degraded and Terminating as Progressing. Where there is no evidence at all Argo's convention is
 * Progressing; where the object itself says that it is unknown, that is Unknown there too.
 */
export function inTheirWords({ state, decidedBy }: Verdict): string {
  if (state === 'Failed') return 'Degraded'
  if (state === 'Terminating') return 'Progressing'
  if (state !== 'Unknown') return state
  return decidedBy === undefined ? 'Progressing' : 'Unknown'
}

export function totalsOf(judged: readonly Judged[]): Totals {
  const count = (holds: (one: Judged) => boolean) => judged.filter(holds).length
  const agrees = ({ case: { expected }, ours }: Judged) => ours === expected
  const conditioned = ({ case: { object } }: Judged) => hasConditions(object)
  const degraded = ({ case: { expected } }: Judged) => expected === 'Degraded'
  const healthy = ({ case: { expected } }: Judged) => expected === 'Healthy'
  return {
    total: judged.length,
    agree: count(agrees),
    withConditions: count(conditioned),
    agreeWithConditions: count((one) => conditioned(one) && agrees(one)),
    degraded: count(degraded),
    degradedFound: count((one) => degraded(one) && one.ours === 'Degraded'),
    degradedCalledHealthy: count((one) => degraded(one) && one.ours === 'Healthy'),
    healthy: count(healthy),
    healthyCalledDegraded: count((one) => healthy(one) && one.ours === 'Degraded'),
  }
}

function hasConditions(object: unknown): boolean {
  const conditions = (object as { status?: { conditions?: unknown } } | null)?.status?.conditions
  return Array.isArray(conditions) && conditions.length > 0
}

const words = ['Healthy', 'Progressing', 'Degraded', 'Suspended', 'Missing', 'Unknown']

/** Rows are what is expected, columns what we say. */
export function confusionTable(judged: readonly Judged[]): string {
  const width = 12
  const line = (cells: readonly string[]) => cells.map((cell) => cell.padStart(width)).join('')
  const rows = words.map((expected) => {
    const row = judged.filter((one) => one.case.expected === expected)
    const cells = words.map((ours) => String(row.filter((one) => one.ours === ours).length))
    return line([expected, ...cells])
  })
  return [line(['expected', ...words]), ...rows].join('\n')
}
