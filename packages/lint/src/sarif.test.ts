import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Ajv } from 'ajv'
import type { Finding } from './finding.ts'
import { lintObject } from './lint.ts'
import { rules } from './rules.ts'
import { sarifLog } from './sarif.ts'
import { condition, now, widget } from './testkit.ts'

const schemaFile = join(import.meta.dirname, '..', 'testdata', 'sarif-2.1.0.schema.json')
const validate = new Ajv({ strict: false }).compile(JSON.parse(readFileSync(schemaFile, 'utf8')))

function valid(log: unknown): unknown {
  assert.ok(validate(log), JSON.stringify(validate.errors))
  return log
}

const findings: readonly Finding[] = lintObject(
  widget([condition('Ready', { status: true, reason: 'a {b} reason' }), condition('Ready')]),
  { now },
).findings.map((finding, index) => ({ ...finding, source: { file: 'some dir/ä.yaml', line: index + 1 } }))

test('a log with findings, one without any, and one with unreadable files follow the schema', () => {
  assert.ok(findings.length > 2)
  valid(sarifLog(findings, { version: '1.0.0' }))
  valid(sarifLog([], { version: '1.0.0' }))
  const unreadable = [{ message: 'not YAML', source: { file: 'a.yaml', line: 3 } }]
  valid(sarifLog([], { version: '1.0.0', unreadable }))
})

test('the schema refuses what SARIF refuses', () => {
  const log = structuredClone(sarifLog(findings, { version: '1.0.0' })) as { runs: { results: object[] }[] }
  log.runs[0]?.results.push({ ruleId: 'x' })
  assert.equal(validate(log), false)
})

test('each result points to its rule, its line and its object', () => {
  const log = sarifLog(findings, { version: '1.0.0' }) as { runs: { results: Record<string, unknown>[] }[] }
  const result = log.runs[0]?.results.find(({ ruleId }) => ruleId === 'status-invalid')
  assert.equal(rules[Number(result?.['ruleIndex'])]?.id, 'status-invalid')
  assert.equal(result?.['level'], 'error')
  assert.deepEqual(result?.['locations'], [
    {
      physicalLocation: {
        artifactLocation: { uri: 'some%20dir/%C3%A4.yaml' },
        region: { startLine: findings.findIndex(({ rule }) => rule === 'status-invalid') + 1 },
      },
      logicalLocations: [
        { fullyQualifiedName: 'Widget/default/one status.conditions[0].status', kind: 'resource' },
      ],
    },
  ])
})

test('braces, which stand for placeholders, are doubled', () => {
  const log = sarifLog(findings, { version: '1.0.0' }) as {
    runs: { results: { message: { text: string } }[] }[]
  }
  const texts = log.runs[0]?.results.map(({ message }) => message.text) ?? []
  assert.ok(texts.some((text) => text.includes('a {{b}} reason')))
})

test('a fingerprint does not depend on where in the list the condition stands', () => {
  const prints = [0, 1].map((index) => {
    const list = [condition('A'), condition('B')]
    list[index] = condition('C', { status: 'maybe' })
    const found = lintObject(widget(list), { now }).findings
    const log = sarifLog(found, { version: '1' }) as {
      runs: { results: { partialFingerprints: object }[] }[]
    }
    return log.runs[0]?.results.map(({ partialFingerprints }) => partialFingerprints)
  })
  assert.deepEqual(prints[0], prints[1])
})
