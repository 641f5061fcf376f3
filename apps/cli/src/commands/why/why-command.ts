import type { Ref } from '@barometer/graph'
import { parseObjectArguments } from '../../options/object-arguments.ts'
import type { SourceFlags } from '../../options/source-options.ts'
import { type Answer, renderAnswers } from '../../print/answers.ts'
import { explanationText } from '../../print/explanation-text.ts'
import { advised, advisedExplanation } from '../../print/next-steps.ts'
import { overviewText, workingIn } from '../../print/overview-text.ts'
import { type PrintFlags, printResults } from '../../print/print-results.ts'
import { exitCodeOf } from '../../snapshot/exit-code.ts'
import { type ClusterResults, snapshotsOf } from '../../snapshot/in-every-context.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { isPartial, unread, unreadIn } from '../../snapshot/unread.ts'
import type { IOStreams } from '../../streams/io-streams.ts'
import type { PrintOptions } from '../../text/print-options.ts'
import { severalText } from './several-text.ts'

export interface WhyFlags extends SourceFlags, PrintFlags {
  readonly output: 'text' | 'name' | 'json' | 'yaml'
  /** Show the last lines of the log of what crashes. */
  readonly logs?: boolean
}

/**
 * Says why objects are as they are; without objects, why anything is not well. The exit code: 0 nothing is in error,
 * 1 something is, 2 something could not be read. Of objects that are named, what one may not read does not count.
 */
export async function whyCommand(
  objects: readonly string[],
  flags: WhyFlags,
  streams: IOStreams,
): Promise<number> {
  const results = await snapshotsOf(parseObjectArguments(objects, flags), flags, streams)
  if (flags.logs) await readLogs(results)
  const say = objects.length > 0 ? explained : overview
  return printResults(results, flags, streams, (printOptions) =>
    renderAnswers(results, flags.output, printOptions, (snapshot, own) => say(snapshot, flags, own)),
  )
}

/** The logs of what is to be fixed. */
async function readLogs({ clusters }: ClusterResults): Promise<void> {
  for (const { snapshot } of clusters) {
    const { graph, asked, namespace } = snapshot
    const refs = asked.length > 0 ? asked : graph.roots(namespace).map(({ object }) => object)
    await snapshot.readLogs(graph.causes(refs).map(({ object }) => object))
  }
}

function explained(snapshot: Snapshot, { output }: WhyFlags, printOptions: PrintOptions): Answer {
  const { graph, asked } = snapshot
  const explanations = asked.map((ref) => advisedExplanation(graph.explain(ref), snapshot))
  const unreadKinds = unreadIn(snapshot)
  const code = exitCodeOf(snapshot, asked)
  if (output === 'name') return { refs: causedBy({ causes: graph.causes(asked) }), code }
  if (output !== 'text') return { value: { explanations, ...unread(snapshot) }, code }
  const [first] = explanations
  const text =
    explanations.length === 1 && first
      ? explanationText(first, printOptions, unreadKinds)
      : severalText(explanations, advised(graph.causes(asked), snapshot), printOptions, unreadKinds)
  return { text, code }
}

function overview(snapshot: Snapshot, { output }: WhyFlags, printOptions: PrintOptions): Answer {
  const { graph, complete, namespace } = snapshot
  const roots = graph.roots(namespace)
  const refs = roots.map(({ object }) => object)
  const causes = advised(graph.causes(refs), snapshot)
  const partial = isPartial(snapshot)
  const code = exitCodeOf(snapshot, refs, true)
  if (output === 'name') return { refs: causedBy({ causes }), code }
  if (output !== 'text') return { value: { roots, causes, ...unread(snapshot) }, code }
  const working = workingIn(roots, graph)
  return {
    text: overviewText(
      { namespace, roots, causes, working, objects: graph.size, complete, partial },
      printOptions,
    ),
    code,
  }
}

function causedBy({ causes }: { readonly causes: readonly { readonly object: Ref }[] }): readonly Ref[] {
  return causes.map(({ object }) => object)
}
