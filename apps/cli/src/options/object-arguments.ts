import { CommandError } from '../streams/command-error.ts'
import { oneLine } from '../text/terminal-text.ts'
import type { SourceFlags } from './source-options.ts'

/** Objects that a command line names: one of a kind by its name, or all of a kind. */
export interface ObjectArgument {
  /** One kind, as it was written: `deploy`, `deployments.apps`, `deploy.v1.apps`. */
  readonly kind: string
  /** Undefined: all of the kind. */
  readonly name: string | undefined
}

/**
 * Reads arguments as kubectl does: `KIND`, `KIND,KIND`, `KIND NAME...` or `KIND/NAME...`, where KIND may have its group, or
 * its version and group, behind it. Each object once, in the order they are named. Ends the command, in kubectl's words,
 * where the two forms are mixed, and where names stand beside a selector.
 */
export function parseObjectArguments(
  args: readonly string[],
  { selector, fieldSelector }: Pick<SourceFlags, 'selector' | 'fieldSelector'> = {},
): readonly ObjectArgument[] {
  const isSelected = selector !== undefined || fieldSelector !== undefined
  const combined = args.filter((arg) => arg.includes('/'))
  if (combined.length > 0 && combined.length < args.length) throw new CommandError(mixed)
  const found = combined.length > 0 ? combined.map(combinedArgument) : separateArguments(args)
  if (isSelected) refuseSelector(found, combined.length > 0)
  return [...new Map(found.map((argument) => [argumentText(argument), argument])).values()]
}

/** An argument in one piece: `deploy/web`, or `deploy`. */
export function argumentText({ kind, name }: ObjectArgument): string {
  return oneLine(name === undefined ? kind : `${kind}/${name}`)
}

const mixed =
  'there is no need to specify a resource type as a separate argument when passing arguments in resource/name form ' +
  "(e.g. 'deploy/web' instead of 'deploy deploy/web')"

function combinedArgument(arg: string): ObjectArgument {
  const [kind = '', name = '', ...more] = arg.split('/')
  if (more.length > 0) {
    throw new CommandError('arguments in resource/name form may not have more than one slash')
  }
  if (kind === '' || name === '' || kind.includes(',')) {
    throw new CommandError('arguments in resource/name form must have a single resource and name')
  }
  return { kind, name }
}

function separateArguments([first, ...names]: readonly string[]): readonly ObjectArgument[] {
  if (first === undefined) return []
  const kinds = first.split(',')
  if (kinds.includes('')) throw new CommandError('the server doesn\'t have a resource type ""')
  if (names.length === 0) return kinds.map((kind) => ({ kind, name: undefined }))
  if (names.includes('')) throw new CommandError('resource name may not be empty')
  return kinds.flatMap((kind) => names.map((name) => ({ kind, name })))
}

function refuseSelector(found: readonly ObjectArgument[], isCombined: boolean): void {
  if (found.length === 0) {
    throw new CommandError('a selector chooses among the objects of a kind; name one: deploy')
  }
  if (found.every(({ name }) => name === undefined)) return
  throw new CommandError(
    isCombined
      ? 'selectors and the all flag cannot be used when passing resource/name arguments'
      : 'name cannot be provided when a selector is specified',
  )
}
