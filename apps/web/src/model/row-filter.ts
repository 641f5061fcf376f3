import type { Row } from '../wire/index.ts'

/** What a list is narrowed to; absent: anything. */
export interface RowFilter {
  /** As people type it: words, `deploy/web`, `-n shop`. */
  readonly text?: string
  /** `<group>/<Kind>`. */
  readonly kind?: string
  /** '' asks for what has none. */
  readonly namespace?: string
  /** An overall state, of the objects that are counted by it; or a verdict, by its name. */
  readonly state?: string
  /** The name of a pack. */
  readonly ecosystem?: string
}

/** What a text asks for. */
interface TextQuery {
  /** In lower case; each must be found somewhere. */
  readonly words: readonly string[]
  readonly kind?: string
  readonly namespace?: string
}

// The names that kubectl knows without asking a server; any other kind is found by how its name begins.
const shortNames: Readonly<Record<string, string>> = {
  cj: 'cronjob',
  cm: 'configmap',
  crd: 'customresourcedefinition',
  ds: 'daemonset',
  ep: 'endpoints',
  hpa: 'horizontalpodautoscaler',
  ing: 'ingress',
  ksvc: 'service',
  netpol: 'networkpolicy',
  no: 'node',
  ns: 'namespace',
  pdb: 'poddisruptionbudget',
  po: 'pod',
  pv: 'persistentvolume',
  pvc: 'persistentvolumeclaim',
  rs: 'replicaset',
  sa: 'serviceaccount',
  sts: 'statefulset',
  svc: 'service',
}

/** Whether the filter lets everything through. */
export function isEmptyFilter({ text, ...others }: RowFilter): boolean {
  return (text ?? '').trim() === '' && Object.values(others).every((value) => value === undefined)
}

/** A predicate over rows; `labelled` has the keys that the server found by their labels. */
export function rowPredicate(
  filter: RowFilter,
  ecosystems: readonly string[],
  labelled: ReadonlySet<string> = new Set(),
): (row: Row, key: string) => boolean {
  const query = parseText(filter.text ?? '')
  const ecosystem = filter.ecosystem === undefined ? undefined : ecosystems.indexOf(filter.ecosystem)
  return (row, key) => {
    const { group, kind, namespace } = row.object
    if (filter.kind !== undefined && `${group}/${kind}` !== filter.kind) return false
    if (filter.namespace !== undefined && namespace !== filter.namespace) return false
    if (filter.state !== undefined && row.level !== filter.state && !isCountedAs(row, filter.state))
      return false
    if (ecosystem !== undefined && row.ecosystem !== ecosystem) return false
    return matchesText(row, query) || labelled.has(key)
  }
}

/** Whether the count of this state, as the head of the page tells it, has the row in it. */
function isCountedAs({ state, superseded, silent }: Row, wanted: string): boolean {
  return state === wanted && !superseded && !(silent && (state === 'ok' || state === 'unknown'))
}

/** A predicate: whether the text is the whole name of the object, or one of its words is. */
export function isNamedBy(text: string): (row: Row) => boolean {
  const { words } = parseText(text)
  return ({ object: { name, namespace } }) => words.includes(name) || words.includes(`${namespace}/${name}`)
}

function parseText(text: string): TextQuery {
  const parts = text.toLowerCase().split(/\s+/).filter(Boolean)
  let namespace: string | undefined
  let kind: string | undefined
  const words: string[] = []
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at]!
    const place = /^(?:-n|--namespace)(?:=(.*))?$/.exec(part)
    const named = /^([a-z][\w.-]*)\/(.*)$/.exec(part)
    if (place) namespace = place[1] ?? parts[++at] ?? ''
    else if (named) {
      kind = kindWanted(named[1]!)
      if (named[2] !== '') words.push(named[2]!)
    } else words.push(part)
  }
  return { words, ...(kind !== undefined && { kind }), ...(namespace !== undefined && { namespace }) }
}

/** `deployments.apps` asks for deployment. */
function kindWanted(typed: string): string {
  const [name = ''] = typed.split('.')
  return shortNames[name] ?? name
}

function matchesText(
  { object, reason = '', message = '' }: Row,
  { words, kind, namespace }: TextQuery,
): boolean {
  if (namespace !== undefined && !object.namespace.startsWith(namespace)) return false
  const own = object.kind.toLowerCase()
  if (kind !== undefined && !(own.startsWith(kind) || plurals(own).includes(kind)))
    // `shop/web` is a namespace and a name as well as it could be a kind.
    return object.namespace === kind && words.every((word) => object.name.includes(word))
  if (words.length === 0) return true
  const text = `${own} ${object.namespace}/${object.name} ${object.group} ${reason} ${message}`.toLowerCase()
  return words.every((word) => text.includes(word) || shortNames[word] === own)
}

function plurals(kind: string): readonly string[] {
  return [`${kind}s`, `${kind}es`, kind.replace(/y$/, 'ies')]
}
