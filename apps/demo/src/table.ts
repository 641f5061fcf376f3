import { type Condition, type ConditionedObject, conditionsOf } from '@barometer/conditions'
import type { Scenario } from './scenario.ts'

const headings = ['TYPE', 'STATUS', 'SEVERITY', 'REASON'] as const

/** The scenarios as text within `width` columns: a heading, then one line a condition, its message beneath. */
export function table(scenarios: readonly Scenario[], width = 80): string[] {
  const cells = scenarios.flatMap(({ objects }) => objects.flatMap(conditionsOf)).map(cellsOf)
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...cells.map((row) => row[column]?.length ?? 0)),
  )
  return [
    row(headings, widths),
    ...scenarios.flatMap(({ design, title, objects }) => [
      '',
      `${design}: ${title}`,
      ...objects.flatMap((object) => [nameOf(object), ...conditionLines(object, widths, width)]),
    ]),
  ]
}

function nameOf({ kind, metadata }: ConditionedObject): string {
  return `  ${kind}/${metadata?.name}`
}

function conditionLines(object: ConditionedObject, widths: readonly number[], width: number): string[] {
  return conditionsOf(object).flatMap((condition) => [
    row(cellsOf(condition), widths),
    ...wrapped(condition.message ?? '', width - 6).map((line) => `      ${line}`),
  ])
}

function cellsOf({ type, status, severity, reason }: Condition): string[] {
  return [type, status, severity || '-', reason || '-']
}

function row(cells: readonly string[], widths: readonly number[]): string {
  return `    ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd()
}

/** Breaks a text between words so that no line is longer than `width`; a longer word has a line of its own. */
function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
