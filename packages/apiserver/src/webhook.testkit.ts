import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { selfSigned } from '@barometer/x509'
import type { JsonObject } from './apimachinery/json/json.ts'

/** A webhook that a test answers for, until the test ends: what reaches it, and every request it was asked. */
export async function webhook(t: TestContext, answer: (request: JsonObject) => JsonObject) {
  const { key, cert } = selfSigned(['127.0.0.1'], Date.now())
  const requests: JsonObject[] = []
  const server = createServer({ key, cert }, async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const { kind, apiVersion, request } = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    requests.push(request)
    response.end(JSON.stringify({ kind, apiVersion, response: { uid: request.uid, ...answer(request) } }))
  })
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const clientConfig = { url: `https://127.0.0.1:${port}/`, caBundle: Buffer.from(cert).toString('base64') }
  return { clientConfig, requests }
}
