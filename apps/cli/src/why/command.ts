import type { Graph, Ref } from '@barometer/graph'
import { names, structured } from '../formats.ts'
import { type Picture, pictureOf } from '../picture.ts'
import { type Looks, type ShowFlags, type Shown, showPicture } from '../show-picture.ts'
import type { SourceFlags } from '../source-options.ts'
import type { World } from '../world.ts'
import { overviewText } from './overview.ts'
import { explanationText } from './text.ts'

export interface WhyFlags extends SourceFlags, ShowFlags {
  readonly output: 'text' | 'name' | 'json' | 'yaml'
}

/**
 * Says why objects are as they are; without objects, why anything is not well. The exit code: 0 nothing is in error,
 * 1 something is, 2 something could not be read.
 */
export async function whyCommand(objects: readonly string[], flags: WhyFlags, world: World): Promise<number> {
  const picture = await pictureOf(objects, flags, world)
  return showPicture(picture, flags, world, (looks) => {
    const { text, code } =
      picture.asked.length > 0 ? explained(picture, flags, looks) : overview(picture, flags, looks)
    return { text, code: picture.unreadable.length > 0 ? 2 : code }
  })
}

function explained(picture: Picture, { output }: WhyFlags, looks: Looks): Shown {
  const explanations = picture.asked.map((ref) => picture.graph.explain(ref))
  const code = explanations.some(({ state }) => state === 'error') ? 1 : 0
  if (output === 'name') return { text: names(explanations.flatMap(causedBy)), code }
  if (output !== 'text') {
    return { text: structured({ explanations, ...unread(picture) }, output), code }
  }
  return { text: explanations.map((each) => explanationText(each, looks)).join('\n'), code }
}

function overview(picture: Picture, { output }: WhyFlags, looks: Looks): Shown {
  const { graph, complete } = picture
  const roots = graph.roots()
  const causes = graph.causes()
  const code = roots.some(({ state }) => state === 'error') ? 1 : 0
  if (output === 'name') return { text: names(causedBy({ causes })), code }
  if (output !== 'text') return { text: structured({ roots, causes, ...unread(picture) }, output), code }
  const working = workingIn(graph)
  return { text: overviewText({ roots, causes, working, objects: graph.size, complete }, looks), code }
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

/** What could not be read, for programs. */
export function unread({ unreadable, notes }: Picture): object {
  return { unreadable: unreadable.map(({ message, file, line }) => ({ message, file, line })), notes }
}
