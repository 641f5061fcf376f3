import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Condition } from '@barometer/conditions'
import { builtInPacks } from '@barometer/packs'
import {
  type OwnReason,
  PairingError,
  paired,
  readyBecause,
  readyForError,
  readyMeans,
  reasons,
} from './conditions.ts'

// The Reason field: "The operator defines the following reasons"
const documented: readonly [OwnReason, severity: string][] = [
  ['Reconciling', 'Info'],
  ['WaitingForOwner', 'Warning'],
  ['Deleting', 'Info'],
  ['Succeeded', ''],
]
for (const [reason, severity] of documented) {
  test(`${reason} has severity ${severity || 'none'}`, () => {
    const condition = readyBecause(reason)
    assert.equal(condition.severity ?? '', severity)
    assert.equal(condition.status, severity === '' ? 'True' : 'False')
  })
}

// "There are no failure conditions (Severity = Error) specified here because currently all fatal errors come directly from Azure."
test('no reason of the operator is an Error', () => {
  const severities = new Set(Object.values(reasons).map(({ severity }) => severity))
  assert.deepEqual([...severities].sort(), ['', 'Info', 'Warning'])
})

test('another severity, or another status, of a reason of the operator is refused', () => {
  const wrong: readonly Condition[] = [
    { type: 'Ready', status: 'False', severity: 'Error', reason: 'Reconciling' },
    { type: 'Ready', status: 'False', severity: 'Info', reason: 'WaitingForOwner' },
    { type: 'Ready', status: 'False', reason: 'Succeeded' },
    { type: 'Ready', status: 'True', reason: 'Deleting' },
    { type: 'Ready', status: 'False', severity: 'Error', reason: 'Canceled' },
  ]
  for (const condition of wrong) assert.throws(() => paired(condition), PairingError, condition.reason)
  assert.throws(
    () => paired(wrong[0]!),
    /^PairingError: Reconciling is False with Info, not False with Error$/,
  )
})

test('each reason of the operator is one word in PascalCase, and says what it means', () => {
  for (const [reason, { means }] of Object.entries(reasons)) {
    assert.match(reason, /^[A-Z][A-Za-z0-9]*$/)
    assert.match(means, /^[A-Z].*\.$/)
  }
  assert.deepEqual(Object.keys(readyMeans), ['True', 'False', 'Unknown'])
})

// "the Code from Azure is set as the Reason, and the Message from Azure is set as the Message"
test('an error of Azure keeps its code as the reason and its message as the message', () => {
  const { reason, message, severity } = readyForError(
    { code: 'SkuNotAvailable', message: 'not here' },
    'Warning',
  )
  assert.deepEqual([reason, message, severity], ['SkuNotAvailable', 'not here', 'Warning'])
})

// "Reasons are upper CamelCase (PascalCase) with no spaces"
for (const code of ['sku.NotAvailable', 'not available', '429', 'invalidThing', 'Succeeded', 'Reconciling']) {
  test(`the code ${code} is no reason: it is kept in the message`, () => {
    const { reason, message } = readyForError({ code, message: 'words' }, 'Error')
    assert.deepEqual([reason, message], ['UnknownError', `${code}: words`])
  })
}

test('baro explain says of every reason of the operator what is said here', () => {
  const glossaries = builtInPacks
    .filter(({ name }) => name === 'azure')
    .flatMap(({ kinds }) => kinds.map(({ glossary }) => glossary?.reasons ?? {}))
  const known = Object.assign({}, ...glossaries)
  for (const [reason, { means, actor }] of Object.entries(reasons))
    assert.deepEqual(known[reason], { means, actor }, reason)
})
