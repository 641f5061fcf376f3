import { createServer } from '@barometer/apiserver'

/** Starts many servers in this process, puts an object into each, and says how long it took and how much it holds. */
const count = Number(process.argv[2])
const before = process.memoryUsage.rss()
const began = performance.now()
const servers = await Promise.all(Array.from({ length: count }, () => createServer()))
for (const { url, token } of servers) {
  const response = await fetch(`${url}/api/v1/namespaces/default/configmaps`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ metadata: { name: 'a' } }),
  })
  if (response.status !== 201) throw new Error(`a server of many answered ${response.status}`)
}
const took = performance.now() - began
const megabytes = (process.memoryUsage.rss() - before) / 2 ** 20
console.log(
  `${count} servers in one process, each with an object: ${took.toFixed(0)} ms, ${megabytes.toFixed(0)} MB more`,
)
await Promise.all(servers.map((server) => server.close()))
process.exit(0)
