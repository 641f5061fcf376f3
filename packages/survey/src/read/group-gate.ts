/** Milliseconds within which a kind must begin to answer; after another of its group did not, the next has less. */
const usualPatience = 10_000
const lessPatience = 3_000
/** So many kinds of a group may keep silent before the rest are not asked. */
const mostSilent = 2

interface GroupState {
  answered: boolean
  silent: number
  /** Settles when whoever is inside has left or been answered. */
  turn: Promise<void>
}

/** A place inside the gate. */
export interface Inside {
  /** Milliseconds within which an answer must begin; undefined: whenever it will. */
  readonly answerWithin: number | undefined
  /** The group speaks: everybody may come in. Calling it twice does nothing. */
  answered(): void
  /** No answer came in time. True: nobody else of the group is let in. */
  silent(): boolean
}

/**
 * Lets the kinds of an API group in one by one until the group has answered once: a group that hangs, because its own
 * server does or a webhook of its, then takes one place among those that are asked at once, and not all of them.
 */
export class GroupGate {
  readonly #groups = new Map<string, GroupState>()
  readonly #patience: number

  /** `patience`: how long somebody chose to wait for one call, in milliseconds; 0: for ever. */
  constructor(patience = usualPatience) {
    this.#patience = patience === 0 ? Number.POSITIVE_INFINITY : patience
  }

  /** Waits for a turn. Undefined: the group does not answer, and there is no use in asking. */
  async enter(group: string): Promise<Inside | undefined> {
    const state = this.#groups.get(group) ?? { answered: false, silent: 0, turn: Promise.resolve() }
    this.#groups.set(group, state)
    const before = state.turn
    let leave = () => {}
    state.turn = new Promise((resolve) => {
      leave = resolve
    })
    await before
    if (state.answered || state.silent >= mostSilent) leave()
    if (!state.answered && state.silent >= mostSilent) return undefined
    const most = state.silent > 0 && !state.answered ? lessPatience : Number.POSITIVE_INFINITY
    const patience = Math.min(most, this.#patience)
    return {
      answerWithin: Number.isFinite(patience) ? patience : undefined,
      answered() {
        state.answered = true
        leave()
      },
      silent() {
        state.silent++
        leave()
        return !state.answered && state.silent >= mostSilent
      },
    }
  }
}
