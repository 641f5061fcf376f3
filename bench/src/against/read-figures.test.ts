import assert from 'node:assert/strict'
import { test } from 'node:test'
import { table } from '../conditions/table.ts'
import { allWork } from '../conditions/work.ts'
import { readFigures } from './read-figures.ts'

test('the table of conditions is read as it is printed, each row under its style, without growth and Go', () => {
  const pairs = allWork().map((work, at) => ({
    work,
    mine: { name: work.operation, n: work.n, nsPerOp: 10 ** (at % 7), allocsPerOp: 0 },
    theirs: { name: work.operation, n: work.n, nsPerOp: 5, allocsPerOp: 0 },
    answer: undefined,
  }))
  const figures = readFigures.conditions(table(pairs).join('\n'), [])
  assert.deepEqual(
    figures.map(({ value }) => Math.round(value)),
    pairs.map(({ mine }) => mine.nsPerOp),
  )
  assert.equal(new Set(figures.map(({ name }) => name)).size, pairs.length)
  assert.equal(figures[0]!.name, 'cluster-api: set of 6, changed')
})

test('the lines of verdict are read without those of the Go code and of mutants', () => {
  const text = `8762 objects of the fleets, one core, the best of 1 rounds:
judge                          4.83 µs      207,109 objects/s
kstatus, our function          1.46 µs      686,860 objects/s
kstatus, its own Go code       6.30 µs      158,698 objects/s

1,000 mutated objects (seed 1): 0 threw, the slowest took 0.30 ms, median 21.3 µs, 99 % under 4.19 ms`
  assert.deepEqual(readFigures.verdict(text, []), [
    { name: 'judge', value: 4830, unit: 'ns', better: 'less' },
    { name: 'kstatus, our function', value: 1460, unit: 'ns', better: 'less' },
  ])
})

test('each column of each line of the graph is a figure, named by the size that was asked for', () => {
  const text = `1,231 objects measured
10,039 objects measured
objects  build s  of cpu  µs/object  B/object  change p50 ms    p99  why p50 ms  explain p50 ms     p99  hub flip p50 ms    max
  1,231     0.28    0.16      225.8      2576          0.086  4.617       0.057           0.206  10.103            0.060  5.835
 10,039     1.48    0.70      147.7      1078          0.091  2.202       0.054           0.276   5.666            0.305  8.706
change: a leaf is replaced and its root asked for state and causes. hub: what up to 10,000 depend on.`
  const figures = readFigures.graph(text, ['1000', '10000'])
  assert.deepEqual(
    figures.slice(0, 11).map(({ name, value, unit }) => `${name} = ${value} ${unit}`),
    [
      '1,000 objects: build = 0.28 s',
      '1,000 objects: build, processor = 0.16 s',
      '1,000 objects: build of one = 225.8 µs',
      '1,000 objects: memory of one = 2576 B',
      '1,000 objects: change p50 = 0.086 ms',
      '1,000 objects: change p99 = 4.617 ms',
      '1,000 objects: why p50 = 0.057 ms',
      '1,000 objects: explain p50 = 0.206 ms',
      '1,000 objects: explain p99 = 10.103 ms',
      '1,000 objects: hub flip p50 = 0.06 ms',
      '1,000 objects: hub flip max = 5.835 ms',
    ],
  )
  assert.equal(figures.length, 22)
  assert.equal(figures.at(-1)!.value, 8.706)
})

test('a text without a table has no figures', () => {
  for (const read of Object.values(readFigures)) assert.deepEqual(read('it failed\n', ['1000']), [])
})
