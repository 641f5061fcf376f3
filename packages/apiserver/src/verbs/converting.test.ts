import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { KubeObject } from '../apimachinery/meta/object-meta.ts'
import { PatchError } from '../apimachinery/patch/error.ts'
import type { Convert, Served } from '../registry/served.ts'
import { converting } from './converting.ts'

const object = { apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name: 'a' }, spec: { old: 'x' } }

/** A custom kind of two versions. */
function custom(converter?: Convert): Served {
  const schemas = new Map([1, 2].map((n) => [`example.com/v${n}`, { shape: { scalar: 'untyped' } }]))
  return { custom: true, schemas, converter } as unknown as Served
}

const renamed: Convert = async (objects, to) =>
  objects.map(({ spec, ...rest }) => ({ ...rest, apiVersion: to, spec: { new: 'x' } }) as KubeObject)

test('without a webhook the answer comes at once', () => {
  const read = converting(custom(), (convert) => convert(object, 'example.com/v2')?.object)
  assert.deepEqual(read, { ...object, apiVersion: 'example.com/v2' })
})

test('a webhook is asked once for each object, however often the work is begun again', async () => {
  const asked: string[] = []
  const counting: Convert = (objects, to) => {
    asked.push(...objects.map(({ metadata }) => metadata.name!))
    return renamed(objects, to)
  }
  const other = { ...object, metadata: { name: 'b' } }
  const specs = await converting(custom(counting), (convert) =>
    [object, other, object].map((each) => convert(each, 'example.com/v2')!.object['spec']),
  )
  assert.deepEqual(specs, Array(3).fill({ new: 'x' }))
  assert.deepEqual(asked, ['a', 'b'])
})

test('a webhook that fails is an error of the work, which may live with it', async () => {
  const failing: Convert = () => Promise.reject(new Error('no answer'))
  const outcome = await converting(custom(failing), (convert) => {
    try {
      return convert(object, 'example.com/v2')
    } catch (error) {
      if (!(error instanceof PatchError)) throw error
      return error.message
    }
  })
  assert.equal(outcome, 'no answer')
})

test('a version that the definition does not list is an error', () => {
  assert.throws(
    () => converting(custom(), (convert) => convert(object, 'example.com/v3')),
    /request to convert CR to an invalid group\/version: example\.com\/v3/,
  )
})
