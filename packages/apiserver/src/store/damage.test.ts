import assert from 'node:assert/strict'
import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { object } from '../testkit.ts'
import type { Durability } from './log.ts'
import { SqliteLog } from './sqlite-log.ts'
import { Store } from './store.ts'

let directory: string
let log: string
const frame = 24 + 4096

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'barometer-damage-'))
  log = join(directory, 'killed', 'apiserver.db-wal')
})

afterEach(() => rmSync(directory, { recursive: true }))

const open = (durability: Durability = 'strict') =>
  new Store(new SqliteLog(join(directory, 'killed'), durability))

/** What a server leaves that was killed after so many writes, each durable before the next. */
function killed(writes: number, durability: Durability = 'strict'): void {
  const living = join(directory, 'living')
  const store = new Store(new SqliteLog(living, durability))
  for (let index = 0; index < writes; index++) {
    store.put('configmaps', object(`cm-${index}`, { data: { x: 'x'.repeat(3000) } }))
    store.flush()
  }
  cpSync(living, join(directory, 'killed'), { recursive: true })
  store.close()
}

function change(file: string, at: number, value = (byte: number) => byte ^ 0x10): void {
  const bytes = readFileSync(file)
  bytes[at] = value(bytes[at]!)
  writeFileSync(file, bytes)
}

const contents = () =>
  Object.fromEntries(
    readdirSync(join(directory, 'killed')).map((name) => [
      name,
      readFileSync(join(directory, 'killed', name), 'hex'),
    ]),
  )

/** Starting is an error that names the write-ahead file, and leaves everything as it was. */
function isRefused(durability: Durability = 'strict'): void {
  const before = contents()
  assert.throws(
    () => open(durability),
    ({ message }: Error) => message.startsWith(`apiserver: the data file ${log} is damaged: `),
  )
  assert.deepEqual(contents(), before)
}

test('a killed server has every write that it acknowledged', () => {
  killed(20)
  const again = open()
  assert.equal(again.collection('configmaps').size, 20)
  again.close()
})

for (const durability of ['strict', 'relaxed'] as const)
  for (const [what, offset] of [
    ['page', 2000],
    ['page number', 2],
    ['salt', 9],
    ['checksum', 17],
  ] as const)
    test(`a flipped bit in the ${what} of a frame in the middle is an error, ${durability}`, () => {
      killed(20, durability)
      change(log, 32 + 5 * frame + offset)
      isRefused(durability)
    })

test('a flipped bit in the header is an error', () => {
  for (const at of [0, 9, 17, 25]) {
    rmSync(join(directory, 'killed'), { recursive: true, force: true })
    rmSync(join(directory, 'living'), { recursive: true, force: true })
    killed(20)
    change(log, at)
    isRefused()
  }
})

test('a flipped bit in the last frame is an error: it was acknowledged', () => {
  killed(20)
  change(log, statSync(log).size - 100)
  isRefused()
})

test('a log that was cut, between frames or within one, is an error', () => {
  for (const cut of [frame, frame / 2, 10 * frame]) {
    rmSync(join(directory, 'killed'), { recursive: true, force: true })
    rmSync(join(directory, 'living'), { recursive: true, force: true })
    killed(20)
    truncateSync(log, statSync(log).size - cut)
    isRefused()
  }
})

test('a log that is gone is an error', () => {
  killed(20)
  rmSync(log)
  assert.throws(
    open,
    /apiserver\.db-wal is damaged: it ends at revision \d+, and revision 21 was acknowledged/,
  )
})

test('a tail that was never acknowledged is dropped', () => {
  killed(20)
  const bytes = readFileSync(log)
  const half = Buffer.from(bytes.subarray(bytes.length - frame, bytes.length - 100))
  writeFileSync(log, Buffer.concat([bytes, half]))
  const again = open()
  assert.equal(again.collection('configmaps').size, 20)
  again.close()
})

test('the files are for their owner alone, and so is the directory where nothing else is in it', () => {
  const modeOf = (...path: string[]) => (statSync(join(directory, ...path)).mode & 0o777).toString(8)
  killed(2)
  cpSync(join(directory, 'killed'), join(directory, 'shared'), { recursive: true })
  writeFileSync(join(directory, 'shared', 'other'), '')
  for (const name of ['killed', 'shared']) {
    const place = join(directory, name)
    chmodAll(place)
    new Store(new SqliteLog(place, 'strict')).close()
    for (const file of readdirSync(place).filter((one) => one.startsWith('apiserver.db')))
      assert.equal(modeOf(name, file), '600')
  }
  assert.equal(modeOf('killed'), '700')
  assert.equal(modeOf('shared'), '755')
})

function chmodAll(place: string): void {
  chmodSync(place, 0o755)
  for (const name of readdirSync(place)) chmodSync(join(place, name), 0o644)
}
