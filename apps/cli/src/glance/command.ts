import { structured } from '../formats.ts'
import { type Picture, pictureOf } from '../picture.ts'
import { type Looks, type ShowFlags, type Shown, showPicture } from '../show-picture.ts'
import type { SourceFlags } from '../source-options.ts'
import { unread, workingIn } from '../why/command.ts'
import type { World } from '../world.ts'
import { countStates } from './count-states.ts'
import { glanceText } from './text.ts'

export interface GlanceFlags extends SourceFlags, ShowFlags {
  readonly output: 'text' | 'json' | 'yaml'
}

/** Shows a cluster at a glance. The exit code: 0 nothing is in error, 1 something is, 2 something could not be read. */
export async function glanceCommand(flags: GlanceFlags, world: World): Promise<number> {
  const picture = await pictureOf([], flags, world)
  return showPicture(picture, flags, world, (looks) => {
    const { text, code } = glance(picture, flags, looks)
    return { text, code: picture.unreadable.length > 0 ? 2 : code }
  })
}

function glance(picture: Picture, { output }: GlanceFlags, looks: Looks): Shown {
  const { graph, source } = picture
  const states = countStates(graph)
  const causes = graph.causes()
  const code = states.total.error > 0 ? 1 : 0
  if (output !== 'text') {
    return { text: structured({ objects: graph.size, states, causes, ...unread(picture) }, output), code }
  }
  const working = workingIn(graph)
  return { text: glanceText({ source, states, causes, working, objects: graph.size }, looks), code }
}
