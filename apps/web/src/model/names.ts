import type { Ref } from '@barometer/graph'
import type { CauseRow, ClusterList, KindCount } from '../wire/index.ts'
import { oneLine } from './visible-text.ts'

/** The object that a `refKey` names; nothing where it is none. */
export function refOfKey(key: string): Ref | undefined {
  const [group, kind, namespace, ...name] = key.split('/')
  if (!kind || namespace === undefined || name.length === 0 || name[0] === '') return undefined
  return { group: group!, kind, namespace, name: name.join('/') }
}

/** An object's name where its kind is told beside it: `shop/web`, `worker-1`. */
export function placedName({ namespace, name }: Ref): string {
  return namespace === '' ? name : `${namespace}/${name}`
}

/** So many characters at most: what is cut is cut from the middle, since names differ at their ends. */
export function cutMiddle(text: string, most: number): string {
  const characters = Array.from(text)
  if (characters.length <= most) return text
  const kept = Math.max(2, most - 1)
  const head = Math.ceil(kept / 2)
  return [...characters.slice(0, head), '…', ...characters.slice(head - kept)].join('')
}

/** What a cluster is called in the head: its name, and a dump by the names of its files. */
export function clusterLabel({ name, title, still }: ClusterList['clusters'][number]): string {
  if (!still) return oneLine(name)
  const files = title.split(', ').map((path) => path.slice(path.lastIndexOf('/') + 1))
  return oneLine(files.join(', ')) || oneLine(name)
}

/** A number as people read it, with what it counts: `1 cause`, `2,310 objects`. */
export function plural(count: number, word: string): string {
  return `${number(count)} ${count === 1 ? word : kindPlural(word)}`
}

/** `2,310` */
export function number(count: number): string {
  return count.toLocaleString('en-US')
}

/** `6 Deployments · 7 Pods`, the first so many; no line breaks between a number and what it counts. */
export function countsByKind(counts: readonly KindCount[], shown = 4): string {
  const told = counts
    .slice(0, shown)
    .map(({ kind, count }) => plural(count, oneLine(kind)).replace(' ', '\u00a0'))
  const rest = counts.slice(shown).reduce((sum, { count }) => sum + count, 0)
  return [...told, ...(rest > 0 ? [`${number(rest)} more`] : [])].join(' · ')
}

/**
 * What a cause breaks at the top, and how many objects that are in all, as `baro` tells it: `breaks 3 Databases (27 objects in
 * all)`. Where nothing is above it: that it breaks nothing else.
 */
export function breaksText({ rootsByKind, rootCount, affects }: CauseRow): string {
  if (affects === 0 && rootCount === 0) return 'breaks nothing else'
  if (rootCount === 0) return `breaks ${plural(affects, 'object')}`
  const all =
    affects > rootCount
      ? ` (${plural(affects, 'object')} in all)`.replaceAll(' ', '\u00a0').replace('\u00a0', ' ')
      : ''
  return `breaks ${countsByKind(rootsByKind, 3).replaceAll(' · ', ', ')}${all}`
}

function kindPlural(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  return /(s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`
}
