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

/** How many letters must be put in, left out or replaced. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > furthest) return furthest + 1
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + change))
    }
    row = next
  }
  return row[b.length]!
}
