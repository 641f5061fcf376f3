import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import type { TLSSocket } from 'node:tls'
import { type KeyPair, selfSigned } from '@barometer/x509'
import { Client } from '../client.ts'
import type { Connection, ExecPlugin } from '../connection.ts'
import { connectUrl } from '../kubeconfig/connect.ts'

const now = Date.now()
const host = selfSigned(['127.0.0.1'], now)
const [first, second] = [selfSigned(['first'], now), selfSigned(['second'], now)] as const

/** Tells by whose certificate it is asked. */
const server = createServer(
  { ...host, requestCert: true, rejectUnauthorized: false, ca: [first.cert, second.cert] },
  (request, response) => {
    const { raw } = (request.socket as TLSSocket).getPeerCertificate()
    const own = (pair: KeyPair) => new X509Certificate(pair.cert).raw
    const name =
      raw === undefined
        ? 'nobody'
        : raw.equals(own(first))
          ? 'first'
          : raw.equals(own(second))
            ? 'second'
            : '?'
    response.end(JSON.stringify({ name }))
  },
)
let url = ''
before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
})
after(() => {
  server.closeAllConnections()
  server.close()
})

async function ask(connection: Partial<Connection>): Promise<unknown> {
  const client = new Client(
    { ...connectUrl(url, undefined, { ca: host.cert }), ...connection },
    { cacheFolder: false },
  )
  try {
    return await client.raw('/whoami')
  } finally {
    client.close()
  }
}

test('a client certificate proves the user', async () => {
  const tls = { ca: host.cert, certificate: first.cert, key: first.key }
  assert.deepEqual(await ask({ tls }), { name: 'first' })
  assert.deepEqual(await ask({}), { name: 'nobody' })
})

test('a certificate that a plugin prints takes the place of the connection’s own', async () => {
  const credential = {
    apiVersion: 'client.authentication.k8s.io/v1',
    kind: 'ExecCredential',
    status: { clientCertificateData: second.cert, clientKeyData: second.key },
  }
  const plugin: ExecPlugin = {
    command: process.execPath,
    args: ['-e', `console.log(${JSON.stringify(JSON.stringify(credential))})`],
    env: {},
    apiVersion: 'client.authentication.k8s.io/v1',
    installHint: '',
    provideClusterInfo: false,
    interactive: 'Never',
    clusterConfig: undefined,
    declaredAt: 'here',
  }
  const tls = { ca: host.cert, certificate: first.cert, key: first.key }
  assert.deepEqual(await ask({ tls, auth: { by: 'exec', plugin } }), { name: 'second' })
})

test('a key that does not fit its certificate is a TLS error that shows neither', async () => {
  const tls = { ca: host.cert, certificate: first.cert, key: second.key }
  await assert.rejects(ask({ tls }), (error: Error & { code?: string }) => {
    assert.equal(error.code, 'tls')
    assert.ok(!error.message.includes('PRIVATE KEY'))
    return true
  })
})
