import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Screen } from '../terminal/screen.testkit.ts'
import { ProgressLine } from './progress-line.ts'

function watched(sketch?: () => string) {
  const screen = new Screen(40, 8)
  let now = 0
  const streams = { err: (text: string) => screen.write(text.replaceAll('\n', '\r\n')), isWatched: true }
  const line = new ProgressLine({ ...streams, rows: 8, columns: 40 }, sketch, () => now)
  return {
    line,
    /** What stands on the screen after so many lists, at a moment. */
    after(done: number, at: number): string {
      now = at
      line.tell({ type: 'planned', reads: 9, done })
      return screen.text()
    },
    screen,
  }
}

test('what can be said is shown above the line once reading takes long, drawn over, and gone at the end', () => {
  let known = ''
  const { line, after, screen } = watched(() => known)
  screen.write('$ baro\r\n')
  known = 'So far:\n1 cause\n'
  assert.equal(after(1, 1000), '$ baro\nreading: 1 of 9 lists, 0 objects\n')
  assert.equal(after(2, 2000), '$ baro\nSo far:\n1 cause\nreading: 2 of 9 lists, 0 objects\n')
  known = 'So far:\n2 causes\nof one kind\n'
  assert.equal(after(3, 2500), '$ baro\nSo far:\n1 cause\nreading: 3 of 9 lists, 0 objects\n')
  assert.equal(after(4, 4000), '$ baro\nSo far:\n2 causes\nof one kind\nreading: 4 of 9 lists, 0 objects\n')
  line.clear()
  assert.equal(screen.text(), '$ baro\n')
})

test('a sketch that is longer than the screen is cut, so that it can be taken away again', () => {
  const { line, after, screen } = watched(() => Array.from({ length: 20 }, (_, n) => `line ${n}`).join('\n'))
  assert.match(after(1, 2000), /line 5\n… 14 more lines\nreading: 1 of 9 lists/)
  line.clear()
  assert.equal(screen.text().trim(), '')
})

test('where there is nothing to say yet the line stands alone', () => {
  assert.equal(watched(() => '').after(1, 5000), 'reading: 1 of 9 lists, 0 objects\n')
})
