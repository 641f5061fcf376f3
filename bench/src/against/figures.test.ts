import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Best, best, compare, type Figure, table } from './figures.ts'

const time = (name: string, value: number): Figure => ({ name, value, unit: 'ms', better: 'less' })
const sure = (figures: readonly Figure[], spread = 0): Best[] =>
  figures.map((figure) => ({ ...figure, spread }))
const rate = (name: string, value: number): Figure => ({ name, value, unit: '/s', better: 'more' })

test('of several runs the best value of each figure counts, with how far the second best is off', () => {
  assert.deepEqual(best([[time('a', 3), rate('b', 2)], [time('a', 2), rate('b', 4), time('c', 1)], []]), [
    { ...time('a', 2), spread: 0.5 },
    { ...rate('b', 4), spread: 1 },
    { ...time('c', 1), spread: 0 },
  ])
})

test('a ratio above 1 is worse, for a time and for a rate', () => {
  const theirs = sure([time('a', 2), rate('b', 100)])
  const { rows } = compare([time('a', 3), rate('b', 50)], theirs, theirs)
  assert.deepEqual(
    rows.map(({ name, ratio, change }) => [name, ratio, change]),
    [
      ['a', 1.5, 'worse'],
      ['b', 2, 'worse'],
    ],
  )
})

test('a row is the same within what the other commit differs from itself, between its series or within one', () => {
  const changes = (ours: number, again: number, spread: number) => {
    const first = sure([time('a', 100)])
    return compare([time('a', ours)], first, sure([time('a', again)], spread)).rows[0]!.change
  }
  assert.equal(changes(109, 110, 0), 'same')
  assert.equal(changes(109, 100, 0.1), 'same')
  assert.equal(changes(112, 110, 0.05), 'worse')
  assert.equal(changes(92, 110, 0), 'same')
  assert.equal(changes(80, 90, 0.1), 'better')
})

test('a row that happened to repeat exactly has the noise that is usual for its unit', () => {
  const theirs = sure(['a', 'b', 'c'].map((name) => time(name, 100)))
  const again = sure([time('a', 100), time('b', 110), time('c', 120)])
  const { rows } = compare([time('a', 108), rate('d', 1)], theirs, again)
  assert.deepEqual(
    rows.map(({ change }) => change),
    ['worse'],
  )
  const all = compare([time('a', 108), time('b', 100), time('c', 100)], theirs, again)
  assert.deepEqual([all.rows[0]!.change, all.rows[0]!.noise.toFixed(2)], ['same', '0.10'])
})

test('rows are matched by name, and those of one side are listed', () => {
  const theirs = sure([time('old', 1), time('b', 1)])
  const { rows, onlyOurs, onlyTheirs } = compare([time('new', 1), time('b', 1)], theirs, theirs)
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['b'],
  )
  assert.deepEqual([onlyOurs, onlyTheirs], [['new'], ['old']])
})

test('nothing to compare is not a failure', () => {
  assert.deepEqual(compare([], [], []), { rows: [], onlyOurs: [], onlyTheirs: [] })
})

test('two zeros are the same', () => {
  const theirs = sure([time('a', 0)])
  const [row] = compare([time('a', 0)], theirs, theirs).rows
  assert.deepEqual([row!.ratio, row!.change], [1, 'same'])
})

test('the table says both ratios, the noise, what exists on one side only, and how many rows changed', () => {
  const result = compare(
    [time('start', 50), time('new', 1)],
    sure([time('start', 100), time('old', 1)]),
    sure([time('start', 102), time('old', 1)], 0.03),
  )
  assert.equal(
    table(result, '8abb2a4'),
    [
      '          ours  8abb2a4  ours/8abb2a4  8abb2a4/8abb2a4  noise',
      'start  50.0 ms   100 ms          0.50             1.02    3 %  better',
      'only ours: new',
      'only 8abb2a4: old',
      '',
      'A ratio above 1 is worse. Beyond the noise: 0 worse, 1 better, of 1.',
    ].join('\n'),
  )
})
