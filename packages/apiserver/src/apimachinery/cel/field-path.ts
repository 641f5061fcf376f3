import type { Node } from '../schema/node.ts'

/**
 * Turns a rule's `fieldPath` (`.spec.x`, `['odd name']`) into a path as errors print it; undefined when it names no
 * field of the schema.
 */
export function normalFieldPath(path: string, node: Node): string | undefined {
  const parts = /^(?:\.[^.[\]]+|\['(?:[^'\\]|\\.)*'\])+$/.test(path)
    ? path.match(/\.[^.[\]]+|\['(?:[^'\\]|\\.)*'\]/g)
    : null
  if (parts === null) return undefined
  let current: Node | undefined = node
  let out = ''
  for (const part of parts) {
    const name = part.startsWith('.') ? part.slice(1) : unescaped(part.slice(2, -2))
    if (current === undefined) return undefined
    if (current.properties.size > 0) {
      current = current.properties.get(name)
      if (current === undefined) return undefined
      out += out === '' ? name : `.${name}`
    } else {
      if (typeof current.additional !== 'object') return undefined
      current = current.additional
      out += `[${name}]`
    }
  }
  return out
}

const letters: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/g, (_, char: string) => letters[char] ?? char)
}
