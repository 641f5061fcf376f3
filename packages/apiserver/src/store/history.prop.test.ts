import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { object } from '../testkit.ts'
import { SqliteLog } from './sqlite-log.ts'
import { Store } from './store.ts'

const step = fc.record({ name: fc.constantFrom('a', 'b', 'c', 'd'), remove: fc.boolean(), value: fc.nat(9) })

function play(store: Store, steps: readonly { name: string; remove: boolean; value: number }[]) {
  const snapshots = new Map<number, string[]>()
  const collection = store.collection('configmaps')
  for (const { name, remove, value } of steps) {
    const entry = collection.get(`default/${name}`)
    if (remove && entry) store.remove('configmaps', entry)
    else store.put('configmaps', object(name, { data: { value: String(value) } }))
    snapshots.set(
      store.revision,
      collection.entries().map((one) => one.body),
    )
  }
  return snapshots
}

test('every revision the history reaches reads as it was', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const store = new Store()
      for (const [revision, bodies] of play(store, steps)) {
        assert.deepEqual(
          store
            .collection('configmaps')
            .entriesAt(revision)
            ?.map((one) => one.body),
          bodies,
        )
      }
    }),
  )
})

test('a store read back from its file is the one that was written, history included', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const directory = mkdtempSync(join(tmpdir(), 'barometer-history-'))
      try {
        const first = new Store(new SqliteLog(directory, 'relaxed'))
        const snapshots = play(first, steps)
        first.close()
        const again = new Store(new SqliteLog(directory, 'relaxed'))
        assert.ok(again.revision >= first.revision || snapshots.size === 0)
        for (const [revision, bodies] of snapshots) {
          assert.deepEqual(
            again
              .collection('configmaps')
              .entriesAt(revision)
              ?.map((one) => one.body),
            bodies,
          )
        }
        again.close()
      } finally {
        rmSync(directory, { recursive: true })
      }
    }),
    { numRuns: 25 },
  )
})
