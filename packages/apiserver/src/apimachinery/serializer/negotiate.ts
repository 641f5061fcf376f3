import { ApiError } from '../errors/api-error.ts'

/** The shape and encoding a client accepts. */
export interface Accepted {
  readonly as:
    | 'object'
    | 'Table'
    | 'PartialObjectMetadata'
    | 'PartialObjectMetadataList'
    | 'APIGroupDiscoveryList'
  readonly version: string
  readonly yaml: boolean
}

const plain: Accepted = { as: 'object', version: 'v1', yaml: false }
const shapes = ['Table', 'PartialObjectMetadata', 'PartialObjectMetadataList', 'APIGroupDiscoveryList']
const memo = new Map<string, Accepted>()

/** Picks the first media range the server can serve; a 406 when there is none. Protobuf is never served. */
export function negotiate(header: string, offered: readonly string[] = shapes): Accepted {
  if (header === '' || header === '*/*' || header === 'application/json') return plain
  const key = `${offered.length} ${header}`
  const known = memo.get(key)
  if (known) return known
  const accepted = pick(header, offered)
  if (memo.size < 100) memo.set(key, accepted)
  return accepted
}

function pick(header: string, offered: readonly string[]): Accepted {
  let known = header.includes('application/vnd.kubernetes.protobuf')
  for (const range of header.split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    if (!['application/json', 'application/yaml', 'application/*', '*/*'].includes(type)) continue
    known = true
    const options = Object.fromEntries(
      range
        .split(';')
        .slice(1)
        .map((part) => part.trim().split('=')),
    )
    if (parameters.some((parameter) => parameter.startsWith('as=')) && !offered.includes(options['as']))
      continue
    return { as: options['as'] ?? 'object', version: options['v'] ?? 'v1', yaml: type === 'application/yaml' }
  }
  const served = 'application/json, application/yaml, application/vnd.kubernetes.protobuf'
  if (known) {
    throw new ApiError(406, 'NotAcceptable', `only the following media types are accepted: ${served}`)
  }
  throw new ApiError(406, 'NotAcceptable', `406: Not Acceptable\n\nAvailable representations: ${served}`, {})
}
