import type { Client, KubeObject } from '@barometer/client'
import type { Coverage } from '@barometer/graph'
import { type FollowOptions, follow, type Surveyed } from '../follow.ts'
import { hideValues } from '../object/hide-values.ts'
import type { ObjectChange } from '../object/object-change.ts'
import type { SurveyNote } from '../record/coverage-record.ts'

/** What a dump says of itself, in its last line. */
export interface DumpEnd {
  /** RFC 3339: the moment to count from. */
  readonly now: string
  readonly coverage: Coverage
  readonly notes: readonly SurveyNote[]
}

export interface DumpOptions extends Pick<FollowOptions, 'packs' | 'namespace' | 'progress' | 'signal'> {
  /** Takes one line, its end included. */
  readonly write: (line: string) => void
  /** Milliseconds since 1970: when the dump is taken. */
  readonly now: number
}

/**
 * Writes a cluster as a dump: one JSON value a line, `{"object": …}` for every object, and at last `{"survey": …}` with
 * the moment and what was read; where nothing at all could be read, nothing. No data of Secrets and
 * ConfigMaps is in it, nor was it read; what else should not be passed on is taken out: see `hideValues`.
 */
export async function writeDump(client: Client, { write, now, ...options }: DumpOptions): Promise<Surveyed> {
  const changed = ({ object }: ObjectChange) => write(dumpLine(hideValues(object)))
  const result = await follow(client, { ...options, changed }).read()
  if (!result.isEmpty || result.notes.length === 0)
    write(dumpEndLine({ now: new Date(now).toISOString(), coverage: result.coverage, notes: result.notes }))
  return result
}

/** The line of an object. */
export function dumpLine(object: KubeObject): string {
  return `${JSON.stringify({ object })}\n`
}

/** The last line. */
export function dumpEndLine({ now, coverage, notes }: DumpEnd): string {
  const { absent, ...rest } = coverage
  const plain = { ...rest, ...(absent && absent.size > 0 && { absent: [...absent].sort() }) }
  return `${JSON.stringify({ survey: { now, coverage: plain, notes } })}\n`
}

/** One line of a dump, parsed; undefined where the value is neither an object's line nor the last. */
export type DumpLine = { readonly object: unknown } | { readonly end: DumpEnd }

/** Reads one line of a dump, or a JSON value that might be one. */
export function readDumpLine(value: unknown): DumpLine | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { object, survey } = value as { object?: unknown; survey?: unknown }
  if (object !== undefined) return { object }
  const end = readEnd(survey)
  return end && { end }
}

function readEnd(survey: unknown): DumpEnd | undefined {
  if (typeof survey !== 'object' || survey === null) return undefined
  const { now, coverage, notes } = survey as { now?: unknown; coverage?: unknown; notes?: unknown }
  if (typeof now !== 'string' || Number.isNaN(Date.parse(now))) return undefined
  if (typeof coverage !== 'object' || coverage === null || !('others' in coverage)) return undefined
  const { absent, ...rest } = coverage as Omit<Coverage, 'absent'> & { absent?: readonly string[] }
  return {
    now,
    coverage: { ...rest, absent: new Set(Array.isArray(absent) ? absent : []) },
    notes: Array.isArray(notes) ? notes : [],
  }
}
