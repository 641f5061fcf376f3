/** Times with microseconds have all six decimals. */
const microPattern = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)\.(\d{6})(Z|[+-]\d\d:\d\d)$/
const pattern = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:[.,](\d+))?(Z|[+-]\d\d:\d\d)$/

/** How the server itself writes times. */
const plain = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/

/** A time as the server stores it: UTC, whole seconds or, for micro, six decimals. Else why it is none. */
export function rfc3339(text: string, micro: boolean): string | { error: string } {
  if (!micro && plain.test(text) && !Number.isNaN(Date.parse(text))) return text
  const match = (micro ? microPattern : pattern).exec(text)
  const milliseconds = match === null ? Number.NaN : Date.parse(text.replace(/[.,]\d+/, ''))
  if (match === null || Number.isNaN(milliseconds)) return { error: parseError(text, micro) }
  const iso = new Date(milliseconds).toISOString().slice(0, 19)
  return micro ? `${iso}.${match[7]}Z` : `${iso}Z`
}

const seconds: [string, RegExp][] = [['05', /^\d\d(?:[.,]\d+)?/]]
const microSeconds: [string, RegExp][] = [
  ['05', /^\d\d/],
  ['.000000', /^\.\d{6}/],
]

/** Names the part of the layout that Go's parser stumbled over, for the plain cases. */
function parseError(text: string, micro: boolean): string {
  const layout = micro ? '2006-01-02T15:04:05.000000Z07:00' : '2006-01-02T15:04:05Z07:00'
  const parts: [string, RegExp][] = [
    ['2006', /^\d{4}/],
    ['-', /^-/],
    ['01', /^\d\d/],
    ['-', /^-/],
    ['02', /^\d\d/],
    ['T', /^T/],
    ['15', /^\d\d/],
    [':', /^:/],
    ['04', /^\d\d/],
    [':', /^:/],
    ...(micro ? microSeconds : seconds),
    ['Z07:00', /^(?:Z|[+-]\d\d:\d\d)/],
  ]
  let rest = text
  for (const [part, expected] of parts) {
    const match = expected.exec(rest)
    if (match === null) {
      return `parsing time ${JSON.stringify(text)} as ${JSON.stringify(layout)}: cannot parse ${JSON.stringify(rest)} as ${JSON.stringify(part)}`
    }
    rest = rest.slice(match[0].length)
  }
  return `parsing time ${JSON.stringify(text)}: day out of range`
}
