import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { kinds } from '../../kinds/kinds.ts'
import { structType } from '../types/type-table.ts'
import { decodeProtobuf } from './decode.ts'
import { messageFields } from './messages.ts'

const varint = (value: number): number[] =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >>> 7)]
const number = (field: number, value: number) => Buffer.from([...varint(field * 8), ...varint(value)])
const bytes = (field: number, ...content: (Buffer | string)[]) => {
  const body = Buffer.concat(content.map((one) => Buffer.from(one)))
  return Buffer.concat([Buffer.from([...varint(field * 8 + 2), ...varint(body.length)]), body])
}
const message = (apiVersion: string, kind: string, ...fields: Buffer[]) =>
  Buffer.concat([Buffer.from('k8s\0'), bytes(1, bytes(1, apiVersion), bytes(2, kind)), bytes(2, ...fields)])

test('fields, maps and bytes read as their JSON', () => {
  const metadata = bytes(1, bytes(1, 'a'), bytes(11, bytes(1, 'app'), bytes(2, 'web')))
  const data = bytes(2, bytes(1, 'key'), bytes(2, 'text'))
  assert.deepEqual(decodeProtobuf(message('v1', 'Secret', metadata, data)), {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 'a', labels: { app: 'web' } },
    data: { key: 'dGV4dA==' },
  })
})

test('a number or a string is what its type says', () => {
  const port = bytes(1, number(3, 80), bytes(4, number(1, 1), bytes(3, 'http')))
  const decoded = decodeProtobuf(message('v1', 'Service', bytes(2, port)))
  assert.deepEqual(decoded['spec'], { ports: [{ port: 80, targetPort: 'http' }] })
})

test('a time is written out, an empty one is null', () => {
  const metadata = (seconds: number) => bytes(1, bytes(8, ...(seconds ? [number(1, seconds)] : [])))
  const read = (seconds: number) => decodeProtobuf(message('v1', 'Namespace', metadata(seconds)))['metadata']
  assert.deepEqual(read(1_700_000_000), { creationTimestamp: '2023-11-14T22:13:20Z' })
  assert.deepEqual(read(0), { creationTimestamp: null })
})

test('what is no message, or of a kind not built in, is refused', () => {
  assert.throws(() => decodeProtobuf(Buffer.from('{}')), /does not appear to be a protobuf message/)
  assert.throws(() => decodeProtobuf(message('example.com/v1', 'Widget')), /no kind "Widget" is registered/)
})

test('bytes cut anywhere are refused or read, never looped over', () => {
  const whole = message('v1', 'Secret', bytes(1, bytes(1, 'a')), bytes(2, bytes(1, 'k'), bytes(2, 'v')))
  fc.assert(
    fc.property(fc.nat(whole.length), (length) => {
      try {
        decodeProtobuf(whole.subarray(0, length))
      } catch (error) {
        assert.ok((error as Error).message.length > 0)
      }
    }),
  )
})

test('fields have the names of JSON, also where their protobuf names differ', () => {
  const rule = bytes(3, bytes(1, 'CREATE'), bytes(2, bytes(1, 'apps'), bytes(3, 'deployments')))
  const webhooks = bytes(2, bytes(1, 'a.example.com'), rule)
  const decoded = decodeProtobuf(
    message('admissionregistration.k8s.io/v1', 'ValidatingWebhookConfiguration', webhooks),
  )
  assert.deepEqual(decoded['webhooks'], [
    {
      name: 'a.example.com',
      rules: [{ operations: ['CREATE'], apiGroups: ['apps'], resources: ['deployments'] }],
    },
  ])
  const parameters = bytes(2, bytes(1, 'example.com'), bytes(2, 'Widget'))
  const ingressClass = decodeProtobuf(message('networking.k8s.io/v1', 'IngressClass', bytes(2, parameters)))
  assert.deepEqual(ingressClass['spec'], { parameters: { apiGroup: 'example.com', kind: 'Widget' } })
})

test('every field of every message is a field of the Go type behind it', () => {
  const seen = new Set<string>()
  for (const { type } of kinds) checkNames(type, seen)
  assert.ok(seen.size > 300)
})

function checkNames(type: string, seen: Set<string>): void {
  if (seen.has(type)) return
  seen.add(type)
  const fields = messageFields(type.replace(/^meta\./, 'meta.v1.'))
  if (!fields) return
  const known = structType(type).fields
  for (const field of fields.values()) {
    if (field.shape === 'embedded') continue
    const inJson = known.get(field.name)
    assert.ok(inJson, `${type} has no field ${field.name}`)
    const inner = /#(.+)$/.exec(inJson.type)?.[1]
    if (inner) checkNames(inner, seen)
  }
}
