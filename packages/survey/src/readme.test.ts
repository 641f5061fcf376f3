import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { createServer, writeKubeconfig } from '@barometer/apiserver'
import { Client, connectUrl } from '@barometer/client'
import { withCompiledExamples } from '../../../tools/readme-examples.ts'
import { deployment } from './testkit.ts'

test('the example of the README compiles, runs against a server, and says what it finds', async () => {
  const server = await createServer({ tls: true })
  try {
    const client = new Client(connectUrl(server.url, server.token, { ca: server.ca! }), {
      cacheFolder: false,
    })
    await client.create(await client.discovery.resolve('deployment'), deployment('web', 'default'))
    client.close()
    const stdout = await withCompiledExamples(join(import.meta.dirname, '..'), async ([file], scratch) => {
      const kubeconfig = join(scratch, 'kubeconfig')
      writeKubeconfig(kubeconfig, server)
      const env = { ...process.env, KUBECONFIG: kubeconfig, XDG_CACHE_HOME: scratch }
      return (await promisify(execFile)(process.execPath, [file!], { env })).stdout
    })
    assert.match(stdout, /^(ok|working) \[\]\n$/)
  } finally {
    await server.close()
  }
})
