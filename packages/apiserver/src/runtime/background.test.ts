import assert from 'node:assert/strict'
import { test } from 'node:test'
import { conflict, internal, notFound } from '../apimachinery/errors/api-error.ts'
import { Background } from './background.ts'

const pods = { group: '', plural: 'pods', kind: 'Pod' }

async function reported(work: () => void): Promise<string[]> {
  const reports: string[] = []
  const background = new Background((key, error) => reports.push(`${key}: ${error.message}`))
  background.enqueue('one', work)
  await background.idle()
  return reports
}

const throwing = (error: Error) => () => {
  throw error
}

test('work that was overtaken is not reported', async () => {
  assert.deepEqual(await reported(throwing(conflict(pods, 'a'))), [])
  assert.deepEqual(await reported(throwing(notFound(pods, 'a'))), [])
})

test('work that failed for any other reason is reported, with what it was', async () => {
  assert.deepEqual(await reported(throwing(internal('no disk'))), ['one: Internal error occurred: no disk'])
  assert.deepEqual(await reported(throwing(new TypeError('oops'))), ['one: oops'])
})

test('what comes after work that failed is still done', async () => {
  const done: string[] = []
  const background = new Background(() => done.push('reported'))
  background.enqueue('one', throwing(new Error('no')))
  background.enqueue('two', () => void done.push('two'))
  await background.idle()
  assert.deepEqual(done, ['reported', 'two'])
})
