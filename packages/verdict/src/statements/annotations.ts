import { textOf } from '../fields.ts'
import { pausedWords } from '../lexicon/vocabulary.ts'
import { remembered, wordsOf } from '../lexicon/words.ts'
import type { ParsedObject } from '../parsed-object.ts'
import { fieldStatement, type Statement } from '../statement.ts'
import { isPlainTrouble, plainTrouble } from './phases.ts'

const off = /^(?:false|off|no|none|0|disabled?)$/i
const mostAnnotations = 200

/** What an annotation asks for, by its name: that the object is left alone, or that it is reconciled. */
const requestOf: (name: string) => 'pause' | 'reconcile' | 'none' = remembered((name) => {
  const words = wordsOf(name.slice(name.lastIndexOf('/') + 1))
  const [first = '', second = ''] = words
  if (words.length > 2) return 'none'
  if (first.startsWith('reconcil') && (second === '' || second === 'loop')) return 'reconcile'
  const halts = pausedWords.has(first) || first === 'pause'
  return halts && (second === '' || second.startsWith('reconcil') || second === 'sync') ? 'pause' : 'none'
})

/** A label by which its controller tells of trouble: `example.org/status: unhealthy`. */
export function addLabels(statements: Statement[], { metadata }: ParsedObject): void {
  const labels = metadata['labels']
  if (typeof labels !== 'object' || labels === null) return
  let seen = 0
  for (const name in labels) {
    if (++seen > mostAnnotations) return
    if (!name.endsWith('/status') && !name.endsWith('/health')) continue
    const value = textOf((labels as Record<string, unknown>)[name])
    if (isPlainTrouble(value)) statements.push(plainTrouble(value, `metadata.labels[${name}]`, noFields))
  }
}

const noFields = {}

/** An annotation by which someone asks the controller to leave the object alone: `example.org/paused`. */
export function addAnnotations(statements: Statement[], { metadata }: ParsedObject): void {
  const annotations = metadata['annotations']
  if (typeof annotations !== 'object' || annotations === null) return
  let seen = 0
  for (const name in annotations) {
    if (++seen > mostAnnotations) return
    const request = requestOf(name)
    if (request === 'none') continue
    const value = textOf((annotations as Record<string, unknown>)[name])
    if (off.test(value) !== (request === 'reconcile')) continue
    const message = `the annotation ${name} is ${JSON.stringify(value)}`
    const path = `metadata.annotations[${name}]`
    statements.push(fieldStatement('fields/annotation', path, value, { says: 'paused', message }))
  }
}
