import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Makes a folder that is removed when this process ends, after `before` has run. A signal that asks to end counts. */
export function temporaryFolder(name: string, before: () => void = () => {}): string {
  const folder = mkdtempSync(join(tmpdir(), `barometer-${name}-`))
  process.once('exit', () => {
    before()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  })
  for (const [signal, code] of [
    ['SIGHUP', 129],
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)
    process.once(signal, () => process.exit(code))
  return folder
}
