/** Text as Go's %q prints it. */
export function quoted(text: string): string {
  let out = '"'
  for (const char of text) out += escaped(char)
  return `${out}"`
}

const short: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\x07': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
}

function escaped(char: string): string {
  const known = short[char]
  if (known !== undefined) return known
  const code = char.codePointAt(0)!
  if (code < 0x20 || code === 0x7f) return `\\x${code.toString(16).padStart(2, '0')}`
  if (/[\p{L}\p{M}\p{N}\p{P}\p{S} ]/u.test(char)) return char
  return code > 0xffff
    ? `\\U${code.toString(16).padStart(8, '0')}`
    : `\\u${code.toString(16).padStart(4, '0')}`
}
