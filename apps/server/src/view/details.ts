import { type Ref, type Relative, refKey } from '@barometer/graph'
import type { ObjectDetails, ObjectEvent, Relation } from '@barometer/web/wire'
import { dump } from 'js-yaml'
import { commandAbout, describeCommand } from './kubectl.ts'
import { shownConditions } from './shown-conditions.ts'
import type { View } from './view.ts'

const relationsShown = 500

/** What was read of an object just now, beside what the view knows of it. */
export interface ReadNow {
  readonly object?: object
  readonly events: readonly ObjectEvent[]
  /** Why something is lacking. */
  readonly problems: readonly string[]
}

/** One object in full. */
export function detailsOf(view: View, ref: Ref, { object, events, problems }: ReadNow): ObjectDetails {
  const { graph, packs, kubectl } = view
  const explanation = graph.explain(ref)
  const [down, up] = [graph.relatives(ref), graph.relatives(ref, 'up')]
  const metadata = (object as { metadata?: Readonly<Record<string, unknown>> } | undefined)?.metadata ?? {}
  const { generation, creationTimestamp, labels } = metadata
  const key = refKey(explanation.object)
  const cause = explanation.causes.find(({ object: its }) => refKey(its) === key) ?? explanation.causes[0]
  const next = view.cause(explanation.object)?.next ?? (cause && commandAbout(cause, packs, kubectl))
  return {
    at: view.at,
    explanation,
    down: withRows(down, view),
    downCount: down.length,
    up: withRows(up, view),
    upCount: up.length,
    ...(typeof generation === 'number' && { generation }),
    ...(typeof creationTimestamp === 'string' && { created: creationTimestamp }),
    labels: textsOf(labels),
    conditions: object ? shownConditions(object, packs, view.now) : [],
    events,
    transitions: view.transitionsOf(ref),
    ...(object && { yaml: yamlOf(object) }),
    problems,
    next: next ?? describeCommand(explanation.object, kubectl),
  }
}

function withRows(relatives: readonly Relative[], view: View): readonly Relation[] {
  return relatives.slice(0, relationsShown).map((relative) => {
    const row = view.row(relative.object)
    return { ...relative, ...(row && { row }) }
  })
}

function textsOf(labels: unknown): Readonly<Record<string, string>> {
  if (typeof labels !== 'object' || labels === null) return {}
  return Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)]))
}

/** As `kubectl get -o yaml`, without what managers manage. */
function yamlOf(object: object): string {
  const { metadata, ...rest } = object as { metadata?: object }
  const { managedFields: _, ...kept } = (metadata ?? {}) as { managedFields?: unknown }
  const { apiVersion, kind, ...others } = rest as { apiVersion?: unknown; kind?: unknown }
  return dump({ apiVersion, kind, metadata: kept, ...others }, { lineWidth: -1 })
}
