import { Command, CommanderError } from 'commander'
import { defineApiserver } from '../commands/apiserver/define-apiserver.ts'
import { defineCompletion } from '../commands/completion/define-completion.ts'
import { defineConditions } from '../commands/conditions/define-conditions.ts'
import { defineDump } from '../commands/dump/define-dump.ts'
import { defineExplain } from '../commands/explain/define-explain.ts'
import { defineGet } from '../commands/get/define-get.ts'
import { defineGlance } from '../commands/glance/define-glance.ts'
import { defineLint } from '../commands/lint/define-lint.ts'
import { defineRollup } from '../commands/rollup/define-rollup.ts'
import { defineServe } from '../commands/serve/define-serve.ts'
import { defineTree } from '../commands/tree/define-tree.ts'
import { defineWait } from '../commands/wait/define-wait.ts'
import { defineWhy } from '../commands/why/define-why.ts'
import { problemOf } from '../live/problem.ts'
import type { CommandContext } from '../options/command-context.ts'
import { oneLevel } from '../options/verbosity.ts'
import { CommandError } from '../streams/command-error.ts'
import type { IOStreams } from '../streams/io-streams.ts'
import { version } from '../streams/version.ts'
import { oneLine } from '../text/terminal-text.ts'

/** Commands in the order of the help. Of a line that names one, only that is defined: the others would only take time. */
const commands: Readonly<
  Record<string, (program: Command, context: CommandContext, isDefault: boolean) => void>
> = {
  glance: defineGlance,
  why: defineWhy,
  tree: defineTree,
  get: defineGet,
  conditions: defineConditions,
  wait: defineWait,
  explain: defineExplain,
  lint: defineLint,
  rollup: defineRollup,
  dump: defineDump,
  serve: defineServe,
  apiserver: defineApiserver,
  completion: defineCompletion,
}

/**
 * Runs the program with its arguments and gives the exit code. Commands are loaded when they are called, so that
 * `--version` and `--help` cost nothing.
 */
export async function run(words: readonly string[], streams: IOStreams, name = 'baro'): Promise<number> {
  const args = asOptions(words)
  let code = 0
  const program = new Command(name)
    .description('Shows whether objects in Kubernetes are healthy, in progress or stuck, and what to fix.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .configureOutput({
      writeOut: (text) => streams.out(text),
      writeErr: (text) => streams.err(text),
      getOutHelpWidth: () => Math.min(streams.columns, 100),
      getErrHelpWidth: () => Math.min(streams.columns, 100),
    })
    .exitOverride()
  const context = {
    name,
    streams,
    finish: (result: number) => {
      code = result
    },
  }
  const [first = '-'] = args
  // A word that is no command is a mistake, not an argument of the glance.
  const isGlance = first.startsWith('-')
  const asked = Object.hasOwn(commands, first) ? [commands[first]!] : Object.values(commands)
  for (const define of asked) define(program, context, isGlance)
  if (args[0] === '__complete') {
    const { complete } = await import('../commands/completion/complete.ts')
    return complete(args.slice(1), program, streams)
  }
  try {
    await program.parseAsync(oneLevel(args), { from: 'user' })
    return code
  } catch (error) {
    return exitCodeOf(error, streams)
  }
}

/** `help`, `help COMMAND` and `version`, as kubectl has them. */
function asOptions(words: readonly string[]): readonly string[] {
  const [first, ...rest] = words
  if (first === 'help') {
    const [topic] = rest
    // A topic that is no command is a mistake, and told as one.
    return topic === undefined || Object.hasOwn(commands, topic) ? [...rest, '--help'] : rest
  }
  return first === 'version' && rest.length === 0 ? ['--version'] : words
}

function exitCodeOf(error: unknown, streams: IOStreams): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  if (error instanceof CommandError) {
    streams.err(`${streams.errorColors.red('error')}: ${oneLine(error.message)}\n`)
    return error.code
  }
  if (streams.interrupted.aborted) return 130
  const problem = problemOf(error)
  if (!problem) throw error
  return exitCodeOf(problem, streams)
}
