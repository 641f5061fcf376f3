import type { JsonObject } from '../../apimachinery/json/json.ts'
import { dig, digObjects, digText } from '../dig.ts'
import { type Age, type Cell, created, nameOf, type Printer } from './format.ts'

function printApiService(one: JsonObject, age: Age): Cell[] {
  const service = dig(one, 'spec.service')
  const condition = digObjects(one, 'status.conditions').find(({ type }) => type === 'Available')
  const { status = 'Unknown', reason } = condition ?? {}
  return [
    nameOf(one),
    service === undefined ? 'Local' : `${digText(service, 'namespace')}/${digText(service, 'name')}`,
    status === 'True' || reason === undefined ? String(status) : `${status} (${reason})`,
    age(created(one)),
  ]
}

function printFlowSchema(one: JsonObject, age: Age): Cell[] {
  const dangling = digObjects(one, 'status.conditions').find(({ type }) => type === 'Dangling')
  return [
    nameOf(one),
    digText(one, 'spec.priorityLevelConfiguration.name'),
    String(dig(one, 'spec.matchingPrecedence') ?? 0),
    digText(one, 'spec.distinguisherMethod.type') || '<none>',
    age(created(one)),
    String(dangling?.status ?? '?'),
  ]
}

function printPriorityLevel(one: JsonObject, age: Age): Cell[] {
  const limited = (path: string) => String(dig(one, `spec.limited.${path}`) ?? '<none>')
  const queuing = (name: string) => limited(`limitResponse.queuing.${name}`)
  return [
    nameOf(one),
    digText(one, 'spec.type'),
    limited('nominalConcurrencyShares'),
    queuing('queues'),
    queuing('handSize'),
    queuing('queueLengthLimit'),
    age(created(one)),
  ]
}

function printResourceClaim(one: JsonObject, age: Age): Cell[] {
  const states = [
    ...(dig(one, 'metadata.deletionTimestamp') ? ['deleted'] : []),
    ...(dig(one, 'status.allocation') ? ['allocated'] : []),
    ...(digObjects(one, 'status.reservedFor').length ? ['reserved'] : []),
  ]
  return [nameOf(one), states.join(',') || 'pending', age(created(one))]
}

function printComponentStatus(one: JsonObject): Cell[] {
  const healthy = digObjects(one, 'conditions').find(({ type }) => type === 'Healthy')
  const word = healthy?.status === 'True' ? 'Healthy' : 'Unhealthy'
  return [
    nameOf(one),
    healthy ? word : 'Unknown',
    String(healthy?.message ?? ''),
    String(healthy?.error ?? ''),
  ]
}

/** What the server serves about itself and its devices. */
export const serverPrinters: Readonly<Record<string, Printer>> = {
  APIService: printApiService,
  ComponentStatus: printComponentStatus,
  FlowSchema: printFlowSchema,
  PriorityLevelConfiguration: printPriorityLevel,
  ResourceClaim: printResourceClaim,
  DeviceClass: (one, age) => [nameOf(one), age(created(one))],
  ResourceClaimTemplate: (one, age) => [nameOf(one), age(created(one))],
  ResourceSlice: (one, age) => [
    nameOf(one),
    digText(one, 'spec.nodeName'),
    digText(one, 'spec.driver'),
    digText(one, 'spec.pool.name'),
    age(created(one)),
  ],
}
