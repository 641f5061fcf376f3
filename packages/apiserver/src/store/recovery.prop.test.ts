import assert from 'node:assert/strict'
import { copyFileSync, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { object } from '../testkit.ts'
import { SqliteLog } from './sqlite-log.ts'
import { Store } from './store.ts'

type Step = { name: string; act: 'put' | 'remove' | 'clear'; value: number; flush: boolean }

const step: fc.Arbitrary<Step> = fc.record({
  name: fc.constantFrom('a', 'b', 'c', 'd'),
  act: fc.constantFrom('put', 'put', 'put', 'remove', 'clear'),
  value: fc.nat(9),
  flush: fc.boolean(),
})

/** What stood in the file when it had grown to a size. */
interface Moment {
  readonly size: number
  readonly revision: number
  readonly bodies: readonly string[]
}

const file = (directory: string) => join(directory, 'apiserver.db')
const ahead = (directory: string) => `${file(directory)}-wal`

const bodiesOf = (store: Store) =>
  store
    .collection('configmaps')
    .entries()
    .map((entry) => entry.body)

function play(store: Store, directory: string, steps: readonly Step[]): Moment[] {
  const moment = () => {
    store.flush()
    return { size: statSync(ahead(directory)).size, revision: store.durable, bodies: bodiesOf(store) }
  }
  const moments = [moment()]
  for (const { name, act, value, flush } of steps) {
    const entry = store.collection('configmaps').get(`default/${name}`)
    if (act === 'clear') {
      moments.push(moment())
      store.clear()
    } else if (act === 'remove' && entry) store.remove('configmaps', entry)
    else store.put('configmaps', object(name, { data: { value: String(value) } }))
    if (flush || act === 'clear') moments.push(moment())
  }
  moments.push(moment())
  return moments
}

/** What a server finds that starts on the files as they lie on the disk, the newer one cut short. */
function recovered(from: string, to: string, size: number): Store {
  copyFileSync(file(from), file(to))
  copyFileSync(ahead(from), ahead(to))
  truncateSync(ahead(to), size)
  return new Store(new SqliteLog(to, 'strict'))
}

test('a server killed with its last write half on the disk finds all that was durable, and nothing half', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), fc.nat(), (steps, where) => {
      const from = mkdtempSync(join(tmpdir(), 'barometer-killed-'))
      const to = mkdtempSync(join(tmpdir(), 'barometer-again-'))
      try {
        const killed = new Store(new SqliteLog(from, 'strict'))
        const moments = play(killed, from, steps)
        const [first, last] = [moments[0]!.size, moments.at(-1)!.size]
        const size = first + (where % (last - first + 1))
        const again = recovered(from, to, size)
        const durable = moments.findLast((moment) => moment.size <= size)!
        assert.deepEqual(bodiesOf(again), durable.bodies)
        assert.ok(again.revision >= durable.revision)
        again.close()
        killed.close()
      } finally {
        rmSync(from, { recursive: true })
        rmSync(to, { recursive: true })
      }
    }),
    { numRuns: 40 },
  )
})
