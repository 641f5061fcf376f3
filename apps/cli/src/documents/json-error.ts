const token =
  /[\s]*(?:("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)|([{}[\],:]))/y

type Expected = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma-or-end' | 'end-of-text'

/**
 * Where a text stops being JSON: the offset of the first character that cannot stand there, or the length of the text
 * where it only ends too early. JSON.parse does not always tell.
 */
export function jsonErrorOffset(text: string): number {
  const open: ('{' | '[')[] = []
  let expected: Expected = 'value'
  let offset = 0
  for (;;) {
    token.lastIndex = offset
    const match = token.exec(text)
    const start = offset + (/^\s*/.exec(text.slice(offset, offset + 1000))?.[0].length ?? 0)
    if (!match) return Math.min(start, text.length)
    const next = after(expected, match[1], match[2], match[3], open)
    if (next === undefined) return start
    expected = next
    offset = token.lastIndex
  }
}

/** What must follow a token, given what was expected there; undefined where the token cannot stand there. */
function after(
  expected: Expected,
  string: string | undefined,
  literal: string | undefined,
  sign: string | undefined,
  open: ('{' | '[')[],
): Expected | undefined {
  const value = expected === 'value' || expected === 'value-or-end'
  const key = expected === 'key' || expected === 'key-or-end'
  if (string !== undefined && key) return 'colon'
  if (string !== undefined || literal !== undefined) return value ? closed(open) : undefined
  if (sign === ':') return expected === 'colon' ? 'value' : undefined
  if (sign === ',') return expected !== 'comma-or-end' ? undefined : open.at(-1) === '{' ? 'key' : 'value'
  if (sign === '{' || sign === '[') {
    if (!value) return undefined
    open.push(sign)
    return sign === '{' ? 'key-or-end' : 'value-or-end'
  }
  const mayEnd = expected === 'comma-or-end' || expected === (sign === '}' ? 'key-or-end' : 'value-or-end')
  if (!mayEnd || open.pop() !== (sign === '}' ? '{' : '[')) return undefined
  return closed(open)
}

function closed(open: readonly string[]): Expected {
  return open.length === 0 ? 'end-of-text' : 'comma-or-end'
}
