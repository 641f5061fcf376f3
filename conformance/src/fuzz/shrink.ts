import type { Json } from '../http.ts'
import type { Step } from './step.ts'

/**
 * The smallest sequence found that still fails: first fewer steps, then less in each body. `fails` is asked at most
 * `budget` times. A sequence that stops failing for another reason than its steps only costs smallness.
 */
export async function shrink(
  steps: Step[],
  fails: (steps: Step[]) => Promise<boolean>,
  budget = 250,
): Promise<Step[]> {
  let smallest = steps
  let left = budget
  let progressed = true
  while (progressed && left > 0) {
    progressed = false
    for (const candidate of smaller(smallest)) {
      if (left-- <= 0) break
      if (await fails(candidate)) {
        smallest = candidate
        progressed = true
        break
      }
    }
  }
  return smallest
}

/** Sequences one notch smaller, the boldest first. */
export function* smaller(steps: Step[]): Generator<Step[]> {
  for (let size = Math.floor(steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from + size <= steps.length; from += size) yield steps.toSpliced(from, size)
  }
  for (const [index, step] of steps.entries()) {
    for (const part of ['body', 'query'] as const) {
      if (!(part in step)) continue
      for (const less of without((step as Json)[part]))
        yield steps.with(index, { ...step, [part]: less } as Step)
    }
  }
}

/** Copies of a value with one field or element missing, outermost first. */
function* without(value: Json): Generator<Json> {
  if (value === null || typeof value !== 'object') return
  const names = Object.keys(value)
  for (const name of names) yield removed(value, name)
  for (const name of names) {
    for (const less of without(value[name])) {
      yield Array.isArray(value) ? value.with(Number(name), less) : { ...value, [name]: less }
    }
  }
}

function removed(value: Json, name: string): Json {
  if (Array.isArray(value)) return value.toSpliced(Number(name), 1)
  const { [name]: _, ...rest } = value
  return rest
}
