import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dump, load } from 'js-yaml'
import { type BreakingChange, breakingChanges } from './breaking-changes.ts'
import type { CustomResourceDefinition } from './crd-of.ts'

export interface WriteCrdsOptions {
  /** Where the manifests are. */
  readonly directory: string
  /** Where the manifests of the last release are; those in `directory` where absent. */
  readonly released?: string
  /** Writes nothing, and says which files are not up to date. */
  readonly check?: boolean
  /** Writes what breaks stored objects too. */
  readonly allowBreaking?: boolean
}

/** What became of one manifest. */
export interface WrittenCrd {
  readonly file: string
  readonly outcome: 'unchanged' | 'written' | 'outdated' | 'refused'
  readonly breaking: readonly BreakingChange[]
}

/**
 * Writes one YAML file per definition, named as controller-gen names it (`example.com_websites.yaml`). A definition that
 * breaks objects stored under the last release is refused and its file stays as it is.
 */
export async function writeCrds(
  definitions: readonly CustomResourceDefinition[],
  options: WriteCrdsOptions,
): Promise<WrittenCrd[]> {
  await mkdir(options.directory, { recursive: true })
  return Promise.all(definitions.map((definition) => writeCrd(definition, options)))
}

async function writeCrd(
  definition: CustomResourceDefinition,
  { directory, released = directory, check = false, allowBreaking = false }: WriteCrdsOptions,
): Promise<WrittenCrd> {
  const { group, names } = definition.spec
  const name = `${group}_${names.plural}.yaml`
  const file = join(directory, name)
  const text = crdYaml(definition)
  const last = await readText(join(released, name))
  const breaking =
    last === undefined ? [] : breakingChanges(definitionIn(last, join(released, name)), definition)
  if (breaking.length > 0 && !allowBreaking) return { file, outcome: 'refused', breaking }
  if ((await readText(file)) === text) return { file, outcome: 'unchanged', breaking }
  if (check) return { file, outcome: 'outdated', breaking }
  await writeFile(file, text)
  return { file, outcome: 'written', breaking }
}

/** The manifest as `kubectl apply -f` takes it. */
export function crdYaml(definition: CustomResourceDefinition): string {
  return `---\n${dump(definition, { noRefs: true, lineWidth: 120 })}`
}

function definitionIn(text: string, file: string): CustomResourceDefinition {
  const found = load(text) as CustomResourceDefinition | undefined
  if (found?.kind !== 'CustomResourceDefinition')
    throw new TypeError(`${file} holds no CustomResourceDefinition`)
  return found
}

async function readText(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
