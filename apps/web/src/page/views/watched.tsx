import { type Ref, refKey } from '@barometer/graph'
import { useEffect, useState } from 'preact/hooks'
import { number } from '../../model/names.ts'
import type { ObjectDetails, Transition } from '../../wire/index.ts'
import { Text } from '../parts/text.tsx'
import { changedKeys, currentCluster } from '../state/cluster.ts'
import { ask, queryOf } from '../state/server.ts'

const most = 16

/** What has moved on some objects, level by level, as the server saw it: the oldest first, since a moment where there is one. */
export function Watched({ objects, since }: { objects: readonly Ref[]; since: number | undefined }) {
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
  // The server tells moments in whole seconds.
  const from = since === undefined ? 0 : Math.floor(since / 1000) * 1000
  const told = lastOfEach(moves.filter(({ at }) => Date.parse(at) >= from))
  if (told.length === 0) return <p class="fact watched">Waiting for the first condition to move…</p>
  return (
    <div class="watched">
      {told.length > most && (
        <p class="fact">{number(told.length - most)} more conditions have moved before these.</p>
      )}
      <ol aria-live="polite">
        {told.slice(-most).map(({ at, object, type, after }) => (
          <li key={`${refKey(object)} ${type}`}>
            <time dateTime={at} title={at}>
              {new Date(at).toLocaleTimeString(undefined, { hour12: false })}
            </time>
            <span>
              <Text of={object.kind} class="kind" /> <Text of={type} class="condition-type" />{' '}
              <Text of={after === '' ? 'gone' : after} class="after" />
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** A condition is told once, by when it moved last: the tab of its object has all that it went through. */
function lastOfEach(moves: readonly Transition[]): readonly Transition[] {
  const last = new Map<string, Transition>()
  for (const move of moves) {
    const key = [refKey(move.object), move.type].join('\n')
    last.delete(key)
    last.set(key, move)
  }
  return [...last.values()]
}

/** The oldest first; of one moment in the order in which they were seen. */
async function readAll(objects: readonly Ref[]): Promise<readonly Transition[]> {
  const answers = await Promise.all(
    objects.map((ref) => ask<ObjectDetails>(`object${queryOf({ cluster: currentCluster()?.name, ...ref })}`)),
  )
  return answers
    .flatMap((answer) => ('value' in answer ? answer.value.transitions.toReversed() : []))
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}
