import { type Fields, fieldsOf, textOf } from '../objects/fields.ts'
import { groupOf, type Ref } from '../objects/ref.ts'

/** A Warning Event, as far as it is evidence. Times in milliseconds. */
export interface WarningEvent {
  readonly reason: string
  readonly message: string
  /** How often it was told. */
  readonly count: number
  /** False: it is evidence, and does not warn. */
  readonly warns: boolean
  readonly first: number
  readonly last: number
}

/** An Event object: what it is about, and what it warns of (undefined: it does not warn). */
export interface ObjectEvent {
  readonly about: Ref
  /** Undefined: it is no evidence of anything. */
  readonly warning: WarningEvent | undefined
}

const longestMessage = 2048

/** Reads an Event of either API; undefined where it does not say what it is about. */
export function readEvent(object: Fields, normalEvidence: ReadonlySet<string>): ObjectEvent | undefined {
  const metadata = fieldsOf(object['metadata'])
  const about = fieldsOf(object['involvedObject'] ?? object['regarding'])
  const { kind, name, namespace, apiVersion } = about
  if (typeof kind !== 'string' || typeof name !== 'string' || kind === '' || name === '') return undefined
  return {
    about: {
      group: typeof apiVersion === 'string' ? groupOf(apiVersion) : '',
      kind,
      namespace: typeof namespace === 'string' ? namespace : '',
      name,
    },
    warning: isEvidence(object, normalEvidence) ? readWarning(object, metadata) : undefined,
  }
}

function isEvidence({ type, reason }: Fields, normal: ReadonlySet<string>): boolean {
  return type === 'Warning' || normal.has(textOf(reason))
}

function readWarning(object: Fields, metadata: Fields): WarningEvent {
  const series = fieldsOf(object['series'])
  const created = timesOf(metadata['creationTimestamp'], object['eventTime'])
  const first = timesOf(object['firstTimestamp'], object['deprecatedFirstTimestamp'])
  const last = timesOf(object['lastTimestamp'], object['deprecatedLastTimestamp'], series['lastObservedTime'])
  return {
    reason: textOf(object['reason']),
    count: Math.max(
      1,
      ...[object['count'], series['count'], object['deprecatedCount']]
        .map(Number)
        .filter(Number.isSafeInteger),
    ),
    warns: object['type'] === 'Warning',
    message: (textOf(object['message']) || textOf(object['note'])).slice(0, longestMessage),
    first: firstOf(first, created, last).reduce((a, b) => Math.min(a, b), Infinity),
    last: firstOf(last, first, created).reduce((a, b) => Math.max(a, b), -Infinity),
  }
}

function timesOf(...values: readonly unknown[]): readonly number[] {
  return values.map((value) => Date.parse(textOf(value))).filter((time) => !Number.isNaN(time))
}

/** The first list that has anything; a time long ago where none has. */
function firstOf(...lists: readonly (readonly number[])[]): readonly number[] {
  return lists.find((list) => list.length > 0) ?? [0]
}
