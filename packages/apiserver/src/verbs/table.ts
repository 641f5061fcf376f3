import type { JsonObject } from '../apimachinery/json/json.ts'
import type { KubeObject } from '../apimachinery/meta/object-meta.ts'
import type { Served } from '../registry/served.ts'
import { partialMetadata } from './partial-metadata.ts'

interface TableOptions {
  readonly metadata: JsonObject
  /** `None`, `Metadata` or `Object`: what each row carries beside its cells. */
  readonly include: string
  readonly columns: boolean
  readonly version: string
  readonly now: number
}

/** A `Table` of objects, as `kubectl get` asks for it. */
export function tableOf(served: Served, objects: readonly KubeObject[], options: TableOptions): JsonObject {
  const { table } = served
  const row = (object: KubeObject) => {
    const conditions = served.strategy.rowConditions?.(object) ?? []
    return {
      cells: table.cells(object, options.now) as never,
      ...(conditions.length && { conditions }),
      object: rowObject(served, object, options),
    }
  }
  return {
    kind: 'Table',
    apiVersion: `meta.k8s.io/${options.version}`,
    metadata: options.metadata,
    columnDefinitions: options.columns ? table.columns.map((column) => ({ ...column })) : null,
    rows: objects.length === 0 && isPlain(served) ? null : objects.map(row),
  }
}

/** A kind that no printer was written for; its tables without rows have none at all. */
function isPlain({ custom, table }: Served): boolean {
  return !custom && table.columns.length === 2 && table.columns[1]?.name === 'Created At'
}

function rowObject(
  served: Served,
  object: KubeObject,
  { include, version }: TableOptions,
): JsonObject | null {
  if (include === 'None') return null
  if (include === 'Object') return object
  const metadata = partialMetadata(served, object)
  return { kind: 'PartialObjectMetadata', apiVersion: `meta.k8s.io/${version}`, metadata }
}
