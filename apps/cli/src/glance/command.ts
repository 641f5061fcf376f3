import type { Looks } from '../looks.ts'
import type { Picture } from '../picture.ts'
import { sceneOf } from '../scene.ts'
import { isDrawnInPlace, looksFor, type ShowFlags, showScene } from '../show-picture.ts'
import { type Said, sayOfEach } from '../shown.ts'
import type { SourceFlags } from '../source-options.ts'
import { isPartial, unread, workingIn } from '../why/command.ts'
import type { World } from '../world.ts'
import { countStates } from './count-states.ts'
import { glanceText } from './text.ts'

export interface GlanceFlags extends SourceFlags, ShowFlags {
  readonly output: 'text' | 'json' | 'yaml'
}

/** Shows a cluster at a glance. The exit code: 0 nothing is in error, 1 something is, 2 something could not be read. */
export async function glanceCommand(flags: GlanceFlags, world: World): Promise<number> {
  const sketch = (picture: Picture) => {
    const looks = { ...looksFor(flags, world), now: picture.now, kubectl: picture.kubectl }
    const said = glance(picture, flags, looks)
    // That nothing is wrong can be said at the end only.
    return 'text' in said && said.code !== 0 ? `So far, with more to be read:\n${said.text}` : ''
  }
  const options = { sketch: isDrawnInPlace(flags, world) ? sketch : undefined }
  const scene = await sceneOf([], flags, world, options)
  return showScene(scene, flags, world, (looks) =>
    sayOfEach(scene, flags.output, looks, (picture, own) => glance(picture, flags, own)),
  )
}

function glance(picture: Picture, { output }: GlanceFlags, looks: Looks): Said {
  const { graph, source, unreadable } = picture
  const states = countStates(graph)
  const causes = graph.causes()
  const partial = isPartial(picture)
  const code = unreadable.length > 0 ? 2 : states.total.error > 0 ? 1 : partial ? 2 : 0
  if (output !== 'text') return { value: { objects: graph.size, states, causes, ...unread(picture) }, code }
  const working = workingIn(graph)
  return { text: glanceText({ source, states, causes, working, objects: graph.size, partial }, looks), code }
}
