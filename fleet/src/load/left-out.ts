import type { KubeObject } from '@barometer/client'
import { type Explanation, refKey } from '@barometer/graph'
import type { Dump, TrueRef } from '../dump.ts'
import { graphOf, refOfTrue } from '../score.ts'

/**
 * Roots whose answer changes where objects have no past: the API lets nobody write when they were made, edited or deleted.
 * Those in a namespace that is on its way out are among them: a live server empties it.
 */
export function rootsLeftOut(dump: Dump): readonly TrueRef[] {
  const now = Date.parse(dump.truth.now)
  const objects = dump.objects as readonly KubeObject[]
  const before = graphOf(dump)
  const others = [allAtOnce, oldestLast(objects)].map((made) =>
    graphOf({ ...dump, objects: objects.map((object) => withoutPast(object, now, made)) }),
  )
  const leaving = new Set(objects.filter(isLeavingNamespace).map(nameOf))
  return dump.truth.roots.filter((root) => {
    if (leaving.has(root.namespace ?? '')) return true
    const ref = refOfTrue(root)
    const answer = answerText(before.why(ref))
    return others.some((other) => answerText(other.why(ref)) !== answer)
  })
}

function isLeavingNamespace({ apiVersion, kind, metadata }: KubeObject): boolean {
  return apiVersion === 'v1' && kind === 'Namespace' && metadata.deletionTimestamp !== undefined
}

function nameOf({ metadata }: KubeObject): string {
  return metadata.name
}

/** How many milliseconds before the moment of the dump an object seems to have been made. */
type Made = (creationTimestamp: string) => number
const allAtOnce: Made = () => 0

/** Nobody knows in which order a loader makes objects: the opposite of the true one is as good. */
function oldestLast(objects: readonly KubeObject[]): Made {
  const times = new Set(objects.map(({ metadata }) => metadata.creationTimestamp ?? ''))
  const ranks = new Map([...times].sort().map((time, rank) => [time, rank]))
  return (creationTimestamp) => ranks.get(creationTimestamp) ?? 0
}

function withoutPast(object: KubeObject, now: number, made: Made): KubeObject {
  const { creationTimestamp, deletionTimestamp, managedFields, ...kept } = object.metadata
  const text = (time: number) => new Date(time).toISOString()
  const created = creationTimestamp && text(now - made(creationTimestamp))
  return {
    ...object,
    metadata: {
      ...kept,
      ...(created && { creationTimestamp: created }),
      ...(deletionTimestamp && { deletionTimestamp: text(now) }),
      ...(managedFields && {
        managedFields: managedFields.map((entry) => ({ ...(entry as object), time: text(now) })),
      }),
    },
  }
}

/** The state and what is named, in one text. */
function answerText({ state, causes }: Pick<Explanation, 'state' | 'causes'>): string {
  const named = causes.flatMap(({ object, alike }) => [object, ...alike]).map(refKey)
  return [state, ...named.sort()].join('\n')
}
