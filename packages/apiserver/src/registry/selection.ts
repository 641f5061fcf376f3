import { badRequest } from '../apimachinery/errors/api-error.ts'
import { type Json, valueAt } from '../apimachinery/json/json.ts'
import { jsonText } from '../apimachinery/json/text.ts'
import { type FieldRequirement, parseFieldSelector } from '../apimachinery/selectors/field-selector.ts'
import { parseLabelSelector } from '../apimachinery/selectors/label-selector.ts'
import type { SelectableField } from '../kinds/selectable-fields.ts'
import { type Entry, objectOf } from '../store/entry.ts'
import type { Served } from './served.ts'

/** Does an entry satisfy the request's selectors and scope. */
export type Matcher = (entry: Entry) => boolean

export interface Selection {
  /** The one name that can match, when a field selector says so. */
  readonly name: string | undefined
  readonly matches: Matcher
  /** True when no selector narrows the scope. */
  readonly everything: boolean
  /** Two selections of one resource with the same key select the same objects. */
  readonly key: string
}

/** Compiles the namespace, labelSelector and fieldSelector of a list or watch. */
export function selection(served: Served, namespace: string, query: URLSearchParams, name = ''): Selection {
  const tests: Matcher[] = []
  const labels = query.get('labelSelector') ?? ''
  const fields = query.get('fieldSelector') ?? ''
  if (served.namespaced && namespace) tests.push((entry) => entry.namespace === namespace)
  if (name) tests.push((entry) => entry.name === name)
  if (labels) {
    const selector = parseLabelSelector(labels)
    tests.push((entry) => selector(entry.labels))
  }
  const requirements = parseFieldSelector(fields)
  for (const requirement of requirements) tests.push(fieldTest(served, requirement))
  const named = requirements.find(({ path, equal }) => path === 'metadata.name' && equal)
  return {
    matches: (entry) => tests.every((test) => test(entry)),
    everything: !labels && !fields,
    name: named?.value,
    key: JSON.stringify([namespace, name, labels, fields]),
  }
}

function fieldTest(served: Served, { path, value, equal }: FieldRequirement): Matcher {
  if (path === 'metadata.name') return (entry) => (entry.name === value) === equal
  if (path === 'metadata.namespace') return (entry) => (entry.namespace === value) === equal
  const field = served.selectable.get(path)
  if (!field) throw unsupported(served, path)
  return (entry) => (read(objectOf(entry), field) === value) === equal
}

function unsupported(served: Served, path: string): Error {
  const said = served.strategy.fieldLabelError?.(path)
  if (said) return badRequest(said)
  if (served.custom || served.selectable.size) return badRequest(`field label not supported: ${path}`)
  return badRequest(`"${path}" is not a known field selector: only "metadata.name", "metadata.namespace"`)
}

function read(object: Json, { paths, absent }: SelectableField): string {
  for (const path of paths) {
    const said = text(valueAt(object, path))
    if (said) return said
  }
  return absent
}

function text(value: Json | undefined): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : jsonText(value)
}
