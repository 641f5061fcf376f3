import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadPack, loadPacks } from './load.ts'

const good = (name: string) => `name: ${name}\ncheckedWith: {}\nkinds: [{ group: example.org }]\n`

function problemsOf(text: string) {
  const loaded = loadPack(text, 'mine.yaml')
  assert.ok('refused' in loaded, 'the pack was taken')
  assert.equal(loaded.refused.file, 'mine.yaml')
  return loaded.refused.problems
}

test('a bad pack is refused with file, path and reason, and the others still load', () => {
  const { packs, refused } = loadPacks([
    { file: 'a.yaml', text: good('a') },
    { file: 'b.yaml', text: good('b').replace('group', 'gruop') },
    { file: 'c.yaml', text: good('c') },
  ])
  assert.deepEqual(
    packs.map(({ name }) => name),
    ['a', 'c'],
  )
  assert.deepEqual(refused, [
    {
      file: 'b.yaml',
      problems: [
        { path: 'kinds[0].group', reason: 'is required' },
        { path: 'kinds[0].gruop', reason: 'is not a known field' },
      ],
    },
  ])
})

test('a name that an earlier pack has is refused', () => {
  const { packs, refused } = loadPacks([
    { file: 'a.yaml', text: good('same') },
    { file: 'b.yaml', text: good('same') },
  ])
  assert.equal(packs.length, 1)
  assert.deepEqual(refused[0]?.problems, [{ path: 'name', reason: 'same is the name of the pack in a.yaml' }])
})

test('what is not YAML is refused with its line', () => {
  const [problem] = problemsOf('name: x\nkinds: [1\nrest: 2\n')
  assert.equal(problem?.path, 'line 3')
  assert.match(problem?.reason ?? '', /^is not YAML: /)
})

test('an expression that does not compile is refused where it stands', () => {
  const text = `
name: x
checkedWith: {}
kinds:
  - group: example.org
    rules:
      - { id: one, when: "status.phase ==", state: Healthy, path: status.phase }
`
  const [problem] = problemsOf(text)
  assert.equal(problem?.path, 'kinds[0].rules[0].when')
  assert.match(problem?.reason ?? '', /^is not CEL: /)
})

for (const [what, line, path] of [
  ['a word that is no saying', 'reasons: { Odd: fine }', 'kinds[0].reasons.Odd'],
  ['a role that is none', 'roles: { cheerful: [Ready] }', 'kinds[0].roles.cheerful'],
  ['a type in two roles', 'roles: { happy: [Ready], info: [Ready] }', 'kinds[0].roles'],
  [
    'a state that is none',
    'rules: [{ id: a, when: "true", state: Fine, path: status }]',
    'kinds[0].rules[0].state',
  ],
  ['a grace period of nothing', 'graceSeconds: 0', 'kinds[0].graceSeconds'],
  ['a path with a blank', 'ignore: ["status phase"]', 'kinds[0].ignore[0]'],
] as const) {
  test(`${what} is refused where it stands`, () => {
    const problems = problemsOf(`name: x\ncheckedWith: {}\nkinds:\n  - group: example.org\n    ${line}\n`)
    assert.deepEqual(
      problems.map((problem) => problem.path),
      [path],
    )
  })
}

test('a relation that is wrong is refused where it stands', () => {
  const problems = problemsOf(`${good('x')}relations: [{ id: a, group: b, relation: likes }]\n`)
  assert.equal(problems[0]?.path, 'relations[0].relation')
})

test('anything at all that is not a pack is refused and nothing is thrown', () => {
  for (const text of ['', 'null', '[]', '3', '{}', 'kinds: {}', '__proto__: { name: x }', 'a: &a [*a]']) {
    assert.ok(problemsOf(text).length > 0, text)
  }
})
