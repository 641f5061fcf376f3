import { isObject, type Json, type JsonObject } from '../../apimachinery/json/json.ts'

/** A flat name, where it is nested, and whether the flat form cannot leave it out and says zero instead. */
type Part = readonly [
  flat: string,
  path: readonly [outer: string, inner: string] | readonly [same: string],
  zero?: 'zero',
]

/** How a metric of `autoscaling/v1` (flat, kept in annotations) is spelt in `autoscaling/v2`, by its kind. */
interface Spelling {
  readonly spec: readonly Part[]
  readonly status: readonly Part[]
}

const metric: readonly Part[] = [['metricName', ['metric', 'name']]]
const selector: readonly Part[] = [['selector', ['metric', 'selector']]]
const utilization: Spelling = {
  spec: [
    ['name', ['name']],
    ['targetAverageUtilization', ['target', 'averageUtilization']],
    ['targetAverageValue', ['target', 'averageValue']],
    ['container', ['container']],
  ],
  status: [
    ['name', ['name']],
    ['currentAverageUtilization', ['current', 'averageUtilization']],
    ['currentAverageValue', ['current', 'averageValue'], 'zero'],
    ['container', ['container']],
  ],
}

const spellings: Readonly<Record<string, Spelling>> = {
  object: {
    spec: [
      ['target', ['describedObject']],
      ...metric,
      ['targetValue', ['target', 'value'], 'zero'],
      ...selector,
      ['averageValue', ['target', 'averageValue']],
    ],
    status: [
      ['target', ['describedObject']],
      ...metric,
      ['currentValue', ['current', 'value'], 'zero'],
      ...selector,
      ['averageValue', ['current', 'averageValue']],
    ],
  },
  pods: {
    spec: [...metric, ['targetAverageValue', ['target', 'averageValue'], 'zero'], ...selector],
    status: [...metric, ['currentAverageValue', ['current', 'averageValue'], 'zero'], ...selector],
  },
  resource: utilization,
  containerResource: utilization,
  external: {
    spec: [
      ...metric,
      ['metricSelector', ['metric', 'selector']],
      ['targetValue', ['target', 'value']],
      ['targetAverageValue', ['target', 'averageValue']],
    ],
    status: [
      ...metric,
      ['metricSelector', ['metric', 'selector']],
      ['currentValue', ['current', 'value'], 'zero'],
      ['currentAverageValue', ['current', 'averageValue']],
    ],
  },
}

/** A metric of `autoscaling/v2` as `autoscaling/v1` has it in an annotation. */
export function flatMetric(one: JsonObject, part: keyof Spelling): JsonObject {
  return each(one, part, (source, parts) => {
    const flat: JsonObject = {}
    for (const [name, [outer, inner], zero] of parts) {
      const at = source[outer]
      const value = inner === undefined ? at : isObject(at) ? at[inner] : undefined
      if (value !== undefined) flat[name] = value
      else if (zero) flat[name] = '0'
    }
    return flat
  })
}

/** The reverse of `flatMetric`; a target gets the type its numbers imply. */
export function nestedMetric(one: JsonObject, part: keyof Spelling): JsonObject {
  return each(one, part, (flat, parts) => {
    const nested: JsonObject = {}
    for (const [name, [outer, inner]] of parts) {
      const value = flat[name]
      if (value === undefined) continue
      if (inner === undefined) nested[outer] = value
      else if (!isNoTarget(flat, name, value)) nested[outer] = { ...asObject(nested[outer]), [inner]: value }
    }
    if (part === 'spec')
      nested['target'] = { type: targetType(asObject(nested['target'])), ...asObject(nested['target']) }
    return nested
  })
}

/** `autoscaling/v1` cannot leave out an object's value: zero beside an average means none. */
function isNoTarget(flat: JsonObject, name: string, value: Json): boolean {
  return name === 'targetValue' && flat['averageValue'] !== undefined && value === '0'
}

function targetType(target: JsonObject): string {
  if (target['averageUtilization'] !== undefined) return 'Utilization'
  return target['value'] !== undefined && target['averageValue'] === undefined ? 'Value' : 'AverageValue'
}

function each(
  one: JsonObject,
  part: keyof Spelling,
  convert: (source: JsonObject, parts: readonly Part[]) => JsonObject,
): JsonObject {
  const result: JsonObject = { type: one['type'] ?? '' }
  for (const [name, spelling] of Object.entries(spellings)) {
    const source = one[name]
    if (isObject(source)) result[name] = convert(source, spelling[part])
  }
  return result
}

function asObject(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {}
}
