import type { SourceFlags } from '../../options/source-options.ts'
import { type Answer, renderAnswers } from '../../print/answers.ts'
import { advised } from '../../print/next-steps.ts'
import { workingIn } from '../../print/overview-text.ts'
import { isDrawnInPlace, type PrintFlags, printResults } from '../../print/print-results.ts'
import { exitCodeOf } from '../../snapshot/exit-code.ts'
import { snapshotsOf } from '../../snapshot/in-every-context.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { isPartial, unread } from '../../snapshot/unread.ts'
import type { IOStreams } from '../../streams/io-streams.ts'
import type { PrintOptions } from '../../text/print-options.ts'
import { printOptionsFor } from '../../text/print-options.ts'
import { countStates } from './count-states.ts'
import { glanceText, type Room } from './glance-text.ts'

/** Lines beneath a watched screen that say how fresh it is. */
const freshnessRows = 2
/** Above several clusters: which of them are not well, and a line apart. */
const linesAbove = 2

export interface GlanceFlags extends SourceFlags, PrintFlags {
  readonly output: 'text' | 'json' | 'yaml'
  /** However many rows the screen has. */
  readonly all?: boolean
}

/** Shows a cluster at a glance. The exit code: 0 nothing is in error, 1 something is, 2 something could not be read. */
export async function glanceCommand(flags: GlanceFlags, streams: IOStreams): Promise<number> {
  /** Several clusters share the screen. */
  const room = (clusters = 1): Room => {
    const all = flags.all === true
    if (all || flags.plain) return { rows: Number.POSITIVE_INFINITY, all }
    const rows = streams.rows - (flags.watch ? freshnessRows : 0)
    return { rows: clusters === 1 ? rows : Math.floor((rows - linesAbove) / clusters), all }
  }
  const sketch = (snapshot: Snapshot) => {
    const printOptions = { ...printOptionsFor(flags, streams), now: snapshot.now, kubectl: snapshot.kubectl }
    const said = glance(snapshot, flags, room(), printOptions)
    // That nothing is wrong can be said at the end only.
    return 'text' in said && said.code !== 0 ? `So far (still reading):\n${said.text}` : ''
  }
  const options = { sketch: isDrawnInPlace(flags, streams) ? sketch : undefined }
  const results = await snapshotsOf([], flags, streams, options)
  return printResults(results, flags, streams, (printOptions) =>
    renderAnswers(results, flags.output, printOptions, (snapshot, own) =>
      glance(snapshot, flags, room(results.clusters.length), own),
    ),
  )
}

function glance(snapshot: Snapshot, { output }: GlanceFlags, room: Room, printOptions: PrintOptions): Answer {
  const { graph, source, namespace } = snapshot
  const states = countStates(graph, namespace)
  const roots = graph.roots(namespace)
  const refs = roots.map(({ object }) => object)
  const causes = advised(graph.causes(refs), snapshot)
  const partial = isPartial(snapshot)
  const code = exitCodeOf(snapshot, refs, true)
  if (output !== 'text') return { value: { objects: graph.size, states, causes, ...unread(snapshot) }, code }
  const working = workingIn(roots, graph)
  return {
    text: glanceText(
      { source, namespace, states, causes, working, objects: graph.size, partial },
      room,
      printOptions,
    ),
    code,
  }
}
