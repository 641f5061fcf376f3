import { Command, CommanderError } from 'commander'
import { defineApiserver } from './apiserver/definition.ts'
import { defineCompletion } from './completion/definition.ts'
import { defineConditions } from './conditions/definition.ts'
import { defineDump } from './dump/definition.ts'
import { defineExplain } from './explain/definition.ts'
import { defineGet } from './get/definition.ts'
import { defineGlance } from './glance/definition.ts'
import { defineLint } from './lint/definition.ts'
import { problemOf } from './live/problem.ts'
import { oneLine } from './terminal-text.ts'
import { defineTree } from './tree/definition.ts'
import { oneLevel } from './verbosity.ts'
import { version } from './version.ts'
import { defineWait } from './wait/definition.ts'
import { defineWhy } from './why/definition.ts'
import { CommandError, type World } from './world.ts'

/**
 * Runs the program with its arguments and gives the exit code. Commands are loaded when they are called, so that
 * `--version` and `--help` cost nothing.
 */
export async function run(args: readonly string[], world: World, name = 'baro'): Promise<number> {
  let code = 0
  const program = new Command(name)
    .description(
      'Reads the conditions of anything in Kubernetes: is it well, still working on it, or stuck, and why.',
    )
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .configureOutput({
      writeOut: (text) => world.out(text),
      writeErr: (text) => world.err(text),
      getOutHelpWidth: () => Math.min(world.columns, 100),
      getErrHelpWidth: () => Math.min(world.columns, 100),
    })
    .exitOverride()
  const setting = {
    name,
    world,
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
    const { complete } = await import('./completion/complete.ts')
    return complete(args.slice(1), program, world)
  }
  try {
    await program.parseAsync(oneLevel(args), { from: 'user' })
    return code
  } catch (error) {
    return exitCodeOf(error, world)
  }
}

function exitCodeOf(error: unknown, world: World): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  if (error instanceof CommandError) {
    world.err(`${world.errorColors.red('error')}: ${oneLine(error.message)}\n`)
    return error.code
  }
  if (world.interrupted.aborted) return 130
  const problem = problemOf(error)
  if (!problem) throw error
  return exitCodeOf(problem, world)
}
