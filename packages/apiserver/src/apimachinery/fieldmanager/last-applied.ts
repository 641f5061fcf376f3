import { goJson } from '../go/go-json.ts'
import { asObject, isObject, type Json, type JsonObject } from '../json/json.ts'
import { checkTyped } from './check-typed.ts'
import { compare } from './compare.ts'
import { difference, paths } from './field-set.ts'
import { fieldSetOf } from './field-set-of.ts'
import type { Shape } from './shape.ts'

const annotation = 'kubectl.kubernetes.io/last-applied-configuration'

function lastAppliedText(object: JsonObject | undefined): string | undefined {
  const annotations = isObject(object?.metadata) ? object.metadata.annotations : undefined
  const text = isObject(annotations) ? annotations[annotation] : undefined
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** The fields that a client-side apply set and nobody changed since; undefined when it left no usable note. */
export function allowedByLastApplied(
  live: JsonObject | undefined,
  shape: Shape,
  apiVersion: string,
): Set<string> | undefined {
  const text = lastAppliedText(live)
  if (text === undefined) return undefined
  const last = parse(text)
  if (last === undefined || last.apiVersion !== apiVersion) return undefined
  if (checkTyped(last, shape).length > 0) return undefined
  const { added, modified, removed } = compare(last, live, shape)
  const same = difference(difference(difference(fieldSetOf(last, shape), modified), added), removed)
  return new Set(paths(same))
}

function parse(text: string): JsonObject | undefined {
  try {
    const value: Json | undefined = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Keeps the note of kubectl's client-side apply in step, so that going back to it works. */
export function withLastApplied(object: JsonObject, applied: JsonObject): JsonObject {
  if (lastAppliedText(object) === undefined) return object
  const metadata = asObject(object.metadata)
  const annotations = asObject(metadata.annotations)
  const note = `${goJson(withoutNote(applied))}\n`
  return { ...object, metadata: { ...metadata, annotations: { ...annotations, [annotation]: note } } }
}

function withoutNote(applied: JsonObject): JsonObject {
  if (lastAppliedText(applied) === undefined) return applied
  const metadata = asObject(applied.metadata)
  const { [annotation]: _, ...annotations } = asObject(metadata.annotations)
  return { ...applied, metadata: { ...metadata, annotations } }
}
