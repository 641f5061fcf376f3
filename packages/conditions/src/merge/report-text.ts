// A bullet is an asterisk followed by white space, anywhere in the line: `cpu * 2` counts as one.
const bullet = /\*[\t\n\f\r ]/

/**
 * A message behind its heading: on the same line, or, where it has several lines or bullets of its own, beneath it as
 * a nested list.
 */
export function indented(message: string): string {
  if (!message.includes('\n') && !bullet.test(message)) return ` ${message}`
  const lines = message.split('\n')
  const allBullets = lines.every((line) => bullet.test(line))
  return lines
    .map((line) => {
      if (allBullets) return `\n  ${line}`
      return bullet.test(line) ? `\n    ${line}` : `\n  * ${line}`
    })
    .join('')
}

/** `a`, `a, b, c` or `a, b, c, ... (7 more)`. */
export function shortList(names: readonly string[], limit: number): string {
  if (names.length <= limit) return names.join(', ')
  return `${names.slice(0, limit).join(', ')}, ... (${names.length - limit} more)`
}

/** The plural of a kind, as English forms it: Machines, Proxies, Ingresses. */
export function plural(kind: string): string {
  if (/[^aeiou]y$/i.test(kind)) return `${kind.slice(0, -1)}ies`
  if (/(s|x|z|ch|sh)$/i.test(kind)) return `${kind}es`
  return `${kind}s`
}
