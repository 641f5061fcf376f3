import { compareRefs, type Explanation, type Graph, refKey } from '@barometer/graph'
import type { UnreadableDocument } from '../documents/document.ts'
import { type FileFlags, graphOfFiles } from '../graph-of-files.ts'
import { findObject } from '../selectors.ts'
import type { World } from '../world.ts'
import { overviewText } from './overview.ts'
import { explanationText } from './text.ts'

export interface WhyFlags extends FileFlags {
  readonly namespace?: string
  readonly output: 'text' | 'json'
}

/**
 * Says why objects are as they are; without objects, why anything is not well. The exit code: 0 nothing is in error,
 * 1 something is, 2 something could not be read.
 */
export async function whyCommand(objects: readonly string[], flags: WhyFlags, world: World): Promise<number> {
  const { graph, refs, unreadable, now, complete } = await graphOfFiles(flags, world)
  const options = { colors: world.colors, columns: world.columns, now }
  let inError: boolean
  if (objects.length > 0) {
    const explanations = explained(objects, flags, graph, refs)
    inError = explanations.some(({ state }) => state === 'error')
    const text = explanations.map((explanation) => explanationText(explanation, options)).join('\n')
    world.out(flags.output === 'json' ? json({ explanations }, unreadable) : text)
  } else {
    const roots = graph.roots()
    const causes = graph.causes()
    inError = roots.some(({ state }) => state === 'error')
    const working = roots
      .filter(({ state }) => state === 'working')
      .map(({ object }) => graph.explain(object))
    const text = () => overviewText({ roots, causes, working, objects: graph.size, complete }, options)
    world.out(flags.output === 'json' ? json({ roots, causes }, unreadable) : text())
  }
  if (unreadable.length > 0) return 2
  return inError ? 1 : 0
}

function explained(
  words: readonly string[],
  { namespace }: WhyFlags,
  graph: Graph,
  refs: Parameters<typeof findObject>[2],
): readonly Explanation[] {
  const found = new Map(
    words.map((word) => findObject(word, namespace, refs)).map((ref) => [refKey(ref), ref]),
  )
  return [...found.values()].sort(compareRefs).map((ref) => graph.explain(ref))
}

function json(value: object, unreadable: readonly UnreadableDocument[]): string {
  const unread = unreadable.map(({ message, file, line }) => ({ message, file, line }))
  return `${JSON.stringify({ ...value, unreadable: unread }, undefined, 2)}\n`
}
