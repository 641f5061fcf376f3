import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Pair, table } from './table.ts'
import { allWork, sizes } from './work.ts'

/** Every row of the benchmark, as if ours took `mine` and the peer `theirs`, each times the size. */
function pairs(mine: number, theirs: number | undefined): Pair[] {
  return allWork().map((work) => {
    const row = (ns: number) => ({ name: '', n: work.n, nsPerOp: ns * work.n, allocsPerOp: 0 })
    return { work, mine: row(mine), theirs: theirs === undefined ? undefined : row(theirs), answer: [] }
  })
}

test('shows the ratio, how cost grows beside n log n, and who is ahead', () => {
  const lines = table(pairs(10, 30)).map((line) => line.replace(/ +/g, ' '))
  assert.ok(lines.includes(' aggregate of 1,000 10.0 µs 30.0 µs 3.0x'))
  assert.ok(lines.includes(' growth from 100 to 10,000 (n log n: 200x) 100x 100x'))
  assert.equal(lines.at(-1), `ahead on ${allWork().length} of ${allWork().length} rows`)
})

test('names every row that is behind', () => {
  const [first, ...rest] = pairs(10, 30)
  const slow = { ...first!, mine: { ...first!.mine, nsPerOp: 1e9 } }
  assert.match(table([slow, ...rest]).at(-1) ?? '', /; behind on: cluster-api set of 6, changed$/)
})

test('without the peer it shows ours alone and says so', () => {
  const lines = table(pairs(10, undefined))
  assert.equal(lines.at(-1), 'Go is missing: only ours was measured.')
  assert.ok(lines.some((line) => /aggregate of 1,000 +10\.0 µs +- +-$/.test(line)))
})

test('fits 80 columns', () => {
  assert.deepEqual(
    table(pairs(10, 30)).filter((line) => line.length > 80),
    [],
  )
})

test('the work is the same each time it is made, and covers every size in both styles', () => {
  assert.deepEqual(allWork(), allWork())
  for (const style of ['cluster-api', 'cluster-api-v1beta1']) {
    const made = allWork().filter((work) => work.style === style && work.operation === 'aggregate')
    for (const n of sizes) assert.ok(made.some((work) => work.n === n && !work.variant))
  }
})
