import { createInterface } from 'node:readline'
import { Client, connectUrl } from '@barometer/client'
import { ConfigMap, run, silentLogger } from '@barometer/controller'

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
        const sent = Number(found?.data?.['at'] ?? Number.NaN)
        if (sent > 0) latencies.push(performance.timeOrigin + performance.now() - sent)
        return undefined
      },
    },
  ],
  started: ({ cache }) => {
    void cache.whenSynced().then(() => print({ syncMs: performance.now() - began }))
  },
})

let cpu = process.cpuUsage()
for await (const _ of createInterface({ input: process.stdin })) {
  const sorted = latencies.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  const { user, system } = process.cpuUsage(cpu)
  const cpuMs = (user + system) / 1000
  print({ heap: heap() - baseline, reconciles, latencies: sorted.length, p50: at(0.5), p99: at(0.99), cpuMs })
  reconciles = 0
  latencies = []
  cpu = process.cpuUsage()
}
process.exit(0)

function print(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
