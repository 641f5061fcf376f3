import { parseArgs } from 'node:util'
import type { ServerName } from './servers/target.ts'

export const usage = `usage: npm run conformance -- [options]
  --server embedded|kubernetes   which server the suite runs on (embedded unless given)
  --only PATTERN                 only the cases whose "topic: title" matches (regular expression, any case)
  --serve                        start the server, print how to reach it, and keep it until interrupted
  --kubectl                      compare what a real kubectl says of both servers
  --fuzz N [--seed S]            send N random sequences of requests to both servers and compare the answers
                                 (with --server kubernetes: to two real ones, which must agree)
  --rights N [--seed S]          grant random rights on both servers and compare whom they refuse, N times
  [--] COMMAND [ARGUMENT...]     run a command beside the server, with its address in KUBECONFIG and
                                 USE_EXISTING_CLUSTER=true, and end with the command's exit code`

export interface CommandLine {
  server: ServerName
  only?: RegExp
  mode: 'suite' | 'serve' | 'kubectl' | 'fuzz' | 'rights' | 'command'
  /** What is run beside the server. */
  command?: string[]
  fuzz: number
  rights: number
  seed?: number
}

/** What the arguments ask for; throws with one line for the user when they make no sense. */
export function commandLine(args: string[]): CommandLine {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      server: { type: 'string', default: 'embedded' },
      only: { type: 'string' },
      serve: { type: 'boolean', default: false },
      kubectl: { type: 'boolean', default: false },
      fuzz: { type: 'string' },
      rights: { type: 'string' },
      seed: { type: 'string' },
    },
  })
  const { server } = values
  if (server !== 'embedded' && server !== 'kubernetes') throw new Error(`there is no server "${server}"`)
  const mode = values.serve
    ? 'serve'
    : values.kubectl
      ? 'kubectl'
      : values.fuzz !== undefined
        ? 'fuzz'
        : values.rights !== undefined
          ? 'rights'
          : positionals.length > 0
            ? 'command'
            : 'suite'
  return {
    server,
    mode,
    ...(positionals.length > 0 && { command: positionals }),
    fuzz: whole('--fuzz', values.fuzz ?? '0'),
    rights: whole('--rights', values.rights ?? '0'),
    ...(values.seed !== undefined && { seed: whole('--seed', values.seed) }),
    ...(values.only !== undefined && { only: new RegExp(values.only, 'i') }),
  }
}

function whole(name: string, text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < 0)
    throw new Error(`${name} wants a whole number, not "${text}"`)
  return number
}
