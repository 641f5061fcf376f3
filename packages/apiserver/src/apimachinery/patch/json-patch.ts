import { isTooDeep } from '../json/depth.ts'
import { equal, isObject, type Json, type JsonObject, put } from '../json/json.ts'
import { jsonText } from '../json/text.ts'
import { badRequest, PatchError } from './error.ts'

type Container = JsonObject | Json[]

/** The real server refuses longer patches. */
const maxOperations = 10_000
/** What all copy operations of one patch may add up to, in bytes. */
const maxCopyBytes = 3 * 1024 * 1024

/**
 * JSON patch (RFC 6902) as Kubernetes applies it: negative list indices count from the end, `replace` of an absent
 * key adds it, and any operation that does not apply refuses the whole patch with 422, as does a result nested too deep.
 * Never mutates; returns a new document.
 */
export function jsonPatch(document: JsonObject, operations: Json | undefined): JsonObject {
  if (!Array.isArray(operations)) {
    throw badRequest(`json: cannot unmarshal ${goType(operations)} into Go value of type jsonpatch.Patch`)
  }
  if (operations.length > maxOperations) {
    throw new PatchError(
      413,
      'RequestEntityTooLarge',
      `The allowed maximum operations in a JSON patch is ${maxOperations}, got ${operations.length}`,
    )
  }
  const state = { root: structuredClone(document), copied: 0 }
  if (!operations.every((operation) => applies(state, operation)) || isTooDeep(state.root)) throw rejected()
  return state.root
}

/** Moves put one level on another until nothing can go through them: such an operation does not apply. */
function applies(state: State, operation: Json): boolean {
  try {
    return step(state, operation) === undefined
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

interface State {
  root: Container
  copied: number
}

/** The reason stays on the server: clients of the real one see this one sentence for every failed operation. */
function rejected(): PatchError {
  return new PatchError(422, 'Invalid', 'the server rejected our request due to an error in our request')
}

function goType(value: Json | undefined): string {
  if (typeof value === 'boolean') return 'bool'
  return isObject(value) ? 'object' : typeof value
}

/** Applies one operation in place; returns what is wrong, if anything. */
function step(state: State, operation: Json | undefined): string | undefined {
  if (!isObject(operation)) return 'not an operation'
  const { op, path, from, value } = operation
  switch (op) {
    case 'add':
      return typeof path === 'string' ? add(state.root, path, copyOf(value)) : 'missing path'
    case 'remove':
      return typeof path === 'string' ? remove(state.root, path) : 'missing path'
    case 'replace':
      return typeof path === 'string' ? replace(state, path, copyOf(value)) : 'missing path'
    case 'test':
      return typeof path === 'string' ? test(state.root, path, value) : 'missing path'
    case 'move':
    case 'copy':
      return typeof from === 'string' ? transfer(state, op, from, path) : 'missing from'
    default:
      return 'unexpected kind'
  }
}

function copyOf(value: Json | undefined): Json {
  return value === undefined ? null : structuredClone(value)
}

function transfer(
  state: State,
  op: 'move' | 'copy',
  from: string,
  path: Json | undefined,
): string | undefined {
  const found = get(state.root, from)
  if (found === undefined) return 'missing from path'
  if (op === 'move') {
    const wrong = remove(state.root, from)
    if (wrong !== undefined) return wrong
  }
  if (typeof path !== 'string') return 'missing path'
  if (op === 'move') return add(state.root, path, found.value ?? null)
  state.copied += jsonText(found.value ?? null).length
  if (state.copied > maxCopyBytes) return 'too much copied'
  return add(state.root, path, copyOf(found.value))
}

/** The container that holds a path's last part; undefined when a part on the way is missing. */
function locate(root: Container, path: string): { container: Container; key: string } | undefined {
  const parts = path.split('/').map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  if (parts.length < 2) return undefined
  let container = root
  for (const part of parts.slice(1, -1)) {
    const next = child(container, part)?.value
    if (typeof next !== 'object' || next === null) return undefined
    container = next
  }
  return { container, key: parts.at(-1)! }
}

/** An absent key of an object reads as null, an absent index of a list is an error. */
function child(container: Container, key: string): { value: Json | undefined } | undefined {
  if (!Array.isArray(container)) return { value: Object.hasOwn(container, key) ? container[key] : null }
  const index = indexIn(key, container.length, container.length - 1)
  return index === undefined ? undefined : { value: container[index] }
}

function indexIn(key: string, length: number, last: number): number | undefined {
  if (!/^[+-]?\d+$/.test(key)) return undefined
  const index = Number(key)
  if (index > last || index < -length) return undefined
  return index < 0 ? index + length : index
}

function get(root: Container, path: string): { value: Json | undefined } | undefined {
  const at = locate(root, path)
  return at === undefined ? undefined : child(at.container, at.key)
}

function add(root: Container, path: string, value: Json): string | undefined {
  const at = locate(root, path)
  if (at === undefined) return 'missing path'
  const { container, key } = at
  if (!Array.isArray(container)) {
    put(container, key, value)
    return undefined
  }
  const index = key === '-' ? container.length : indexIn(key, container.length + 1, container.length)
  if (index === undefined) return 'invalid index'
  container.splice(index, 0, value)
  return undefined
}

function remove(root: Container, path: string): string | undefined {
  const at = locate(root, path)
  if (at === undefined) return 'missing path'
  const { container, key } = at
  if (!Array.isArray(container)) {
    if (!Object.hasOwn(container, key)) return 'nonexistent key'
    delete container[key]
    return undefined
  }
  const index = indexIn(key, container.length, container.length - 1)
  if (index === undefined) return 'invalid index'
  container.splice(index, 1)
  return undefined
}

function replace(state: State, path: string, value: Json): string | undefined {
  if (path === '') {
    if (typeof value !== 'object' || value === null) return 'neither object nor list'
    state.root = value
    return undefined
  }
  const at = locate(state.root, path)
  if (at === undefined) return 'missing path'
  const { container, key } = at
  if (!Array.isArray(container)) {
    put(container, key, value)
    return undefined
  }
  const index = indexIn(key, container.length, container.length - 1)
  if (index === undefined) return 'missing key'
  container[index] = value
  return undefined
}

function test(root: Container, path: string, value: Json | undefined): string | undefined {
  const found = path === '' ? { value: root } : get(root, path)
  if (found === undefined) return 'missing path'
  return equal(found.value ?? null, value ?? null) ? undefined : 'testing value failed'
}
