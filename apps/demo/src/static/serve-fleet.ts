import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, writeKubeconfig } from '@barometer/apiserver'
import { Client, connect, type KubeObject } from '@barometer/client'
import { loadFleet } from '@barometer/fleet/load'
import { untilAborted } from '../until-aborted.ts'

const fleet = join(import.meta.dirname, '..', '..', 'data', 'fleet.jsonl')
const baro = join(import.meta.dirname, '..', '..', '..', 'cli', 'src', 'main.ts')

export interface ServeFleetOptions {
  /** 0: any free port. */
  readonly port: number
  readonly out: (text: string) => void
  /** Ends when all has been shown, without waiting for `stop`. */
  readonly once: boolean
  /** Aborted when the user has seen enough. */
  readonly stop: AbortSignal
}

/** Serves a small fleet, shows it as `baro` does, says how to go on, and stops when told to. Leaves nothing behind. */
export async function serveFleet({ port, out, once, stop }: ServeFleetOptions): Promise<void> {
  const objects = readFleet()
  const server = await createServer({ port, tls: true })
  const folder = mkdtempSync(join(tmpdir(), 'barometer-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', removeFolder)
  try {
    const kubeconfig = join(folder, 'kubeconfig')
    writeKubeconfig(kubeconfig, { url: server.url, token: server.token, ca: server.ca })
    const count = await load(kubeconfig, objects, stop)
    out(
      `A Kubernetes API server at ${server.url} with ${count} objects of five ecosystems, some of them broken.\n\n`,
    )
    await glance(kubeconfig)
    stop.throwIfAborted()
    out(nextSteps(kubeconfig))
    if (!once) await untilAborted(stop)
  } catch (error) {
    if (!stop.aborted) throw error
  } finally {
    await server.close()
    removeFolder()
  }
}

function readFleet(): readonly KubeObject[] {
  const lines = readFileSync(fleet, 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line).object)
}

async function load(kubeconfig: string, objects: readonly KubeObject[], stop: AbortSignal): Promise<number> {
  const client = new Client(connect({ file: kubeconfig }), { cacheFolder: false })
  try {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(60_000)])
    const report = await loadFleet(client, objects, { now: Date.now(), signal })
    return report.objects
  } finally {
    client.close()
  }
}

/** The real program, on the terminal that this one has. */
async function glance(kubeconfig: string): Promise<void> {
  // What has come just now may name what comes next: the fleet is shown as it is a moment later, whole.
  const now = new Date(Date.now() + 30_000).toISOString()
  const child = spawn(process.execPath, [baro, '--kubeconfig', kubeconfig, '--now', now], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', () => resolve())
  })
}

function nextSteps(kubeconfig: string): string {
  return `
In another terminal, with kubectl or with baro (npm run baro -- …):
  export KUBECONFIG=${kubeconfig}
  kubectl get clusters,databases,ksvc -A

Three commands to try:
  npm run baro -- why database -n erp
  npm run baro -- tree cluster/eu-prod -n clusters
  npm run baro -- why ksvc/checkout -n serving

Ctrl-C stops it.
`
}
