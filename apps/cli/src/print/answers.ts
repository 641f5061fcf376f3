import { type Ref, refKey, type TreeNode } from '@barometer/graph'
import { type ClusterResults, worstCode } from '../snapshot/in-every-context.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { nameOf, structured } from '../text/formats.ts'
import type { PrintOptions } from '../text/print-options.ts'
import { oneLine } from '../text/terminal-text.ts'
import { blocksText, headline } from '../text/text-blocks.ts'
import { dotText, mermaidText } from './diagram.ts'
import { withOldMarked, withRoomForMarks } from './freshness-text.ts'

/** What a command has to say, and the exit code that goes with it. */
export interface Rendered {
  readonly text: string
  readonly code: number
}

/** What a command has to say of one cluster: for people, for programs, or as names or a drawing. */
export type Answer = { readonly code: number } & (
  | { readonly text: string }
  | { readonly value: object }
  | { readonly refs: readonly Ref[] }
  | { readonly tree: TreeNode; readonly up: boolean }
)

/** Says of every cluster that is looked at what there is to say, and joins it. */
export function renderAnswers(
  results: ClusterResults,
  output: string,
  printOptions: PrintOptions,
  say: (snapshot: Snapshot, printOptions: PrintOptions) => Answer,
): Rendered {
  const all = results.clusters.map(({ cluster, snapshot }) => {
    const own = { ...printOptions, now: snapshot.now, kubectl: snapshot.kubectl, cluster }
    if (!own.marksOld) return { cluster, said: say(snapshot, own) }
    const said = say(snapshot, withRoomForMarks(own, snapshot))
    return { cluster, said: 'text' in said ? { ...said, text: withOldMarked(said.text, snapshot) } : said }
  })
  const code = worstCode(
    all.map(({ said }) => said.code),
    results,
  )
  return { text: joined(all, results, output, printOptions), code }
}

function joined(
  all: readonly { readonly cluster: string; readonly said: Answer }[],
  results: ClusterResults,
  output: string,
  printOptions: PrintOptions,
): string {
  switch (output) {
    case 'json':
    case 'yaml': {
      const values = all.map(({ cluster, said }) => ({ cluster, value: 'value' in said ? said.value : {} }))
      return structured(joinedValue(values, results), output)
    }
    case 'name':
      return nameLines(all.map(({ cluster, said }) => ({ cluster, refs: 'refs' in said ? said.refs : [] })))
    case 'dot':
    case 'mermaid': {
      const trees = all.flatMap(({ cluster, said }) =>
        'tree' in said ? [{ cluster, tree: said.tree, up: said.up }] : [],
      )
      return output === 'dot' ? dotText(trees) : mermaidText(trees)
    }
    default: {
      const texts = all.map(({ said }) => ('text' in said ? said.text : ''))
      return results.several
        ? [blocksText([clustersLine(all, results, printOptions)]), ...texts].join('\n')
        : texts.join('\n')
    }
  }
}

/** A value for programs: of several clusters, `{clusters: [{context, …} or {context, error}]}`. */
export function joinedValue(
  values: readonly { readonly cluster: string; readonly value: object }[],
  { several, problems }: ClusterResults<unknown>,
): object {
  if (!several) return values[0]?.value ?? {}
  return {
    clusters: [
      ...values.map(({ cluster, value }) => ({ context: cluster, ...value })),
      ...problems.map(({ cluster, error }) => ({
        context: cluster,
        error: { code: error.code, message: error.message },
      })),
    ],
  }
}

/**
 * Names as `kubectl` takes them, each once: `deployment.apps/web -n shop`; of several clusters with the context before a tab.
 */
export function nameLines(
  all: readonly { readonly cluster: string; readonly refs: readonly Ref[] }[],
): string {
  return all
    .flatMap(({ cluster, refs }) => {
      const once = new Map(refs.map((ref) => [refKey(ref), ref]))
      return [...once.values()].map(
        (ref) =>
          `${cluster === '' ? '' : `${cluster}\t`}${nameOf(ref)}${ref.namespace === '' ? '' : ` -n ${oneLine(ref.namespace)}`}\n`,
      )
    })
    .join('')
}

/** Which of several clusters are not well: the first line of the answer. */
function clustersLine(
  all: readonly { readonly cluster: string; readonly said: Answer }[],
  { problems, clusters }: ClusterResults,
  printOptions: PrintOptions,
): string[] {
  const broken = all.filter(({ said }) => said.code !== 0).map(({ cluster }) => cluster)
  const well = all.filter(({ said }) => said.code === 0).map(({ cluster }) => cluster)
  const total = clusters.length + problems.length
  const parts = [
    broken.length > 0 ? `in error in ${broken.length} of ${total} clusters: ${broken.join(', ')}` : '',
    well.length > 0 ? `nothing in error in ${well.join(', ')}` : '',
    problems.length > 0 ? `no answer from ${problems.map(({ cluster }) => cluster).join(', ')}` : '',
  ]
  const text = oneLine(parts.filter(Boolean).join('; '))
  const state = broken.length > 0 ? 'error' : problems.length > 0 ? 'unknown' : 'ok'
  return headline(state, text.charAt(0).toUpperCase() + text.slice(1), { ...printOptions, cluster: '' })
}
