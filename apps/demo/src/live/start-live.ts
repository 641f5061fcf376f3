import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, writeKubeconfig } from '@barometer/apiserver'
import { Client, connect } from '@barometer/client'
import { type ServedPage, servePage } from '@barometer/server'
import { designs } from '../designs/index.ts'
import { untilAborted } from '../until-aborted.ts'
import { announceInstance } from './instance.ts'
import { PlayedScenarios } from './played-scenarios.ts'
import { runDesign } from './run-design.ts'

export interface LiveOptions {
  /** Of the API server; 0: any free port. */
  readonly port: number
  /** Of the page; 0: any free port. */
  readonly pagePort: number
  /** Where the API server keeps what there is; absent: nowhere. */
  readonly data: string | undefined
  /** How many times sooner than in a real cloud everything is done. */
  readonly speed: number
  readonly out: (text: string) => void
  /** Told of what should not have happened. */
  readonly log: (line: string) => void
  /** Aborted when the user has seen enough. */
  readonly stop: AbortSignal
}

/** An API server with five operators at work in it, and the page that shows them, until it is told to stop. */
export async function startLive(options: LiveOptions): Promise<void> {
  const { port, pagePort, data, out, log, stop } = options
  const closers: (() => void | Promise<void>)[] = []
  const later = (close: () => void | Promise<void>) => void closers.unshift(close)
  try {
    const server = await createServer({ port, tls: true, log, ...(data !== undefined && { dataDir: data }) })
    later(() => server.close())
    const folder = mkdtempSync(join(tmpdir(), 'barometer-'))
    const removeFolder = () => rmSync(folder, { recursive: true, force: true })
    process.once('exit', removeFolder)
    later(removeFolder)
    const kubeconfig = join(folder, 'kubeconfig')
    writeKubeconfig(kubeconfig, { url: server.url, token: server.token, ca: server.ca })
    const newClient = () => new Client(connect({ file: kubeconfig }), { cacheFolder: false })
    const pageClient = newClient()
    later(() => pageClient.close())

    const running = new AbortController()
    const runs = designs.map((design) => runDesign(design, { ...options, newClient, stop: running.signal }))
    later(async () => {
      running.abort(new Error('npm start is stopped'))
      await Promise.allSettled(runs.flatMap(({ ready, ended }) => [ready, ended]))
    })
    await Promise.race([untilAborted(stop), Promise.all(runs.map(({ ready }) => ready))])
    const scenarios = new PlayedScenarios(runs.map(({ breaker }) => breaker))
    const page = await servePage({
      clusters: [
        { client: pageClient, title: 'npm start: five operators', kubectl: ['--kubeconfig', kubeconfig] },
      ],
      ...{ port: pagePort, scenarios, log },
    }).catch((error) => {
      throw Object.assign(error, { flag: '--page-port' })
    })
    later(() => page.close())
    later(announceInstance({ ...page, kubeconfig }))
    stop.throwIfAborted()
    out(words(page, kubeconfig))
    await untilAborted(stop)
  } catch (error) {
    if (!stop.aborted) throw error
  } finally {
    for (const close of closers) await close()
  }
}

function words({ url }: ServedPage, kubeconfig: string): string {
  return `Five operators are at work, each beside a simulated cloud. The page, live:

  ${url}

In another terminal, with kubectl or with baro (npm run baro -- …):
  export KUBECONFIG=${kubeconfig}
  kubectl get clusters,databases,ksvc -A

Three commands to try, with -w to watch what they show:
  npm run baro -- tree database/orders -n databases
  npm run break -- crossplane/ready-not-synced
  npm run baro -- why database/orders -n databases

npm run break lists what can be broken, npm run heal heals it. Ctrl-C stops it.
`
}
