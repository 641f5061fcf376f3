import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { JsonObject } from '../../apimachinery/json/json.ts'
import type { KubeObject } from '../../apimachinery/meta/object-meta.ts'
import type { Definition } from '../../kinds/apiextensions/definition.ts'
import { webhook } from '../../webhook.testkit.ts'
import { converterOf } from './conversion.ts'

const nowhere = () => {
  throw new Error('no service is called')
}
const old = (name: string): KubeObject => ({
  apiVersion: 'example.com/v1',
  kind: 'Widget',
  metadata: { name, namespace: 'default', uid: `uid-${name}`, labels: { a: 'b' } },
})

/** Converts two objects, one of them already of v2, by a webhook that answers so. */
async function converted(t: TestContext, answer: (objects: KubeObject[]) => JsonObject) {
  const hook = await webhook(t, ({ objects }) => answer(objects as unknown as KubeObject[]))
  const conversion = { strategy: 'Webhook', webhook: { clientConfig: hook.clientConfig } }
  const convert = converterOf({ spec: { conversion } } as unknown as Definition, nowhere)!
  const objects = [old('a'), { ...old('b'), apiVersion: 'example.com/v2' }]
  return { asked: hook.requests, result: await convert(objects, 'example.com/v2') }
}

const success = (convertedObjects: unknown[]): JsonObject =>
  ({ result: { status: 'Success' }, convertedObjects }) as JsonObject
const newer = (object: KubeObject): KubeObject => ({ ...object, apiVersion: 'example.com/v2' })

test('without a webhook nothing but the version changes, and so there is no converter', () => {
  assert.equal(converterOf({ spec: { conversion: { strategy: 'None' } } } as never, nowhere), undefined)
})

test('only objects of other versions are sent, and all come back in order', async (t) => {
  const { asked, result } = await converted(t, (objects) => success(objects.map(newer)))
  assert.equal((asked[0]!['objects'] as unknown[]).length, 1)
  assert.deepEqual(
    result.map(({ metadata, apiVersion }) => [metadata.name, apiVersion]),
    [
      ['a', 'example.com/v2'],
      ['b', 'example.com/v2'],
    ],
  )
})

test('of metadata a webhook changes labels and annotations alone', async (t) => {
  const { result } = await converted(t, ([one]) =>
    success([
      {
        ...newer(one!),
        metadata: { ...one!.metadata, labels: { c: 'd' }, generation: 99, finalizers: ['x'] },
      },
    ]),
  )
  assert.deepEqual(result[0]!.metadata, { ...old('a').metadata, labels: { c: 'd' } })
})

const refused: [string, (objects: KubeObject[]) => JsonObject, RegExp][] = [
  [
    'another identity',
    ([one]) => success([{ ...newer(one!), metadata: { ...one!.metadata, uid: 'x' } }]),
    /must have the same UID: uid-a != x$/,
  ],
  [
    'another kind',
    ([one]) => success([{ ...newer(one!), kind: 'Gadget' }]),
    /must have the same kind: Widget != Gadget$/,
  ],
  [
    'a version that was not asked for',
    (objects) => success(objects),
    /invalid groupVersion \(received example\.com\/v1, expected example\.com\/v2\)$/,
  ],
  ['fewer objects', () => success([]), /returned 0 objects, expected 1$/],
  ['a failure', () => ({ result: { status: 'Failed', message: 'no way' } }), /failed: no way$/],
]
for (const [title, answer, message] of refused) {
  test(`a webhook that answers with ${title} is not believed`, async (t) => {
    await assert.rejects(converted(t, answer), { message })
  })
}
