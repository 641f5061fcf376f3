/** A column of `kubectl get`. */
export interface PrinterColumn {
  readonly name: string
  readonly type: 'integer' | 'number' | 'string' | 'boolean' | 'date'
  readonly jsonPath: string
  readonly description?: string
  readonly format?: string
  /** Above 0: only with `-o wide`. */
  readonly priority?: number
}

/** The status of a condition: `conditionColumn('Ready')`. */
export function conditionColumn(type: string): PrinterColumn {
  return { name: type, type: 'string', jsonPath: `${conditionPath(type)}.status` }
}

/** The reason of a condition; `Reason` in the head. */
export function reasonColumn(type: string): PrinterColumn {
  return { name: 'Reason', type: 'string', jsonPath: `${conditionPath(type)}.reason` }
}

/** The message of a condition, with `-o wide`. */
export function messageColumn(type: string): PrinterColumn {
  return { name: 'Message', type: 'string', jsonPath: `${conditionPath(type)}.message`, priority: 1 }
}

/** How old the object is. A CRD that names columns shows no age unless it names this one: `crdOf` adds it. */
export const ageColumn: PrinterColumn = {
  name: 'Age',
  type: 'date',
  jsonPath: '.metadata.creationTimestamp',
}

function conditionPath(type: string): string {
  return `.status.conditions[?(@.type==${JSON.stringify(type)})]`
}
