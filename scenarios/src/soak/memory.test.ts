import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Memory } from './memory.ts'

async function growing(bytes: (sample: number) => number): Promise<readonly string[]> {
  let sample = 0
  const memory = new Memory([{ name: 'it', memory: async () => bytes(sample++) }])
  for (let times = 0; times < 40; times++) await memory.sample()
  return memory.report().growing
}

test('a program that needs more and more memory is told, one that is warm after a while is not', async () => {
  assert.deepEqual(await growing((sample) => 40e6 + sample * 2e6), ['it'])
  assert.deepEqual(await growing((sample) => Math.min(60e6, 40e6 + sample * 2e6)), [])
  assert.deepEqual(await growing((sample) => 50e6 + (sample % 7) * 2e6), [])
})
