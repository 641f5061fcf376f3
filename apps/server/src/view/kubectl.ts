import type { Cause, Ref } from '@barometer/graph'
import { type PackIndex, runbookOf } from '@barometer/packs'

/** What kubectl must be told to reach a cluster: `--context prod`; nothing where it goes there by itself. */
export type KubectlFlags = readonly string[]

/** The next command about a cause, as `baro` prints it: of what is missing, about what names it. */
export function commandAbout(
  { object, presence, path, statement }: Pick<Cause, 'object' | 'presence' | 'path' | 'statement'>,
  packs: PackIndex,
  flags: KubectlFlags,
): string {
  if (presence === 'missing') return describeCommand(path.at(-2) ?? object, flags)
  const command = runbookOf(packs, object, statement)?.command
  if (!command) return describeCommand(object, flags)
  const filled = command.replaceAll('{object}', () => target(object))
  return flags.length === 0
    ? filled
    : filled.replace(/^kubectl /, () => `kubectl ${flags.map(shellWord).join(' ')} `)
}

/** The command that shows an object, fit to be pasted into a shell. */
export function describeCommand(ref: Ref, flags: KubectlFlags): string {
  return ['kubectl', ...flags.map(shellWord), 'describe', target(ref)].join(' ')
}

function target({ group, kind, namespace, name }: Ref): string {
  const resource = `${kind.toLowerCase()}${group === '' ? '' : `.${group}`}/${name}`
  return [...(namespace === '' ? [] : ['-n', shellWord(namespace)]), shellWord(resource)].join(' ')
}

/** Whatever is no plain word is quoted, and what cannot be seen is not in it: it will be pasted. */
function shellWord(text: string): string {
  const visible = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
  return /^[\w./:@-]+$/.test(visible) ? visible : `'${visible.replaceAll("'", `'\\''`)}'`
}
