import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DamagedFile, fileError } from './file-error.ts'

const rows: [object, string][] = [
  [{ errcode: 13 }, 'apiserver: cannot use the data file F: the disk is full'],
  [{ errcode: 8 | (2 << 8) }, 'apiserver: cannot use the data file F: it is read-only'],
  [{ code: 'ENOSPC' }, 'apiserver: cannot use the data file F: the disk is full'],
  [{ code: 'EROFS' }, 'apiserver: cannot use the data file F: it is read-only'],
  [{ code: 'EACCES' }, 'apiserver: cannot use the data file F: permission denied'],
  [{ errcode: 5 }, 'apiserver: F is in use by another process'],
  [{ errcode: 26 }, 'apiserver: the data file F is damaged: it is not a database'],
  [{ errcode: 11 }, 'apiserver: the data file F is damaged: said so'],
  [{}, 'apiserver: the data file F is damaged: said so'],
]
for (const [facts, message] of rows) {
  test(`${JSON.stringify(facts)} is told as: ${message}`, () => {
    assert.equal(fileError('F', Object.assign(new Error('said so'), facts)).message, message)
  })
}

test('the file that is damaged is named, where it is another', () => {
  const { message } = fileError('F', new DamagedFile('F-wal', 'a frame is bad'))
  assert.equal(message, 'apiserver: the data file F-wal is damaged: a frame is bad')
})
