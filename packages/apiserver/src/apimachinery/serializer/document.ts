import { ApiError } from '../errors/api-error.ts'
import { asError } from '../errors/as-error.ts'
import { goJsonError } from '../go/go-json-error.ts'
import { depthLimit } from '../json/depth.ts'
import type { Json } from '../json/json.ts'
import { jsonText, parseText } from '../json/text.ts'
import { decodeProtobuf } from '../protobuf/decode.ts'
import { loadYaml } from './yaml.ts'

/** A media type without its parameters, in lower case. */
export function mediaType(header: string | undefined): string {
  return (header ?? '').split(';')[0]!.trim().toLowerCase()
}

/** A body that is not a document: `message` is what Go's decoder would say. */
export class DecodeError extends Error {}

/** Decodes a JSON or YAML body; any other content type is a 415, a malformed one a DecodeError. */
export function decodeDocument(body: Buffer, contentType: string | undefined): Json {
  const type = mediaType(contentType)
  const text = body.toString('utf8')
  if (type === '' || type === 'application/json') return parseJson(text)
  if (type === 'application/yaml') return parseYaml(text)
  if (type === 'application/vnd.kubernetes.protobuf') return decodeWith(body)
  throw unsupportedMediaType()
}

/** Go clients send the built-in kinds so; answers are always JSON. */
function decodeWith(body: Buffer): Json {
  try {
    return decodeProtobuf(body)
  } catch (error) {
    throw new DecodeError(asError(error).message)
  }
}

function unsupportedMediaType(): ApiError {
  return new ApiError(
    415,
    'UnsupportedMediaType',
    'the body of the request was in an unknown format - accepted media types include: application/json, application/yaml, application/vnd.kubernetes.protobuf',
  )
}

/** Parses JSON; malformed or too deeply nested text is a DecodeError. */
export function parseJson(text: string): Json {
  if (tooDeep(text)) throw new DecodeError('exceeded max depth')
  try {
    return parseText(text)
  } catch {
    throw new DecodeError(goJsonError(Buffer.from(text)))
  }
}

/** Parses one YAML document, which JSON is too. */
export function parseYaml(text: string): Json {
  if (text.startsWith('{')) {
    try {
      return parseJson(text)
    } catch {
      // Flow style that is not JSON.
    }
  }
  try {
    const json = jsonText(loadYaml(text)) ?? 'null'
    if (tooDeep(json)) throw new DecodeError('exceeded max depth')
    return parseText(json)
  } catch (error) {
    if (error instanceof DecodeError) throw error
    throw new DecodeError(`error converting YAML to JSON: yaml: ${asError(error).message.split('\n')[0]}`)
  }
}

function tooDeep(text: string): boolean {
  let depth = 0
  let inString = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (inString) {
      if (code === 92) index++
      else if (code === 34) inString = false
    } else if (code === 34) inString = true
    else if (code === 123 || code === 91) {
      if (++depth > depthLimit) return true
    } else if (code === 125 || code === 93) depth--
  }
  return false
}
