import { refKey } from '@barometer/graph'
import { effect, signal } from '@preact/signals'
import { refOfKey } from '../../model/names.ts'
import type { ObjectDetails, Picture } from '../../wire/index.ts'
import { address } from './address.ts'
import { changedKeys, currentCluster, overview } from './cluster.ts'
import { type Answer, ask, queryOf } from './server.ts'

/** What is known of the object that is looked at. What was shown of it stays while it is read again. */
export interface Loaded<T> {
  readonly key: string
  readonly answer?: Answer<T>
}

export const details = signal<Loaded<ObjectDetails> | undefined>(undefined)
export const picture = signal<Loaded<Picture> | undefined>(undefined)

// An object that changes all the time is read again once a second at most.
const readEvery = 1000

/** Reads the chosen object, and again when something changes that its explanation names. */
export function followObject(): void {
  const object = reader<ObjectDetails>('object', details)
  const graph = reader<Picture>('graph', picture)
  effect(() => {
    const { object: key, tab } = address.value
    if (!overview.value) return
    object.show(key)
    graph.show(tab === 'picture' ? key : undefined)
  })
  effect(() => {
    const keys = changedKeys.value
    const named = details.peek()?.answer
    if (keys.size === 0) return
    if (named === undefined || 'problem' in named || namedBy(named.value).some((key) => keys.has(key))) {
      object.again()
      graph.again()
    }
  })
}

/** The keys of everything that an explanation rests on. */
function namedBy({ explanation: { object, causes, pending }, down, up }: ObjectDetails): readonly string[] {
  const refs = [
    object,
    ...causes.flatMap(({ path }) => path),
    ...pending.flatMap(({ path }) => path),
    ...down.map((each) => each.object),
    ...up.map((each) => each.object),
  ]
  return refs.map(refKey)
}

function reader<T>(path: string, into: { value: Loaded<T> | undefined; peek(): Loaded<T> | undefined }) {
  let wanted: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const read = async () => {
    const key = wanted
    const ref = key === undefined ? undefined : refOfKey(key)
    if (key === undefined) return
    const answer: Answer<T> = ref
      ? await ask<T>(`${path}${queryOf({ cluster: currentCluster()?.name, ...ref })}`)
      : { problem: 'This address names no object.', status: 404 }
    // What came in the meantime is newer; what cannot be read again stays as it was.
    if (key !== wanted) return
    const before = into.peek()
    const keeps =
      before?.key === key && before.answer !== undefined && 'problem' in answer && answer.status === 0
    if (!keeps) into.value = { key, answer }
  }
  return {
    show(key: string | undefined): void {
      if (key === wanted) return
      wanted = key
      into.value = key === undefined ? undefined : { key }
      void read()
    },
    again(): void {
      if (timer !== undefined) return
      timer = setTimeout(() => {
        timer = undefined
        void read()
      }, readEvery)
    },
  }
}
