type Check = (text: string) => boolean

/** String formats the server checks; others are ignored. */
const checks: Readonly<Record<string, Check>> = {
  bsonobjectid: matches(/^[0-9a-fA-F]{24}$/),
  uri: isRequestUri,
  email: isEmail,
  hostname: isHostname,
  ipv4: isSloppyIpv4,
  ipv6: (text) => text.includes(':') && isIpv6(text),
  cidr: isCidr,
  mac: matches(
    /^(?:[0-9a-fA-F]{2}([:-]))(?:[0-9a-fA-F]{2}\1){4}(?:[0-9a-fA-F]{2}\1[0-9a-fA-F]{2}\1)?[0-9a-fA-F]{2}$|^(?:[0-9a-fA-F]{4}\.){2}(?:[0-9a-fA-F]{4}\.)?[0-9a-fA-F]{4}$/,
  ),
  uuid: matches(/^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i),
  uuid3: matches(/^[0-9a-f]{8}-?[0-9a-f]{4}-?3[0-9a-f]{3}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i),
  uuid4: matches(/^[0-9a-f]{8}-?[0-9a-f]{4}-?4[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}$/i),
  uuid5: matches(/^[0-9a-f]{8}-?[0-9a-f]{4}-?5[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}$/i),
  isbn: (text) => isIsbn10(text) || isIsbn13(text),
  isbn10: isIsbn10,
  isbn13: isIsbn13,
  creditcard: isCreditCard,
  ssn: matches(/^\d{3}[- ]?\d{2}[- ]?\d{4}$/),
  hexcolor: matches(/^#?(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/),
  rgbcolor: matches(
    /^rgb\(\s*(0|[1-9]\d?|1\d\d?|2[0-4]\d|25[0-5])\s*,\s*(0|[1-9]\d?|1\d\d?|2[0-4]\d|25[0-5])\s*,\s*(0|[1-9]\d?|1\d\d?|2[0-4]\d|25[0-5])\s*\)$/,
  ),
  byte: matches(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})$/),
  password: () => true,
  date: isDate,
  duration: isDuration,
  datetime: isDateTime,
  k8sshortname: (text) => text.length <= 63 && /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/.test(text),
  k8slongname: (text) =>
    text.length <= 253 &&
    /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*$/.test(text),
}

function matches(pattern: RegExp): Check {
  return (text) => pattern.test(text)
}

/** The format as the server would check it for these types; undefined when it ignores it. */
export function supportedFormat(format: string | undefined, types: readonly string[]): string | undefined {
  if (format === undefined || format === '') return undefined
  const type = types.length === 1 ? types[0] : ''
  if (type === 'integer') return format === 'int32' || format === 'int64' ? format : undefined
  if (type === 'number') return format === 'float' || format === 'double' ? format : undefined
  if (type !== '' && type !== 'string') return undefined
  return Object.hasOwn(checks, normalized(format)) ? format : undefined
}

function normalized(format: string): string {
  return format.replaceAll('-', '')
}

/** Whether a text has the format; a format nobody knows holds of every text. */
export function hasFormat(text: string, format: string): boolean {
  return checks[normalized(format)]?.(text) ?? true
}

function isRequestUri(text: string): boolean {
  if (/[\x00-\x20\x7f]/.test(text)) return false
  if (text.startsWith('/')) return !/%(?![0-9a-fA-F]{2})/.test(text)
  return /^[a-zA-Z][a-zA-Z0-9+.-]*:/.test(text) && URL.canParse(text)
}

function isEmail(text: string): boolean {
  const address = /<([^<>]+)>\s*$/.exec(text)?.[1] ?? text.trim()
  return (
    /^(?:[A-Za-z0-9!#$%&'*+/=?^_`{|}~.\u0080-\uffff-]+|"(?:[^"\\]|\\.)*")@[^\s@<>(),;:\\"]+$/.test(address) &&
    !/^\.|\.\.|\.@/.test(address)
  )
}

function isHostname(text: string): boolean {
  if (
    !/^([a-zA-Z0-9\p{S}\p{L}]((-?[a-zA-Z0-9\p{S}\p{L}]{0,62})?)|([a-zA-Z0-9\p{S}\p{L}](([a-zA-Z0-9-\p{S}\p{L}]{0,61}[a-zA-Z0-9\p{S}\p{L}])?)(\.)){1,}([a-zA-Z\p{L}]){2,63})$/u.test(
      text,
    )
  ) {
    return false
  }
  return text.split('.').every((label) => label.length <= 63) && text.length <= 255
}

/** Parts with leading zeros count too. */
function isSloppyIpv4(text: string): boolean {
  const parts = text.split('.')
  return parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255)
}

export function isIpv4(text: string): boolean {
  const parts = text.split('.')
  return parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)
}

export function isIpv6(text: string): boolean {
  if (!/^[0-9a-fA-F:.]+$/.test(text) || text.split('::').length > 2 || text.includes(':::')) return false
  const tail = text.slice(text.lastIndexOf(':') + 1)
  if (tail.includes('.') && !isIpv4(tail)) return false
  const groups = text.split(':')
  const [head = '', rest] = text.split('::')
  const count = (part: string) => (part === '' ? 0 : part.split(':').length)
  const total =
    (rest === undefined ? groups.length : count(head) + count(rest)) + (tail.includes('.') ? 1 : 0)
  const shaped = (
    rest === undefined ? groups : [...head.split(':'), ...rest.split(':')].filter((part) => part !== '')
  ).every((part) => part.includes('.') || /^[0-9a-fA-F]{1,4}$/.test(part))
  return shaped && (rest === undefined ? total === 8 : total <= 7)
}

function isCidr(text: string): boolean {
  const match = /^(.+)\/(0|[1-9]\d{0,2})$/.exec(text)
  if (match === null) return false
  const [, address = '', bits = ''] = match
  return isSloppyIpv4(address) ? Number(bits) <= 32 : isIpv6(address) && Number(bits) <= 128
}

function isIsbn10(text: string): boolean {
  const digits = text.replace(/[\s-]/g, '')
  if (!/^\d{9}[\dX]$/.test(digits)) return false
  const sum = [...digits].reduce(
    (total, digit, at) => total + (digit === 'X' ? 10 : Number(digit)) * (at + 1),
    0,
  )
  return sum % 11 === 0
}

function isIsbn13(text: string): boolean {
  const digits = text.replace(/[\s-]/g, '')
  if (!/^\d{13}$/.test(digits)) return false
  return (
    [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0) % 10 === 0
  )
}

function isCreditCard(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  if (
    !/^(?:4\d{12}(?:\d{3})?|5[1-5]\d{14}|6(?:011|5\d\d)\d{12}|3[47]\d{13}|3(?:0[0-5]|[68]\d)\d{11}|(?:2131|1800|35\d{3})\d{11})$/.test(
      digits,
    )
  ) {
    return false
  }
  let sum = 0
  for (const [at, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

function isDate(text: string): boolean {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  if (match === null) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

function isDateTime(text: string): boolean {
  const match = /^(\d{4}-\d\d-\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:[Zz]|[+-]\d\d:?\d\d)?$/.exec(text)
  if (match === null || !isDate(match[1]!)) return false
  return Number(match[2]) < 24 && Number(match[3]) < 60 && Number(match[4]) < 60
}

/** Go's notation (`1h30m`) or words (`22 ns`, `5 days`). */
function isDuration(text: string): boolean {
  if (/^[+-]?(?:0|(?:(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+)$/.test(text)) return true
  return /^(?:\d+\s*(?:ns|nanos?|nanoseconds?|us|µs|micros?|microseconds?|ms|millis?|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hours?|hrs?|d|days?|w|weeks?|wks?))$/i.test(
    text.trim(),
  )
}
