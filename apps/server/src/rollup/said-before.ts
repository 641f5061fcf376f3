import type { Condition } from '@barometer/conditions'

/** How many of the last statements are remembered of each condition. */
const remembered = 8
/** Milliseconds after which a condition that was written back is written again, at first and at most. */
const firstPause = 1_000
const longestPause = 300_000

interface Memory {
  readonly said: string[]
  echoes: number
  /** Before this moment it is not written over again. */
  notBefore: number
}

/**
 * What this process has written in place, so that what somebody writes back from an old cache is told from what somebody says
 * himself. Whoever does so is written over after a pause, which doubles each time until nobody does any more.
 */
export class SaidBefore {
  readonly #memories = new Map<string, Map<string, Memory>>()

  /** This was written, or found as it should be. */
  note(uid: string, condition: Condition): void {
    const memory = this.#of(uid, condition.type)
    const text = textOf(condition)
    if (memory.said.at(-1) === text) return
    memory.said.push(text)
    if (memory.said.length > remembered) memory.said.shift()
  }

  /** Whether this was ever written; undefined: nothing is remembered of it. */
  has(uid: string, condition: Condition): boolean | undefined {
    return this.#memories.get(uid)?.get(condition.type)?.said.includes(textOf(condition))
  }

  /** Whether anything was written of this type, and not taken out again by this writer. */
  hasAny(uid: string, type: string): boolean {
    return (this.#memories.get(uid)?.get(type)?.said.length ?? 0) > 0
  }

  /** It was taken out by this writer. */
  drop(uid: string, type: string): void {
    this.#memories.get(uid)?.delete(type)
  }

  /** An old statement was found in the place of the last, or none. Milliseconds to wait before it is written over; 0: now. */
  pauseFor(uid: string, type: string, now: number): number {
    const memory = this.#of(uid, type)
    if (now < memory.notBefore) return memory.notBefore - now
    if (now - memory.notBefore > longestPause) memory.echoes = 0
    memory.notBefore = now + Math.min(longestPause, firstPause * 2 ** memory.echoes++)
    return 0
  }

  forget(uid: string): void {
    this.#memories.delete(uid)
  }

  #of(uid: string, type: string): Memory {
    const types = this.#memories.get(uid) ?? new Map<string, Memory>()
    this.#memories.set(uid, types)
    const memory = types.get(type) ?? { said: [], echoes: 0, notBefore: 0 }
    types.set(type, memory)
    return memory
  }
}

function textOf({ status, severity = '', reason = '', message = '' }: Condition): string {
  return JSON.stringify([status, severity, reason, message])
}
