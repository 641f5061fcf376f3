import { type CommandLine, commandLine, usage } from './command-line.ts'
import { fuzz } from './fuzz/fuzz.ts'
import { kubectlTier } from './kubectl/tier.ts'
import { fuzzRights } from './rights/rights.ts'
import { runBeside } from './run-beside.ts'
import { serve } from './serve.ts'
import { startTarget } from './servers/start-target.ts'
import { suite } from './suite.ts'

const say = (line: string) => console.log(line)

async function run(asked: CommandLine): Promise<number> {
  if (asked.mode === 'fuzz')
    return fuzz(asked.server, asked.fuzz, asked.seed ?? Date.now() % 1_000_000_000, say)
  if (asked.mode === 'rights') return fuzzRights(asked.rights, asked.seed ?? Date.now() % 1_000_000_000, say)
  if (asked.mode === 'kubectl') return kubectlTier(asked.server, asked.only, say)
  if (asked.mode === 'suite') return suite(asked.server, asked.only, say)
  if (asked.command) return runBeside(asked.server, asked.command, say)
  const target = await startTarget(asked.server, say)
  try {
    await serve(target, say)
  } finally {
    await target.stop()
  }
  return 0
}

function parsed(): CommandLine {
  try {
    return commandLine(process.argv.slice(2))
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`)
    process.exit(2)
  }
}

const code = await run(parsed()).catch((error: Error) => {
  console.error(error.stack ?? String(error))
  return 1
})
// Output to a pipe is still on its way.
process.stdout.write('', () => process.exit(code))
