import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { noTerminal, type Terminal } from '../../terminal/terminal.testkit.ts'
import { TestCluster } from '../../testing/live.testkit.ts'
import { definition, ready, stalled, widget } from './wait.testkit.ts'

const skip = noTerminal()
let cluster: TestCluster
before(async () => {
  cluster = await TestCluster.start()
  await cluster.load([definition])
})
after(() => cluster.close())

function wait(predicate: string, columns = 60): Terminal {
  return cluster.terminal(['wait', predicate, '--timeout', '5m'], { columns, rows: 10 })
}

test('one line tells how it stands, redrawn in place, and is gone in the end', { skip }, async () => {
  const made = await cluster.put('widget', widget('seen', [ready('Unknown')]))
  await using terminal = wait('widget/seen: Ready')
  await terminal.shows(/^\d+s of 5m00s: 0 of 1 met; waiting for Widget def[^\n]*…\n$/)
  await terminal.shows(/^[1-9]\d*s of 5m00s/)
  assert.equal(terminal.screen.cursor.row, 0)
  await cluster.setStatus('widget', made, { conditions: [ready('True')] })
  assert.equal(await terminal.ended, 0)
  assert.equal(terminal.screen.text(), '✓ Widget default/seen\n')
  assert.deepEqual(terminal.screen.others, [])
})

test('Ctrl-C ends it and leaves a clean line behind', { skip }, async () => {
  await cluster.put('widget', widget('never', [ready('Unknown')]))
  await using terminal = wait('widget/never: Ready')
  await terminal.shows(/0 of 1 met/)
  terminal.type('\x03')
  assert.equal(await terminal.ended, 130)
  assert.doesNotMatch(terminal.screen.text(), /as wished/)
})

test('what a cluster says moves no cursor', { skip }, async () => {
  const evil = { ...ready('False'), message: '\x1b[2J\x1b[31mgone\r\n\x07' }
  await cluster.put('widget', widget('evil', [evil]))
  await cluster.put('widget', widget('doomed', [ready('False'), { ...stalled, message: evil.message }]))
  await using terminal = wait('widget/evil: Ready', 120)
  await terminal.shows(/waiting for Widget default\/evil: \w+ Said: \\x1b\[2J\\x1b\[31mgone \\x07/)
  assert.deepEqual(terminal.screen.others, [])
  terminal.type('\x03')
  assert.equal(await terminal.ended, 130)
  await using failed = wait('widget/doomed: Ready', 120)
  assert.equal(await failed.ended, 1)
  assert.match(failed.screen.text(), /^✗ Widget default\/doomed has failed: NoDisk: \\x1b\[2J/)
  assert.deepEqual(failed.screen.others, [])
})
