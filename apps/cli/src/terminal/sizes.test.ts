// What a person sees who has just asked: the last lines of the screen, the prompt beneath them.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { runInProcess } from '../faults/in-process.testkit.ts'
import { matchesGolden } from '../testing/golden.testkit.ts'
import { demoFile, demoMoment } from '../testing/live.testkit.ts'
import { Screen } from './screen.testkit.ts'

const sizes = [
  [80, 24],
  [80, 50],
  [200, 50],
] as const
const commands = [
  [],
  ['why', 'cluster/eu-prod', '-n', 'clusters'],
  ['tree', 'database/ledger', '-n', 'erp', '--only-broken'],
  ['get', 'deploy,cluster', '-A'],
]

async function screenAfter(args: readonly string[], columns: number, rows: number): Promise<Screen> {
  const { out } = await runInProcess(args, '', { coloured: true, columns, rows })
  const screen = new Screen(columns, rows)
  screen.write(out.replaceAll('\n', '\r\n'))
  return screen
}

for (const [columns, rows] of sizes) {
  test(`screens of ${columns}x${rows} read well`, async () => {
    const moment = ['-f', demoFile, '--now', new Date(Date.parse(demoMoment()) + 300_000).toISOString()]
    const screens: string[] = []
    for (const command of commands) {
      const screen = await screenAfter([...command, ...moment], columns, rows)
      screens.push(`$ baro ${command.join(' ')}`.trimEnd(), screen.visible())
    }
    matchesGolden(`screens/${columns}x${rows}.txt`, screens.join('\n'))
  })

  for (const fleet of ['small', 'partial', 'healthy'])
    test(`a glance at ${fleet} fits ${columns}x${rows}: the head, the first cause and what to do`, async () => {
      const file = join(import.meta.dirname, `../../../../fleet/data/${fleet}.jsonl.gz`)
      const args = ['glance', '-f', file, '--now', '2026-11-15T09:00:00Z']
      const screen = await screenAfter(args, columns, rows)
      const seen = screen.visible()
      assert.equal(seen, screen.text(), 'nothing was scrolled away')
      assert.match(seen, /^[✓✗]/)
      if (seen.startsWith('✗')) assert.match(seen, /^1\. [\s\S]*^ {3}next: /m)
    })
}
