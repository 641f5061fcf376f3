import type { SurveyNote } from '@barometer/survey'
import { type AdvisedExplanation, explanationText } from '../../print/explanation-text.ts'
import { structured } from '../../text/formats.ts'
import { objectName } from '../../text/object-names.ts'
import type { PrintOptions } from '../../text/print-options.ts'
import { oneLine } from '../../text/terminal-text.ts'
import { headline, signOf } from '../../text/text-blocks.ts'
import type { Decision, Failure } from './decision.ts'
import { candidateText, countText } from './state-text.ts'

/** What came of it. */
export interface Report {
  readonly outcome: 'met' | 'failed' | 'timeout' | 'unreachable' | 'interrupted'
  readonly expression: string
  readonly decision: Decision
  /** Why it is not, as `why` has it: the causes, and what is waited for. */
  readonly explanations: readonly AdvisedExplanation[]
  readonly notes: readonly SurveyNote[]
}

const linesShown = 10

/** For programs: the outcome, and every object that counts as it was at last. */
export function reportValue(report: Report, format: 'json' | 'yaml'): string {
  const { outcome, expression, decision, explanations, notes } = report
  const objects = decision.candidates.map(({ ref, met, hopeless, presence, verdict, resourceVersion }) => ({
    object: ref,
    met: met ?? null,
    ...(hopeless && { hopeless }),
    presence,
    ...(resourceVersion !== undefined && { resourceVersion }),
    ...(verdict && { verdict }),
  }))
  return structured({ outcome, expression, objects, explanations, notes }, format)
}

/** For people, where there is an answer; '' where there is none. */
export function reportText(report: Report, printOptions: PrintOptions): string {
  const { decision } = report
  if (decision.kind === 'met') return metText(report, printOptions)
  const explained = report.explanations.map((each) => explanationText(each, printOptions))
  if (decision.kind !== 'failed') return explained.join('\n')
  const said = headline('error', failureText(decision), printOptions).join('\n')
  return [`${said}\n`, ...explained].join('\n')
}

function metText({ decision }: Report, printOptions: PrintOptions): string {
  const sign = signOf('ok', printOptions)
  const met = decision.candidates.filter((each) => each.met === true)
  if (met.length === 0) return `${sign} there is none\n`
  const asked = met.filter(({ part }) => !part)
  const own = asked.length > 0 ? asked : met
  const parts = met.slice(own.length)
  const lines = own.slice(0, linesShown).map(({ ref, presence }) => {
    return `${objectName(ref)}${presence === 'absent' ? ' is not there' : ''}`
  })
  const rest = own.length - lines.length
  if (rest > 0) lines.push(`and ${rest} more: ${countText(own)} in all`)
  if (parts.length > 0) lines.push(`and beneath: ${countText(parts)}`)
  return lines.map((line) => `${sign} ${line}\n`).join('')
}

function failureText({ by, candidates }: Failure): string {
  const name = objectName(by.ref)
  const others = candidates.filter(({ met, hopeless }) => met !== true && hopeless === by.hopeless).length - 1
  const more = others > 0 ? ` (and ${others} more)` : ''
  if (by.hopeless === 'deleted') return `${name} was deleted${more}`
  if (by.hopeless === 'failed-beneath') return `${candidateText(by)}${more}`
  const { reason = '', message = '' } = by.verdict ?? {}
  return oneLine(`${name} has failed: ${[reason, message].filter(Boolean).join(': ')}${more}`)
}
