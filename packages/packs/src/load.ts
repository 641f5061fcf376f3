import type { Problem } from '@barometer/validation'
import { load, YAMLException } from 'js-yaml'
import type { Pack } from './pack.ts'
import { checkPack } from './schema.ts'

/** A pack that was not taken, and why. */
export interface RefusedPack {
  readonly file: string
  readonly problems: readonly Problem[]
}

/** One file as it was read. */
export interface PackSource {
  readonly file: string
  readonly text: string
}

export type LoadedPack = { readonly pack: Pack } | { readonly refused: RefusedPack }

/** Reads a pack from YAML (or JSON). Never throws: what is wrong is said with file, path and reason. */
export function loadPack(text: string, file: string): LoadedPack {
  let value: unknown
  try {
    value = load(text, { filename: file })
  } catch (error) {
    return { refused: { file, problems: [yamlProblem(error)] } }
  }
  const problems = checkPack(value)
  return problems.length > 0 ? { refused: { file, problems } } : { pack: value as Pack }
}

function yamlProblem(error: unknown): Problem {
  if (!(error instanceof YAMLException)) return { path: '', reason: `is not YAML: ${String(error)}` }
  const line = error.mark === undefined ? '' : `line ${error.mark.line + 1}`
  return { path: line, reason: `is not YAML: ${error.reason}` }
}

/**
 * Reads several packs, in the order given. A bad one is refused and the others load; so is one whose name an earlier one
 * has.
 */
export function loadPacks(sources: readonly PackSource[]): {
  readonly packs: readonly Pack[]
  readonly refused: readonly RefusedPack[]
} {
  const packs: Pack[] = []
  const refused: RefusedPack[] = []
  const names = new Map<string, string>()
  for (const { file, text } of sources) {
    const loaded = loadPack(text, file)
    if ('refused' in loaded) {
      refused.push(loaded.refused)
      continue
    }
    const { name } = loaded.pack
    const first = names.get(name)
    if (first !== undefined) {
      const reason = `${name} is the name of the pack in ${first}`
      refused.push({ file, problems: [{ path: 'name', reason }] })
      continue
    }
    names.set(name, file)
    packs.push(loaded.pack)
  }
  return { packs, refused }
}
