import { Command, CommanderError } from 'commander'
import { defineApiserver } from '../commands/apiserver/define-apiserver.ts'
import { defineCompletion } from '../commands/completion/define-completion.ts'
import { defineConditions } from '../commands/conditions/define-conditions.ts'
import { defineDump } from '../commands/dump/define-dump.ts'
import { defineExplain } from '../commands/explain/define-explain.ts'
import { defineGet } from '../commands/get/define-get.ts'
import { defineGlance } from '../commands/glance/define-glance.ts'
import { defineLint } from '../commands/lint/define-lint.ts'
import { defineTree } from '../commands/tree/define-tree.ts'
import { defineWait } from '../commands/wait/define-wait.ts'
import { defineWhy } from '../commands/why/define-why.ts'
import { problemOf } from '../live/problem.ts'
import { oneLevel } from '../options/verbosity.ts'
import { CommandError } from '../streams/command-error.ts'
import type { IOStreams } from '../streams/io-streams.ts'
import { version } from '../streams/version.ts'
import { oneLine } from '../text/terminal-text.ts'

/**
 * Runs the program with its arguments and gives the exit code. Commands are loaded when they are called, so that
 * `--version` and `--help` cost nothing.
 */
export async function run(args: readonly string[], streams: IOStreams, name = 'baro'): Promise<number> {
  let code = 0
  const program = new Command(name)
    .description(
      'Reads the conditions of anything in Kubernetes: is it well, still working on it, or stuck, and why.',
    )
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
  const setting = {
    name,
    streams,
    finish: (result: number) => {
      code = result
    },
  }
  // A word that is no command is a mistake, not an argument of the glance.
  defineGlance(program, setting, args[0] === undefined || args[0].startsWith('-'))
  defineWhy(program, setting)
  defineTree(program, setting)
  defineGet(program, setting)
  defineConditions(program, setting)
  defineWait(program, setting)
  defineExplain(program, setting)
  defineLint(program, setting)
  defineDump(program, setting)
  defineApiserver(program, setting)
  defineCompletion(program, setting)
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
