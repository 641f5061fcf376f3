import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Screen } from './screen.testkit.ts'

function screenOf(text: string, columns = 20, rows = 5): Screen {
  const screen = new Screen(columns, rows)
  screen.write(text)
  return screen
}

test('shows lines, and keeps those that were scrolled away', () => {
  const screen = screenOf('a\r\nb\r\nc\r\nd\r\ne\r\nf\r\n')
  assert.equal(screen.text(), 'a\nb\nc\nd\ne\nf\n')
  assert.equal(screen.visible(), 'c\nd\ne\nf\n')
})

test('breaks a line where the terminal ends, wide characters whole', () => {
  assert.equal(screenOf('abcdefg', 5).text(), 'abcde\nfg\n')
  assert.equal(screenOf('abcd日本', 5).text(), 'abcd\n日本\n')
})

test('a line that is drawn over in place is seen once', () => {
  const screen = screenOf('reading 10\r\x1b[Kreading 9\r\x1b[K')
  assert.equal(screen.text(), '')
  screen.write('done\r\n')
  assert.equal(screen.text(), 'done\n')
})

test('a screen that is drawn anew shows what was drawn last', () => {
  const screen = screenOf('\x1b[2J\x1b[Hone\x1b[K\r\ntwo\x1b[K\r\n\x1b[J')
  screen.write('\x1b[Hshort\x1b[K\r\n\x1b[J')
  assert.equal(screen.text(), 'short\n')
  assert.equal(screen.erasures, 3)
})

test('erasing the rest of a full line takes its last character, as terminals do', () => {
  assert.equal(screenOf('abcde\x1b[K', 5).text(), 'abcd\n')
})

test('knows the colour of a text, and when it ends', () => {
  const screen = screenOf('\x1b[31mbad\x1b[39m good \x1b[1m\x1b[32mbold\x1b[0m')
  assert.equal(screen.styleOf('bad'), '31')
  assert.equal(screen.styleOf('good'), '')
  assert.equal(screen.styleOf('bold'), '1;32')
  assert.equal(screen.styleOf('absent'), undefined)
})

test('a sequence may come in two halves', () => {
  const screen = screenOf('\x1b[3')
  screen.write('1mred')
  assert.equal(screen.text(), 'red\n')
  assert.equal(screen.styleOf('red'), '31')
})

test('what would act upon the terminal in another way is told', () => {
  const screen = screenOf('\x1b]0;title\x07\x07\x9b31m\x1bPq\x1b\\\x1b[?1049h\x1b[?25l\x1b[6n')
  assert.deepEqual(screen.others, [
    '"\\u001b]0;title\\u0007"',
    '"\\u0007"',
    '"\u009b"',
    '"\\u001bPq\\u001b\\\\"',
    '"\\u001b[6n"',
  ])
  assert.equal(screen.alternate, true)
  assert.equal(screen.cursorShown, false)
})
