import type { Finding, LintSeverity } from '@barometer/lint'
import { rules } from '@barometer/lint'
import type { Colors } from '../../streams/colors.ts'
import { kindName } from '../../text/object-names.ts'
import type { PrintOptions } from '../../text/print-options.ts'
import { oneLine, pad, wrap } from '../../text/terminal-text.ts'
import { indented } from '../../text/text-blocks.ts'
import { type Alike, likeness, shownAlike } from './collection.ts'

export interface Summary {
  readonly objects: number
  readonly silenced: number
  readonly unreadable: number
  /** Documents that are no Kubernetes objects. */
  readonly others: number
}

type Counts = Readonly<Record<LintSeverity, number>>

const severities: readonly LintSeverity[] = ['error', 'warning', 'info']

/** The findings as lines for people: each with file and line, what many objects share shortened, then how to mend it. */
export function findingsText(
  findings: readonly Finding[],
  counts: Counts,
  summary: Summary,
  printOptions: PrintOptions,
): string {
  const lines: string[] = []
  for (const { finding, place, of } of numberedAmongAlike(findings)) {
    if (of <= shownAlike + 1 || place < shownAlike)
      for (const each of findingLines(finding, printOptions)) lines.push(each)
    else if (place === shownAlike) {
      const more = `${printOptions.plain ? '' : '… '}and ${of - shownAlike} more like these (-o json lists all)`
      for (const each of indented(more, 2, printOptions).map(printOptions.colors.dim)) lines.push(each)
    }
  }
  return endedText(lines, findings, counts, summary, printOptions)
}

/** Findings of a cluster as lines for people: what objects share once, with how many and some of them, the worst first. */
export function groupsText(
  groups: readonly Alike[],
  counts: Counts,
  summary: Summary,
  printOptions: PrintOptions,
): string {
  const lines = groups.flatMap((group) => groupLines(group, printOptions))
  const firsts = groups.map(({ first }) => first)
  return endedText(lines, firsts, counts, summary, printOptions)
}

function endedText(
  lines: readonly string[],
  findings: readonly Finding[],
  counts: Counts,
  summary: Summary,
  printOptions: PrintOptions,
): string {
  const fixes = findings.length > 0 ? ['', ...fixLines(findings, printOptions), ''] : []
  return `${[...lines, ...fixes, summaryLine(counts, summary, printOptions.colors)].join('\n')}\n`
}

function groupLines({ first, some, count }: Alike, printOptions: PrintOptions): string[] {
  const { colors } = printOptions
  const { severity, rule, object, path, message, source } = first
  const kind = object?.kind ?? ''
  const who =
    count === 1
      ? [source?.file ?? '', [kind, nameIn(first)].filter(Boolean).join(' ')].filter(Boolean).join(': ')
      : `${count} ${kindName(kind, count)}`
  const names = some.map(nameIn).join(', ')
  const more = count > some.length ? ` and ${count - some.length} more` : ''
  const place = shortPath(count === 1 ? path : path.replace(/\[\d+\]/g, '[]'))
  const detail = count === 1 ? place : `${place}: ${names}${more}`
  return [
    `${paint(severity, colors)(severity)}: ${oneLine(who)}: ${oneLine(message)} ${colors.dim(`[${rule}]`)}`,
    ...indented(oneLine(detail), 2, printOptions).map(colors.dim),
  ]
}

function nameIn({ object }: Finding): string {
  return [object?.namespace, object?.name].filter(Boolean).join('/')
}

interface Numbered {
  readonly finding: Finding
  /** Its place among the findings that differ only in the object they are about, and how many those are. */
  readonly place: number
  readonly of: number
}

function numberedAmongAlike(findings: readonly Finding[]): readonly Numbered[] {
  const counts = new Map<string, number>()
  const placed = findings.map((finding) => {
    const key = likeness(finding)
    const place = counts.get(key) ?? 0
    counts.set(key, place + 1)
    return { finding, place, key }
  })
  return placed.map(({ finding, place, key }) => ({ finding, place, of: counts.get(key) ?? 0 }))
}

function findingLines(finding: Finding, { colors, plain }: PrintOptions): string[] {
  const { severity, rule, object, path, message, source } = finding
  const at = source ? `${oneLine(source.file)}${source.line === undefined ? '' : `:${source.line}`}: ` : ''
  const what = object
    ? `${[object.kind, object.namespace, object.name].filter(Boolean).map(oneLine).join('/')} `
    : ''
  return [
    `${colors.bold(at)}${paint(severity, colors)(severity)}: ${oneLine(message)} ${colors.dim(`[${rule}]`)}`,
    `${plain ? '' : '  '}${colors.dim(`${what}${oneLine(shortPath(path))}`)}`,
  ]
}

/** A place in a schema as the object that it describes has it: `status.conditions[].type`. */
function shortPath(path: string): string {
  const [, schema] = /^spec\.versions\[\d+\]\.schema\.openAPIV3Schema\.(.*)$/.exec(path) ?? []
  return schema?.replace(/(^|\.)properties\./g, '$1').replace(/\.items(?=\.|$)/g, '[]') ?? path
}

/** How to mend what was found: each way once, beside the rule it belongs to. */
function fixLines(findings: readonly Finding[], { colors, columns, plain }: PrintOptions): string[] {
  const ways = new Set(findings.map(({ rule, fix }) => `${rule}\n${fix}`))
  const indent = findings.map(({ rule }) => rule.length).reduce((a, b) => Math.max(a, b), -Infinity) + 4
  const lines = [...ways].sort().flatMap((way) => {
    const [id = '', fix = ''] = way.split('\n')
    const document = rules.find((rule) => rule.id === id)?.source.document
    if (plain) return [`${id}: ${fix} (${document})`]
    return wrap(`${fix} (${document})`, columns - indent).map(
      (line, index) => `  ${pad(index === 0 ? id : '', indent - 2)}${line}`,
    )
  })
  return [colors.bold(`How to fix${plain ? ':' : ''}`), ...lines]
}

function summaryLine(found: Counts, summary: Summary, colors: Colors): string {
  const counts = severities
    .filter((severity) => found[severity] > 0)
    .map((severity) => paint(severity, colors)(plural(found[severity], severity)))
  const asides = [
    summary.silenced > 0 ? `${summary.silenced} silenced` : '',
    summary.unreadable > 0 ? `${plural(summary.unreadable, 'document')} could not be read` : '',
    summary.others > 0
      ? `${plural(summary.others, 'document')} that ${summary.others === 1 ? 'is' : 'are'} no Kubernetes object${summary.others === 1 ? '' : 's'} left out`
      : '',
  ].filter(Boolean)
  const result = counts.length === 0 ? colors.green('no findings') : counts.join(', ')
  return `${result} in ${plural(summary.objects, 'object')}${asides.length > 0 ? ` (${asides.join(', ')})` : ''}`
}

function paint(severity: LintSeverity, colors: Colors): (text: string) => string {
  if (severity === 'error') return colors.red
  return severity === 'warning' ? colors.yellow : colors.cyan
}

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}
