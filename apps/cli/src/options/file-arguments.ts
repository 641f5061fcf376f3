import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

const fileNames = /\.(ya?ml|json|jsonl|ndjson)(\.gz)?$|\.gz$/i

/**
 * Tells files from objects among what follows `-f`, which takes as many words as there are: `-f a.yaml b.yaml pod/x`.
 * A word that is there on disk or looks like a file is one; `kind/name` is an object.
 */
export function splitFileArguments(
  words: readonly string[],
  directory: string,
): { readonly files: readonly string[]; readonly objects: readonly string[] } {
  const isObject = (word: string) =>
    /^[A-Za-z][\w.-]*\/[^/]+$/.test(word) && !fileNames.test(word) && !existsSync(resolve(directory, word))
  return { files: words.filter((word) => !isObject(word)), objects: words.filter(isObject) }
}

/** The objects that a command names, and its flags with nothing but files under `-f`. */
export function withFiles<Flags extends { readonly filename?: readonly string[] }>(
  objects: readonly string[],
  flags: Flags,
  directory: string,
): [readonly string[], Flags] {
  if (!flags.filename) return [objects, flags]
  const split = splitFileArguments(flags.filename, directory)
  return [[...split.objects, ...objects], { ...flags, filename: split.files }]
}
