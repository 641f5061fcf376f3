import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hostsOf, resolvesElsewhere } from './hosts.ts'

const named = (container: object, spec: object = {}) =>
  hostsOf({ ...spec, containers: [{ name: 'app', ...container }] })
    .filter(({ bare }) => !bare)
    .map(({ name, namespace }) => `${name}.${namespace}`)
const env = (name: string, value: string) => named({ env: [{ name, value }] })

test('addresses are found in variables and arguments', () => {
  assert.deepEqual(env('DB_URL', 'postgres://me:secret@db:5432/shop'), ['db.'])
  assert.deepEqual(env('CATALOG_ADDR', 'catalog:8080'), ['catalog.'])
  assert.deepEqual(env('API', 'http://api.shop.svc.cluster.local/v1'), ['api.shop'])
  assert.deepEqual(named({ args: ['--upstream=cart:7070', 'http://mail:80'] }), ['cart.', 'mail.'])
  assert.deepEqual(
    named({
      env: [
        { name: 'REDIS_HOST', value: 'cache' },
        { name: 'REDIS_PORT', value: '6379' },
      ],
    }),
    ['cache.'],
  )
})

test('what a script waits for is an address', () => {
  const script = (text: string) => named({ command: ['sh', '-c', text] })
  assert.deepEqual(script('until nc -z -w 2 db 5432; do sleep 2; done'), ['db.'])
  assert.deepEqual(script('until nslookup db.shop.svc.cluster.local; do sleep 2; done'), ['db.shop'])
  assert.deepEqual(script('until pg_isready -h db -U me; do sleep 2; done'), ['db.'])
  assert.deepEqual(script('./wait-for-it.sh cache:6379 -t 60 && exec app'), ['cache.'])
  assert.deepEqual(script('nslookup $(hostname) && nc -l 8080 && redis-cli -h $HOST ping'), [])
  assert.deepEqual(script('nslookup www.example.com'), [])
})

test('more of what scripts and flags say is an address', () => {
  const script = (text: string) => named({ command: ['bash', '-c', text] })
  assert.deepEqual(script('until (echo > /dev/tcp/db/5432) 2>/dev/null; do sleep 1; done'), ['db.'])
  assert.deepEqual(script('until mysqladmin ping -u me -h db --silent; do sleep 1; done'), ['db.'])
  assert.deepEqual(named({ args: ['--redis-addr', 'cache:6379', '--name', 'cart:6379'] }), ['cache.'])
  assert.deepEqual(env('KAFKA_BROKERS', 'one:9092,two:9092'), ['one.', 'two.'])
})

test('a Pod of a set is asked for by the Service that it is behind', () => {
  assert.deepEqual(env('DB_ADDR', 'db-0.db:5432'), ['db.'])
  assert.deepEqual(env('DB_ADDR', 'db-0.db-direct.shop.svc.cluster.local:5432'), ['db-direct.shop'])
  assert.deepEqual(env('DB_ADDR', 'db-0.shop:5432'), ['db-0.shop'])
})

test('a host that stands alone is bare, and one with its port beside it is not', () => {
  const bare = (variables: object[]) => hostsOf({ containers: [{ env: variables }] }).map((its) => its.bare)
  assert.deepEqual(bare([{ name: 'DB_HOSTNAME', value: 'db' }]), [true])
  const pair = [
    { name: 'DB_HOSTNAME', value: 'db' },
    { name: 'DB_PORT', value: '5432' },
  ]
  assert.deepEqual(bare(pair), [undefined])
  assert.deepEqual(bare([{ name: 'DB_HOST', value: '0.0.0.0' }]), [])
})

test('where a program sends its telemetry is left alone: it goes on without', () => {
  assert.deepEqual(env('OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector:4317'), [])
  assert.deepEqual(env('JAEGER_AGENT_ADDR', 'jaeger:6831'), [])
})

test('what is no address, or the Pod’s own, is left alone', () => {
  assert.deepEqual(env('IMAGE', 'postgres:16'), [])
  assert.deepEqual(env('OWNER', 'app:1000'), [])
  assert.deepEqual(env('DB_HOST', 'db'), [])
  assert.deepEqual(env('DB_URL', 'http://localhost:80'), [])
  assert.deepEqual(env('DB_URL', 'http://$(HOST):80'), [])
  assert.deepEqual(env('API_URL', 'https://example.com/x'), ['example.com'])
  assert.deepEqual(env('API_URL', 'https://api.example.com/x'), [])
  assert.deepEqual(
    named({ env: [{ name: 'X_URL', value: 'http://far:80' }] }, { hostAliases: [{ hostnames: ['far'] }] }),
    [],
  )
})

test('the port is told where it stands, and beside the host', () => {
  const ports = (container: object) => hostsOf({ containers: [container] }).map(({ port }) => port)
  assert.deepEqual(ports({ env: [{ name: 'X_URL', value: 'http://web:81/x' }] }), [81])
  assert.deepEqual(ports({ env: [{ name: 'X_URL', value: 'http://web/x' }] }), [0])
  const pair = [
    { name: 'DB_HOST', value: 'db' },
    { name: 'DB_PORT', value: '5432' },
  ]
  assert.deepEqual(ports({ env: pair }), [5432])
})

test('a Pod that resolves names as its node does finds no Service', () => {
  assert.match(resolvesElsewhere({ dnsPolicy: 'Default' })!, /Default/)
  assert.match(resolvesElsewhere({ dnsPolicy: 'None', dnsConfig: { nameservers: ['192.0.2.1'] } })!, /None/)
  assert.equal(
    resolvesElsewhere({ dnsPolicy: 'None', dnsConfig: { searches: ['n.svc.cluster.local'] } }),
    undefined,
  )
  assert.equal(resolvesElsewhere({ dnsPolicy: 'ClusterFirst' }), undefined)
  assert.equal(resolvesElsewhere({}), undefined)
})
