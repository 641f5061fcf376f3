import type { IncomingMessage } from 'node:http'
import { load } from 'js-yaml'
import { ApiError, badRequest } from '../api-error.ts'
import { isObject, type JsonObject } from '../json.ts'

/** The largest request body, as on the real server. */
export const bodyLimit = 3 * 1024 * 1024
const depthLimit = 1000

/** Reads a whole request body; a 413 as soon as it is too large. */
export function readBody(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= bodyLimit) chunks.push(chunk)
      else reject(tooLarge())
    })
    request.on('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
    request.on('error', reject)
    request.on('close', () => reject(badRequest('the request ended before its body did')))
  })
}

export function tooLarge(): ApiError {
  return new ApiError(413, 'RequestEntityTooLarge', `Request entity too large: limit is ${bodyLimit}`)
}

/** A media type without its parameters, in lower case. */
export function mediaType(header: string | undefined): string {
  return (header ?? '').split(';')[0]!.trim().toLowerCase()
}

/** Decodes a JSON or YAML body into one object; any other content type is a 415. */
export function decodeBody(body: Buffer, contentType: string | undefined): JsonObject {
  const type = mediaType(contentType)
  const text = body.toString('utf8')
  if (type === '' || type === 'application/json') return asObject(parseJson(text))
  if (type === 'application/yaml') return asObject(parseYaml(text))
  throw unsupportedMediaType()
}

export function unsupportedMediaType(accepted = 'application/json, application/yaml'): ApiError {
  return new ApiError(
    415,
    'UnsupportedMediaType',
    `the body of the request was in an unknown format - accepted media types include: ${accepted}`,
  )
}

/** Parses JSON; malformed or too deeply nested text is a 400. */
export function parseJson(text: string): unknown {
  checkDepth(text)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw badRequest(`error decoding JSON: ${(error as Error).message}`)
  }
}

export function parseYaml(text: string): unknown {
  try {
    const value = load(text)
    checkDepth(JSON.stringify(value) ?? '')
    return value
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw badRequest(`error decoding YAML: ${(error as Error).message.split('\n')[0]}`)
  }
}

function asObject(value: unknown): JsonObject {
  if (isObject(value)) return value
  throw badRequest('the body of the request is not an object')
}

function checkDepth(text: string): void {
  let depth = 0
  let inString = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (inString) {
      if (code === 92) index++
      else if (code === 34) inString = false
    } else if (code === 34) inString = true
    else if (code === 123 || code === 91) {
      if (++depth > depthLimit) throw badRequest('json: exceeded max depth')
    } else if (code === 125 || code === 93) depth--
  }
}
