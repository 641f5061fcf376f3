import { spawn } from 'node:child_process'
import { join } from 'node:path'

const baro = join(import.meta.dirname, '..', '..', '..', 'cli', 'src', 'main.ts')

export interface ShowClusterOptions {
  readonly kubeconfig: string
  /** Of the page; 0: any free port. */
  readonly pagePort: number
  readonly out: (text: string) => void
  /** Aborted when the user has seen enough. */
  readonly stop: AbortSignal
}

/**
 * The page of a real cluster, by the program that is made for it, without operators and with nothing to break. Throws, in one
 * line, where there is nothing to show.
 */
export async function showCluster({ kubeconfig, pagePort, out, stop }: ShowClusterOptions): Promise<void> {
  const flags = ['serve', '--kubeconfig', kubeconfig, '--port', String(pagePort)]
  const child = spawn(process.execPath, [baro, ...flags], { stdio: ['ignore', 'pipe', 'pipe'] })
  const interrupt = () => child.kill('SIGINT')
  stop.addEventListener('abort', interrupt, { once: true })
  if (stop.aborted) interrupt()
  let [isServed, problems] = [false, '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out(text)
    if (!isServed) out(nextSteps(kubeconfig))
    isServed = true
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (isServed) process.stderr.write(text)
    else problems += text
  })
  const code = await new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  )
  if (stop.aborted || isServed) return
  const [problem = ''] = problems.trim().split('\n')
  throw new Error(
    `${problem.replace(/^error: /, '') || `baro serve has ended with ${code}`}; --kubeconfig wants that of a cluster that runs and lets you in`,
  )
}

function nextSteps(kubeconfig: string): string {
  return `
In another terminal, with kubectl or with baro (npm run baro -- …):
  export KUBECONFIG=${kubeconfig}

Three commands to try:
  npm run baro -- get deploy -A
  npm run baro -- why deploy -A
  npm run baro -- -A -w

Ctrl-C stops it.
`
}
