import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { createServer } from '../server.ts'

/** A client in a thread of its own, which sends each request as soon as the last byte of the answer before is there. */
const client = `
const { parentPort, workerData } = require('node:worker_threads')
const { Agent, request } = require('node:https')
const { url, ca, token, updates } = workerData
const agent = new Agent({ keepAlive: true, maxSockets: 1, ca })
const headers = { authorization: 'Bearer ' + token, 'content-type': 'application/json' }
const send = (method, path, body) => new Promise((resolve) => {
  const sent = request(url + path, { method, agent, headers }, (response) => {
    response.resume()
    response.on('end', () => resolve(response.statusCode))
  })
  sent.on('error', (error) => resolve(error.code))
  sent.end(JSON.stringify(body))
})
const path = '/api/v1/namespaces/default/configmaps'
const object = (n) => ({ metadata: { name: 'a' }, data: { n: String(n), text: 'x'.repeat(100_000) } })
async function run() {
  const heard = [await send('POST', path, object(0))]
  for (let n = 1; n <= updates; n++) heard.push(await send('PUT', path + '/a', object(n)))
  agent.destroy()
  parentPort.postMessage(heard)
}
run()
`

test('requests that follow long answers at once are read whole, however busy the server is', async (t) => {
  const server = await createServer({ tls: true })
  t.after(() => server.close())
  const updates = 40
  const { url, ca, token } = server
  const worker = new Worker(client, { eval: true, workerData: { url, ca, token, updates } })
  t.after(() => worker.terminate())
  // Always busy: by the time it learns that an answer has gone out, the next request is there.
  const pause = new Int32Array(new SharedArrayBuffer(4))
  let isOver = false
  const work = () => {
    Atomics.wait(pause, 0, 0, 5)
    if (!isOver) setImmediate(work)
  }
  work()
  const [heard] = await once(worker, 'message').finally(() => {
    isOver = true
  })
  assert.deepEqual(heard, [201, ...Array.from({ length: updates }, () => 200)])
})
