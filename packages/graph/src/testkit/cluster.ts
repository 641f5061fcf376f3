import { builtInPacks, indexPacks } from '@barometer/packs'
import { createGraph, type Graph } from '../graph.ts'
import type { Coverage } from '../live/coverage.ts'
import { everything } from '../live/coverage.ts'
import type { Ref } from '../objects/ref.ts'
import { groupOf } from '../objects/ref.ts'

type Fields = Readonly<Record<string, unknown>>

/** The moment of every example. */
export const now = Date.parse('2026-01-01T12:00:00Z')

const packs = indexPacks(builtInPacks)

/** So many minutes before that moment. */
export function ago(minutes: number): string {
  return new Date(now - minutes * 60_000).toISOString().replace('.000Z', 'Z')
}

/** `apps/v1 Deployment shop/web`, `v1 Node worker`: what an object is called in these examples. */
function named(text: string): {
  readonly apiVersion: string
  readonly kind: string
  readonly namespace: string
  readonly name: string
} {
  const [apiVersion = '', kind = '', place = ''] = text.split(' ')
  const slash = place.indexOf('/')
  return { apiVersion, kind, namespace: slash < 0 ? '' : place.slice(0, slash), name: place.slice(slash + 1) }
}

/** An object called so; `metadata` is merged into its own. */
export function object(text: string, fields: Fields = {}): Fields {
  const { apiVersion, kind, namespace, name } = named(text)
  const { metadata, ...rest } = fields
  return {
    apiVersion,
    kind,
    metadata: {
      name,
      ...(namespace !== '' && { namespace }),
      creationTimestamp: ago(5000),
      ...(metadata as Fields),
    },
    ...rest,
  }
}

export function ref(text: string): Ref {
  const { apiVersion, kind, namespace, name } = named(text)
  return { group: groupOf(apiVersion), kind, namespace, name }
}

/** An owner reference to the object called so. */
export function owner(text: string): Fields {
  const { apiVersion, kind, name } = named(text)
  return { apiVersion, kind, name, controller: true }
}

/** Conditions, each `Type=Status Reason: message`, so many minutes old. */
export function says(...conditions: readonly string[]): Fields {
  return { conditions: conditions.map((text) => conditionOf(text, 25)) }
}

function conditionOf(text: string, minutes: number): Fields {
  const [, type = '', status = '', reason = '', message = ''] =
    /^(\w+)=(\w+) ?(\w*)(?:: (.*))?$/.exec(text) ?? []
  return { type, status, reason, message, lastTransitionTime: ago(minutes) }
}

/** A graph of these objects. */
export function graphOf(objects: readonly Fields[], coverage: Coverage = everything): Graph {
  const graph = createGraph({ packs, now, coverage })
  for (const made of objects) graph.apply({ type: 'ADDED', object: made })
  return graph
}

/** The causes of an object as short texts: `grade Kind name reason`. */
export function causesOf(graph: Graph, text: string): readonly string[] {
  return graph
    .explain(ref(text))
    .causes.map(
      ({ grade, object: { kind, name }, statement }) => `${grade} ${kind} ${name} ${statement.reason}`,
    )
}
