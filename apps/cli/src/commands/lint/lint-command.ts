import { type Finding, type LintSeverity, profileNamed, profiles, sarifLog } from '@barometer/lint'
import { withFiles } from '../../options/file-arguments.ts'
import type { SourceFlags } from '../../options/source-options.ts'
import { readPacks } from '../../packs/read-packs.ts'
import { CommandError } from '../../streams/command-error.ts'
import type { IOStreams } from '../../streams/io-streams.ts'
import { version } from '../../streams/version.ts'
import { printOptionsFor } from '../../text/print-options.ts'
import { visibleJson } from '../../text/terminal-text.ts'
import type { CheckedSources } from './checked-sources.ts'
import { Collection } from './collection.ts'
import { type ConfigurationFlags, configurationOf } from './configuration-file.ts'
import { findingsText, groupsText } from './findings-text.ts'
import { githubText } from './github-text.ts'

export interface LintFlags extends SourceFlags, ConfigurationFlags {
  readonly output: 'text' | 'json' | 'sarif' | 'github'
  readonly plain?: boolean
  readonly profile?: string
  /** The least severity to report. */
  readonly severity: LintSeverity
  /** The least severity that ends with 1. */
  readonly failOn: LintSeverity | 'never'
}

/**
 * Lints a cluster, kinds or objects of it, or files. The exit code: 0 nothing found that matters, 1 findings, 2 something
 * could not be read.
 */
export async function lintCommand(
  words: readonly string[],
  flags: LintFlags,
  streams: IOStreams,
): Promise<number> {
  const { files, named } = sourcesOf(words, flags)
  const { configuration, findings } = await configurationOf(flags, streams)
  const packs = await readPacks(flags.packs ?? [], streams)
  const profile = profileOf(flags)
  const now = (flags.now === undefined ? streams.now : new Date(flags.now)).toISOString()
  const options = { now, configuration, packs, ...(profile ? { profile } : {}) }
  const fromFiles = files.length > 0
  const found = new Collection({ least: flags.severity, keepAll: fromFiles || flags.output !== 'text' })
  found.add({ findings, silenced: 0 })
  const checked = fromFiles
    ? await (await import('./lint-files.ts')).lintFiles(files, options, found, streams)
    : await (await import('./lint-cluster.ts')).lintCluster(named, flags, options, found, streams)
  streams.out(render(found, checked, fromFiles, flags, streams))
  if (checked.unreadable.length > 0) return 2
  return flags.failOn !== 'never' && found.has(flags.failOn) ? 1 : 0
}

/** Files are what `-f` names, and arguments that can be nothing else; the others name objects of a cluster. */
function sourcesOf(
  args: readonly string[],
  { filename = [] }: LintFlags,
): { readonly files: readonly string[]; readonly named: readonly string[] } {
  const [named, { filename: files }] = withFiles(args, { filename })
  if (files.length > 0 && named.length > 0) {
    throw new CommandError(
      `lint files or a cluster, not both: "${named[0]}" is no file; a directory is written ./${named[0]}`,
    )
  }
  return { files, named }
}

function profileOf({ profile }: LintFlags) {
  const found = profile === undefined ? undefined : profileNamed(profile)
  if (profile === undefined || found) return found
  const known = profiles.map(({ name }) => name).join(', ')
  throw new CommandError(`there is no profile "${profile}"; there are ${known}`)
}

function render(
  found: Collection,
  { objects, others, unreadable, notes }: CheckedSources,
  fromFiles: boolean,
  flags: LintFlags,
  streams: IOStreams,
): string {
  const { output } = flags
  const printOptions = printOptionsFor(flags, streams)
  const summary = { objects, silenced: found.silenced, others, unreadable: unreadable.length }
  if (output === 'text' && !fromFiles) return groupsText(found.groups(), found.counts, summary, printOptions)
  const findings = found.all().toSorted(bySource)
  switch (output) {
    case 'text':
      return findingsText(findings, found.counts, summary, printOptions)
    case 'json':
      return `${visibleJson(JSON.stringify({ findings, unreadable, notes, summary }, jsonFields, 2))}\n`
    case 'github':
      return githubText(findings)
    case 'sarif': {
      const unread = unreadable.map(({ message, file, line }) => ({
        message,
        source: { file, ...(line === undefined ? {} : { line }) },
      }))
      return `${visibleJson(JSON.stringify(sarifLog(findings, { version, unreadable: unread }), undefined, 2))}\n`
    }
  }
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
