import { profileNamed, profiles } from '@barometer/lint'
import { withFiles } from '../../options/file-arguments.ts'
import { readPacks } from '../../packs/read-packs.ts'
import { CommandError } from '../../streams/command-error.ts'
import type { IOStreams } from '../../streams/io-streams.ts'
import { printOptionsFor } from '../../text/print-options.ts'
import { Collection } from './collection.ts'
import { configurationOf } from './configuration-file.ts'
import type { LintFlags } from './lint-flags.ts'
import { type Linted, lintGithub, lintJson, lintSarif, lintText, lintValue } from './lint-output.ts'

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
  const lint = async (own: LintFlags, cluster: string): Promise<Linted> => {
    const found = new Collection({ least: own.severity, keepAll: fromFiles || own.output !== 'text' })
    found.add({ findings, silenced: 0 })
    const checked = fromFiles
      ? await (await import('./lint-files.ts')).lintFiles(files, options, found, streams)
      : await (await import('./lint-cluster.ts')).lintCluster(named, own, options, found, streams, cluster)
    return { cluster, fromFiles, found, checked }
  }
  if (!fromFiles) {
    const { lintContexts } = await import('./lint-contexts.ts')
    return lintContexts(flags, streams, lint, (linted) => codeOf(linted, flags))
  }
  if (flags.contexts) throw new CommandError('files are in no cluster: leave out --contexts')
  const linted = await lint(flags, '')
  streams.out(render(linted, flags, streams))
  return codeOf(linted, flags)
}

function codeOf({ found, checked }: Linted, { failOn }: LintFlags): number {
  if (checked.unreadable.length > 0) return 2
  return failOn !== 'never' && found.has(failOn) ? 1 : 0
}

function render(linted: Linted, flags: LintFlags, streams: IOStreams): string {
  switch (flags.output) {
    case 'text':
      return lintText(linted, printOptionsFor(flags, streams))
    case 'json':
      return lintJson(lintValue(linted))
    case 'github':
      return lintGithub(linted)
    case 'sarif':
      return lintSarif([linted])
  }
}

/** Files are what `-f` names, and arguments that can be nothing else; the others name objects of a cluster. */
function sourcesOf(
  args: readonly string[],
  { filename = [] }: LintFlags,
): { readonly files: readonly string[]; readonly named: readonly string[] } {
  const [named, { filename: files }] = withFiles(args, { filename })
  if (files.length > 0 && named.length > 0) {
    throw new CommandError(
      `lint files or a cluster, not both: "${named[0]}" is not a file; write a directory as ./${named[0]}`,
    )
  }
  return { files, named }
}

function profileOf({ profile }: LintFlags) {
  const found = profile === undefined ? undefined : profileNamed(profile)
  if (profile === undefined || found) return found
  const known = profiles.map(({ name }) => name).join(', ')
  throw new CommandError(`profile "${profile}" not found; the profiles are ${known}`)
}
