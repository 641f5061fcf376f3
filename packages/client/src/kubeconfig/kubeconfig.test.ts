import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { ConfigError } from '../errors.ts'
import { connect, connectUrl } from './connect.ts'
import { connectContext } from './connect-context.ts'
import { connectInCluster } from './in-cluster.ts'
import { loadKubeconfig } from './kubeconfig.ts'

const folder = mkdtempSync(join(tmpdir(), 'barometer-kubeconfig-'))
after(() => rmSync(folder, { recursive: true }))

const pem = '-----BEGIN CERTIFICATE-----\nnot really\n-----END CERTIFICATE-----\n'
const encoded = Buffer.from(pem).toString('base64')

function file(name: string, text: string): string {
  const path = join(folder, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, text)
  return path
}

function config(parts: { cluster?: string; user?: string; context?: string; more?: string }): string {
  return `apiVersion: v1
kind: Config
current-context: one
clusters:
- name: c
  cluster: ${parts.cluster ?? '{server: "https://c.example.org:6443"}'}
users:
- name: u
  user: ${parts.user ?? '{token: u-token}'}
contexts:
- name: one
  context: ${parts.context ?? '{cluster: c, user: u, namespace: shop}'}
${parts.more ?? ''}`
}

function complaint(act: () => unknown): ConfigError {
  try {
    act()
  } catch (error) {
    assert.ok(error instanceof ConfigError, String(error))
    return error
  }
  throw new Error('nothing was complained of')
}

test('reads the current context: server, namespace, user', () => {
  const connection = connect({ file: file('plain', config({})) })
  assert.equal(connection.server, 'https://c.example.org:6443')
  assert.equal(connection.namespace, 'shop')
  assert.equal(connection.context, 'one')
  assert.deepEqual(connection.auth, { by: 'token', token: 'u-token' })
})

test('of several files the first to name a thing wins, and the rest adds to it', () => {
  const first = file('merge/a', config({}))
  const second = file(
    'merge/b',
    `current-context: two
clusters: [{name: c, cluster: {server: "https://other"}}, {name: d, cluster: {server: "https://d"}}]
contexts: [{name: two, context: {cluster: d, user: u}}]`,
  )
  const env = { KUBECONFIG: [first, join(folder, 'absent'), second, first].join(':') }
  const merged = loadKubeconfig({ env })
  assert.deepEqual(merged.files, [first, second])
  assert.equal(merged.currentContext, 'one')
  assert.equal(connect({ env }).server, 'https://c.example.org:6443')
  assert.equal(connect({ env, context: 'two' }).server, 'https://d')
  assert.deepEqual(connect({ env, context: 'two' }).auth, { by: 'token', token: 'u-token' })
})

test('relative paths count from the file they stand in', () => {
  file('paths/pki/ca.crt', pem)
  const path = file(
    'paths/config',
    config({
      cluster: '{server: "https://c", certificate-authority: pki/ca.crt}',
      user: '{tokenFile: secrets/token}',
    }),
  )
  const { tls, auth } = connect({ file: path })
  assert.equal(tls.ca, pem)
  assert.deepEqual(auth, { by: 'token-file', file: join(folder, 'paths/secrets/token') })
})

test('takes certificates that are written into the file', () => {
  const path = file(
    'embedded',
    config({
      cluster: `{server: "https://c", certificate-authority-data: ${encoded}, tls-server-name: inner}`,
      user: `{client-certificate-data: ${encoded}, client-key-data: ${encoded}}`,
    }),
  )
  assert.deepEqual(connect({ file: path }).tls, { ca: pem, serverName: 'inner', certificate: pem, key: pem })
})

test('reads basic authentication, impersonation, proxies and what is insecure', () => {
  const path = file(
    'fields',
    config({
      cluster: '{server: "https://c", insecure-skip-tls-verify: true, proxy-url: "socks5://p:1080"}',
      user: '{username: jo, password: hush, as: ann, as-uid: "7", as-groups: [a, b], as-user-extra: {k: [v, w]}}',
    }),
  )
  const connection = connect({ file: path })
  assert.deepEqual(connection.auth, { by: 'password', username: 'jo', password: 'hush' })
  assert.deepEqual(connection.impersonate, {
    user: 'ann',
    uid: '7',
    groups: ['a', 'b'],
    extra: { k: ['v', 'w'] },
  })
  assert.equal(connection.proxy, 'socks5://p:1080')
  assert.equal(connection.tls.insecure, true)
})

test('reads an exec plugin; a command with a slash counts from its file', () => {
  const user = `
    exec:
      apiVersion: client.authentication.k8s.io/v1
      command: ./bin/login
      args: [get, token]
      env: [{name: A, value: b}]
      interactiveMode: Never
      provideClusterInfo: true`
  const { auth } = connect({ file: file('exec/config', config({ user })) })
  assert.ok(auth.by === 'exec')
  assert.equal(auth.plugin.command, join(folder, 'exec/bin/login'))
  assert.deepEqual(auth.plugin.env, { A: 'b' })
  assert.equal(auth.plugin.interactive, 'Never')
})

const wrong: readonly (readonly [
  title: string,
  parts: Parameters<typeof config>[0],
  field: string,
  says: RegExp,
])[] = [
  ['a server that is missing', { cluster: '{}' }, 'clusters[c].cluster.server', /is missing/],
  [
    'a server that is no URL',
    { cluster: '{server: "https://a b"}' },
    'clusters[c].cluster.server',
    /not a URL/,
  ],
  ['a token that is a number', { user: '{token: 123}' }, 'users[u].user.token', /must be text/],
  [
    'a cluster nobody defines',
    { context: '{cluster: x}' },
    'contexts[one].context.cluster',
    /"x" is not among/,
  ],
  [
    'a user nobody defines',
    { context: '{cluster: c, user: y}' },
    'contexts[one].context.user',
    /"y" is not among/,
  ],
  [
    'data that is not base64',
    { cluster: '{server: "https://c", certificate-authority-data: "%%%"}' },
    'clusters[c].cluster.certificate-authority-data',
    /not base64/,
  ],
  [
    'a certificate file that is not there',
    { user: '{client-certificate: gone.crt}' },
    'users[u].user.client-certificate',
    /gone\.crt cannot be read \(ENOENT\)/,
  ],
  [
    'a certificate without its key',
    { user: `{client-certificate-data: ${encoded}}` },
    'users[u].user.client-key',
    /is missing/,
  ],
  ['two ways to prove the user', { user: '{token: t, username: n}' }, 'users[u].user.username', /only one/],
  ['groups without a user', { user: '{as-groups: [a]}' }, 'users[u].user.as', /is missing beside/],
  [
    'a plugin without a mode',
    { user: '{exec: {apiVersion: client.authentication.k8s.io/v1, command: x}}' },
    'users[u].user.exec.interactiveMode',
    /must be one of/,
  ],
  ['a provider of old', { user: '{auth-provider: {name: gcp}}' }, 'users[u].user.auth-provider', /no longer/],
  [
    'a proxy nobody speaks',
    { cluster: '{server: "https://c", proxy-url: "ftp://p"}' },
    'clusters[c].cluster.proxy-url',
    /must be/,
  ],
]

for (const [title, parts, field, says] of wrong) {
  test(`names file, context and field of ${title}`, () => {
    const path = file(`wrong/${title.replaceAll(' ', '-')}`, config(parts))
    const error = complaint(() => connect({ file: path }))
    assert.equal(error.file, path)
    assert.equal(error.context, 'one')
    assert.equal(error.field, field)
    assert.match(error.message, says)
    assert.ok(error.message.startsWith(`${path}: context "one": ${field}: `), error.message)
  })
}

test('names the contexts there are where one is unknown', () => {
  const error = complaint(() =>
    connectContext(loadKubeconfig({ file: file('ctx', config({})) }), { context: 'two' }),
  )
  assert.match(error.message, /context "two" does not exist; there are one/)
})

test('a file that is not YAML is named with its line, and never quoted', () => {
  const path = file('broken', 'users:\n- name: u\n  user: {token: "very-secret-value\n  oops: [')
  const error = complaint(() => loadKubeconfig({ file: path }))
  assert.match(error.message, /line \d+: is not YAML/)
  assert.doesNotMatch(error.message, /very-secret-value/)
})

test('two entries of one name in one file are refused', () => {
  const path = file('twice', 'clusters: [{name: a, cluster: {}}, {name: a, cluster: {}}]')
  assert.match(complaint(() => loadKubeconfig({ file: path })).message, /clusters: has "a" twice/)
})

test('says where it looked when nothing is configured', () => {
  const env = { HOME: join(folder, 'nobody') }
  assert.match(complaint(() => connect({ env })).message, /looked in .*nobody\/\.kube\/config/)
})

test('an explicit file must exist', () => {
  assert.match(complaint(() => connect({ file: join(folder, 'nope') })).message, /nope: does not exist/)
})

test('within a cluster the mounted folder says it all', () => {
  file('mounted/token', 'mounted-token')
  file('mounted/ca.crt', pem)
  file('mounted/namespace', 'payments\n')
  const env = { KUBERNETES_SERVICE_HOST: 'fd00::1', KUBERNETES_SERVICE_PORT: '443' }
  const connection = connectInCluster(env, join(folder, 'mounted'))
  assert.equal(connection.server, 'https://[fd00::1]:443')
  assert.equal(connection.namespace, 'payments')
  assert.deepEqual(connection.auth, { by: 'token-file', file: join(folder, 'mounted/token') })
})

test('a server may be given by its address alone', () => {
  assert.equal(connectUrl('127.0.0.1:8080').server, 'http://127.0.0.1:8080')
  assert.equal(connectUrl('https://proxy/k8s/clusters/c-1/').server, 'https://proxy/k8s/clusters/c-1')
  assert.throws(
    () => connectUrl('https://user:hush@'),
    (error: Error) => !error.message.includes('hush'),
  )
})

test('what the command line says comes before what the file says', () => {
  const path = file('over', config({}))
  const connection = connect({
    file: path,
    namespace: 'bank',
    server: 'https://elsewhere',
    token: 'other',
    impersonate: { user: 'eve' },
  })
  assert.equal(connection.server, 'https://elsewhere')
  assert.equal(connection.namespace, 'bank')
  assert.deepEqual(connection.auth, { by: 'token', token: 'other' })
  assert.deepEqual(connection.impersonate, { user: 'eve' })
})
