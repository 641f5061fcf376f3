import { dig, digObjects, digText } from '../apimachinery/json/dig.ts'
import { isObject, type Json, type JsonObject } from '../apimachinery/json/json.ts'

/** What a table holds in one place. */
export type Cell = string | number | boolean | null

/** How long ago a time was, as tables show it. */
export type Age = (time: Json | undefined) => string

/** How long something took, in milliseconds, as tables show it. */
export type Duration = (milliseconds: number) => string

/** The cells of one object, in the order of its kind's columns. */
export type Printer = (object: JsonObject, age: Age, duration: Duration) => Cell[]

export function nameOf(object: JsonObject): string {
  return digText(object, 'metadata.name')
}

export function created(object: JsonObject): Json | undefined {
  return dig(object, 'metadata.creationTimestamp')
}

/** `a=b,c=d`, sorted; `<none>` when empty. */
export function labelsText(labels: Json | undefined): string {
  if (!isObject(labels)) return '<none>'
  const pairs = Object.keys(labels).sort()
  return pairs.map((key) => `${key}=${labels[key]}`).join(',') || '<none>'
}

/** A label selector as one line; `<none>` when it selects everything or is absent. */
export function selectorText(selector: Json | undefined): string {
  return selectorLine(selector) || '<none>'
}

/** A label selector as one line, requirements by key; empty when it selects everything. */
export function selectorLine(selector: Json | undefined): string {
  const labels = dig(selector, 'matchLabels')
  const equal = isObject(labels)
    ? Object.keys(labels).map((key) => [key, `${key}=${labels[key]}`] as const)
    : []
  const others = digObjects(selector, 'matchExpressions').map(
    (one) => [String(one.key), requirement(one)] as const,
  )
  return [...equal, ...others]
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([, text]) => text)
    .join(',')
}

function requirement({ key, operator, values }: JsonObject): string {
  const list = Array.isArray(values) ? values.toSorted().join(',') : ''
  if (operator === 'Exists') return String(key)
  if (operator === 'DoesNotExist') return `!${key}`
  return `${key} ${operator === 'In' ? 'in' : 'notin'} (${list})`
}

/** Names and images of a pod's containers. */
export function containers(pod: Json | undefined): [names: string, images: string] {
  const all = digObjects(pod, 'containers')
  return [all.map(({ name }) => name).join(','), all.map(({ image = '' }) => image).join(',')]
}

/** How many members an object has. */
export function sizeOf(value: Json | undefined): number {
  return isObject(value) ? Object.keys(value).length : 0
}

/** The first few of a list, and how many there are more. */
export function someOf(list: string[], count: number, max: number, none: string): string {
  if (count > max) return `${list.slice(0, max).join(',')} + ${count - max} more...`
  return list.join(',') || none
}

/** The addresses of a load balancer, sorted. */
export function addresses(status: Json | undefined): string {
  const found = digObjects(status, 'loadBalancer.ingress').map(
    (one) => digText(one, 'ip') || digText(one, 'hostname'),
  )
  return [...new Set(found.filter((text) => text !== ''))].sort().join(',')
}

/** The row of a kind that no printer was written for. */
export const printPlain: Printer = (one) => {
  const time = created(one)
  return [nameOf(one), typeof time === 'string' ? time : null]
}

/** Does an annotation of an object say `true`. */
export function annotated(object: JsonObject, annotation: string): boolean {
  const annotations = dig(object, 'metadata.annotations')
  return isObject(annotations) && annotations[annotation] === 'true'
}
