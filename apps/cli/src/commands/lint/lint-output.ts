import { type Finding, sarifLog } from '@barometer/lint'
import { version } from '../../streams/version.ts'
import type { PrintOptions } from '../../text/print-options.ts'
import { visibleJson } from '../../text/terminal-text.ts'
import type { CheckedSources } from './checked-sources.ts'
import type { Collection } from './collection.ts'
import { findingsText, groupsText } from './findings-text.ts'
import { githubText } from './github-text.ts'

/** What was found in files, or in one cluster. */
export interface Linted {
  /** Its name among several clusters; else ''. */
  readonly cluster: string
  readonly fromFiles: boolean
  readonly found: Collection
  readonly checked: CheckedSources
}

/** For people: the findings of files one by one, those of a cluster by what they have alike. */
export function lintText(linted: Linted, printOptions: PrintOptions): string {
  const { found, fromFiles, cluster } = linted
  const summary = summaryOf(linted)
  const title = cluster === '' ? '' : `${printOptions.colors.bold(`${cluster}:`)}\n`
  return fromFiles
    ? findingsText(findingsOf(linted), found.counts, summary, printOptions)
    : `${title}${groupsText(found.groups(), found.counts, summary, printOptions)}`
}

/** For programs. */
export function lintValue(linted: Linted): object {
  const { unreadable, notes } = linted.checked
  return { findings: findingsOf(linted), unreadable, notes, summary: summaryOf(linted) }
}

export function lintJson(value: object): string {
  return `${visibleJson(JSON.stringify(value, jsonFields, 2))}\n`
}

/** One log, with a run for each. */
export function lintSarif(all: readonly Linted[]): string {
  const runs = all.flatMap((linted) => {
    const unreadable = linted.checked.unreadable.map(({ message, file, line }) => ({
      message,
      source: { file, ...(line === undefined ? {} : { line }) },
    }))
    const id = linted.cluster === '' ? {} : { id: linted.cluster }
    return sarifLog(findingsOf(linted), { version, unreadable, ...id }).runs
  })
  return `${visibleJson(JSON.stringify({ ...sarifLog([], { version }), runs }, undefined, 2))}\n`
}

export function lintGithub(linted: Linted): string {
  return githubText(findingsOf(linted), linted.cluster)
}

function findingsOf({ found }: Linted): readonly Finding[] {
  return found.all().toSorted(bySource)
}

function summaryOf({ found, checked: { objects, others, unreadable } }: Linted) {
  return { objects, silenced: found.silenced, others, unreadable: unreadable.length }
}

/** By line within a file; files stay in the order they were given. */
function bySource(a: Finding, b: Finding): number {
  if (a.source?.file !== b.source?.file) return 0
  return (a.source?.line ?? 0) - (b.source?.line ?? 0)
}

/** `kind` tells readings apart inside the program and is not part of what it prints. */
function jsonFields(key: string, value: unknown): unknown {
  return key === 'kind' && value === 'unreadable' ? undefined : value
}
