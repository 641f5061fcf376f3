import type { Statement } from '@barometer/verdict'
import type { Judged } from './tally.ts'

/** Why one object was judged so: what decided, and all that it says of itself, the gravest first. */
export function explanation(
  { case: { id, expected }, verdict, ours }: Judged,
  statements: readonly Statement[],
): readonly string[] {
  const { state, rule, decidedBy, reason, message, since, stale, findings } = verdict
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['expected', expected],
    ['we say', ours === state ? ours : `${ours} (${state})`],
    ['by rule', rule],
    ['decided by', decidedBy && `${decidedBy.path} = ${decidedBy.value}`],
    ['reason', reason],
    ['message', message],
    ['since', since],
    ['stale', stale ? 'yes' : ''],
  ]
  const shown = facts.flatMap(([name, text]) => (text ? [`  ${name.padEnd(10)}  ${text}`] : []))
  return [
    id,
    ...shown,
    statements.length === 0 ? '  it says nothing of itself' : '  all that it says of itself:',
    ...statements.map(inOneLine),
    ...findings.map(({ path, message: text }) => `  finding at ${path}: ${text}`),
  ]
}

function inOneLine({ says, rule, field, reason, plainness, summary }: Statement): string {
  const how = `${['by default', 'by its wording', 'plainly'][plainness]}${summary ? ', as a summary' : ''}`
  const because = reason === '' ? '' : ` ${reason}`
  return `    ${says.padEnd(8)}  ${field.path} = ${field.value}${because} (${rule}, ${how})`
}
