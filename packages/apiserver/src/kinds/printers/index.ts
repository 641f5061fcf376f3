import type { JsonObject } from '../../apimachinery/json/json.ts'
import { dig } from '../dig.ts'
import type { Kind } from '../kind.ts'
import { corePrinters } from './core.ts'
import { type Age, type Cell, type Duration, nameOf } from './format.ts'
import { otherPrinters } from './others.ts'
import { serverPrinters } from './server.ts'
import { workloadPrinters } from './workloads.ts'

export type { Age, Cell, Duration } from './format.ts'

const printers = { ...corePrinters, ...workloadPrinters, ...otherPrinters, ...serverPrinters }

/** An object's cells, in the order of its kind's columns. */
export function tableCells(kind: Kind, object: JsonObject, age: Age, duration: Duration): Cell[] {
  const print = printers[kind.kind]
  if (print !== undefined) return print(object, age, duration)
  const time = dig(object, 'metadata.creationTimestamp')
  return [nameOf(object), typeof time === 'string' ? time : null]
}
