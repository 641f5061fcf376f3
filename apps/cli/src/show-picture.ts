import { setTimeout as wait } from 'node:timers/promises'
import type { Colors } from './colors.ts'
import type { Picture } from './picture.ts'
import { plainText } from './plain-text.ts'
import { width } from './terminal-text.ts'
import { CommandError, type World } from './world.ts'

/** How a text shall look. */
export interface Looks {
  readonly colors: Colors
  readonly columns: number
  readonly now: Date
}

/** What a command has to say, and the exit code that goes with it. */
export interface Shown {
  readonly text: string
  readonly code: number
}

export interface ShowFlags {
  readonly watch?: boolean
  readonly plain?: boolean
  readonly filename?: readonly string[]
}

/** Milliseconds in which changes are gathered, and after which ages are told anew. */
const gathering = 200
const ageing = 10_000

/** Prints what a command makes of a picture; with `watch`, again at every change, in place on a terminal. */
export async function showPicture(
  picture: Picture,
  flags: ShowFlags,
  world: World,
  render: (looks: Looks) => Shown,
): Promise<number> {
  try {
    if (!flags.watch) return print(render(looksOf(picture, world)), flags, world)
    if (flags.filename) throw new CommandError('--watch follows a cluster; files do not change')
    return await redraw(picture, flags, world, render)
  } finally {
    picture.close()
  }
}

function looksOf({ now }: Picture, { colors, columns }: World): Looks {
  return { colors, columns, now }
}

function print({ text, code }: Shown, { plain }: ShowFlags, world: World): number {
  world.out(plain ? plainText(text) : text)
  return code
}

async function redraw(
  picture: Picture,
  flags: ShowFlags,
  world: World,
  render: (looks: Looks) => Shown,
): Promise<number> {
  const inPlace = world.rows !== Number.POSITIVE_INFINITY
  const signal = world.interrupted
  let wake = () => {}
  let failure: unknown
  let ended = false
  const following = picture
    .follow(signal, () => wake())
    .catch((error) => {
      failure = error
    })
    .finally(() => {
      ended = true
      wake()
    })
  let before = ''
  let code = 0
  while (!ended && !signal.aborted) {
    picture.now = new Date()
    picture.graph.at(picture.now.getTime())
    const shown = render(looksOf(picture, world))
    code = shown.code
    if (inPlace) world.out(`${before === '' ? '\x1b[2J' : ''}${frame(shown.text, world)}`)
    else if (shown.text !== before) print(shown, flags, world)
    before = shown.text
    await nextChange(signal, (tell) => {
      wake = tell
    })
  }
  await following
  if (failure !== undefined) throw failure
  return code
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
function frame(text: string, { rows, columns }: World): string {
  const all = text.replace(/\n$/, '').split('\n')
  const screenLines = (line: string) => Math.max(1, Math.ceil(width(line) / columns))
  const shown: string[] = []
  let used = 1
  for (const line of all) {
    used += screenLines(line)
    if (used > rows - 1) break
    shown.push(line)
  }
  if (shown.length < all.length) shown.push(`… ${all.length - shown.length} more lines`)
  return `\x1b[H${shown.map((line) => `${line}\x1b[K`).join('\n')}\n\x1b[J`
}
