import { isObject, type Json, type JsonObject } from '../json.ts'
import type { Column } from '../registry/served.ts'
import { age } from '../table/age.ts'
import { ageColumn } from '../table/table.ts'
import type { PrinterColumn, Version } from './definition.ts'
import { jsonPath } from './json-path.ts'

const nameColumn: Column = {
  name: 'Name',
  type: 'string',
  format: 'name',
  description: 'Name must be unique within a namespace.',
  priority: 0,
  cell: (object) => object.metadata.name ?? '',
}

/** The columns of `kubectl get` for a custom resource: its name, then what the definition asks for, or the age. */
export function printerColumns(version: Version): Column[] {
  const declared = version.additionalPrinterColumns
  return [nameColumn, ...(declared ? declared.map(declaredColumn) : [ageColumn])]
}

function declaredColumn(column: PrinterColumn): Column {
  const find = jsonPath(column.jsonPath)
  return {
    name: column.name,
    type: column.type,
    format: column.format ?? '',
    description: column.description ?? '',
    priority: column.priority ?? 0,
    cell: (object, now) => cellValue(column.type, find(object), now),
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

function text(value: Json | JsonObject): string {
  if (typeof value === 'string') return value
  return isObject(value) || Array.isArray(value) ? JSON.stringify(value) : String(value)
}
