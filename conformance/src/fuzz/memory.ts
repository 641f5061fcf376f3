import type { Answer, Json } from '../http.ts'
import type { Step, Version } from './step.ts'

type Object = { kind: string; name: string }

const key = ({ kind, name }: Object) => `${kind}/${name}`

/** What a client of one server has seen of its objects. */
export class Memory {
  #seen = new Map<string, Json[]>()
  #gone = new Set<string>()

  /** The object as it was seen last. */
  last(of: Object): Json | undefined {
    return this.#seen.get(key(of))?.at(-1)
  }

  version(of: Object, which: Version): string | undefined {
    const seen = this.#seen.get(key(of)) ?? []
    const object = which === 'seen' ? seen.at(-1) : which === 'stale' ? seen.at(0) : undefined
    return object?.metadata.resourceVersion
  }

  /** Whether the object should be there and is not on its way out. */
  exists(of: Object): boolean {
    const last = this.last(of)
    return last !== undefined && last.metadata.deletionTimestamp === undefined && !this.#gone.has(key(of))
  }

  remember(step: Step, answer: Answer): void {
    if (step.do === 'delete') this.#gone.add(key(step))
    if (step.do === 'delete-collection') for (const name of this.#seen.keys()) this.#gone.add(name)
    if (!isWhole(step, answer)) return
    const seen = this.#seen.get(key(step)) ?? []
    this.#seen.set(key(step), [...seen, answer.body])
    if (step.do !== 'delete') this.#gone.delete(key(step))
  }
}

/** Whether an answer is the object itself as it is stored. */
function isWhole(step: Step, { status, body }: Answer): boolean {
  if (status >= 300 || body?.metadata?.uid === undefined) return false
  if (['PartialObjectMetadata', 'Scale'].includes(body.kind) || body.metadata.name !== step.name) return false
  return !('query' in step && step.query['dryRun'])
}
