import { loadKubeconfig } from '@barometer/client'
import type { SourceFlags } from '../options/source-options.ts'
import { CommandError } from '../streams/command-error.ts'
import type { IOStreams } from '../streams/io-streams.ts'

/**
 * The contexts that `--contexts` names, each once. A name with `*` or `?` stands for all in the kubeconfig that match it,
 * in the order of their names; that none does is an error. A name that a context has stands for that alone.
 */
export function contextsNamed(names: readonly string[], flags: SourceFlags, streams: IOStreams): string[] {
  if (names.length === 0) throw new CommandError('--contexts needs the names of contexts: prod,staging')
  if (!names.some(isGlob)) return [...new Set(names)]
  const source = { file: flags.kubeconfig, env: streams.environment as NodeJS.ProcessEnv }
  const known = [...loadKubeconfig(source).contexts.keys()].sort()
  return [...new Set(names.flatMap((name) => matching(name, known)))]
}

function isGlob(name: string): boolean {
  return /[*?]/.test(name)
}

function matching(name: string, known: readonly string[]): readonly string[] {
  if (!isGlob(name) || known.includes(name)) return [name]
  const pattern = patternOf(name)
  const found = known.filter((each) => pattern.test(each))
  if (found.length > 0) return found
  const there = known.length === 0 ? 'none' : known.join(', ')
  throw new CommandError(`no context matches "${name}"; the contexts are: ${there}`)
}

/** A star stands for anything, slashes and dots too: contexts such as `arn:aws:eks:eu-west-1:1:cluster/prod` are no paths. */
function patternOf(glob: string): RegExp {
  const plain = glob.replace(/[.+^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${plain.replaceAll('*', '.*').replaceAll('?', '.')}$`)
}
