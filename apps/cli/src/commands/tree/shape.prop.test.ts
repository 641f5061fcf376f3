import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Condition } from '@barometer/conditions'
import type { TreeNode } from '@barometer/graph'
import fc from 'fast-check'
import { colorsFor } from '../../streams/colors.ts'
import { width } from '../../text/terminal-text.ts'
import { arrange } from './arrange.ts'
import { treeText } from './tree-text.ts'

const word = fc.constantFrom(
  ...[
    'web',
    'disk-full',
    '没有足够的容量',
    '可用区',
    '🚒',
    '👩‍🚒',
    'é',
    'ก็',
    'ｶﾞ',
    '\u001b[31m',
    '\u202e',
    '\t',
    '',
  ],
  'a-name-that-is-longer-than-forty-columns-and-has-no-place-to-break-it',
)
const text = fc
  .array(fc.tuple(word, fc.constantFrom(' ', '\n', '\r\n  ', '')), { maxLength: 8 })
  .map((parts) => parts.flat().join(''))
const name = text.map((each) => each.replace(/\s/g, '-') || 'x')
const state = fc.constantFrom<TreeNode['state']>('ok', 'working', 'error', 'unknown')

const node = fc.memo((levels): fc.Arbitrary<TreeNode> => {
  // A long stem and a wide crown.
  const maxLength = levels > 4 ? 1 : 3
  const children = levels > 1 ? fc.array(node(levels - 1), { minLength: 1, maxLength }) : fc.constant([])
  return fc.record({
    object: fc.record({
      group: fc.constant(''),
      kind: fc.constantFrom('Pod', '机器', 'X'.repeat(50)),
      namespace: fc.constantFrom('', 'n'),
      name,
    }),
    presence: fc.constantFrom('observed', 'missing', 'not-observed'),
    state,
    verdict: fc.record({
      state: fc.constantFrom('Healthy', 'Degraded', 'Unknown'),
      rule: fc.constant('x'),
      evidence: fc.constantFrom('summary', 'fields'),
      reason: name,
      message: text,
      stale: fc.boolean(),
      statements: fc.constant([]),
      findings: fc.constant([]),
      decidedBy: fc.record({
        path: fc.constant('status.conditions'),
        conditionType: name,
        value: fc.constant('False'),
      }),
      since: fc.constant('2026-01-01T00:00:00Z'),
    }),
    relation: fc.constantFrom('contains', 'depends-on'),
    superseded: fc.boolean(),
    repeated: fc.boolean(),
    children,
  }) as fc.Arbitrary<TreeNode>
})

const conditions = ({ verdict }: TreeNode): readonly Condition[] => [
  { type: verdict?.decidedBy?.conditionType ?? 'Ready', status: 'False', message: verdict?.message ?? '' },
  { type: 'Other', status: 'True', reason: verdict?.reason ?? '' },
]

/** Where a line of a tree begins to speak: after its guides. */
function guidesOf(line: string): string {
  return /^[│├└─⋯ ]*/.exec(line)?.[0] ?? ''
}

test('whatever objects say, no line is wider than the terminal, and none breaks the lines that lead down', () => {
  const asked = fc.record({
    tree: node(9),
    columns: fc.constantFrom(40, 60, 80, 100, 200),
    shows: fc.boolean(),
    up: fc.boolean(),
  })
  fc.assert(
    fc.property(asked, ({ tree, columns, shows, up }) => {
      const shown = shows ? conditions : undefined
      const options = { groupFrom: 3, depth: Number.POSITIVE_INFINITY, onlyBroken: false, conditions: shown }
      const printOptions = { colors: colorsFor(false, {}), columns, now: new Date('2026-01-02T00:00:00Z') }
      const lines = treeText(arrange(tree, options), { ...printOptions, up, conditions: shown }).split('\n')
      assert.equal(lines.pop(), '')
      let before = ''
      for (const line of lines) {
        assert.ok(width(line) <= columns, `${width(line)} of ${columns}: ${line}`)
        const guides = guidesOf(line)
        // A line that leads down goes on until it ends in a corner: it begins beneath an object or another such line.
        for (const [at, sign] of [...guides].entries()) {
          const above = before[at] ?? ' '
          if (sign === '│')
            assert.ok(!'└ '.includes(above) || at >= guidesOf(before).length, `${before}\n${line}`)
          if (sign === '├' || sign === '└') assert.ok(above !== '└', `${before}\n${line}`)
        }
        before = line
      }
    }),
    { numRuns: 100 },
  )
})

test('a chain deeper than the terminal is wide goes straight down and says how deep it is', () => {
  let bottom: TreeNode | undefined
  for (let level = 30; level >= 0; level--) {
    bottom = {
      object: { group: '', kind: 'Layer', namespace: '', name: `l${level}` },
      presence: 'observed',
      state: 'ok',
      relation: 'contains',
      superseded: false,
      repeated: false,
      children: bottom ? [bottom] : [],
    }
  }
  const printOptions = { colors: colorsFor(false, {}), columns: 40, now: new Date(0) }
  const all = arrange(bottom!, { groupFrom: 3, depth: 100, onlyBroken: false })
  const lines = treeText(all, printOptions).split('\n')
  assert.equal(lines[4], '         └─ ✓ Layer l4')
  assert.equal(lines[5], '            ⋯5 ✓ Layer l5')
  assert.equal(lines[30], '            ⋯30 ✓ Layer l30')
})
