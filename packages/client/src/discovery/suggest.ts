import { editDistance } from '@barometer/validation'
import { type Resource, resourceName } from '../resource.ts'

const most = 3
const furthest = 2
/** A word that is contained in a name is taken for a part of it from so many letters on. */
const shortestPart = 3

/** Names of kinds that differ from the word by a letter or two, nearest first. */
export function suggestions(word: string, resources: readonly Resource[]): readonly string[] {
  const wanted = word.split('.')[0]!.toLowerCase()
  const near: Near[] = []
  for (const resource of resources) {
    const far = Math.min(distance(wanted, resource.plural), distance(wanted, resource.singular))
    if (far <= furthest && far < wanted.length) near.push({ name: resourceName(resource), far })
  }
  return nearest(near)
}

/** Names that differ from the word by a letter or two, nearest first; then those of which it is a part, or that are one of it. */
export function similarNames(word: string, names: Iterable<string>): readonly string[] {
  const wanted = word.toLowerCase()
  const near: Near[] = []
  for (const name of new Set(names)) {
    const other = name.toLowerCase()
    const far = distance(wanted, other)
    if (far <= furthest && far < wanted.length) near.push({ name, far })
    else if (isPart(wanted, other) || isPart(other, wanted)) near.push({ name, far: furthest + 1 })
  }
  return nearest(near)
}

interface Near {
  readonly name: string
  readonly far: number
}

function nearest(near: readonly Near[]): readonly string[] {
  return near
    .toSorted((a, b) => a.far - b.far || (a.name < b.name ? -1 : 1))
    .slice(0, most)
    .map(({ name }) => name)
}

function isPart(part: string, whole: string): boolean {
  return part.length >= shortestPart && whole.includes(part)
}

/** Words whose lengths differ by more are not compared. */
function distance(a: string, b: string): number {
  return Math.abs(a.length - b.length) > furthest ? furthest + 1 : editDistance(a, b)
}
