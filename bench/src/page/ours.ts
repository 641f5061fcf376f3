import { createInterface } from 'node:readline'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Client, connectUrl } from '@barometer/client'
import { servePage } from '@barometer/server'

// The page's server in a process of its own. It says where the page is; each line on stdin is answered by what it takes.
const [url = '', token = ''] = process.argv.slice(2)
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const client = new Client(connectUrl(url, token), { cacheFolder: false })
const page = await servePage({ clusters: [{ client, name: 'bench' }] })
process.stdout.write(`${JSON.stringify(page.url)}\n`)
createInterface({ input: process.stdin }).on('line', () => {
  collect()
  const { rss, heapUsed, external } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  process.stdout.write(`${JSON.stringify({ rss, heap: heapUsed + external, cpu: (user + system) / 1e6 })}\n`)
})
