import { type FieldError, fieldError } from '../../apimachinery/field/field-error.ts'
import { formatAddress, parseAddress } from '../../apimachinery/formats/ip-address.ts'
import { nameErrors } from '../../apimachinery/meta/validate-meta.ts'

/** What is wrong with an address, or with a name in its place, of a slice's endpoint. `list` is the path of the list it is in. */
export function sliceAddressErrors(
  type: unknown,
  address: string,
  list: string,
  index: number,
): FieldError[] {
  const field = `${list}[${index}]`
  if (type === 'FQDN') return domainErrors(field, address)
  if (type !== 'IPv4' && type !== 'IPv6') return []
  const wrong = [...addressErrors(field, address), ...(type === 'IPv6' ? formErrors(field, address) : [])]
  if (wrong.length) return wrong
  const other = parseAddress(address)?.family === Number(type.at(-1))
  return [
    ...(other ? [] : [fieldError.invalid(list, address, `must be an ${type} address`)]),
    ...rangeErrors(field, address),
  ]
}

/** What is wrong with the address of an Endpoints object: that is said by two who do not know of each other. */
export function endpointAddressErrors(field: string, address: string): FieldError[] {
  const again = parseAddress(address)
    ? []
    : [fieldError.invalid(field, address, 'must be a valid IP address')]
  return [...addressErrors(field, address), ...again, ...rangeErrors(field, address)]
}

function addressErrors(field: string, address: string): FieldError[] {
  if (parseAddress(address)) return []
  const parts = address.split('.')
  if (parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255))
    return [fieldError.invalid(field, address, 'must not have leading 0s')]
  if (/^::ffff:[\d.]+$/i.test(address) && parseAddress(address.slice(7)))
    return [fieldError.invalid(field, address, 'must not be an IPv4-mapped IPv6 address')]
  return [fieldError.invalid(field, address, 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)')]
}

function formErrors(field: string, address: string): FieldError[] {
  const parsed = parseAddress(address)
  const canonical = parsed && formatAddress(parsed.family, parsed.bits)
  if (canonical === undefined || canonical === address) return []
  return [fieldError.invalid(field, address, `must be in canonical form ("${canonical}")`)]
}

/** Addresses that lead to no other machine, or to several. */
function rangeErrors(field: string, address: string): FieldError[] {
  const parsed = parseAddress(address)
  if (!parsed) return []
  const { family, bits } = parsed
  const leading = (count: number) => bits >> BigInt((family === 4 ? 32 : 128) - count)
  const four = family === 4
  const ranges: [boolean, string][] = [
    [bits === 0n, `unspecified (${address})`],
    [four ? leading(8) === 127n : bits === 1n, 'in the loopback range (127.0.0.0/8, ::1/128)'],
    [
      four ? leading(16) === 0xa9fen : leading(10) === 0x3fan,
      'in the link-local range (169.254.0.0/16, fe80::/10)',
    ],
    [
      four ? leading(24) === 0xe00000n : leading(16) === 0xff02n,
      'in the link-local multicast range (224.0.0.0/24, ff02::/10)',
    ],
  ]
  return ranges.flatMap(([within, which]) =>
    within ? [fieldError.invalid(field, address, `may not be ${which}`)] : [],
  )
}

function domainErrors(field: string, name: string): FieldError[] {
  if (name === '') return [fieldError.required(field)]
  const bare = name.endsWith('.') ? name.slice(0, -1) : name
  const [wrong] = nameErrors(bare, 'subdomain')
  if (wrong !== undefined) return [fieldError.invalid(field, bare, wrong)]
  if (bare.includes('.')) return []
  const why = 'should be a domain with at least two segments separated by dots'
  return [fieldError.invalid(field, bare, why)]
}
