import type { JsonObject } from '../json.ts'
import type { KubeObject } from '../meta/object-meta.ts'
import type { Served } from '../registry/served.ts'

interface TableOptions {
  readonly metadata: JsonObject
  /** `None`, `Metadata` or `Object`: what each row carries beside its cells. */
  readonly include: string
  readonly columns: boolean
  readonly version: string
  readonly now: number
}

/** A `Table` of objects, as `kubectl get` asks for it. */
export function tableOf(
  { table }: Served,
  objects: readonly KubeObject[],
  options: TableOptions,
): JsonObject {
  return {
    kind: 'Table',
    apiVersion: `meta.k8s.io/${options.version}`,
    metadata: options.metadata,
    columnDefinitions: options.columns ? table.columns.map((column) => ({ ...column })) : null,
    rows: objects.map((object) => ({
      cells: table.cells(object, options.now) as never,
      object: rowObject(object, options),
    })),
  }
}

function rowObject(object: KubeObject, { include, version }: TableOptions): JsonObject | null {
  if (include === 'None') return null
  if (include === 'Object') return object
  return { kind: 'PartialObjectMetadata', apiVersion: `meta.k8s.io/${version}`, metadata: object.metadata }
}
