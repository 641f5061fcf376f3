import type { Ref } from '@barometer/graph'
import type { ObjectEvent } from '@barometer/web/wire'

/** Events as the API server has them, core or events.k8s.io, the newest first. What is malformed is shown as far as it goes. */
export function shownEvents(events: Iterable<object>): readonly ObjectEvent[] {
  return Array.from(events, shownEvent).sort((a, b) => timeOf(b) - timeOf(a))
}

/** Whether an Event is about an object. */
export function isAbout(event: object, { kind, namespace, name }: Ref): boolean {
  const { involvedObject, regarding } = event as { involvedObject?: unknown; regarding?: unknown }
  const about = fields(involvedObject ?? regarding)
  return about['kind'] === kind && about['name'] === name && text(about['namespace']) === namespace
}

function shownEvent(event: object): ObjectEvent {
  const own = fields(event)
  const [series, source] = [fields(own['series']), fields(own['source'])]
  const metadata = fields(own['metadata'])
  const first = [own['firstTimestamp'], own['eventTime'], metadata['creationTimestamp']]
    .map(text)
    .find(Boolean)
  const last = [series['lastObservedTime'], own['lastTimestamp'], own['eventTime']].map(text).find(Boolean)
  const count = [series['count'], own['count']].find((each) => typeof each === 'number')
  const from = [own['reportingComponent'], own['reportingController'], source['component']].map(text)
  return {
    type: text(own['type']),
    reason: text(own['reason']),
    message: text(own['message']) || text(own['note']),
    count: typeof count === 'number' ? count : 1,
    ...(first && { first }),
    ...((last ?? first) && { last: last ?? first! }),
    from: from.find(Boolean) ?? '',
  }
}

function timeOf({ last = '' }: ObjectEvent): number {
  return Date.parse(last) || 0
}

function fields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
