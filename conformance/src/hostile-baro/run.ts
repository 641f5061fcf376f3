import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Attack, canary, type Handler } from './attack.ts'
import { fileAttacks } from './attacks/files.ts'
import { kubeconfigAttacks } from './attacks/kubeconfigs.ts'
import { packAttacks } from './attacks/packs.ts'
import { serverAttacks } from './attacks/servers.ts'
import { runBaro } from './baro.ts'
import { verdict } from './verdict.ts'

/** Every attack on the program, by where it comes from. */
export const baroAttacks: readonly Attack[] = [
  ...serverAttacks,
  ...kubeconfigAttacks,
  ...packAttacks,
  ...fileAttacks,
]

/** Long enough for a busy machine; what is endless goes on for longer. */
const limit = 90_000

/** Carries out attacks on `baro` one by one and says a verdict on each; resolves to how many found something. */
export async function runBaroAttacks(
  attacks: readonly Attack[],
  say: (line: string) => void,
): Promise<number> {
  let found = 0
  for (const attack of attacks) {
    const why = await carryOut(attack)
    say(`${why ? '✗' : '✓'} baro: ${attack.name}${why ? `: ${why}` : ''}`)
    if (why) found++
  }
  return found
}

async function carryOut(attack: Attack): Promise<string | undefined> {
  const home = mkdtempSync(join(tmpdir(), 'barometer-hostile-baro-'))
  const server = await listen(attack.server ?? ((_, response) => response.writeHead(503).end()))
  try {
    for (const [name, content] of Object.entries(attack.files ?? {})) writeFileSync(join(home, name), content)
    const kubeconfig = join(home, 'kubeconfig')
    writeFileSync(kubeconfig, attack.kubeconfig ?? kubeconfigTo(server.url))
    return verdict(attack, await runBaro(attack.args, { home, kubeconfig, limit }))
  } finally {
    await server.close()
    rmSync(home, { recursive: true, force: true })
  }
}

function kubeconfigTo(server: string): string {
  return JSON.stringify({
    'current-context': 'a',
    contexts: [{ name: 'a', context: { cluster: 'a', user: 'a' } }],
    clusters: [{ name: 'a', cluster: { server } }],
    users: [{ name: 'a', user: { token: canary } }],
  })
}

async function listen(handler: Handler): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer(handler).listen(0, '127.0.0.1')
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  })
  server.on('clientError', () => {})
  await once(server, 'listening')
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}
