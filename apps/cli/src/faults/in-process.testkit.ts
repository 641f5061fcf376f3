import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../program/program.ts'
import { colorsFor } from '../streams/colors.ts'
import type { Outcome } from '../testing/baro.testkit.ts'

/** Milliseconds after which a command that has not ended is interrupted: its exit code is then 130. */
const bound = 240_000

interface InProcessOptions {
  readonly coloured?: boolean
  readonly columns?: number
  /** Of the screen; absent: there is none. */
  readonly rows?: number
  /** Beside where the kubeconfig is. */
  readonly environment?: Readonly<Record<string, string>>
}

/** Runs the program's commands in this process, for tables too long for processes of their own. */
export async function runInProcess(
  args: readonly string[],
  kubeconfig: string,
  {
    coloured = false,
    columns = 100,
    rows = Number.POSITIVE_INFINITY,
    environment = {},
  }: InProcessOptions = {},
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'baro-fault-'))
  const file = join(folder, 'kubeconfig')
  writeFileSync(file, kubeconfig)
  let out = ''
  let err = ''
  const colors = colorsFor(coloured, {})
  try {
    const code = await run(args, {
      out: (text) => {
        out += text
      },
      err: (text) => {
        err += text
      },
      standardInput: async () => Buffer.alloc(0),
      now: new Date(),
      colors,
      errorColors: colors,
      columns,
      rows,
      directory: folder,
      environment: { HOME: folder, KUBECONFIG: file, ...environment },
      isWatched: false,
      interrupted: AbortSignal.timeout(bound),
    })
    return { code, out, err }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
