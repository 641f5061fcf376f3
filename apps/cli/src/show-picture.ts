import { setTimeout as wait } from 'node:timers/promises'
import { colorsFor } from './colors.ts'
import { fitted, isFull } from './fitted-text.ts'
import type { Looks } from './looks.ts'
import { problemIn, type Scene, tellProblem, type View } from './scene.ts'
import type { Shown } from './shown.ts'
import type { World } from './world.ts'

export interface ShowFlags {
  readonly output: string
  readonly watch?: boolean
  readonly plain?: boolean
}

/** Something that can be kept true: a picture. */
export interface Followed {
  /** Keeps it true until the signal is aborted, and says when it has changed. */
  follow(signal: AbortSignal, changed: () => void): Promise<void>
  /** The moment it is true of. */
  readonly now: Date
  /** Moves it to a later moment. */
  at(now: Date): void
  close(): void
}

/** Milliseconds in which changes are gathered, and after which ages are told anew. */
const gathering = 200
const ageing = 10_000

/** Prints what a command makes of what it looks at; with `watch`, again at every change, in place on a terminal. */
export async function showScene(
  scene: Scene<Followed>,
  flags: ShowFlags,
  world: World,
  render: (looks: Looks) => Shown,
): Promise<number> {
  try {
    // Where no cluster answered, that has been said, and there is nothing else to say to people.
    const isText = flags.output !== 'json' && flags.output !== 'yaml'
    const looks = { ...looksFor(flags, world), now: scene.views[0]?.picture.now ?? world.now }
    if (flags.watch && scene.views.length > 0) return await redraw(scene, flags, world, render)
    const { text, code } = render(looks)
    if (scene.views.length > 0 || !isText) world.out(text)
    return code
  } finally {
    for (const { picture } of scene.views) picture.close()
  }
}

/** How texts look in this world. A screen reader is given whole lines, without colours. */
export function looksFor({ plain }: { readonly plain?: boolean }, world: World): Looks {
  const { colors, columns, now } = world
  if (!plain) return { colors, columns, now }
  return { colors: colorsFor(false, {}), columns: Number.POSITIVE_INFINITY, now, plain: true }
}

/** Whether a text that is shown again may be drawn over the one before it. */
export function isDrawnInPlace({ output, plain }: ShowFlags, { rows }: World): boolean {
  const forPeople = output !== 'json' && output !== 'yaml' && output !== 'name'
  return rows !== Number.POSITIVE_INFINITY && !plain && forPeople
}

async function redraw(
  scene: Scene<Followed>,
  flags: ShowFlags,
  world: World,
  render: (looks: Looks) => Shown,
): Promise<number> {
  const inPlace = isDrawnInPlace(flags, world)
  let before = ''
  let code = 0
  let isClean = false
  world.whenResized?.(() => {
    isClean = false
  })
  await whileFollowed(scene, world, (now) => {
    const shown = render({ ...looksFor(flags, world), now })
    code = shown.code
    if (inPlace) world.out(`${isClean ? '' : '\x1b[2J'}${frame(shown.text, world)}`)
    else if (shown.text !== before) world.out(shown.text)
    before = shown.text
    isClean = true
  })
  return code
}

/** Shows what is looked at, at first and whenever it changes, until somebody interrupts. */
async function whileFollowed(scene: Scene<Followed>, world: World, show: (now: Date) => void): Promise<void> {
  const signal = world.interrupted
  let wake = () => {}
  let isOver = false
  const following = followAll(scene, world, ({ picture }) => picture.follow(signal, () => wake())).finally(
    () => {
      isOver = true
      wake()
    },
  )
  world.whenResized?.(() => wake())
  // It is awaited below; until then a failure only ends the loop.
  following.catch(() => {})
  while (!isOver && !signal.aborted) {
    const now = new Date()
    for (const { picture } of scene.views) picture.at(now)
    show(now)
    await nextChange(signal, (tell) => {
      wake = tell
    })
  }
  await following
}

/** Follows all that is looked at. Of several clusters, one that is lost is told, and the others go on. */
export async function followAll<Seen>(
  { views, several }: Scene<Seen>,
  world: World,
  follow: (view: View<Seen>) => Promise<void>,
): Promise<void> {
  let left = views.length
  const followOne = async (view: View<Seen>) => {
    try {
      await follow(view)
    } catch (error) {
      if (!several || left === 1) throw error
      tellProblem(view.cluster, problemIn(error), world)
    } finally {
      left--
    }
  }
  await Promise.all(views.map(followOne))
}

/** Waits for a change and a moment more, so that what comes together is shown together; or until ages are old. */
async function nextChange(signal: AbortSignal, arrange: (tell: () => void) => void): Promise<void> {
  const rest = new AbortController()
  const changed = new Promise<void>((resolve) => arrange(resolve))
  const either = AbortSignal.any([signal, rest.signal])
  const aged = wait(ageing, undefined, { signal: either }).catch(() => {})
  await Promise.race([changed, aged])
  rest.abort()
  await wait(gathering, undefined, { signal }).catch(() => {})
}

/** A text drawn over the one before it, as far as the screen holds it. */
function frame(text: string, world: World): string {
  const { lines } = fitted(text, world)
  // After a line that is full the cursor still stands on its last character, which must not be erased.
  const rest = (line: string) => (isFull(line, world) ? '' : '\x1b[K')
  return `\x1b[H${lines.map((line) => `${line}${rest(line)}`).join('\n')}\n\x1b[J`
}
