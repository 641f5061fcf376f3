import type { KubeObject } from '@barometer/client'
import { type Explanation, refKey } from '@barometer/graph'
import type { Dump, TrueRef } from '../dump.ts'
import { graphOf, refOfTrue } from '../score.ts'

/**
 * Roots whose answer changes where objects have no past: the API lets nobody write when they were made, edited or deleted.
 * Those in a namespace that is on its way out are among them: a live server empties it.
 */
export function rootsLeftOut(dump: Dump): readonly TrueRef[] {
  const now = new Date(Date.parse(dump.truth.now)).toISOString().replace('.000Z', 'Z')
  const before = graphOf(dump)
  const after = graphOf({
    ...dump,
    objects: dump.objects.map((object) => withoutPast(object as KubeObject, now)),
  })
  const leaving = new Set((dump.objects as readonly KubeObject[]).filter(isLeavingNamespace).map(nameOf))
  return dump.truth.roots.filter((root) => {
    if (leaving.has(root.namespace ?? '')) return true
    const ref = refOfTrue(root)
    return answerText(before.why(ref)) !== answerText(after.why(ref))
  })
}

function isLeavingNamespace({ apiVersion, kind, metadata }: KubeObject): boolean {
  return apiVersion === 'v1' && kind === 'Namespace' && metadata.deletionTimestamp !== undefined
}

function nameOf({ metadata }: KubeObject): string {
  return metadata.name
}

function withoutPast(object: KubeObject, now: string): KubeObject {
  const { creationTimestamp, deletionTimestamp, managedFields, ...kept } = object.metadata
  return {
    ...object,
    metadata: {
      ...kept,
      ...(creationTimestamp && { creationTimestamp: now }),
      ...(deletionTimestamp && { deletionTimestamp: now }),
      ...(managedFields && {
        managedFields: managedFields.map((entry) => ({ ...(entry as object), time: now })),
      }),
    },
  }
}

/** The state and what is named, in one text. */
function answerText({ state, causes }: Pick<Explanation, 'state' | 'causes'>): string {
  const named = causes.flatMap(({ object, alike }) => [object, ...alike]).map(refKey)
  return [state, ...named.sort()].join('\n')
}
