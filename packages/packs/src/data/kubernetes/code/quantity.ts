const units: Readonly<Record<string, number>> = {
  '': 1,
  n: 1e-9,
  u: 1e-6,
  m: 1e-3,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  P: 1e15,
  E: 1e18,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
  Pi: 2 ** 50,
  Ei: 2 ** 60,
}
const shape = /^([+-]?\d+(?:\.\d*)?|[+-]?\.\d+)(?:[eE]([+-]?\d{1,3})|([numkKMGTPE]i?)?)$/

/** A quantity as a number; undefined where it is none. Near enough to compare sizes. */
export function quantity(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  const [, digits, exponent, unit = ''] = typeof value === 'string' ? (shape.exec(value) ?? []) : []
  const factor = exponent === undefined ? units[unit] : 10 ** Number(exponent)
  return digits === undefined || factor === undefined ? undefined : Number(digits) * factor
}
