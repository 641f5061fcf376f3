import { type Resource, resourceName } from '@barometer/client'
import type { ListedPlace } from '../read/reader.ts'

/**
 * A watch that has said nothing for so many milliseconds is taken for lost, though its connection seems to stand: a server
 * tells each watch about once a minute that it is still there.
 */
export const stallLimit = 90_000

/** A kind of which nothing is heard at the moment. */
export interface LostKind {
  readonly resource: Resource
  /** When the server last said anything of it, in milliseconds since 1970. */
  readonly heard: number
  readonly error: Error
}

/** How fresh is what is watched. Milliseconds since 1970. */
export interface Freshness {
  /** How many kinds are watched, each in each of its places, and how many are asked about. */
  readonly watched: number
  /** The last word from the server about anything. */
  readonly heard: number
  /** Of every kind that is connected something was heard since. */
  readonly complete: number
  /** The longest unheard of first. */
  readonly lost: readonly LostKind[]
  /** Kinds of which some objects may be had by name, and none be watched: these are asked for again and again. */
  readonly asked?: readonly Resource[]
}

/** The freshness with kinds that are not watched: when they were last asked about, and why that does not succeed. */
export function withAsked(
  freshness: Freshness,
  asked: readonly Resource[],
  heard: number,
  error: Error | undefined,
): Freshness {
  if (asked.length === 0) return freshness
  const lost = error ? asked.map((resource) => ({ resource, heard, error })) : []
  const complete = freshness.complete === 0 ? heard : Math.min(freshness.complete, heard)
  return {
    watched: freshness.watched + asked.length,
    heard: Math.max(freshness.heard, heard),
    complete: error ? freshness.complete : complete,
    lost: [...freshness.lost, ...lost].sort(longestUnheardFirst),
    asked,
  }
}

function longestUnheardFirst(a: LostKind, b: LostKind): number {
  return a.heard - b.heard || (nameOf(a) < nameOf(b) ? -1 : 1)
}

/** Keeps account of when something was last heard of each place. */
export class Hearing {
  readonly #heard = new Map<ListedPlace, number>()
  readonly #lost = new Map<ListedPlace, Error>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  begin(place: ListedPlace): void {
    this.#heard.set(place, this.#now())
  }

  /** True: the connection had been lost, and is back. */
  hear(place: ListedPlace): boolean {
    this.#heard.set(place, this.#now())
    return this.#lost.delete(place)
  }

  lose(place: ListedPlace, error: Error): void {
    this.#lost.set(place, error)
  }

  /** Those that were lost before keep their own reason. */
  loseAll(error: Error): void {
    for (const place of this.#heard.keys()) {
      if (!this.#lost.has(place)) this.#lost.set(place, error)
    }
  }

  /** The place is not watched any more. */
  end(place: ListedPlace): void {
    this.#heard.delete(place)
    this.#lost.delete(place)
  }

  /** The places whose connection is lost at the moment, and why. */
  get lost(): ReadonlyMap<ListedPlace, Error> {
    return this.#lost
  }

  get freshness(): Freshness {
    const connected = [...this.#heard].filter(([place]) => !this.#lost.has(place)).map(([, time]) => time)
    const lost = [...this.#lost].map(([place, error]) => ({
      resource: place.resource,
      heard: this.#heard.get(place) ?? 0,
      error,
    }))
    return {
      watched: this.#heard.size,
      heard: Math.max(0, ...this.#heard.values()),
      complete: connected.length === 0 ? 0 : connected.reduce((a, b) => Math.min(a, b), Infinity),
      lost: lost.sort(longestUnheardFirst),
    }
  }
}

function nameOf({ resource }: LostKind): string {
  return resourceName(resource)
}
