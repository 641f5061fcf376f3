import type { KubeObject } from '@barometer/client'

const hidden = '[hidden]'
const secretKey =
  /(?:password|passwd|passphrase|token|api[-_]?key|access[-_]?key|private[-_]?key|client[-_]?secret|connection[-_]?string)$/i
const credentialsInUrl = /(:\/\/)[^/@\s:]*:[^/@\s]+@/g
/** Whole copies of an object, Secrets included, that other tools keep in its annotations. */
const copies =
  /(?:last-applied(?:-configuration)?|kapp\.k14s\.io\/original|objectset\.rio\.cattle\.io\/applied)$/
const containerLists = new Set(['containers', 'initContainers', 'ephemeralContainers'])
/** What a container is told on its command line; its images, ports and references stay. */
const commandLine = new Set(['command', 'args'])

/**
 * The object without values that people put into it and nobody should pass on: what containers are told by environment and
 * command line, what stands under a name like `password`, credentials in addresses, copies of whole objects. References to
 * Secrets stay, and so does what others say in a status; a secret in the midst of a sentence is not found.
 */
export function hideValues(object: KubeObject): KubeObject {
  return hide(object, '') as KubeObject
}

function hide(value: unknown, key: string): unknown {
  if (typeof value === 'string') return hideText(value, key)
  if (Array.isArray(value)) {
    const entry = containerLists.has(key) ? container : key === 'env' ? variable : unchanged
    return value.map((each) => hide(entry(each), ''))
  }
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => key !== 'annotations' || !copies.test(name))
  return Object.fromEntries(kept.map(([name, each]) => [name, hide(each, name)]))
}

function hideText(text: string, key: string): string {
  if (text !== '' && secretKey.test(key)) return hidden
  return text.includes('://') ? text.replace(credentialsInUrl, `$1${hidden}@`) : text
}

function unchanged(value: unknown): unknown {
  return value
}

function container(value: unknown): unknown {
  return without(value, (name) => commandLine.has(name))
}

function variable(value: unknown): unknown {
  return without(value, (name) => name === 'value')
}

function without(value: unknown, isLeftOut: (name: string) => boolean): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).filter(([name]) => !isLeftOut(name)))
}
