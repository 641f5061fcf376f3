import type { JsonObject } from '../json.ts'
import type { KubeObject } from '../meta/object-meta.ts'
import type { Column, Served } from '../registry/served.ts'
import { age } from './age.ts'

interface TableOptions {
  readonly metadata: JsonObject
  /** `None`, `Metadata` or `Object`: what each row carries beside its cells. */
  readonly include: string
  readonly columns: boolean
  readonly version: string
  readonly now: number
}

const nameColumn: Column = {
  name: 'Name',
  type: 'string',
  format: 'name',
  description: 'Name must be unique within a namespace.',
  priority: 0,
  cell: (object) => object.metadata.name ?? '',
}

const createdColumn: Column = {
  name: 'Created At',
  type: 'date',
  format: '',
  description: 'CreationTimestamp is a timestamp representing the server time when this object was created.',
  priority: 0,
  cell: (object) => object.metadata.creationTimestamp ?? '',
}

/** A column that shows how long ago the object was made. */
export const ageColumn: Column = {
  ...createdColumn,
  name: 'Age',
  type: 'string',
  cell: (object, now) => age(object.metadata.creationTimestamp, now),
}

/** A `Table` of objects, as `kubectl get` asks for it. */
export function tableOf(served: Served, objects: readonly KubeObject[], options: TableOptions): JsonObject {
  const columns = served.columns ?? [nameColumn, served.custom ? ageColumn : createdColumn]
  return {
    kind: 'Table',
    apiVersion: `meta.k8s.io/${options.version}`,
    metadata: options.metadata,
    columnDefinitions: options.columns
      ? columns.map(({ cell: _, ...definition }) => ({ ...definition }))
      : null,
    rows: objects.map((object) => ({
      cells: columns.map((column) => column.cell(object, options.now) as never),
      ...rowObject(object, options),
    })),
  } as JsonObject
}

function rowObject(object: KubeObject, { include, version }: TableOptions): JsonObject {
  if (include === 'None') return { object: null }
  if (include === 'Object') return { object }
  return {
    object: {
      kind: 'PartialObjectMetadata',
      apiVersion: `meta.k8s.io/${version}`,
      metadata: object.metadata,
    },
  }
}
