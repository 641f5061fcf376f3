import { isObject, type Json } from '../../apimachinery/json/json.ts'
import { jsonText } from '../../apimachinery/json/text.ts'
import { age } from '../../apimachinery/printers/age.ts'
import { jsonPath } from '../../apimachinery/printers/json-path.ts'
import type { PrinterColumn, Version } from '../../kinds/apiextensions/definition.ts'
import type { Column, TableLayout } from '../../registry/served.ts'

const nameColumn: Column = {
  name: 'Name',
  type: 'string',
  format: 'name',
  description: 'The name of the object, unique in its namespace.',
  priority: 0,
}

const ageColumn: PrinterColumn = {
  name: 'Age',
  type: 'date',
  description: 'When the object was created.',
  jsonPath: '.metadata.creationTimestamp',
}

/** The table of a custom resource: its name, then what the definition asks for, or the age. */
export function printerTable(version: Version): TableLayout {
  const declared = version.additionalPrinterColumns ?? [ageColumn]
  const finders = declared.map(({ type, jsonPath: path }) => ({ type, find: jsonPath(path) }))
  return {
    columns: [nameColumn, ...declared.map(columnOf)],
    cells: (object, now) => [
      object.metadata.name ?? '',
      ...finders.map(({ type, find }) => cellValue(type, find(object), now)),
    ],
  }
}

function columnOf({
  name,
  type,
  format = '',
  description,
  priority = 0,
  jsonPath: path,
}: PrinterColumn): Column {
  return {
    name,
    type,
    format,
    description: description || `Custom resource definition column (in JSONPath format): ${path}`,
    priority,
  }
}

/** A cell as the real server types it; what does not fit its type is null. */
function cellValue(type: string, found: readonly Json[], now: number): Json {
  const value = found[0]
  if (value === undefined || value === null) return null
  switch (type) {
    case 'integer':
      return typeof value === 'number' ? Math.trunc(value) : null
    case 'number':
      return typeof value === 'number' ? value : null
    case 'boolean':
      return typeof value === 'boolean' ? value : null
    case 'date':
      return typeof value === 'string' ? age(value, now) : null
    default:
      return text(value)
  }
}

function text(value: Json): string {
  if (typeof value === 'string') return value
  return isObject(value) || Array.isArray(value) ? jsonText(value) : String(value)
}
