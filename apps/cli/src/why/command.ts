import type { Graph, Ref } from '@barometer/graph'
import type { Looks } from '../looks.ts'
import type { Picture } from '../picture.ts'
import { sceneOf } from '../scene.ts'
import { type ShowFlags, showScene } from '../show-picture.ts'
import { type Said, sayOfEach } from '../shown.ts'
import type { SourceFlags } from '../source-options.ts'
import type { World } from '../world.ts'
import { overviewText } from './overview.ts'
import { severalText } from './several.ts'
import { explanationText, type Unread } from './text.ts'

export interface WhyFlags extends SourceFlags, ShowFlags {
  readonly output: 'text' | 'name' | 'json' | 'yaml'
}

/**
 * Says why objects are as they are; without objects, why anything is not well. The exit code: 0 nothing is in error,
 * 1 something is, 2 something could not be read. Of objects that are named, what one may not read does not count.
 */
export async function whyCommand(objects: readonly string[], flags: WhyFlags, world: World): Promise<number> {
  const scene = await sceneOf(objects, flags, world)
  const say = objects.length > 0 ? explained : overview
  return showScene(scene, flags, world, (looks) =>
    sayOfEach(scene, flags.output, looks, (picture, own) => {
      const said = say(picture, flags, own)
      return picture.unreadable.length > 0 ? { ...said, code: 2 } : said
    }),
  )
}

function explained(picture: Picture, { output }: WhyFlags, looks: Looks): Said {
  const explanations = picture.asked.map((ref) => picture.graph.explain(ref))
  const broken = explanations.some(({ state, presence }) => state === 'error' || presence === 'missing')
  const unreadKinds = unreadIn(picture)
  const code = broken ? 1 : unreadKinds === 'failed' ? 2 : 0
  if (output === 'name') return { refs: explanations.flatMap(causedBy), code }
  if (output !== 'text') return { value: { explanations, ...unread(picture) }, code }
  const [first] = explanations
  const text =
    explanations.length === 1 && first
      ? explanationText(first, looks, unreadKinds)
      : severalText(explanations, looks, unreadKinds)
  return { text, code }
}

function overview(picture: Picture, { output }: WhyFlags, looks: Looks): Said {
  const { graph, complete } = picture
  const roots = graph.roots()
  const causes = graph.causes()
  const partial = isPartial(picture)
  const code = roots.some(({ state }) => state === 'error') ? 1 : partial ? 2 : 0
  if (output === 'name') return { refs: causedBy({ causes }), code }
  if (output !== 'text') return { value: { roots, causes, ...unread(picture) }, code }
  const working = workingIn(graph)
  return {
    text: overviewText({ roots, causes, working, objects: graph.size, complete, partial }, looks),
    code,
  }
}

/** The answers about roots that are only slow. */
export function workingIn(graph: Graph): ReturnType<Graph['explain']>[] {
  return graph
    .roots()
    .filter(({ state }) => state === 'working')
    .map(({ object }) => graph.explain(object))
}

function causedBy({ causes }: { readonly causes: readonly { readonly object: Ref }[] }): readonly Ref[] {
  return causes.map(({ object }) => object)
}

/** Whether something could not be read, so that nothing can be said of the whole. */
export function isPartial({ notes }: Picture): boolean {
  return notes.length > 0
}

/** What the answer about objects lacks. */
export function unreadIn({ notes }: Picture): Unread {
  if (notes.some(({ code }) => code === 'failed' || code === 'partial')) return 'failed'
  return notes.length > 0 ? 'withheld' : 'nothing'
}

/** What could not be read, for programs. */
export function unread({ unreadable, notes }: Picture): object {
  return { unreadable: unreadable.map(({ message, file, line }) => ({ message, file, line })), notes }
}
