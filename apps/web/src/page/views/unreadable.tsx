import type { Unreadable as NotRead } from '../../wire/index.ts'
import { Age } from '../parts/age.tsx'
import { Text } from '../parts/text.tsx'
import { linkTo } from '../state/address.ts'
import { freshness, overview } from '../state/cluster.ts'

const meanings: Readonly<Record<NotRead['code'], string>> = {
  forbidden: 'You may not read these. Nothing is concluded from not seeing them.',
  failed: 'Reading these failed.',
  partial: 'Only a part of these could be read.',
  'group-down': 'The API group does not answer: its extension server may be down.',
  unasked: 'These were not asked for.',
  document: 'A document that could not be understood.',
}

/** What could not be read, with what that means; and watches that are interrupted. */
export function Unreadable() {
  const unreadable = overview.value?.unreadable ?? []
  const lost = freshness.value?.lost ?? []
  const groups = [...Map.groupBy(unreadable, ({ code }) => code)]
  return (
    <article class="panel" aria-label="Not readable">
      <a class="back" href={linkTo({ view: undefined })}>
        ‹ Back to the list
      </a>
      <h2 class="panel-title">Not readable</h2>
      <p>Nothing is called well, or missing, because it could not be read: it is unknown.</p>
      {unreadable.length + lost.length === 0 && (
        <p class="note">Everything that was asked for could be read.</p>
      )}
      {lost.length > 0 && (
        <section>
          <h3>Watches that are interrupted</h3>
          <p class="fact">What is shown of these may be old.</p>
          <ul class="unread-list">
            {lost.map(({ group, kind, namespace, heard, message }) => (
              <li key={`${group}/${kind}/${namespace}`}>
                <KindName group={group} kind={kind} namespace={namespace} />
                <span class="fact">
                  last heard <Age since={heard} ago />
                </span>
                <Text of={message} class="says" />
              </li>
            ))}
          </ul>
        </section>
      )}
      {groups.map(([code, each]) => (
        <section key={code}>
          <h3>{meanings[code] ?? code}</h3>
          <ul class="unread-list">
            {each.map(({ group, kind, namespace, message }, at) => (
              <li key={at}>
                <KindName group={group} kind={kind} namespace={namespace} />
                <Text of={message} class="says" />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </article>
  )
}

function KindName({ group, kind, namespace }: { group: string; kind: string; namespace: string }) {
  return (
    <span class="object-name">
      <Text of={kind === '' ? `everything of ${group || 'the core group'}` : kind} class="name" />
      {kind !== '' && group !== '' && <Text of={` ${group}`} class="kind" />}
      {namespace !== '' && <Text of={` in ${namespace}`} class="kind" />}
    </span>
  )
}
