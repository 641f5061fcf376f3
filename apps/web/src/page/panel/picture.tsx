import { useState } from 'preact/hooks'
import { causeState, displayState, presenceWord } from '../../model/display-state.ts'
import { type Layers, layers, type Place, type Route } from '../../model/layers.ts'
import { countsByKind, cutMiddle, number, placedName, plural } from '../../model/names.ts'
import { oneLine } from '../../model/visible-text.ts'
import type { ObjectDetails, PictureEdge, PictureNode } from '../../wire/index.ts'
import { Mark } from '../parts/mark.tsx'
import { objectHref } from '../parts/object-name.tsx'
import { Text } from '../parts/text.tsx'
import { store } from '../state/cluster.ts'
import { picture } from '../state/details.ts'

// Boxes are as wide as the view lets them be, within these limits; beyond that the picture scrolls.
const box = { narrowest: 156, widest: 264, height: 64, gapX: 36, gapY: 16 }
/** What stands beside a name in its box, and a character of it, in pixels. */
const beside = 28
const character = 7.6

/** The way from the object to its causes, left to right: only what is on it, all else is counted at the edge. */
export function PictureTab(_: { of: ObjectDetails }) {
  const [view, setView] = useState(800)
  const answer = picture.value?.answer
  if (!answer) return <p class="note">Reading…</p>
  if ('problem' in answer) return <p class="problem">{answer.problem}</p>
  const { root, nodes, edges, folded } = answer.value
  const laid = layers(nodes, edges)
  const boxWidth = widthOfBoxes(laid.columns, view)
  const width = laid.columns * (boxWidth + box.gapX) - box.gapX + 2
  const height = Math.max(1, laid.rows) * (box.height + box.gapY) + 4
  return (
    <>
      <section
        ref={(each) => {
          if (each) setView(each.clientWidth)
        }}
        class="picture"
        tabIndex={0}
        aria-label={`The way to the cause: ${plural(nodes.length, 'object')}`}
      >
        <div class="picture-sheet" style={{ width: `${width}px`, height: `${height}px` }}>
          <svg width={width} height={height} aria-hidden="true">
            {laid.routes.map((route) => (
              <Line
                key={`${route.from} ${route.to}`}
                route={route}
                edge={edgeOf(edges, route)}
                boxWidth={boxWidth}
              />
            ))}
          </svg>
          {nodes.map((node) => (
            <Box
              key={node.key}
              node={node}
              place={placeOf(laid, node)}
              boxWidth={boxWidth}
              isElsewhere={node.object.namespace !== root.namespace}
            />
          ))}
        </div>
      </section>
      {folded > 0 && <p class="note">{plural(folded, 'object')} on the way are folded.</p>}
      <p class="note picture-key">
        <i class="key-line" /> contains <i class="key-line dashed" /> needs <i class="key-line dotted" />{' '}
        inferred
      </p>
    </>
  )
}

function placeOf(laid: Layers, { key }: PictureNode): Place {
  return laid.places.get(key) ?? { column: 0, row: 0 }
}

function edgeOf(edges: readonly PictureEdge[], { from, to }: Route): PictureEdge | undefined {
  return edges.find((edge) => edge.from === from && edge.to === to)
}

function widthOfBoxes(columns: number, view: number): number {
  const room = (view + box.gapX) / Math.max(1, columns) - box.gapX - 2
  return Math.floor(Math.min(box.widest, Math.max(box.narrowest, room)))
}

function left({ column }: Place, boxWidth: number): number {
  return column * (boxWidth + box.gapX) + 1
}

function top({ row }: Place): number {
  return row * (box.height + box.gapY) + 2
}

/** A line from the right of a box to the left of another, level through the columns that it crosses. */
function Line(props: { route: Route; edge: PictureEdge | undefined; boxWidth: number }) {
  const { route, edge, boxWidth } = props
  const { through } = route
  const middle = (place: Place) => top(place) + box.height / 2
  const [first, ...rest] = through
  let path = `M${left(first!, boxWidth) + boxWidth} ${middle(first!)}`
  let x = left(first!, boxWidth) + boxWidth
  let y = middle(first!)
  for (const [at, place] of rest.entries()) {
    const [toX, toY] = [left(place, boxWidth), middle(place)]
    const bend = Math.max(24, (toX - x) / 2)
    path += `C${x + bend} ${y} ${toX - bend} ${toY} ${toX} ${toY}`
    if (at < rest.length - 1) path += `H${toX + boxWidth}`
    x = toX + boxWidth
    y = toY
  }
  return <path class={`edge ${edge?.relation ?? 'inferred'}`} d={path} />
}

interface BoxProps {
  readonly node: PictureNode
  readonly place: Place
  readonly boxWidth: number
  /** It is in another namespace than the object that the picture is of. */
  readonly isElsewhere: boolean
}

function Box({ node, place, boxWidth, isElsewhere }: BoxProps) {
  const { object, presence, statement, alike, rest, cause, state, key } = node
  const row = store.rows.get(key)
  const own = row ?? { state, level: 'Unknown' as const }
  const mark = cause ? causeState(own) : displayState(own)
  const more = rest.reduce((sum, { count }) => sum + count, 0)
  const absent = presenceWord(presence)
  const says = [statement?.reason, statement?.message].filter(Boolean).join(': ')
  const whole = oneLine(`${object.kind} ${placedName(object)}`)
  return (
    <a
      class={`box is-${mark}${cause ? ' cause-box' : ''}`}
      style={{
        left: `${left(place, boxWidth)}px`,
        top: `${top(place)}px`,
        width: `${boxWidth}px`,
        height: `${box.height}px`,
      }}
      href={objectHref(object)}
      title={oneLine(`${whole}${says && `\n${says}`}`).slice(0, 400)}
    >
      <span class="box-top">
        <Mark state={mark} />
        <Text of={object.kind} class="kind" />
        {isElsewhere && object.namespace !== '' && <Text of={object.namespace} class="elsewhere" />}
        {cause && <span class="cause-word">cause</span>}
        {alike > 0 && <span class="fact">+{number(alike)} alike</span>}
      </span>
      <Name of={object.name} boxWidth={boxWidth} />
      <span class="box-says">
        {absent ? <span>{absent}</span> : statement?.reason && <Text of={statement.reason} />}
        {more > 0 && (
          <span class="others" title={`Not on the way: ${countsByKind(rest)}`}>
            +{plural(more, 'other')}
          </span>
        )}
      </span>
    </a>
  )
}

/** A name, cut where it must be; read aloud it is whole. */
function Name({ of, boxWidth }: { of: string; boxWidth: number }) {
  const cut = cutMiddle(of, Math.floor((boxWidth - beside) / character))
  if (cut === of) return <Text of={of} class="name" />
  return (
    <>
      <span class="unseen">{oneLine(of)}</span>
      <span aria-hidden="true">
        <Text of={cut} class="name" />
      </span>
    </>
  )
}
