import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { baro } from '../../testing/baro.testkit.ts'

const folder = mkdtempSync(join(tmpdir(), 'baro-lint-'))
after(() => rmSync(folder, { recursive: true }))

function file(name: string, content: string): string {
  writeFileSync(join(folder, name), content)
  return name
}
const lint = (args: readonly string[], input = '') => baro(['lint', ...args], { directory: folder, input })

const widget = (conditions: string) => `apiVersion: example.org/v1
kind: Widget
metadata: {name: one, namespace: default, generation: 1}
status:
  observedGeneration: 1
  conditions:
${conditions}`
const good = widget(`  - type: Ready
    status: "True"
    reason: AsExpected
    lastTransitionTime: "2024-01-01T00:00:00Z"
`)
const bad = widget(`  - type: Ready
    status: False
    reason: not one word
    lastTransitionTime: "2024-01-01T00:00:00Z"
`)

test('a clean file: exit 0, and it says how much was looked at', () => {
  assert.deepEqual(lint([file('good.yaml', good)]), { code: 0, out: 'no findings in 1 object\n', err: '' })
})

test('findings: exit 1, each with file, line, rule and object, and how to fix it', () => {
  const { code, out, err } = lint([file('bad.yaml', bad)])
  assert.equal(code, 1)
  assert.equal(err, '')
  assert.equal(
    out,
    `bad.yaml:8: error: status must be "True", "False" or "Unknown", found the boolean false [status-invalid]
  Widget/default/one status.conditions[0].status
bad.yaml:9: warning: the reason is not one word: Ready ("not one word") [reason-pattern]
  Widget/default/one status.conditions[0].reason

How to fix
  reason-pattern  Keep the reason to one CamelCase word for the category; put names, numbers and texts into the message. (Kubernetes metav1.Condition)
  status-invalid  Write "True", "False" or "Unknown"; in YAML with quotes, or it is a boolean. (Kubernetes metav1.Condition)

1 error, 1 warning in 1 object
`,
  )
})

test('a broken document: exit 2, named with file and line, and the rest is linted', () => {
  const { code, out, err } = lint([file('mixed.yaml', `${good}---\nkind: [\n---\n${bad}`)])
  assert.equal(code, 2)
  assert.match(err, /^cannot read mixed\.yaml:1[23]: [^\n]+\n$/)
  assert.match(out, /mixed\.yaml:21: error: .*\[status-invalid\]/)
  assert.match(out, /1 error, 1 warning in 2 objects \(1 document could not be read\)/)
})

test('standard input, a directory, and several paths at once', () => {
  assert.match(lint(['-'], bad).out, /^-:8: error/)
  assert.equal(lint(['.', '-'], good).code, 2)
})

test('a missing file: exit 2 and one line', () => {
  const { code, err } = lint(['none.yaml'])
  assert.equal(code, 2)
  assert.equal(err, 'cannot read none.yaml: no such file or directory\n')
})

test('-o json: findings as data, with what was unreadable and the counts', () => {
  const { code, out } = lint(['-o', 'json', '-'], `${bad}---\n: [`)
  assert.equal(code, 2)
  const { findings, unreadable, summary } = JSON.parse(out)
  assert.deepEqual(
    findings.map(({ rule, severity, source }: Record<string, unknown>) => [rule, severity, source]),
    [
      ['status-invalid', 'error', { file: '-', line: 8 }],
      ['reason-pattern', 'warning', { file: '-', line: 9 }],
    ],
  )
  assert.deepEqual(Object.keys(findings[0]).sort(), [
    'fix',
    'message',
    'object',
    'path',
    'rule',
    'severity',
    'source',
  ])
  assert.equal(unreadable.length, 1)
  assert.deepEqual(summary, { objects: 1, silenced: 0, others: 0, unreadable: 1 })
})

test('-o sarif: a log with one run, its results and what was unreadable', () => {
  const { out } = lint(['-o', 'sarif', '-'], `${bad}---\n: [`)
  const { version, runs } = JSON.parse(out)
  assert.equal(version, '2.1.0')
  assert.equal(runs[0].results.length, 2)
  assert.equal(runs[0].results[0].locations[0].physicalLocation.region.startLine, 8)
  assert.equal(runs[0].invocations[0].executionSuccessful, false)
})

test('--severity leaves out what matters less', () => {
  const { code, out } = lint(['--severity', 'error', '-'], bad)
  assert.equal(code, 1)
  assert.match(out, /1 error in 1 object/)
  assert.equal(lint(['--severity', 'error', '-'], bad.replace('False', '"False"')).code, 0)
})

test('--profile chooses the rules for every object', () => {
  assert.match(lint(['--profile', 'flux', '-'], good).out, /\[observed-generation-missing\]/)
  const { code, err } = lint(['--profile', 'fluxx', '-'], good)
  assert.equal(code, 2)
  assert.match(err, /^error: profile "fluxx" not found; the profiles are kubernetes, /)
})

test('.baro-lint.yaml silences rules with a reason, --config names another file', () => {
  const silence = 'silence:\n- {rule: reason-pattern, kind: Widget, reason: set by the vendor}\n'
  file('.baro-lint.yaml', silence)
  assert.match(lint(['-'], bad).out, /1 error in 1 object \(1 silenced\)/)
  rmSync(join(folder, '.baro-lint.yaml'))
  file('other.yaml', silence)
  assert.match(lint(['--config', 'other.yaml', '-'], bad).out, /1 error in 1 object \(1 silenced\)/)
  assert.equal(lint(['--config', 'none.yaml', '-'], bad).code, 2)
  assert.match(lint(['--config', file('broken.yaml', 'a: ['), '-'], bad).err, /^error: broken\.yaml: /)
})

test('a silence without a reason is an error itself, in the file and on the command line', () => {
  file('unreasoned.yaml', 'silence:\n- {rule: reason-pattern}\n')
  const { code, out } = lint(['--config', 'unreasoned.yaml', '-'], good)
  assert.equal(code, 1)
  assert.match(
    out,
    /^unreasoned\.yaml: error: reason-pattern is silenced without a reason.* \[silence-without-reason\]/,
  )
  assert.match(lint(['--silence', 'reason-pattern', '-'], good).out, /\[silence-without-reason\]/)
  assert.equal(lint(['--silence', 'reason-pattern=old API', '--silence=status-invalid=x', '-'], bad).code, 0)
})

test('what many objects share is shown three times and counted', () => {
  const many = Array.from({ length: 9 }, (_, index) => bad.replace('name: one', `name: w${index}`)).join(
    '---\n',
  )
  const { out } = lint(['-'], many)
  assert.equal(out.match(/\[status-invalid\]/g)?.length, 3)
  assert.match(out, /… and 6 more like these \(-o json lists all\)/)
  assert.match(out, /9 errors, 9 warnings in 9 objects/)
})

test('text from a cluster cannot drive the terminal', () => {
  const { out } = lint(
    ['-'],
    bad.replace('not one word', '"\\e[2J \\e]0;x\\a"').replace('name: one', 'name: "\\e[31m"'),
  )
  assert.doesNotMatch(out, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/)
  assert.match(out, /\\x1b\[31m/)
})

test('with no cluster, an unknown flag, or files beside kinds: exit 2 and what to do', () => {
  const none = lint([])
  assert.equal(none.code, 2)
  assert.match(none.err, /^error: no cluster is configured/)
  assert.equal(lint(['--colour', '-']).code, 2)
  const both = lint(['good.yaml', 'crds'])
  assert.equal(both.code, 2)
  assert.match(both.err, /^error: lint files or a cluster, not both: .* write a directory as \.\/crds/)
})

test('files come by -f too, and an argument that can be nothing but a file is one', () => {
  mkdirSync(join(folder, 'config', 'crd'), { recursive: true })
  const path = file('config/crd/good.yaml', good)
  for (const args of [['-f', path], ['./config/crd'], ['-f', 'config', path], ['./config']]) {
    assert.match(lint(args).out, /^no findings in [12] objects?\n/, args.join(' '))
  }
})

test('-o github: commands that a workflow understands', () => {
  const { out } = lint(['-o', 'github', '-'], bad.replace('not one word', '100% a, b'))
  assert.match(
    out,
    /^::error file=-,line=8,title=status-invalid::Widget\/default\/one: status must be .*\n::warning file=-,line=9,title=reason-pattern::.*100%25 a, b.*\n$/,
  )
})

test('--fail-on says from which severity on it fails', () => {
  const odd = good.replace('reason: AsExpected', 'reason: "not one word"')
  assert.equal(lint(['--fail-on', 'warning', '-'], odd).code, 1)
  assert.equal(lint(['--fail-on', 'error', '-'], odd).code, 0)
  assert.equal(lint(['--fail-on', 'error', '-'], bad).code, 1)
  assert.equal(lint(['--fail-on', 'never', '-'], bad).code, 0)
})

test('what a parent says of its parts is linted too, with the line of the parent', () => {
  const ready = (status: string) =>
    `  - {type: Ready, status: "${status}", reason: X, lastTransitionTime: "2024-01-01T00:00:00Z"}\n`
  const parent = widget(ready('True'))
  const owners = 'ownerReferences: [{apiVersion: example.org/v1, kind: Widget, name: one}]'
  const part = widget(ready('False')).replace('name: one', `name: two, ${owners}`)
  const { out } = lint(['--profile', 'cluster-api', '-'], `${parent}---\n${part}`)
  assert.match(
    out,
    /^-:7: warning: Ready=True while Widget two is not ready \[ready-contradicted\]\n {2}Widget\/default\/one /,
  )
})

test('a place in a CRD is shown as the object has it, with its line in the file', () => {
  const crd = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.org}
spec:
  group: example.org
  versions:
  - name: v1
    subresources: {status: {}}
    schema:
      openAPIV3Schema:
        properties:
          status:
            properties:
              parents:
                items:
                  properties:
                    conditions:
                      x-kubernetes-list-type: atomic
                      items: {required: [type, status, reason], properties: {
                        type: {type: string, pattern: x}, status: {type: string, enum: ["True"]},
                        reason: {type: string, pattern: x}, message: {maxLength: 9}}}
`
  assert.match(
    lint(['-'], crd).out,
    /^-:17: warning: v1: the list type is atomic.*\n {2}CustomResourceDefinition\/widgets\.example\.org status\.parents\[\]\.conditions\n\n/,
  )
})
