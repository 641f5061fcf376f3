import type { Json } from '../json/json.ts'
import { typesTable } from './types.table.ts'

/**
 * What a field holds: a scalar (`string`, `int32`, …), a special type (`time`, `quantity`, `intorstring`, `bytes`,
 * `any`, …), a struct (`#name`), a list (`[]` before the element) or a map (`{}` before the element).
 */
export type TypeExpression = string

export interface FieldType {
  name: string
  type: TypeExpression
  pointer: boolean
  /** Left out of JSON when empty; a struct never is. */
  omitEmpty: boolean
  /** Left out of JSON when zero, also a struct. */
  omitZero: boolean
  required: boolean
  /** The Go name of a named scalar type, as decoding errors print it. */
  goType: string | undefined
  patchStrategy: string | undefined
  patchMergeKey: string | undefined
  listType: 'atomic' | 'set' | 'map' | undefined
  listKeys: readonly string[]
  mapType: string | undefined
  format: string | undefined
  enum: readonly string[] | undefined
  default: Json | undefined
}

export interface StructType {
  name: string
  go: string
  /** Merged as a whole wherever it stands. */
  atomic: boolean
  fields: ReadonlyMap<string, FieldType>
}

let sources: Map<string, string> | undefined
const declared = new Map<string, string>()
const parsed = new Map<string, StructType>()

function read(table: string): [string, string][] {
  return table
    .split('\n= ')
    .slice(1)
    .map((text) => [text.slice(0, text.indexOf(' ')), text])
}

function sourceOf(name: string): string | undefined {
  sources ??= new Map(read(typesTable))
  return declared.get(name) ?? sources.get(name)
}

/** Adds types that the generated table does not have, in its notation: `= name GoName`, then a field a line. */
export function declareTypes(table: string): void {
  for (const [name, text] of read(`\n${table.trim()}`)) declared.set(name, text)
}

/** Whether the table has a type of that name. */
export function hasType(name: string): boolean {
  return sourceOf(name) !== undefined
}

/** The struct type of that name. Types are read on first use. Throws for a name the table does not have. */
export function structType(name: string): StructType {
  const known = parsed.get(name)
  if (known !== undefined) return known
  const source = sourceOf(name)
  if (source === undefined) throw new Error(`type ${name} is not in the type table`)
  const type = parseStruct(source)
  parsed.set(name, type)
  return type
}

function parseStruct(source: string): StructType {
  const [head = '', ...lines] = source.trim().split('\n')
  const [name = '', go = '', atomic] = head.split(' ')
  const fields = new Map<string, FieldType>()
  for (const line of lines) {
    const field = parseField(line)
    fields.set(field.name, field)
  }
  return { name, go, atomic: atomic === 'atomic', fields }
}

function parseField(line: string): FieldType {
  const [name = '', type = '', ...rest] = line.split(' ')
  const marks = new Map<string, string>()
  let flags = ''
  for (const mark of rest) {
    const at = mark.indexOf('=')
    if (at > 0) marks.set(mark.slice(0, at), mark.slice(at + 1))
    else flags += mark
  }
  const list = marks.get('l')
  const keyed = list !== undefined && !list.startsWith('!')
  return {
    name,
    type,
    pointer: flags.includes('*'),
    omitEmpty: flags.includes('o'),
    omitZero: flags.includes('z'),
    required: flags.includes('r'),
    goType: marks.get('g'),
    patchStrategy: marks.get('s'),
    patchMergeKey: marks.get('k'),
    listType: keyed ? 'map' : (list?.slice(1) as FieldType['listType']),
    listKeys: keyed ? list.split(',') : [],
    mapType: marks.get('m'),
    format: marks.get('f'),
    enum: marks.get('e')?.replaceAll('_', ' ').split('|'),
    default: marks.has('d') ? JSON.parse(marks.get('d')!) : undefined,
  }
}
