import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { kubeconfig } from './servers/kubeconfig.ts'
import { startTarget } from './servers/start-target.ts'
import type { ServerName } from './servers/target.ts'

/** Runs a command beside a server and gives its exit code; the command finds the server as it finds a cluster. */
export async function runBeside(
  server: ServerName,
  [command = '', ...args]: readonly string[],
  say: (line: string) => void,
): Promise<number> {
  const target = await startTarget(server, say)
  const folder = mkdtempSync(join(tmpdir(), 'barometer-beside-'))
  try {
    const file = join(folder, 'kubeconfig')
    writeFileSync(file, kubeconfig(target), { mode: 0o600 })
    const env = { ...process.env, KUBECONFIG: file, USE_EXISTING_CLUSTER: 'true' }
    const child = spawn(command, args, { env, stdio: 'inherit' })
    return await new Promise((resolve, reject) => {
      child.once('error', (cause) =>
        reject(new Error(`${command} cannot be run: ${cause.message}`, { cause })),
      )
      child.once('close', (code) => resolve(code ?? 1))
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await target.stop()
  }
}
