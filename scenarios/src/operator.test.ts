import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { createServer, writeKubeconfig } from '@barometer/apiserver'
import { Client, connectUrl, type KubeObject, sleep, systemClock } from '@barometer/client'
import { type ConditionedObject, getCondition } from '@barometer/conditions'
import { kindOf } from '@barometer/controller'

const Service = kindOf({ group: 'serving.knative.dev', version: 'v1', kind: 'Service' })
const program = join(import.meta.dirname, 'operator.ts')

test('an operator installs its kinds, works beside a cloud of its own that can be broken by name, and ends', async (t) => {
  const server = await createServer()
  const folder = mkdtempSync(join(tmpdir(), 'operator-'))
  const file = join(folder, 'kubeconfig')
  writeKubeconfig(file, server)
  const args = [program, 'knative', '--kubeconfig', file, '--speed', '50', '--without', 'RoutesReady']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const client = new Client(connectUrl(server.url, server.token), { cacheFolder: false })
  t.after(async () => {
    if (child.exitCode === null) child.kill('SIGKILL')
    client.close()
    await server.close()
    rmSync(folder, { recursive: true })
  })
  const { url, token } = await cloudOf(child.stderr)
  const break_ = (path: string, method: string) =>
    fetch(`${url}${path}`, { method, headers: { authorization: `Bearer ${token}` } })
  assert.equal((await break_('/faults/container-exits?message=3%20gone', 'PUT')).status, 200)

  const service = {
    apiVersion: 'serving.knative.dev/v1',
    kind: 'Service',
    metadata: { name: 'shop', namespace: 'default' },
    spec: { template: { spec: { containers: [{ image: 'web' }] } } },
  }
  await applied(client, service)
  const failed = await until(client, (ready) => ready.status === 'False')
  assert.equal(failed.reason, 'ExitCode3')
  await break_('/faults', 'DELETE')
  await until(client, (ready) => ready.status === 'True')
  child.kill('SIGINT')
  const [code] = (await once(child, 'exit')) as [number]
  assert.equal(code, 0)
})

/** Where the operator says that its cloud is. */
async function cloudOf(
  output: NodeJS.ReadableStream,
): Promise<{ readonly url: string; readonly token: string }> {
  const lines: string[] = []
  for await (const line of createInterface({ input: output })) {
    const [, url, token] = /the cloud is at (\S+), its token is (\w+)/.exec(line) ?? []
    if (url && token) {
      // What it says later is of no interest, but must be read.
      output.resume()
      return { url, token }
    }
    lines.push(line)
  }
  throw new Error(`the operator ended: ${lines.join('\n')}`)
}

/** Applies an object as soon as its kind is served. */
async function applied(client: Client, object: KubeObject): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      await client.apply(Service, object, { fieldManager: 'user' })
      return
    } catch (error) {
      if (attempt > 600) throw error
      await sleep(systemClock, 50)
    }
  }
}

async function until(client: Client, holds: (ready: { status: string; reason?: string }) => boolean) {
  for (let attempt = 0; attempt < 1_200; attempt++) {
    const found = await client.get(Service, { namespace: 'default', name: 'shop' })
    const ready = getCondition(found as ConditionedObject, 'Ready')
    if (ready && holds(ready)) {
      assert.equal(getCondition(found as ConditionedObject, 'RoutesReady'), undefined)
      return ready
    }
    await sleep(systemClock, 50)
  }
  throw new Error('the Service did not become what was awaited within a minute')
}
