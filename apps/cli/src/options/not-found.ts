import { similarNames } from '@barometer/client'
import { oneLine } from '../text/terminal-text.ts'
import { argumentText, type ObjectArgument } from './object-arguments.ts'

/** `; did you mean web, web-2?` where there are names much like a word; else nothing. */
export function didYouMean(word: string, names: Iterable<string>): string {
  const similar = similarNames(word, names).map(oneLine)
  return similar.length === 0 ? '' : `; did you mean ${similar.join(', ')}?`
}

/** That an object is not there, as far as was looked: `deploy/web not found in the namespace shop`. */
export function notFound(argument: ObjectArgument, namespace: string): string {
  return `${argumentText(argument)} not found${inNamespace(namespace)}`
}

/** That there is nothing of some kinds: `no deploy,sts found in the namespace shop`. */
export function noneFound(args: readonly ObjectArgument[], place: string): string {
  const kinds = [...new Set(args.map(({ kind }) => oneLine(kind)))]
  return `no ${kinds.join(',')} found${place}`
}

/** That there is no such namespace, in the API server's words, and which ones are called alike. */
export function namespaceNotFound(namespace: string, names: Iterable<string>): string {
  return `namespaces "${oneLine(namespace)}" not found${didYouMean(namespace, names)}`
}

/** `; it is in shop: add -n shop`, where an object of the name is elsewhere; else nothing. */
export function elsewhereIn(namespaces: readonly string[]): string {
  const shown = namespaces.slice(0, namespacesShown).map(oneLine)
  if (shown.length === 0) return ''
  return `; it is in ${shown.join(', ')}: add -n ${namespaces.length === 1 ? shown[0] : 'NAMESPACE'}`
}

const namespacesShown = 5

/** Where was looked: '' stands for everywhere, or for a kind that is in no namespace. */
export function inNamespace(namespace: string): string {
  return namespace === '' ? '' : ` in the namespace ${oneLine(namespace)}`
}
