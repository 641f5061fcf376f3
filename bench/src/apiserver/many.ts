import { createServer } from '@barometer/apiserver'

/** Starts many servers in this process, puts an object into each, and says how long it took and how much it holds. */
export async function manyServers(count: number): Promise<string> {
  const before = process.memoryUsage.rss()
  const began = performance.now()
  const servers = await Promise.all(Array.from({ length: count }, () => createServer()))
  await Promise.all(servers.map(putOne))
  const took = performance.now() - began
  const megabytes = (process.memoryUsage.rss() - before) / 2 ** 20
  await Promise.all(servers.map((server) => server.close()))
  return `${count} servers in one process, each with an object: ${took.toFixed(0)} ms, ${megabytes.toFixed(0)} MB more`
}

async function putOne({ url, token }: { url: string; token: string }): Promise<void> {
  const response = await fetch(`${url}/api/v1/namespaces/default/configmaps`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ metadata: { name: 'a' } }),
  })
  if (response.status !== 201) throw new Error(`one server of many answered ${response.status}`)
}
