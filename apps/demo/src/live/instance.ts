import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** A demo that runs, as others find it who may read the user's files. */
export interface Instance {
  /** Where its page and the API behind that are. */
  readonly address: string
  /** What lets in. */
  readonly token: string
  readonly kubeconfig: string
}

/** Where the user's programs keep what is of this moment. */
function folder(): string {
  return join(process.env['XDG_STATE_HOME'] || join(homedir(), '.local', 'state'), 'barometer', 'demo')
}

/** Tells others of the same user where this demo is, in a file that only they can read; the result takes it back. */
export function announceInstance({ address, token, kubeconfig }: Instance): () => void {
  const file = join(folder(), `${process.pid}.json`)
  mkdirSync(folder(), { recursive: true, mode: 0o700 })
  chmodSync(folder(), 0o700)
  rmSync(file, { force: true })
  // It is made anew: nobody else can have put it there before, with rights of his own.
  writeFileSync(file, JSON.stringify({ address, token, kubeconfig }), { mode: 0o600, flag: 'wx' })
  const remove = () => rmSync(file, { force: true })
  process.once('exit', remove)
  return remove
}

/** The demo that was started last of those that run; undefined: none does. */
export function findInstance(): Instance | undefined {
  let files: readonly string[]
  try {
    files = readdirSync(folder()).filter((name) => /^\d+\.json$/.test(name))
  } catch {
    return undefined
  }
  const [found] = files
    .filter((name) => isRunning(Number.parseInt(name, 10)))
    .map((name) => join(folder(), name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  return found === undefined ? undefined : (JSON.parse(readFileSync(found, 'utf8')) as Instance)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
