import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commandLine } from './command-line.ts'

test('the suite on the embedded server is what one gets without arguments', () => {
  assert.deepEqual(commandLine([]), { server: 'embedded', mode: 'suite', fuzz: 0, rights: 0 })
})

test('a pattern is taken in any case', () => {
  assert.ok(commandLine(['--only', 'WATCH.*bookmark']).only!.test('watch: sends a bookmark'))
})

test('a fuzz run takes its seed', () => {
  const { mode, fuzz, seed } = commandLine(['--fuzz', '500', '--seed', '7'])
  assert.deepEqual({ mode, fuzz, seed }, { mode: 'fuzz', fuzz: 500, seed: 7 })
})

test('what makes no sense is refused in words', () => {
  assert.throws(() => commandLine(['--server', 'other']), /there is no server "other"/)
  assert.throws(() => commandLine(['--fuzz', 'many']), /--fuzz wants a whole number, not "many"/)
})

test('rights are compared as often as asked', () => {
  const { mode, rights, seed } = commandLine(['--rights', '300', '--seed', '7'])
  assert.deepEqual([mode, rights, seed], ['rights', 300, 7])
})

test('a command is taken as it is, with arguments of its own', () => {
  const { mode, server, command } = commandLine([
    '--server',
    'kubernetes',
    '--',
    'node',
    '--test',
    'a.test.ts',
  ])
  assert.deepEqual([mode, server, command], ['command', 'kubernetes', ['node', '--test', 'a.test.ts']])
})
