import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { colorChoiceOf, colorsFor } from './colors.ts'

test('colour is for terminals that want it', () => {
  const isColoured = (terminal: boolean, environment: Record<string, string>) =>
    colorsFor(terminal, environment).red('x') !== 'x'
  assert.ok(isColoured(true, {}))
  assert.ok(!isColoured(false, {}))
  assert.ok(!isColoured(true, { NO_COLOR: '1' }))
  assert.ok(isColoured(true, { NO_COLOR: '' }))
  assert.ok(!isColoured(true, { TERM: 'dumb' }))
  assert.ok(isColoured(false, { FORCE_COLOR: '1' }))
  assert.ok(!isColoured(false, { CI: '1' }))
})

const script = '/usr/bin/script'

test('in a real terminal it is coloured, and as wide as the terminal', {
  skip: !existsSync(script) && 'no script(1) here to make a terminal',
}, () => {
  const program = join(import.meta.dirname, '..', 'main.ts')
  const data = join(import.meta.dirname, '..', '..', 'testdata', 'shop.json')
  const command = `stty cols 60; '${process.execPath}' '${program}' tree -f '${data}' --now 2026-01-10T09:00:00Z cluster/prod`
  const inTerminal = (environment: Record<string, string>) =>
    spawnSync(script, ['-qec', command, '/dev/null'], {
      env: { PATH: process.env['PATH'] ?? '', TERM: 'xterm', ...environment },
      encoding: 'utf8',
      timeout: 240_000,
    }).stdout
  const coloured = inTerminal({})
  assert.match(coloured, /\u001b\[31m✗/)
  assert.doesNotMatch(coloured, /\u001b\[31m\(m5/)
  const plain = inTerminal({ NO_COLOR: '1' })
  assert.doesNotMatch(plain, /\u001b/)
  const widest = Math.max(...plain.split(/\r?\n/).map((line) => line.length))
  assert.ok(widest <= 60 && widest > 50, String(widest))
})

test('--color decides over everything, FORCE_COLOR over what is no terminal', () => {
  const isColoured = (...args: Parameters<typeof colorsFor>) => colorsFor(...args).isColorSupported
  assert.equal(isColoured(false, {}, 'always'), true)
  assert.equal(isColoured(true, { FORCE_COLOR: '1' }, 'never'), false)
  assert.equal(isColoured(false, { FORCE_COLOR: '1' }), true)
  assert.equal(isColoured(false, { FORCE_COLOR: '0' }), false)
  assert.deepEqual(
    [
      ['why', '--color=never'],
      ['why', '--color', 'always'],
      ['why', '--', '--color=never'],
    ].map(colorChoiceOf),
    ['never', 'always', 'auto'],
  )
})
