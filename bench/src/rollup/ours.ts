import { createInterface } from 'node:readline'
import { Client, connectUrl } from '@barometer/client'
import { silentLogger } from '@barometer/controller'
import { runRollups } from '@barometer/server'

// The roll-up controller in a process of its own. Each line on stdin is answered by what it has asked and takes.
const [url = '', token = ''] = process.argv.slice(2)
let requests = 0
let writes = 0
const client = new Client(connectUrl(url, token), {
  cacheFolder: false,
  trace: ({ method }) => {
    requests++
    if (method !== 'GET') writes++
  },
})
createInterface({ input: process.stdin }).on('line', () => {
  const { rss } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  process.stdout.write(`${JSON.stringify({ requests, writes, rss, cpu: (user + system) / 1e6 })}\n`)
})
await runRollups({ client, log: silentLogger })
