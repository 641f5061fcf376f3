import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noTerminal, Terminal } from './terminal.testkit.ts'

const skip = noTerminal()

test('a program finds itself at a terminal of that size, and its exit code is told', { skip }, async (t) => {
  const script = 'const o = process.stdout; console.log(o.isTTY, o.columns, o.rows); process.exitCode = 3'
  const terminal = Terminal.open([process.execPath, '-e', script], { columns: 61, rows: 17 })
  t.after(() => terminal[Symbol.asyncDispose]())
  assert.equal(await terminal.ended, 3)
  assert.equal(terminal.screen.text(), 'true 61 17\n')
})

test('the window can be resized, and Ctrl-C typed', { skip }, async (t) => {
  const script = `
    const say = (text) => console.log(text)
    process.stdout.on('resize', () => say('now ' + process.stdout.columns))
    process.on('SIGINT', () => { say('bye'); process.exit(0) })
    setInterval(() => {}, 1000)
    say('ready')`
  const terminal = Terminal.open([process.execPath, '-e', script])
  t.after(() => terminal[Symbol.asyncDispose]())
  await terminal.shows(/ready/)
  await terminal.resize(72, 30)
  await terminal.shows(/now 72/)
  terminal.type('\x03')
  await terminal.shows(/bye/)
  assert.equal(await terminal.ended, 0)
})
