import { type FieldError, fieldError } from '../../apimachinery/field/field-error.ts'
import { dig } from '../../apimachinery/json/dig.ts'
import { asObject, isObject, type JsonObject } from '../../apimachinery/json/json.ts'
import type { KubeObject } from '../../apimachinery/meta/object-meta.ts'
import { amountsOf } from '../../apimachinery/quantity/amounts.ts'
import { type Quantity, quantityText } from '../../apimachinery/quantity/quantity.ts'
import { type Age, type Cell, created, nameOf } from '../format.ts'
import { counted } from '../quota-rules.ts'
import type { Strategy } from '../strategy.ts'

export const resourceQuota: Strategy = {
  group: '',
  kind: 'ResourceQuota',
  returnDeletedObject: true,
  quota: counted('resourcequotas'),
  validate,
  print,
}

const scopeNames = [
  'Terminating',
  'NotTerminating',
  'BestEffort',
  'NotBestEffort',
  'PriorityClass',
  'CrossNamespacePodAffinity',
  'VolumeAttributesClass',
]

/** What is allowed is no less than nothing, and of what is counted a whole number; scopes are known and agree. */
function validate({ spec }: KubeObject): FieldError[] {
  const { hard, scopes } = asObject(spec)
  const names = Array.isArray(scopes) ? scopes.map(String) : []
  const against = (one: string, other: string) => names.includes(one) && names.includes(other)
  const wrongScopes = [
    ...names.filter((name) => !scopeNames.includes(name)).map(() => 'unsupported scope'),
    ...(against('BestEffort', 'NotBestEffort') || against('Terminating', 'NotTerminating')
      ? ['conflicting scopes']
      : []),
  ]
  return [
    ...[...amountsOf(hard)].flatMap(([name, amount]) => amountErrors(`spec.hard[${name}]`, name, amount)),
    ...wrongScopes.map((why) => fieldError.invalid('spec.scopes', names, why)),
  ]
}

/** What is counted rather than measured. */
const numbers = new Set([
  ...['pods', 'services', 'services.nodeports', 'services.loadbalancers', 'replicationcontrollers'],
  ...['secrets', 'configmaps', 'persistentvolumeclaims', 'resourcequotas'],
])

function amountErrors(field: string, name: string, amount: Quantity): FieldError[] {
  const text = quantityText(amount)
  if (amount.nano < 0n) return [fieldError.invalid(field, text, 'must be greater than or equal to 0')]
  const isWhole = amount.nano % 1_000_000_000n === 0n
  if (isWhole || (!numbers.has(name) && !name.startsWith('count/'))) return []
  return [fieldError.invalid(field, text, 'must be an integer')]
}

function print(one: JsonObject, age: Age): Cell[] {
  const hard = dig(one, 'status.hard')
  const lines: [string[], string[]] = [[], []]
  for (const [name, limit] of Object.entries(asObject(hard)).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const used = dig(one, 'status.used')
    const text = `${name}: ${isObject(used) ? (used[name] ?? '0') : '0'}/${limit}`
    lines[name.startsWith('limits.') ? 1 : 0].push(text)
  }
  return [nameOf(one), lines[0].join(', '), lines[1].join(', '), age(created(one))]
}
