import type { Ref } from '@barometer/graph'
import type { KindCount } from '../wire/index.ts'
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

/** A number as people read it, with what it counts: `1 cause`, `2,310 objects`. */
export function plural(count: number, word: string): string {
  return `${number(count)} ${count === 1 ? word : kindPlural(word)}`
}

/** `2,310` */
export function number(count: number): string {
  return count.toLocaleString('en-US')
}

/** `6 Deployments · 7 Pods`, the first so many. */
export function countsByKind(counts: readonly KindCount[], shown = 4): string {
  const told = counts.slice(0, shown).map(({ kind, count }) => plural(count, oneLine(kind)))
  const rest = counts.slice(shown).reduce((sum, { count }) => sum + count, 0)
  return [...told, ...(rest > 0 ? [`${number(rest)} more`] : [])].join(' · ')
}

function kindPlural(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  return /(s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`
}
