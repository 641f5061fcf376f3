import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Client, connect, type KubeObject } from '@barometer/client'
import { readDump } from './dump.ts'
import { rootsLeftOut } from './load/left-out.ts'
import { loadFleet } from './load/load.ts'

// npm run load-fleet -- FILE [--kubeconfig FILE] [--context NAME]: puts a dump into a live server.
const usage = 'usage: npm run load-fleet -- FILE [--kubeconfig FILE] [--context NAME]'

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { kubeconfig: { type: 'string' }, context: { type: 'string' }, timeout: { type: 'string' } },
  })
  const [file, ...more] = positionals
  if (!file || more.length > 0) throw new Error(usage)
  const dump = readDump(readFileSync(file))
  const client = new Client(connect({ file: values.kubeconfig, context: values.context }), {
    cacheFolder: false,
  })
  try {
    const began = Date.now()
    const signal = AbortSignal.timeout(Number(values.timeout ?? 600) * 1000)
    const report = await loadFleet(client, dump.objects as readonly KubeObject[], { now: began, signal })
    const seconds = ((Date.now() - began) / 1000).toFixed(1)
    console.log(`${report.definitions} definitions and ${report.objects} objects in ${seconds} s`)
    for (const { object, message } of report.refused) console.log(`refused: ${object}: ${message}`)
    const left = rootsLeftOut(dump)
    console.log(`${left.length} of ${dump.truth.roots.length} roots left out: their answers need a past`)
    for (const { kind, namespace, name } of left)
      console.log(`  ${kind} ${namespace ? `${namespace}/` : ''}${name}`)
    return report.refused.length > 0 ? 1 : 0
  } finally {
    client.close()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(`load-fleet: ${(error as Error).message}`)
  process.exitCode = 2
}
