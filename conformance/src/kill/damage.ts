import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Random } from '@barometer/testkit'

const files = ['apiserver.db', 'apiserver.db-wal', 'apiserver.db-mark']

/** What damage does to a file, in words. */
const ways: [string, (bytes: Buffer, random: Random) => Buffer][] = [
  ['flips a bit of', (bytes, random) => changed(bytes, random, (byte) => byte ^ (1 << random.below(8)))],
  ['zeroes a block of', (bytes, random) => zeroed(bytes, random)],
  ['cuts', (bytes, random) => bytes.subarray(0, random.below(bytes.length))],
]

/** Damages one file of a server that does not run, at random; says what it did. */
export function damage(dataDir: string, random: Random): string {
  const present = files.filter((name) => sizeOf(join(dataDir, name)) > 0)
  const name = random.pick(present)
  const file = join(dataDir, name)
  const [words, change] = random.pick(ways)
  writeFileSync(file, change(readFileSync(file), random))
  return `${words} ${name}`
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

function changed(bytes: Buffer, random: Random, to: (byte: number) => number): Buffer {
  const copy = Buffer.from(bytes)
  const at = random.below(copy.length)
  copy[at] = to(copy[at]!)
  return copy
}

function zeroed(bytes: Buffer, random: Random): Buffer {
  const at = random.below(bytes.length)
  return Buffer.from(bytes).fill(0, at, Math.min(bytes.length, at + 1 + random.below(4096)))
}
