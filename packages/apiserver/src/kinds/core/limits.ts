import { type JsonObject, objectsIn } from '../../apimachinery/json/json.ts'
import { type Amounts, amountsOf } from '../../apimachinery/quantity/amounts.ts'
import { type Quantity, quantityText } from '../../apimachinery/quantity/quantity.ts'

/** The items of limit ranges that are about containers, pods or claims. */
export function limitsOf(limits: readonly JsonObject[], type: string): JsonObject[] {
  return limits.flatMap((range) => objectsIn(range.limits)).filter((item) => item.type === type)
}

/** What of an item's bounds is not kept; a claim, which has no limits, must ask for no more than the maximum. */
export function beyond(item: JsonObject, requests: Amounts, limits: Amounts): string[] {
  const type = String(item.type)
  const ofClaim = type === 'PersistentVolumeClaim'
  return [
    ...each(item.min, (name, bound) =>
      below(`minimum ${name} usage per ${type} is`, name, bound, requests, limits),
    ),
    ...each(item.max, (name, bound) => {
      const what = `maximum ${name} usage per ${type} is`
      return ofClaim ? claimAbove(what, name, bound, requests) : above(what, name, bound, requests, limits)
    }),
    ...each(item.maxLimitRequestRatio, (name, bound) =>
      ratio(`${name} max limit to request ratio per ${type} is`, name, bound, requests, limits),
    ),
  ]
}

function each(
  bounds: JsonObject[string],
  check: (name: string, bound: Quantity) => string | undefined,
): string[] {
  const sorted = [...amountsOf(bounds)].sort(([a], [b]) => (a < b ? -1 : 1))
  return sorted.flatMap(([name, bound]) => check(name, bound) ?? [])
}

function below(what: string, name: string, bound: Quantity, requests: Amounts, limits: Amounts) {
  const [request, limit] = [requests.get(name), limits.get(name)]
  const is = `${what} ${quantityText(bound)}`
  if (!request) return `${is}.  No request is specified`
  if (request.nano < bound.nano) return `${is}, but request is ${quantityText(request)}`
  return limit && limit.nano < bound.nano ? `${is}, but limit is ${quantityText(limit)}` : undefined
}

function above(what: string, name: string, bound: Quantity, requests: Amounts, limits: Amounts) {
  const [request, limit] = [requests.get(name), limits.get(name)]
  const is = `${what} ${quantityText(bound)}`
  if (!limit) return `${is}.  No limit is specified`
  if (limit.nano > bound.nano) return `${is}, but limit is ${quantityText(limit)}`
  return request && request.nano > bound.nano ? `${is}, but request is ${quantityText(request)}` : undefined
}

function claimAbove(what: string, name: string, bound: Quantity, requests: Amounts) {
  const request = requests.get(name)
  const is = `${what} ${quantityText(bound)}`
  if (!request) return `${is}.  No request is specified`
  return request.nano > bound.nano ? `${is}, but request is ${quantityText(request)}` : undefined
}

function ratio(what: string, name: string, bound: Quantity, requests: Amounts, limits: Amounts) {
  const [request, limit] = [requests.get(name)?.nano, limits.get(name)?.nano]
  const is = `${what} ${quantityText(bound)}`
  if (!request) return `${is}, but no request is specified or request is 0`
  if (!limit) return `${is}, but no limit is specified or limit is 0`
  if (limit * 1_000_000_000n <= bound.nano * request) return undefined
  return `${is}, but provided ratio is ${(Number(limit) / Number(request)).toFixed(6)}`
}
