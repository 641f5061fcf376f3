import type { Cause, Pending, Ref } from '@barometer/graph'
import { refKey } from '@barometer/graph'
import { countsByKind, number, plural } from '../../model/names.ts'
import type { ObjectDetails } from '../../wire/index.ts'
import { Age } from '../parts/age.tsx'
import { ObjectLink } from '../parts/object-name.tsx'
import { Message, Text } from '../parts/text.tsx'
import { causeOf } from '../state/cluster.ts'

const shownAtMost = 6

/** From the object to what must be fixed, or to what it waits for; and what an object at the bottom breaks. */
export function PathToCause({ of: { explanation } }: { of: ObjectDetails }) {
  const key = refKey(explanation.object)
  const elsewhere = explanation.causes.filter(({ object }) => refKey(object) !== key)
  const waits = explanation.pending.filter(({ object }) => refKey(object) !== key)
  return (
    <>
      <Explains object={key} />
      {elsewhere.length > 0 && (
        <div class="paths">
          <h3>{elsewhere.length === 1 ? 'Because of' : `Because of ${number(elsewhere.length)} causes`}</h3>
          {elsewhere.slice(0, shownAtMost).map((cause) => (
            <PathTo key={refKey(cause.object)} end={cause} state="error" />
          ))}
        </div>
      )}
      {waits.length > 0 && (
        <div class="paths">
          <h3>Waits for</h3>
          {waits.slice(0, shownAtMost).map((pending) => (
            <PathTo key={refKey(pending.object)} end={pending} state="working" />
          ))}
          {waits.length > shownAtMost && <p class="note">and {number(waits.length - shownAtMost)} more</p>}
        </div>
      )}
    </>
  )
}

function PathTo({ end, state }: { end: Cause | Pending; state: string }) {
  return (
    <div class={`path is-${state}`}>
      <Steps path={end.path} />
      <div class="path-says">
        <Text of={end.statement.reason} class="reason" /> <Age since={end.since} />
        <Message of={end.statement.message} />
      </div>
    </div>
  )
}

/** Deployment shop/web › ReplicaSet … › Pod … */
function Steps({ path }: { path: readonly Ref[] }) {
  return (
    <ol class="steps">
      {path.map((ref, at) => (
        <li key={refKey(ref)} aria-current={at === path.length - 1 ? 'true' : undefined}>
          <ObjectLink to={ref} />
        </li>
      ))}
    </ol>
  )
}

/** What is broken because of it, where it is a cause of the whole cluster. */
function Explains({ object }: { object: string }) {
  const cause = causeOf(object)
  if (!cause || (cause.affects === 0 && cause.alikeCount === 0)) return null
  const { affects, affectsByKind, roots, rootCount, alike, alikeCount, path } = cause
  return (
    <div class="explains-whole">
      {affects > 0 && (
        <h3>
          Breaks {plural(affects, 'object')} <span class="fact">{countsByKind(affectsByKind, 6)}</span>
        </h3>
      )}
      {path.length > 1 && <Steps path={path} />}
      {rootCount > 0 && <RefList title="Broken at the top" refs={roots} count={rootCount} />}
      {alikeCount > 0 && <RefList title="Says the same" refs={alike} count={alikeCount} />}
    </div>
  )
}

function RefList({ title, refs, count }: { title: string; refs: readonly Ref[]; count: number }) {
  const shown = refs.slice(0, shownAtMost)
  const rest = count - shown.length
  return (
    <p class="ref-list">
      <span class="fact ref-title">{title}</span>
      {shown.map((ref) => (
        <ObjectLink key={refKey(ref)} to={ref} />
      ))}
      {rest > 0 && <span class="fact">and {number(rest)} more</span>}
    </p>
  )
}
