import { useRef } from 'preact/hooks'
import { displayState } from '../../model/display-state.ts'
import { number, placedName } from '../../model/names.ts'
import type { FoldLine, ObjectLine, TreeLine } from '../../model/tree-lines.ts'
import { oneLine } from '../../model/visible-text.ts'
import type { Row } from '../../wire/index.ts'
import { Age } from '../parts/age.tsx'
import { useHeld } from '../parts/held.tsx'
import { Mark } from '../parts/mark.tsx'
import { objectHref } from '../parts/object-name.tsx'
import { Text } from '../parts/text.tsx'
import { VirtualLines } from '../parts/virtual-lines.tsx'
import { address, linkTo } from '../state/address.ts'
import { now } from '../state/clock.ts'
import { store } from '../state/cluster.ts'
import { filtering, openPaths, setOpen, treeContent } from '../state/results.ts'
import { Filters } from './filters.tsx'
import { Section } from './section.tsx'

const lineHeight = 30
const markedFor = 2000
const pathOf = ({ path }: TreeLine) => path

/** Everything, from its roots, folded to what is not well; or what the filter lets through, flat. */
export function Tree() {
  const latest = treeContent.value
  const held = useHeld(latest, pathOf)
  // What the reader opens, closes or asks for is shown at once: only what comes by itself waits.
  const asked = useRef<unknown[]>([])
  const asks = [openPaths.value, address.value.filter, address.value.cluster]
  const changed = asks.some((each, at) => each !== asked.current[at])
  asked.current = asks
  const lines = changed ? held.showNow() : held.list
  const { shown } = lines
  const title = filtering.value ? 'Found' : 'Everything'
  return (
    <Section
      id="everything"
      title={title}
      count={filtering.value ? shown.length : undefined}
      held={changed ? { ...held, list: lines } : held}
      waiting="The list has changed"
      aside={
        filtering.value && (
          <a class="clear" href={linkTo({ filter: {} })}>
            Clear
          </a>
        )
      }
    >
      <Filters />
      {shown.length === 0 && <p class="note">Nothing matches.</p>}
      <VirtualLines
        role="tree"
        aria-label={title}
        count={shown.length}
        lineHeight={lineHeight}
        onKeyDown={openAndClose}
        line={(at) => {
          const { item, gone, key } = shown[at]!
          return item.kind === 'fold' ? (
            <Fold key={key} fold={item} />
          ) : (
            <ObjectRow key={key} line={item} gone={gone} />
          )
        }}
      />
    </Section>
  )
}

function ObjectRow({ line, gone }: { line: ObjectLine; gone: boolean }) {
  const { key, path, depth, open, parent } = line
  const row = store.rows.get(key) ?? line.row
  const movedAt = store.moved.get(key)
  const moved = movedAt !== undefined && now.peek() - movedAt < markedFor
  return (
    <a
      role="treeitem"
      class={`line${gone ? ' gone' : ''}${row.superseded ? ' superseded' : ''}`}
      style={{ '--depth': depth }}
      data-item=""
      data-path={parent ? path : undefined}
      href={objectHref(row.object)}
      aria-level={depth + 1}
      aria-expanded={parent ? open : undefined}
      aria-current={address.value.object === key ? 'true' : undefined}
      title={wholeRow(row)}
    >
      <span
        class={parent ? 'chevron' : 'chevron none'}
        aria-hidden="true"
        onClick={(event) => {
          if (!parent) return
          event.preventDefault()
          event.stopPropagation()
          setOpen(path, !open)
        }}
      />
      <Mark key={`${row.state} ${row.level}`} state={displayState(row)} moved={moved} />
      <Text of={row.object.kind} class="kind" />
      <Text of={placedName(row.object)} class="name" />
      <span class="line-says">{row.reason && <Text of={row.reason} class="reason" />}</span>
      <Age since={row.since} />
    </a>
  )
}

/** For who points at it: the line may have had no room for all of this. */
function wholeRow({ object, reason = '', message = '' }: Row): string {
  const says = [reason, message].filter(Boolean).join(': ')
  return [`${object.kind} ${placedName(object)}`, says].filter(Boolean).map(oneLine).join('\n')
}

function Fold({ fold: { path, depth, open, count, what } }: { fold: FoldLine }) {
  return (
    <button
      type="button"
      role="treeitem"
      class="line fold"
      style={{ '--depth': depth }}
      data-item=""
      data-path={path}
      aria-level={depth + 1}
      aria-expanded={open}
      onClick={() => setOpen(path, !open)}
    >
      <span class="chevron" aria-hidden="true" />
      <Mark state={what === 'well' ? 'well' : 'suspended'} word={false} />
      <span>{what === 'well' ? `${number(count)} well` : `${number(count)} replaced or finished`}</span>
    </button>
  )
}

/** As in every tree: right opens, left closes. */
function openAndClose(event: KeyboardEvent): void {
  const item = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-path]') : null
  const path = item?.dataset['path']
  if (path === undefined || (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft')) return
  event.preventDefault()
  setOpen(path, event.key === 'ArrowRight')
}
