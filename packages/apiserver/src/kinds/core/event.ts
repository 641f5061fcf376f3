import { dig, digNumber, digText } from '../../apimachinery/json/dig.ts'
import { isObject, type JsonObject } from '../../apimachinery/json/json.ts'
import { type Age, type Cell, nameOf } from '../format.ts'
import type { Strategy } from '../strategy.ts'

/** Events are one resource in two groups. */
const shared = { storage: 'events', allowCreateOnUpdate: true, convert, print } as const

export const event: Strategy = {
  group: '',
  kind: 'Event',
  ...shared,
  selectableFields:
    'involvedObject.kind involvedObject.namespace involvedObject.name involvedObject.uid involvedObject.apiVersion ' +
    'involvedObject.resourceVersion involvedObject.fieldPath reason reportingComponent type ' +
    'source=source.component|reportingComponent',
}

export const eventsEvent: Strategy = {
  group: 'events.k8s.io',
  kind: 'Event',
  ...shared,
  selectableFields:
    ['kind', 'namespace', 'name', 'uid', 'apiVersion', 'resourceVersion', 'fieldPath']
      .map((field) => `regarding.${field}=involvedObject.${field} `)
      .join('') + 'reportingController=reportingComponent reason type',
}

/** What `events.k8s.io/v1` calls by another name than `v1` does: theirs, ours. */
const renamed: readonly (readonly [events: string, core: string])[] = [
  ['regarding', 'involvedObject'],
  ['note', 'message'],
  ['reportingController', 'reportingComponent'],
  ['deprecatedSource', 'source'],
  ['deprecatedFirstTimestamp', 'firstTimestamp'],
  ['deprecatedLastTimestamp', 'lastTimestamp'],
  ['deprecatedCount', 'count'],
]
const toCore = new Map(renamed)
const toEvents = new Map(renamed.map(([events, core]) => [core, events]))

/** An Event in the other of its two groups. */
function convert(one: JsonObject, to: string): JsonObject {
  const names = to === 'v1' ? toCore : toEvents
  return Object.fromEntries(Object.entries(one).map(([name, value]) => [names.get(name) ?? name, value]))
}

function print(one: JsonObject, age: Age): Cell[] {
  const first = dig(one, 'firstTimestamp') ?? dig(one, 'deprecatedFirstTimestamp') ?? dig(one, 'eventTime')
  const last = dig(one, 'lastTimestamp') ?? dig(one, 'deprecatedLastTimestamp') ?? first
  const involved = one.involvedObject ?? one.regarding
  const kind = digText(involved, 'kind').toLowerCase()
  const name = digText(involved, 'name')
  const source = one.source ?? one.deprecatedSource
  const component =
    digText(source, 'component') || digText(one, 'reportingComponent') || digText(one, 'reportingController')
  const host = digText(source, 'host') || digText(one, 'reportingInstance')
  const count = digNumber(one, 'count') || digNumber(one, 'deprecatedCount') || 1
  const series = isObject(one.series)
  return [
    age(series ? dig(one, 'series.lastObservedTime') : last),
    digText(one, 'type'),
    digText(one, 'reason'),
    name === '' ? kind : `${kind}/${name}`,
    digText(involved, 'fieldPath'),
    host === '' ? component : `${component}, ${host}`,
    (digText(one, 'message') || digText(one, 'note')).trim(),
    age(first),
    series ? digNumber(one, 'series.count') : count,
    nameOf(one),
  ]
}
