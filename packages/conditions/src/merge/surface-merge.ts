import type { Dialect, Rank, SurfaceMerge } from '../dialect/dialect.ts'
import type { Condition, ConditionedObject, ConditionStatus, Severity } from '../model/condition.ts'
import { someNames } from '../model/names.ts'
import { compareText } from '../model/text.ts'
import { compareConditions } from '../set/order.ts'
import type { Source } from './source.ts'

export interface SurfaceOptions {
  readonly dialect: Dialect
  /** The caller's order of types: within the deciding group the first of these speaks. */
  readonly of?: readonly string[] | undefined
  readonly negativePolarity: readonly string[]
  /** Adds ` @ Kind/name` to the reason. */
  readonly sourceRef?: boolean | undefined
  /** Replaces the message by a count out of `total`: of what is completed, or of what says the same as the speaker. */
  readonly counter?: { readonly counts: 'completed' | 'affected'; readonly total: number } | undefined
  /** Only conditions about the newest generation among them count. */
  readonly latestGeneration?: boolean | undefined
  /** What lacks its condition, by name. */
  readonly missing?: readonly string[] | undefined
}

interface Group {
  readonly status: ConditionStatus
  readonly severity: Severity
  /** Whether its conditions are negative, where conditions of different polarity form different groups. */
  readonly negative: boolean
  readonly rank: number
  readonly members: Source[]
}

/**
 * Merges conditions into one of type `target`: they are grouped, the group of the highest rank decides, and one of its
 * members speaks. No conditions: nothing. NOTE: sets no transition time.
 */
export function surfaceCondition(
  sources: readonly Source[],
  target: string,
  options: SurfaceOptions,
): Condition | undefined {
  const { missing = [], dialect } = options
  const groups = groupSources(sources, options)
  const top = best(groups)
  const unknown = missing.length > 0 && !(top?.status === 'False' || dialect.missing === 'skipped')
  if (unknown && (top || dialect.missing === 'unknown')) {
    const message = `Not yet reported: ${someNames(missing, 3)}`
    return { type: target, status: 'Unknown', reason: 'NotYetReported', message }
  }
  if (!top) return undefined
  const merge = dialect.merge as SurfaceMerge
  const negative = merge.byPolarity && options.negativePolarity.includes(target)
  const status = negative ? swapped(top.status) : top.status
  if (top.status === 'True' && merge.whenTrue === 'nothing') return { type: target, status }
  const members = merge.arrange?.(top.members) ?? top.members
  const speaker = firstOf(members, options, options.of)
  return {
    type: target,
    status,
    ...(top.status === 'False' && top.severity && { severity: top.severity }),
    reason: reasonOf(speaker, options.sourceRef ?? false),
    message: counterText(top, members, speaker, groups, options) ?? speaker.condition.message ?? '',
  }
}

function groupSources(sources: readonly Source[], options: SurfaceOptions): Group[] {
  const { dialect, negativePolarity } = options
  const merge = dialect.merge as SurfaceMerge
  let latest = 0
  if (options.latestGeneration) for (const source of sources) latest = Math.max(latest, generationOf(source))
  const groups: Group[] = []
  for (const source of sources) {
    const { condition } = source
    if (options.latestGeneration && generationOf(source) !== latest) continue
    const negative = negativePolarity.length > 0 && negativePolarity.includes(condition.type)
    const status = negative ? swapped(condition.status) : condition.status
    const severity = severityOf(dialect, condition, status)
    const group = groupOf(groups, status, severity, merge.byPolarity && negative)
    if (group) group.members.push(source)
    else {
      const rank = rankOf(merge.ranks, status, severity, negative)
      groups.push({ status, severity, negative: merge.byPolarity && negative, rank, members: [source] })
    }
  }
  return groups
}

function groupOf(
  groups: readonly Group[],
  status: ConditionStatus,
  severity: Severity,
  negative: boolean,
): Group | undefined {
  for (let index = 0; index < groups.length; index++) {
    const group = groups[index]!
    if (group.status === status && group.severity === severity && group.negative === negative) return group
  }
  return undefined
}

function generationOf({ condition }: Source): number {
  return condition.observedGeneration ?? 0
}

/** The severity that counts. Where the dialect names one for when it is missing, only a False has any. */
function severityOf(dialect: Dialect, condition: Condition, status: ConditionStatus): Severity {
  const { allowed, missing } = dialect.severity
  if (allowed === 'never') return ''
  if (missing === '') return condition.severity ?? ''
  return status === 'False' ? condition.severity || missing : ''
}

function rankOf(
  ranks: readonly Rank[],
  status: ConditionStatus,
  severity: Severity,
  negative: boolean,
): number {
  const polarity = negative ? 'negative' : 'positive'
  const index = ranks.findIndex(
    (rank) =>
      rank.status === status &&
      (rank.severity === undefined || rank.severity === severity) &&
      (rank.polarity === undefined || rank.polarity === polarity),
  )
  return index < 0 ? ranks.length : index
}

function best(groups: readonly Group[]): Group | undefined {
  return groups.reduce<Group | undefined>(
    (top, group) => (top && top.rank <= group.rank ? top : group),
    undefined,
  )
}

/** The first member: by the caller's order of types, then as arranged or by the dialect's order and whose it is. */
function firstOf(members: readonly Source[], options: SurfaceOptions, of?: readonly string[]): Source {
  const { order, merge } = options.dialect
  const byName = order.rest !== 'by-generation' && !(merge as SurfaceMerge).arrange
  let first = members[0]!
  let name = ownerName(first)
  for (let index = 1; index < members.length; index++) {
    const member = members[index]!
    // Most are of one type, and most of these are told apart by their owners' names alone.
    if (byName && member.condition.type === first.condition.type && ownerName(member) > name) continue
    if (!comesBefore(member, first, options.dialect, of)) continue
    first = member
    name = ownerName(first)
  }
  return first
}

function ownerName({ object }: Source): string {
  return object.metadata?.name ?? ''
}

function comesBefore(a: Source, b: Source, dialect: Dialect, of: readonly string[] | undefined): boolean {
  const alike = a.condition.type === b.condition.type
  if (of && !alike) {
    const x = of.indexOf(a.condition.type)
    const y = of.indexOf(b.condition.type)
    if (x !== y) return y < 0 || (x >= 0 && x < y)
  }
  if ((dialect.merge as SurfaceMerge).arrange) return false
  const { order } = dialect
  const byOrder =
    alike && order.rest !== 'by-generation' ? 0 : compareConditions(order, a.condition, b.condition)
  return (byOrder || compareOwners(a, b)) < 0
}

function compareOwners(a: Source, b: Source): number {
  return (
    compareText(ownerName(a), ownerName(b)) ||
    compareText(a.object.metadata?.namespace ?? '', b.object.metadata?.namespace ?? '') ||
    compareText(a.object.kind ?? '', b.object.kind ?? '') ||
    compareText(a.condition.reason ?? '', b.condition.reason ?? '') ||
    compareText(a.condition.message ?? '', b.condition.message ?? '')
  )
}

function reasonOf({ condition, object }: Source, sourceRef: boolean): string {
  const reason = condition.reason ?? ''
  return sourceRef && !reason.includes('@') ? `${reason} @ ${nameOf(object)}` : reason
}

export function nameOf(object: ConditionedObject): string {
  return `${object.kind ?? ''}/${object.metadata?.name ?? ''}`
}

function counterText(
  top: Group,
  members: readonly Source[],
  speaker: Source,
  groups: readonly Group[],
  options: SurfaceOptions,
): string | undefined {
  const { counter, dialect, of = [] } = options
  const { counts } = dialect.merge as SurfaceMerge
  if (!counter || (counts === 'while-info' && top.severity !== 'Info')) return undefined
  if (counter.counts === 'affected') {
    // The caller's order does not name the type; where it has one type, or none, the speaker is the first without it too.
    const first = of.length < 2 ? speaker : firstOf(members, options)
    return `${members.length} of ${counter.total} ${first.condition.type}`
  }
  const completed = groupOf(groups, 'True', '', false)?.members.length ?? 0
  return `${completed} of ${counter.total} completed`
}

function swapped(status: ConditionStatus): ConditionStatus {
  if (status === 'Unknown') return status
  return status === 'True' ? 'False' : 'True'
}
