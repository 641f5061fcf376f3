import type { KubeObject } from '@barometer/client'

const hidden = '[hidden]'
const secretKey =
  /(?:password|passwd|passphrase|pwd|token|secret|credentials?|(?:api|access|private|secret|encryption|signing)[-_]?key|client[-_]?secret|connection[-_]?string|dsn|bearer|cookie|\.key|\.pem|\.p12|\.jks)$/i
/** Beneath these anybody may have written anything: data of a Secret to be made, values of a chart. */
const freeForm =
  /^(?:data|stringData|binaryData|parameters|values|valuesObject|valuesInline|set|setString|substitute)$/
/** What leads to something else by its name, and is no secret itself, also beneath what is one. */
const reference =
  /(?:Refs?|References?|From|Selector|Names?|[Nn]amespace)$|^(?:kind|apiVersion|apiGroup|group|name)$/
/** A reference that stands under the name of what it leads to: `secret: { secretName }`, `token: { name, key }`. */
const referenceFields = new Set(
  'name namespace key kind apiVersion group secretName items optional defaultMode path expirationSeconds audience'.split(
    ' ',
  ),
)
/** Whole copies of an object, Secrets included, that other tools keep in its annotations. */
const copies =
  /(?:last-applied(?:-configuration)?|kapp\.k14s\.io\/original|objectset\.rio\.cattle\.io\/applied)$/
const credentialsInUrl = /(:\/\/)[^/@\s:]*:[^/@\s]+@/g
/** Annotations that say how objects belong together or how they are treated; others are for anybody, and for anything. */
const knownAnnotations =
  /^(?:deployment\.kubernetes\.io\/revision|argocd\.argoproj\.io\/(?:tracking-id|sync-wave)|cert-manager\.io\/[\w-]+|serviceoperator\.azure\.com\/[\w-]+|meta\.helm\.sh\/release-name(?:space)?|crossplane\.io\/[\w-]+|(?:pv|volume)\.kubernetes\.io\/[\w-]+|kubernetes\.io\/service-account\.name|barometer\.dev\/[\w-]+)$/
const containerLists = new Set(['containers', 'initContainers', 'ephemeralContainers'])
/** What a container is told on its command line; its images, ports and references stay. */
const commandLine = new Set(['command', 'args'])

/**
 * The object without values that people put into it and nobody should pass on: what containers are told by environment and
 * command line, what stands under a name like `password`, in `data`, or among the values and parameters of a chart, credentials
 * in addresses, annotations that are not known to be harmless. Names and references stay, and so does what others say in a
 * status; a secret in the midst of a sentence is not found.
 */
export function hideValues(object: KubeObject): KubeObject {
  return hide(object, '', false) as KubeObject
}

/** `all`: every value beneath is hidden, but for what leads elsewhere. */
function hide(value: unknown, key: string, all: boolean): unknown {
  if (Array.isArray(value)) {
    const entry = containerLists.has(key) ? container : key === 'env' ? variable : unchanged
    return value.map((each) => hide(entry(each), '', all))
  }
  if (typeof value === 'object' && value !== null) return hideFields(value, key, all)
  if (all) return typeof value === 'boolean' || value === null || value === '' ? value : hidden
  return typeof value === 'string' ? withoutCredentials(value) : value
}

function hideFields(fields: object, key: string, all: boolean): object {
  // A selector has `values` too, beside its operator.
  const isExpression = 'operator' in fields
  const hideOne = (name: string, value: unknown) => {
    if (key === 'annotations') return hide(value, name, !knownAnnotations.test(name) && !isSwitch(value))
    if (secretKey.test(name)) return hide(value, name, !isReference(value))
    if (freeForm.test(name) && !isExpression) return hide(value, name, true)
    return hide(value, name, all && !reference.test(name))
  }
  const kept = Object.entries(fields).filter(([name]) => key !== 'annotations' || !copies.test(name))
  return Object.fromEntries(kept.map(([name, value]) => [name, hideOne(name, value)]))
}

function isReference(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.keys(value).every((name) => referenceFields.has(name))
}

function isSwitch(value: unknown): boolean {
  return value === 'true' || value === 'false'
}

function withoutCredentials(text: string): string {
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
