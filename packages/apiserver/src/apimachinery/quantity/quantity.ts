/** A Kubernetes quantity: an exact number of nano-units, and the suffix family it was written in. */
export interface Quantity {
  nano: bigint
  format: 'decimal' | 'binary' | 'exponent'
}

const pattern = /^([+-]?)(\d+(?:\.\d*)?|\.\d+)(Ki|Mi|Gi|Ti|Pi|Ei|n|u|m|k|M|G|T|P|E|[eE][+-]?\d+)?$/
const binary = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei']
const decimal = ['n', 'u', 'm', '', 'k', 'M', 'G', 'T', 'P', 'E']
const unit = 1_000_000_000n

/** No amount has more digits; to count with a million of them takes seconds. */
const longest = 1000

/** Reads a quantity; undefined when it is none, or longer than any. Parts below one nano are rounded up, away from zero. */
export function parseQuantity(text: string): Quantity | undefined {
  const match = text.length > longest ? null : pattern.exec(text)
  if (match === null) return undefined
  const [, sign = '', digits = '', suffix = ''] = match
  const [whole = '', fraction = ''] = digits.split('.')
  const scale = scaleOf(suffix)
  if (scale === undefined) return undefined
  const numerator = BigInt((whole || '0') + fraction) * scale.times * unit
  const denominator = 10n ** BigInt(fraction.length) * scale.over
  const up = numerator % denominator === 0n ? 0n : 1n
  const nano = numerator / denominator + up
  return { nano: sign === '-' ? -nano : nano, format: scale.format }
}

interface Scale {
  times: bigint
  over: bigint
  format: Quantity['format']
}

function scaleOf(suffix: string): Scale | undefined {
  const power = binary.indexOf(suffix)
  if (power > 0) return { times: 1024n ** BigInt(power), over: 1n, format: 'binary' }
  const exponent = /^[eE]([+-]?\d+)$/.exec(suffix)
  if (exponent !== null) return powerOfTen(Number(exponent[1]), 'exponent')
  return powerOfTen((decimal.indexOf(suffix) - 3) * 3, 'decimal')
}

function powerOfTen(power: number, format: Quantity['format']): Scale | undefined {
  if (Math.abs(power) > 100) return undefined
  const factor = 10n ** BigInt(Math.abs(power))
  return power < 0 ? { times: 1n, over: factor, format } : { times: factor, over: 1n, format }
}

/** The canonical text: no fraction, the largest suffix of its family that keeps the number whole. */
export function quantityText({ nano, format }: Quantity): string {
  if (nano === 0n) return '0'
  if (format === 'binary' && nano % unit === 0n && abs(nano) >= 1024n * unit) return binaryText(nano / unit)
  let power = -9
  let number = nano
  while (number % 1000n === 0n && power < 18) {
    number /= 1000n
    power += 3
  }
  if (format !== 'exponent') return `${number}${decimal[power / 3 + 3]}`
  return power === 0 ? `${number}` : `${number}e${power}`
}

function binaryText(whole: bigint): string {
  let power = 0
  let number = whole
  while (number % 1024n === 0n && power < binary.length - 1) {
    number /= 1024n
    power++
  }
  return `${number}${binary[power]}`
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value
}
