import { createInterface } from 'node:readline'
import { Client, connectUrl } from '@barometer/client'
import { ConfigMap, run, silentLogger } from '@barometer/controller'
import { sharedClock } from './side.ts'

// The same as bench/go/informer: our cache and controller over ConfigMaps, with a reconcile that does nothing.
const [url = '', token = ''] = process.argv.slice(2)
const heap = () => {
  for (let turn = 0; turn < 3; turn++) globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
const baseline = heap()
const client = new Client(connectUrl(url, token), { cacheFolder: false })
let reconciles = 0
let latencies: number[] = []
let lastAt = 0
const began = performance.now()
void run({
  client,
  log: silentLogger,
  signal: new AbortController().signal,
  controllers: [
    {
      name: 'bench',
      for: ConfigMap,
      reconcile: async (key, { cache }) => {
        const found = cache.get(ConfigMap, key)
        reconciles++
        lastAt = sharedClock()
        const sent = Number(found?.data?.['at'] ?? Number.NaN)
        if (sent > 0) latencies.push(lastAt - sent)
        return undefined
      },
    },
  ],
  started: ({ cache }) => {
    void cache.whenSynced().then(() => print({ syncMs: performance.now() - began }))
  },
})

let cpu = process.cpuUsage()
for await (const question of createInterface({ input: process.stdin })) {
  if (question === 'heap') {
    print({ heap: heap() - baseline })
    continue
  }
  const { user, system } = process.cpuUsage(cpu)
  print({ reconciles, latencies, cpuMs: (user + system) / 1000, lastAt })
  reconciles = 0
  latencies = []
  cpu = process.cpuUsage()
}
process.exit(0)

function print(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
