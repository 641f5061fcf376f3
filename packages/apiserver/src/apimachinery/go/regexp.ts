const compiled = new Map<string, RegExp | undefined>()

/** A Go (RE2) pattern as a JavaScript one; undefined when it is not valid. Compiled once. */
export function goRegExp(pattern: string): RegExp | undefined {
  if (!compiled.has(pattern)) compiled.set(pattern, compile(pattern))
  return compiled.get(pattern)
}

/** What Go's parser would say is wrong with a pattern; undefined when it is fine. */
export function regExpProblem(pattern: string): string | undefined {
  const perl = /\(\?(?:[=!]|<[=!]|>)/.exec(pattern.replace(/\\./g, '  '))
  if (perl !== null) return `invalid or unsupported Perl syntax: \`${perl[0]}\``
  const reference = /\\([1-9])/.exec(pattern.replace(/\\\\/g, '  '))
  if (reference !== null) return `invalid escape sequence: \`${reference[0]}\``
  if (goRegExp(pattern) !== undefined) return undefined
  const bare = pattern.replace(/\\./g, '')
  const star = /(?:^|[(|])([*+?])/.exec(bare)
  if (star !== null && !/\(\?/.test(star[0])) return `missing argument to repetition operator: \`${star[1]}\``
  if (/\[[^\]]*$/.test(bare)) return `missing closing ]: \`${pattern.slice(pattern.lastIndexOf('['))}\``
  const depth = [...bare].reduce((open, char) => open + (char === '(' ? 1 : char === ')' ? -1 : 0), 0)
  return depth < 0 ? `unexpected ): \`${pattern}\`` : `missing closing ): \`${pattern}\``
}

function compile(pattern: string): RegExp | undefined {
  const { source, flags } = translate(pattern)
  try {
    return new RegExp(source, flags)
  } catch {
    try {
      return new RegExp(source, flags.replace('u', ''))
    } catch {
      return undefined
    }
  }
}

const classes: Readonly<Record<string, string>> = {
  alnum: '0-9A-Za-z',
  alpha: 'A-Za-z',
  ascii: '\\x00-\\x7f',
  blank: '\\t ',
  cntrl: '\\x00-\\x1f\\x7f',
  digit: '0-9',
  graph: '!-~',
  lower: 'a-z',
  print: ' -~',
  punct: '!-\\/:-@\\[-`{-~',
  space: '\\t\\n\\v\\f\\r ',
  upper: 'A-Z',
  word: '0-9A-Za-z_',
  xdigit: '0-9A-Fa-f',
}

/** Leading flags, text anchors, named groups and POSIX classes are what the two notations spell differently. */
function translate(pattern: string): { source: string; flags: string } {
  let flags = 'u'
  let rest = pattern
  const leading = /^\(\?([imsU]+)\)/.exec(rest)
  if (leading !== null) {
    rest = rest.slice(leading[0].length)
    for (const flag of leading[1]!) if ('ims'.includes(flag)) flags += flag
  }
  const source = rest
    .replace(/\(\?P</g, '(?<')
    .replace(/\[:(\^?)(\w+):\]/g, (all, not: string, name: string) =>
      not === '' ? (classes[name] ?? all) : all,
    )
    .replace(/\\([AzQE])/g, (all, letter: string) => (letter === 'A' ? '^' : letter === 'z' ? '$' : all))
    .replace(/\\([-_ "'#%&,:;<=>@`~!])/g, (all, char: string) => (char === '-' ? all : char))
  return { source, flags: [...new Set(flags)].join('') }
}
