import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readWhole } from './read-whole.ts'

async function* pieces(count: number): AsyncGenerator<Buffer> {
  const piece = Buffer.alloc(1024 * 1024)
  for (let at = 0; at < count; at++) yield piece
}

const never = new AbortController().signal

test('what ends is read whole, and what has no end is refused', async () => {
  assert.equal((await readWhole(pieces(3), never)).length, 3 * 1024 * 1024)
  await assert.rejects(readWhole(pieces(Number.POSITIVE_INFINITY), never), /more than 512 MB/)
})
