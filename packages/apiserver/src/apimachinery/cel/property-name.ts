const reserved = new Set([
  'true',
  'false',
  'null',
  'in',
  'as',
  'break',
  'const',
  'continue',
  'else',
  'for',
  'function',
  'if',
  'import',
  'let',
  'loop',
  'package',
  'namespace',
  'return',
  'var',
  'void',
  'while',
])

const special: Readonly<Record<string, string>> = {
  __: '__underscores__',
  '.': '__dot__',
  '-': '__dash__',
  '/': '__slash__',
}

/** How expressions spell a property; undefined when they cannot. */
export function celName(property: string): string | undefined {
  if (reserved.has(property)) return `__${property}__`
  if (!/^[a-zA-Z_][a-zA-Z0-9_./-]*$/.test(property)) return undefined
  return property.replace(/__|[./-]/g, (found) => special[found]!)
}
