import { homedir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { CORE_SCHEMA, load, mergeTag, YAMLException } from 'js-yaml'
import { ConfigError } from '../errors.ts'
import { readTextFile } from '../read-text-file.ts'
import { Section } from './section.ts'

/** All kubeconfig files, merged by kubectl's rules: of two entries with one name, and of two current contexts, the first wins. */
export interface Kubeconfig {
  /** Those that were there, in order. */
  readonly files: readonly string[]
  /** '' where no file names one. */
  readonly currentContext: string
  readonly contexts: ReadonlyMap<string, Section>
  readonly clusters: ReadonlyMap<string, Section>
  readonly users: ReadonlyMap<string, Section>
}

export interface KubeconfigSource {
  /** `--kubeconfig`: this file alone, which must exist. */
  readonly file?: string | undefined
  readonly env?: NodeJS.ProcessEnv
}

/** Reads what kubectl would read. Files that `KUBECONFIG` names and that do not exist are passed by. */
export function loadKubeconfig({ file, env = process.env }: KubeconfigSource = {}): Kubeconfig {
  const parts = file ? [readConfig(file, true)] : kubeconfigFiles(env).map((name) => readConfig(name, false))
  const found = parts.filter((part) => part !== undefined)
  return {
    files: found.map((part) => part.file),
    currentContext: found.map((part) => part.text('current-context')).find((name) => name !== '') ?? '',
    contexts: firstOfEach(found.map((part) => part.named('contexts', 'context'))),
    clusters: firstOfEach(found.map((part) => part.named('clusters', 'cluster'))),
    users: firstOfEach(found.map((part) => part.named('users', 'user'))),
  }
}

/** The files that would be read, existing or not. */
export function kubeconfigFiles(env: NodeJS.ProcessEnv): readonly string[] {
  const listed = env['KUBECONFIG'] ?? ''
  if (listed === '') return [join(env['HOME'] || homedir(), '.kube', 'config')]
  return [...new Set(listed.split(delimiter).filter((name) => name !== ''))]
}

function readConfig(name: string, required: boolean): Section | undefined {
  const file = resolve(name)
  let text: string
  try {
    text = readTextFile(file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && !required) return undefined
    throw new ConfigError(code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`, { file })
  }
  return new Section(parse(text, file), { file, folder: dirname(file), path: '' })
}

const schema = CORE_SCHEMA.withTags(mergeTag)

/** The parser's own message quotes the text, which holds secrets: only its reason and place are told. */
function parse(text: string, file: string): unknown {
  if (text.trim() === '') return undefined
  const object = jsonObject(text)
  if (object !== undefined) return object
  try {
    return load(text, { schema, maxDepth: 100 })
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error
    const line = error.mark ? `line ${error.mark.line + 1}: ` : ''
    throw new ConfigError(`${line}is not YAML`, { file })
  }
}

/** JSON is YAML too, but takes a fraction of the time by its own parser; undefined where it is none. */
function jsonObject(text: string): unknown {
  if (!text.trimStart().startsWith('{')) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function firstOfEach(maps: readonly ReadonlyMap<string, Section>[]): ReadonlyMap<string, Section> {
  const merged = new Map<string, Section>()
  for (const map of maps) for (const [name, section] of map) if (!merged.has(name)) merged.set(name, section)
  return merged
}
