import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { matchesGolden } from '../testing/golden.testkit.ts'
import { demoMoment, demoObjects, TestCluster } from '../testing/live.testkit.ts'
import { width } from '../text/terminal-text.ts'
import { noTerminal } from './terminal.testkit.ts'

const skip = noTerminal()
const loaded = Date.parse(demoMoment())
const minute = 60_000
const now = ['--now', new Date(loaded + 5 * minute).toISOString()]
const place = ['-n', 'clusters']
const widget = join(import.meta.dirname, '..', '..', 'testdata', 'widget.yaml')

/** Every command a person reads the answer of; what follows the first list is not shown. */
const commands: readonly (readonly [shown: readonly string[], hidden: readonly string[]])[] = [
  [[], now],
  [['why', 'cluster/eu-prod', ...place], now],
  [['why', 'cluster/eu-staging', ...place], now],
  [['why', 'database', '-A'], now],
  [['tree', 'cluster/eu-prod', ...place], now],
  [['tree', 'database/ledger', '-n', 'erp'], now],
  [['get', 'cluster,machine', ...place], now],
  [['conditions', 'cluster/eu-prod', ...place], now],
  [
    ['wait', 'cluster/us-prod: Ready', ...place],
    ['--timeout', '60s'],
  ],
  [['explain', 'Synced'], []],
  [['lint', 'widget.yaml'], []],
  [['dump', 'cluster.jsonl'], []],
  [['why', 'clutser/eu-prod'], []],
]

let cluster: TestCluster
let program: string
before(async () => {
  if (skip) return
  const clock = { now: () => loaded + minute, after: (_: number, __: () => void) => () => {} }
  cluster = await TestCluster.start({ clock })
  await cluster.load(demoObjects(), loaded)
  program = join(cluster.folder, 'baro')
  execFileSync(process.execPath, [join(import.meta.dirname, '..', '..', 'build.ts'), program], {
    timeout: 240_000,
  })
  copyFileSync(widget, join(cluster.folder, 'widget.yaml'))
})
after(() => cluster?.close())

for (const columns of [60, 100, 200]) {
  test(`a session at ${columns} columns reads well`, { skip, timeout: 240_000 }, async () => {
    const session: string[] = []
    for (const [shown, hidden] of commands) {
      await using terminal = cluster.terminal([...shown, ...hidden], { columns, program })
      const code = await terminal.ended
      const { screen } = terminal
      assert.deepEqual(screen.others, [], shown.join(' '))
      assert.deepEqual(screen.cursor.column, 0, shown.join(' '))
      session.push(`$ baro ${shown.map(quoted).join(' ')}`.trimEnd(), `${screen.text()}[${code}]\n`)
    }
    const text = session.join('\n')
    for (const line of text.split('\n')) assert.ok(width(line) <= columns, line)
    matchesGolden(`session/${columns}.txt`, text)
  })
}

function quoted(word: string): string {
  return word.includes(' ') ? `'${word}'` : word
}
