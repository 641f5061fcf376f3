import { type Cause, refText } from '@barometer/graph'
import type { TrueCause } from './dump.ts'
import { type RootScore, total } from './score.ts'

/** What went well and what did not, in words, with every miss explained. */
export function report(file: string, scores: readonly RootScore[]): string {
  const { roots, stateRight, causesTrue, causesFound, causesWrong } = total(scores)
  const named = causesFound + causesWrong
  const bad = scores.filter(
    ({ stateRight: right, missed, wrong }) => !right || missed.length + wrong.length > 0,
  )
  return [
    `${file}: ${roots} roots, ${stateRight} states right`,
    `  recall ${share(causesFound, causesTrue)}, precision ${share(causesFound, named)}`,
    ...bad.map(miss),
    '',
  ].join('\n')
}

function share(part: number, whole: number): string {
  return `${part} of ${whole}${whole === 0 ? '' : ` (${((100 * part) / whole).toFixed(1)} %)`}`
}

function miss({ root, answer, stateRight, missed, wrong }: RootScore): string {
  const wrongNames = new Set(wrong.map(refText))
  return [
    `  ${root.kind} ${root.namespace ?? ''}/${root.name}: ${stateRight ? answer.state : `said ${answer.state}, is ${root.state}`}`,
    ...missed.map((cause) => `    missed ${trueText(cause)}`),
    ...answer.causes
      .filter(({ object, alike }) => [object, ...alike].some((ref) => wrongNames.has(refText(ref))))
      .map((cause) => `    wrong  ${causeText(cause)}`),
    ...(stateRight
      ? []
      : answer.pending.map(
          ({ object, statement }) =>
            `    waits for ${refText(object)} ${statement.reason} ${statement.message.slice(0, 120)}`,
        )),
    ...(stateRight || !answer.verdict
      ? []
      : [`    it says ${answer.verdict.state} by ${answer.verdict.rule} ${answer.verdict.reason}`]),
  ].join('\n')
}

function trueText({ kind, namespace, name, conditionType, reason, message }: TrueCause): string {
  return `${kind} ${namespace ?? ''}/${name} ${conditionType ?? '-'} ${reason}: ${(message ?? '').slice(0, 160)}`
}

function causeText({ object, grade, statement, path }: Cause): string {
  const { conditionType, field, reason, message } = statement
  const place = path.map(refText).join(' > ')
  return `${refText(object)} (${grade}) ${conditionType ?? field ?? '-'} ${reason}: ${message.slice(0, 160)}\n           by ${place}`
}
