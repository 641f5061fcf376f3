import { editDistance } from '@barometer/validation'
import { type Resource, resourceName } from '../resource.ts'

const most = 3
const furthest = 2

/** Names of kinds that differ from the word by a letter or two, nearest first. */
export function suggestions(word: string, resources: readonly Resource[]): readonly string[] {
  const wanted = word.split('.')[0]!.toLowerCase()
  const near: { readonly name: string; readonly far: number }[] = []
  for (const resource of resources) {
    const far = Math.min(distance(wanted, resource.plural), distance(wanted, resource.singular))
    if (far <= furthest && far < wanted.length) near.push({ name: resourceName(resource), far })
  }
  return near
    .sort((a, b) => a.far - b.far || (a.name < b.name ? -1 : 1))
    .slice(0, most)
    .map(({ name }) => name)
}

/** Words whose lengths differ by more are not compared. */
function distance(a: string, b: string): number {
  return Math.abs(a.length - b.length) > furthest ? furthest + 1 : editDistance(a, b)
}
