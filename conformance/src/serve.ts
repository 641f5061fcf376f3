import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { kubeconfig } from './servers/kubeconfig.ts'
import type { Target, User } from './servers/target.ts'

/** Prints how to reach the target, keeps it until interrupted, then ends it. */
export async function serve(target: Target, say: (line: string) => void): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'barometer-serve-'))
  const ca = join(dir, 'ca.crt')
  if (target.ca) writeFileSync(ca, target.ca)
  say(`${target.name} is ready at ${target.url} (${Math.round(target.readyIn)} ms)`)
  for (const [user, token] of Object.entries(target.tokens)) {
    const file = join(dir, `${user}.kubeconfig`)
    writeFileSync(file, kubeconfig(target, user as User), { mode: 0o600 })
    say(`  ${user}: token ${token}  KUBECONFIG=${file}`)
  }
  const trust = target.ca ? ` --cacert ${ca}` : ''
  say(`  curl${trust} -H "Authorization: Bearer ${target.tokens.admin}" ${target.url}/version`)
  say('interrupt (Ctrl-C) to end it')
  await interrupted()
  rmSync(dir, { recursive: true, force: true })
}

function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    const awake = setInterval(() => {}, 60_000)
    const done = () => {
      clearInterval(awake)
      resolve()
    }
    process.once('SIGINT', done)
    process.once('SIGTERM', done)
  })
}
