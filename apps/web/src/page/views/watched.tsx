import { type Ref, refKey } from '@barometer/graph'
import { useEffect, useState } from 'preact/hooks'
import type { ObjectDetails, Transition } from '../../wire/index.ts'
import { Age } from '../parts/age.tsx'
import { Text } from '../parts/text.tsx'
import { changedKeys, currentCluster } from '../state/cluster.ts'
import { ask, queryOf } from '../state/server.ts'

const shown = 12

/** What has moved on some objects, level by level, as the server saw it. */
export function Watched({ objects }: { objects: readonly Ref[] }) {
  const [moves, setMoves] = useState<readonly Transition[]>([])
  const keys = objects.map(refKey)
  const touched = keys.some((key) => changedKeys.value.has(key)) ? changedKeys.value : undefined
  useEffect(() => {
    let over = false
    void readAll(objects).then((found) => {
      if (!over) setMoves(found)
    })
    return () => {
      over = true
    }
  }, [keys.join('\n'), touched])
  if (moves.length === 0) return <p class="fact">Waiting for the first condition to move…</p>
  return (
    <ol class="watched" aria-live="polite">
      {moves.slice(0, shown).map(({ at, object, type, after }) => (
        <li key={`${at} ${refKey(object)} ${type}`}>
          <Age since={at} /> <Text of={object.kind} class="kind" /> <Text of={type} />{' '}
          <Text of={after} class="reason" />
        </li>
      ))}
    </ol>
  )
}

async function readAll(objects: readonly Ref[]): Promise<readonly Transition[]> {
  const answers = await Promise.all(
    objects.map((ref) => ask<ObjectDetails>(`object${queryOf({ cluster: currentCluster()?.name, ...ref })}`)),
  )
  return answers
    .flatMap((answer) => ('value' in answer ? answer.value.transitions : []))
    .sort((a, b) => (a.at < b.at ? 1 : -1))
}
