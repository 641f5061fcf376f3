import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'barometer-control-plane-'

/** A fresh directory for one run. Directories of runs whose process is gone without having cleaned up are removed. */
export function runDirectory(): string {
  for (const name of readdirSync(tmpdir())) {
    if (name.startsWith(prefix) && !alive(Number(name.slice(prefix.length).split('-')[0]))) {
      rmSync(join(tmpdir(), name), { recursive: true, force: true })
    }
  }
  return mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
