import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, test } from 'node:test'
import { object } from '../testkit.ts'
import { SqliteLog } from './sqlite-log.ts'
import { Store } from './store.ts'

let directory: string
let file: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'barometer-log-'))
  file = join(directory, 'apiserver.db')
})

afterEach(() => rmSync(directory, { recursive: true }))

const open = () => new Store(new SqliteLog(directory, 'strict'))

function written(count: number): Store {
  const store = open()
  for (let index = 0; index < count; index++)
    store.put('configmaps', object(`cm-${index % 50}`, { data: { x: String(index) } }))
  return store
}

const isNamed = (error: Error) => error.message.includes(file) && /damaged/.test(error.message)

test('what was written is there after a restart, and revisions go on from where they were', () => {
  const first = written(10)
  const { revision } = first
  first.close()
  const again = open()
  assert.equal(again.revision, revision)
  assert.equal(again.collection('configmaps').size, 10)
  assert.ok(again.put('configmaps', object('more')).revision > revision)
  again.close()
})

test('a watch resumes over a restart from any version the history still has', () => {
  const first = written(20)
  first.close()
  const again = open()
  const changes = again.collection('configmaps').changesAfter(again.revision - 3)
  assert.deepEqual(
    changes?.map((change) => change.entry.name),
    ['cm-17', 'cm-18', 'cm-19'],
  )
  again.close()
})

test('what left the history stays gone after a restart, and the objects stay', () => {
  const first = open()
  for (let index = 0; index < 1500; index++) {
    first.put('configmaps', object(`cm-${index % 50}`, { data: { x: String(index) } }))
    if (index % 100 === 0) first.flush()
  }
  first.flush()
  const { compacted } = first.collection('configmaps')
  assert.ok(compacted > 0)
  first.close()
  const again = open()
  assert.equal(again.collection('configmaps').changesAfter(compacted - 1), undefined)
  assert.ok(again.collection('configmaps').changesAfter(compacted))
  assert.equal(again.collection('configmaps').size, 50)
  again.close()
})

test('clearing survives a restart: nothing comes back and no revision is used twice', () => {
  const first = written(5)
  first.clear()
  const { revision } = first
  first.close()
  const again = open()
  assert.equal(again.collection('configmaps').size, 0)
  assert.ok(again.revision >= revision)
  assert.equal(again.collection('configmaps').changesAfter(1), undefined)
  again.close()
})

test('clearing many objects leaves nothing of them, now or after a restart, whatever is written next', () => {
  const first = written(2000)
  first.clear()
  for (const name of ['a', 'b']) {
    first.put('configmaps', object(name))
    first.flush()
  }
  first.close()
  const again = open()
  assert.deepEqual(
    again
      .collection('configmaps')
      .entries()
      .map((entry) => entry.name),
    ['a', 'b'],
  )
  again.close()
  const database = new DatabaseSync(file)
  assert.equal(database.prepare('SELECT count(*) AS rows FROM changes').get()?.['rows'], 2)
  database.close()
})

test('a file that is no database is an error that names it', () => {
  writeFileSync(file, 'this is not a database, but long enough to look like one '.repeat(20))
  assert.throws(open, isNamed)
})

test('an object changed behind our back is an error that names the file', () => {
  written(5).close()
  const database = new DatabaseSync(file)
  database.exec(`UPDATE changes SET object = replace(object, '"x":"3"', '"x":"4"')`)
  database.close()
  assert.throws(open, (error: Error) => isNamed(error) && /checksum/.test(error.message))
})

test('a row that went missing is an error that names the file', () => {
  written(5).close()
  const database = new DatabaseSync(file)
  database.exec('DELETE FROM changes WHERE revision = (SELECT min(revision) FROM changes)')
  database.close()
  assert.throws(open, (error: Error) => isNamed(error) && /do not add up/.test(error.message))
})

test('a file cut short is an error that names it', () => {
  written(50).close()
  truncateSync(file, Math.floor(readFileSync(file).length / 2))
  assert.throws(open, isNamed)
})

test('a second server on the same directory is refused', () => {
  const first = open()
  assert.throws(open, /in use by another process/)
  first.close()
})
