import { isIP } from 'node:net'

/** Why a value is refused; undefined: it is fine. */
export type Check = (value: unknown) => string | undefined

export type Body = Readonly<Record<string, unknown>>

/** `{...}`, and neither a list nor null. */
export function isObject(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export const text =
  (longest = 255): Check =>
  (value) => {
    if (typeof value !== 'string') return `'${value}' is not a valid string.`
    return value.length > longest ? `'${value}' exceeds maximum length of ${longest}.` : undefined
  }

export const flag: Check = (value) =>
  typeof value === 'boolean' ? undefined : `'${value}' is not a valid boolean value.`

export const whole =
  (least: number, most: number): Check =>
  (value) => {
    if (!Number.isInteger(value)) return `'${value}' is not an integer.`
    return (value as number) < least || (value as number) > most
      ? `'${value}' is not in valid range ${least} to ${most}.`
      : undefined
  }

export const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value)
      ? undefined
      : `'${value}' is not in [${values.map((each) => `'${each}'`).join(', ')}].`

export const address: Check = (value) =>
  typeof value === 'string' && isIP(value) > 0 ? undefined : `'${value}' is not a valid IP address.`

export const cidr: Check = (value) => {
  const [, ip = '', bits = ''] = /^([^/]+)\/(\d{1,3})$/.exec(String(value)) ?? []
  const family = isIP(ip)
  const fits = family > 0 && Number(bits) <= (family === 4 ? 32 : 128)
  return fits ? undefined : `'${value}' is not a valid IP subnet.`
}

export const uuid: Check = (value) =>
  typeof value === 'string' && /^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i.test(value)
    ? undefined
    : `'${value}' is not a valid UUID.`

export const orNull =
  (check: Check): Check =>
  (value) =>
    value === null ? undefined : check(value)

export const listOf =
  (check: Check): Check =>
  (value) => {
    if (!Array.isArray(value)) return `'${value}' is not a list.`
    return value.map(check).find((reason) => reason !== undefined)
  }

/** An object with these fields, and no others; those with a `!` must be there. */
export const fields =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) => {
    if (!isObject(value)) return `'${value}' is not a dictionary.`
    const known = Object.entries(checks).map(([key, check]) => [key.replace('!', ''), key, check] as const)
    const stranger = Object.keys(value).find((key) => !known.some(([field]) => field === key))
    if (stranger !== undefined) return `'${stranger}' is not a valid attribute.`
    for (const [field, key, check] of known) {
      if (value[field] === undefined && key.endsWith('!')) return `Required attribute '${field}' is missing.`
      const reason = value[field] === undefined ? undefined : check(value[field])
      if (reason !== undefined) return reason
    }
    return undefined
  }

/** Any object. */
export const dictionary: Check = (value) => (isObject(value) ? undefined : `'${value}' is not a dictionary.`)
