// Writes kinds/kinds.table.ts and apimachinery/types/types.table.ts: what a real kube-apiserver says about its built-in kinds (discovery, OpenAPI v3,
// table columns), joined with what the Go types say (go-types/). Structure only; descriptions stay behind.
//
//   go run ./go-types > models.json
//   node generate-kinds.ts https://127.0.0.1:6443 TOKEN models.json
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Json = Record<string, unknown>

interface GoField {
  name: string
  type: string
  go: string
  pointer?: boolean
  omit?: string
  strategy?: string
  key?: string
}

interface Model {
  go: string
  fields: GoField[]
}

interface OpenApi extends Json {
  type?: string
  properties?: Record<string, OpenApi>
  items?: OpenApi
  required?: string[]
  default?: unknown
  enum?: string[]
}

const [server = '', token = '', modelsFile = ''] = process.argv.slice(2)
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'

async function get(path: string, accept = 'application/json'): Promise<Json> {
  const answer = await fetch(server + path, { headers: { authorization: `Bearer ${token}`, accept } })
  return (await answer.json()) as Json
}

const discoveryType = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList'
const tableType = 'application/json;as=Table;v=v1;g=meta.k8s.io'

interface DiscoveredVersion {
  version: string
  resources: DiscoveredResource[]
}

interface DiscoveredResource {
  resource: string
  responseKind: { group: string; version: string; kind: string }
  scope: string
  singularResource: string
  verbs: string[]
  shortNames?: string[]
  categories?: string[]
  subresources?: {
    subresource: string
    responseKind: { group: string; version: string; kind: string }
    verbs: string[]
  }[]
}

async function columnsOf(prefix: string, resource: DiscoveredResource): Promise<unknown[]> {
  if (!resource.verbs.includes('list')) return []
  const table = await get(`${prefix}/${resource.resource}?limit=1`, tableType)
  const columns = (table.columnDefinitions ?? []) as {
    name: string
    type: string
    format: string
    priority: number
  }[]
  return columns.map(({ name, type, format, priority }) => [name, type, format, priority])
}

async function kindsOf(group: string, { version, resources }: DiscoveredVersion): Promise<unknown[]> {
  const prefix = group === '' ? `/api/${version}` : `/apis/${group}/${version}`
  const kinds: unknown[] = []
  for (const resource of resources) {
    kinds.push({
      group,
      version,
      kind: resource.responseKind.kind,
      plural: resource.resource,
      singular: resource.singularResource,
      namespaced: resource.scope === 'Namespaced',
      shortNames: resource.shortNames ?? [],
      categories: resource.categories ?? [],
      verbs: resource.verbs,
      subresources: (resource.subresources ?? []).map((sub) => ({
        name: sub.subresource,
        group: sub.responseKind.group || group,
        version: sub.responseKind.version || version,
        kind: sub.responseKind.kind,
        verbs: sub.verbs,
      })),
      columns: await columnsOf(prefix, resource),
    })
  }
  return kinds
}

/** One field in one line: the type, then marks. `kinds/type-table.ts` reads it. */
function line(field: GoField, open: OpenApi | undefined, required: boolean): string {
  const marks: string[] = []
  const flags =
    (field.pointer ? '*' : '') +
    (field.omit?.includes('e') ? 'o' : '') +
    (field.omit?.includes('z') ? 'z' : '')
  if (flags !== '') marks.push(flags)
  if (required) marks.push('r')
  const named = /\./.test(field.go) && /^(string|bool|int32|int64|float64)$/.test(field.type)
  if (named) marks.push(`g=${field.go.replace(/^\*/, '')}`)
  if (field.strategy) marks.push(`s=${field.strategy}`)
  if (field.key) marks.push(`k=${field.key}`)
  const listType = open?.['x-kubernetes-list-type']
  if (listType === 'map')
    marks.push(`l=${(open?.['x-kubernetes-list-map-keys'] as string[] | undefined)?.join(',')}`)
  else if (listType !== undefined) marks.push(`l=!${listType}`)
  if (open?.['x-kubernetes-map-type'] !== undefined) marks.push(`m=${open['x-kubernetes-map-type']}`)
  if (open?.format !== undefined && !/^(int32|int64|byte|date-time|double)$/.test(String(open.format))) {
    marks.push(`f=${open.format}`)
  }
  const values = open?.enum ?? open?.items?.enum
  if (values !== undefined) marks.push(`e=${values.join('|').replaceAll(' ', '_')}`)
  const implied = !field.pointer && !field.omit?.includes('e')
  if (
    open?.default !== undefined &&
    (!isZero(open.default) || (!implied && typeof open.default !== 'object'))
  ) {
    marks.push(`d=${JSON.stringify(open.default)}`)
  }
  return [shorten(field.type), ...marks].join(' ')
}

function isZero(value: unknown): boolean {
  return (
    value === '' ||
    value === 0 ||
    value === false ||
    JSON.stringify(value) === '{}' ||
    typeof value === 'object'
  )
}

function shorten(type: string): string {
  return type.replace(/#(.*)$/, (_, name: string) => `#${shortName(name)}`)
}

function shortName(name: string): string {
  return name
    .replace('io.k8s.apimachinery.pkg.apis.meta.v1.', 'meta.')
    .replace('io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.', 'apiextensions.')
    .replace('io.k8s.kube-aggregator.pkg.apis.', '')
    .replace('io.k8s.api.', '')
}

function reachable(models: Record<string, Model>, roots: string[]): string[] {
  const seen = new Set<string>()
  const queue = [...roots]
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (seen.has(name) || models[name] === undefined) continue
    seen.add(name)
    for (const { type } of (models[name] as Model).fields) {
      const match = /#(.*)$/.exec(type)
      if (match?.[1] !== undefined) queue.push(match[1])
    }
  }
  return [...seen].sort()
}

const core = (await get('/api', discoveryType)) as { items: { versions: DiscoveredVersion[] }[] }
const named = (await get('/apis', discoveryType)) as {
  items: { metadata: { name: string }; versions: DiscoveredVersion[] }[]
}
const index = (await get('/openapi/v3')) as { paths: Record<string, unknown> }
const models = JSON.parse(readFileSync(modelsFile, 'utf8')) as Record<string, Model>

const groups = [{ metadata: { name: '' }, versions: core.items[0]!.versions }, ...named.items].filter(
  ({ metadata }) => metadata.name === '' || isBuiltIn(metadata.name),
)

function isBuiltIn(group: string): boolean {
  return index.paths[`apis/${group}`] !== undefined
}

const kinds: unknown[] = []
const schemas: Record<string, OpenApi> = {}
for (const { metadata, versions } of groups) {
  for (const version of versions) {
    for (const each of await kindsOf(metadata.name, version)) kinds.push(each)
    const path = metadata.name === '' ? 'api/v1' : `apis/${metadata.name}/${version.version}`
    const document = (await get(`/openapi/v3/${path}`)) as {
      components: { schemas: Record<string, OpenApi> }
    }
    Object.assign(schemas, document.components.schemas)
  }
}

const types: Record<string, unknown> = {}
const roots: Record<string, string> = {}
for (const [name, schema] of Object.entries(schemas)) {
  for (const gvk of (schema['x-kubernetes-group-version-kind'] ?? []) as {
    group: string
    version: string
    kind: string
  }[]) {
    const served = kinds.some(
      (kind) => (kind as Json).group === gvk.group && (kind as Json).version === gvk.version,
    )
    if (served && !/Options$|^WatchEvent$|^Status$/.test(gvk.kind)) {
      roots[`${gvk.group}/${gvk.version}/${gvk.kind}`] = shortName(name)
    }
  }
}
const wanted = Object.keys(schemas).filter((name) => Object.values(roots).includes(shortName(name)))
const meta = ['Status', 'DeleteOptions', 'WatchEvent', 'ObjectMeta'].map(
  (kind) => `io.k8s.apimachinery.pkg.apis.meta.v1.${kind}`,
)
for (const name of reachable(models, [...wanted, ...meta])) {
  const { go, fields } = models[name] as Model
  const schema = schemas[name]
  const lines: Record<string, string> = {}
  for (const field of fields) {
    lines[field.name] = line(
      field,
      schema?.properties?.[field.name],
      schema?.required?.includes(field.name) === true,
    )
  }
  const atomic = schema?.['x-kubernetes-map-type'] === 'atomic'
  types[shortName(name)] = { go, ...(atomic ? { atomic } : {}), fields: lines }
}

const header = '// Generated by tools/generate-kinds.ts; do not edit.\n'
const source = join(import.meta.dirname, '..', 'src')
const kindLines = kinds.map((kind) => {
  const { group, version, kind: name } = kind as { group: string; version: string; kind: string }
  return JSON.stringify({ ...(kind as Json), type: roots[`${group}/${version}/${name}`] ?? '' })
})
writeFileSync(
  join(source, 'kinds/kinds.table.ts'),
  `${header}/** One kind a line, as JSON. */\nexport const kindsTable = \`\n${kindLines.join('\n')}\n\`\n`,
)
const typeLines = Object.entries(types).map(([name, type]) => {
  const { go, atomic, fields } = type as { go: string; atomic?: boolean; fields: Record<string, string> }
  const first = `= ${name} ${go}${atomic ? ' atomic' : ''}`
  return [first, ...Object.entries(fields).map(([field, text]) => `${field} ${text}`)].join('\n')
})
writeFileSync(
  join(source, 'apimachinery/types/types.table.ts'),
  `${header}/** The Go types behind the kinds: \`= name GoName\`, then a field a line (\`type-table.ts\` reads it). */\nexport const typesTable = \`\n${typeLines.join('\n')}\n\`\n`,
)
