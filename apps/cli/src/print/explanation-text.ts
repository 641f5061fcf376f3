import {
  type Cause,
  type Explanation,
  type Pending,
  type Ref,
  refKey,
  type StatementSummary,
} from '@barometer/graph'
import type { Unread } from '../snapshot/unread.ts'
import { age } from '../text/age.ts'
import { countsByKind, objectName } from '../text/object-names.ts'
import type { PrintOptions } from '../text/print-options.ts'
import { lines, oneLine } from '../text/terminal-text.ts'
import { blocksText, chain, fieldLines, headline, inCluster, indented } from '../text/text-blocks.ts'
import { type Advised, nextLines } from './next-steps.ts'

/** The answer about one object, with what to do about its causes. */
export type AdvisedExplanation = Omit<Explanation, 'causes'> & { readonly causes: readonly Advised<Cause>[] }

const namesShown = 3
const pendingShown = 5
const coverageShown = 5

/**
 * The answer about one object, for a person who was just woken up: is it well, and if not, what is there to fix. `unread`:
 * whether there may be more beneath it.
 */
export function explanationText(
  explanation: AdvisedExplanation,
  printOptions: PrintOptions,
  unread: Unread = 'nothing',
): string {
  const { object, pending } = explanation
  const causes = explanation.superseded ? [] : explanation.causes
  return blocksText([
    answerLines(explanation, printOptions, unread),
    ...causes.map((cause, index) =>
      causeLines(cause, causes.length > 1 ? index + 1 : 0, explanation, printOptions),
    ),
    ...(pending.length > 0 ? [pendingLines(pending, object, printOptions)] : []),
    coverageLines(explanation, printOptions),
  ])
}

function answerLines(explanation: AdvisedExplanation, printOptions: PrintOptions, unread: Unread): string[] {
  const { object, presence, state, verdict, causes, counts, pending } = explanation
  const name = objectName(object)
  if (presence === 'not-observed') {
    return headline('unknown', `${name} was not read: its state is not known`, printOptions)
  }
  if (presence === 'missing') return headline('error', `${name} does not exist`, printOptions)
  if (explanation.superseded) {
    const text = `${name} is superseded${state === 'error' ? ', and was in error' : ''}: it is no longer counted`
    return headline('superseded', text, printOptions)
  }
  if (state === 'error') {
    const affected = new Set(causes.flatMap(({ affects }) => affects.map(refKey))).size
    const many = `${plural(causes.length, 'cause')}, ${plural(affected, 'object')}`
    return headline('error', `${name} is in error: ${many}`, printOptions)
  }
  if (state === 'working') {
    const since = age(verdict?.since, printOptions.now)
    const text = `${name} is in progress${since === '' ? '' : ` for ${since}`}${isInTime(pending) ? ', not overdue' : ''}`
    return headline('working', text, printOptions)
  }
  if (state === 'unknown')
    return headline('unknown', `${name} is unknown: nothing reports its status`, printOptions)
  const how = evidenceText[verdict?.evidence ?? 'summary']
  const text = `${name} is healthy${how}${extent(unread !== 'nothing')} (${plural(counts.total, 'object')})`
  return headline(unread === 'failed' ? 'unknown' : 'ok', text, printOptions)
}

/** How sure it is that an object is well, where no condition sums it up. */
const evidenceText = {
  summary: '',
  steps: ', going by the conditions of its parts',
  fields: ', going by its fields',
  silence: ', as its kind has no status',
} as const

function causeLines(
  cause: Advised<Cause>,
  number: number,
  { object: asked, verdict }: AdvisedExplanation,
  printOptions: PrintOptions,
): string[] {
  const isHealthy = (ref: Ref) => verdict?.state === 'Healthy' && refKey(ref) === refKey(asked)
  const fields: [string, string[]][] = [
    ['says', causeSays(cause, printOptions)],
    ['path', cause.path.length > 1 ? [pathText(cause.path, asked, printOptions)] : []],
    ['affects', cause.affects.length > 1 ? [affectsText(cause.affects)] : []],
    ['same', alikeText(cause)],
    ...cause.upward.map(({ object, statement }): [string, string[]] => [
      'reported by',
      [
        `${objectName(object, asked.namespace)}: ${isHealthy(object) ? healthyBy(statement) : oneSaid(statement)}`,
      ],
    ]),
  ]
  return [
    ...causeTitle(cause, number, printOptions),
    ...fields.flatMap(([label, texts]) => fieldLines(label, texts, printOptions)),
    ...nextLines(cause, printOptions),
  ]
}

/** What the cause says of itself; that it does not exist is in its title already. */
export function causeSays({ presence, statement, since }: Cause, printOptions: PrintOptions): string[] {
  return presence === 'missing' && statement.message === 'does not exist'
    ? []
    : statementText(statement, since, printOptions)
}

/** Whether an object says it itself, or it follows from what others say. */
const gradeTexts = { stated: 'reported', inferred: 'deduced' } as const

/** The object to fix, and how sure that is. */
export function causeTitle(cause: Cause, number: number, printOptions: PrintOptions): string[] {
  const { colors, cluster } = printOptions
  const more = cause.alike.length === 0 ? '' : ` and ${cause.alike.length} more`
  const title = `${number === 0 ? '' : `${number}. `}${inCluster(cluster)}${objectName(cause.object)}${more}`
  const notes = [
    cause.presence === 'missing' ? 'does not exist' : '',
    cause.presence === 'not-observed' ? 'was not read' : '',
    cause.terminating ? 'cannot be deleted' : '',
    gradeTexts[cause.grade],
  ]
  const aside = `(${notes.filter(Boolean).join(', ')})`
  const [first = '', ...rest] = indented(`${title} ${aside}`, 0, printOptions, 3)
  return [first, ...rest].map(colors.bold)
}

/** What a statement says: why and where, for how long, and its message line by line. */
function statementText(
  statement: StatementSummary,
  since: string | undefined,
  printOptions: PrintOptions,
): string[] {
  const ago = age(since, printOptions.now)
  const duration = ago === '' ? '' : `for ${ago}`
  const message = lines(statement.message)
  const [only = ''] = message
  if (isBareField(statement) && message.length === 1 && only !== '') {
    return [[`${only} (${oneLine(statement.field ?? '')})`, duration].filter(Boolean).join(', ')]
  }
  const head = [headOf(statement), duration].filter(Boolean).join(', ')
  return [head, ...message].filter((text) => text !== '')
}

/** A field that tells something without a reason: its words come before its path. */
function isBareField({ conditionType, field, reason }: StatementSummary): boolean {
  return conditionType === undefined && field !== undefined && reason === ''
}

/** `Synced: ReconcileError` of a condition, `CrashLoopBackOff (status.containerStatuses[])` of a field. */
function headOf({ conditionType, field, reason }: StatementSummary): string {
  if (conditionType !== undefined) return [conditionType, reason].filter(Boolean).map(oneLine).join(': ')
  if (field === undefined) return oneLine(reason)
  return reason === '' ? oneLine(field) : oneLine(`${reason} (${field})`)
}

function oneSaid(said: StatementSummary): string {
  const message = oneLine(said.message)
  return [headOf(said), message === '' ? '' : `“${message}”`].filter(Boolean).join(' ')
}

/** The way from the object that was asked about to the cause. */
function pathText(path: readonly Ref[], asked: Ref, printOptions: PrintOptions): string {
  return chain(
    path.map((ref) => objectName(ref, asked.namespace)),
    printOptions,
  )
}

function affectsText(refs: readonly Ref[]): string {
  return `${plural(refs.length, 'object')}: ${countsByKind(refs)}`
}

/** The others of which a cause speaks. */
export function alikeText({ alike, grade }: Cause): string[] {
  if (alike.length === 0) return []
  if (grade === 'inferred') return [`also true of ${listed(alike)}`]
  return [`${listed(alike)} say${alike.length === 1 ? 's' : ''} the same`]
}

/** The object itself reports nothing wrong. */
function healthyBy({ conditionType, field }: StatementSummary): string {
  const by = conditionType ?? field ?? ''
  return oneLine(by === '' ? 'healthy' : `healthy (${by})`)
}

/** Whether it is known of all that is waited for that it may still take its time; where nothing says since when, nobody knows. */
export function isInTime(pending: readonly Pending[]): boolean {
  return pending.length > 0 && pending.every(({ stuckAt }) => stuckAt !== undefined)
}

/** What is waited for; objects that say the same are told once. */
function pendingLines(pending: readonly Pending[], asked: Ref, printOptions: PrintOptions): string[] {
  const groups = Map.groupBy(pending, (each) =>
    JSON.stringify([
      each.object.group,
      each.object.kind,
      each.statement,
      age(each.since, printOptions.now),
      stuckText(each, printOptions),
    ]),
  )
  const shown = [...groups.values()].slice(0, pendingShown).flatMap((group) => {
    const [first] = group as [Pending]
    const [said = '', ...message] = statementText(first.statement, first.since, printOptions)
    const head = [said, stuckText(first, printOptions)].filter(Boolean).join('; ')
    const itself = group.length === 1 && refKey(group[0]!.object) === refKey(asked)
    const what = itself ? 'it says' : `waiting for ${listed(group.map(({ object }) => object))}:`
    return [
      ...indented(`${what} ${head}`.replace(/: $/, ''), 2, printOptions),
      ...message.flatMap((line) => indented(line, 4, printOptions)),
    ]
  })
  const rest = groups.size - pendingShown
  return rest > 0 ? [...shown, `  and for ${rest} more`] : shown
}

/** When it will no longer be taken for work. */
function stuckText({ stuckAt }: Pending, { now }: PrintOptions): string {
  const left = Date.parse(stuckAt ?? '') - now.getTime()
  return left > 0 ? `counts as stuck in ${age(new Date(now.getTime() - left).toISOString(), now)}` : ''
}

function listed(refs: readonly Ref[]): string {
  const names = refs.slice(0, namesShown).map((ref) => objectName(ref))
  const rest = refs.length - names.length
  return `${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

/** What the answer could not rest on, so that nobody takes silence for proof. */
export function coverageLines(
  { coverage }: Pick<Explanation, 'coverage'>,
  printOptions: PrintOptions,
): string[] {
  if (coverage.notObservedCount === 0) return []
  const shown = coverage.notObserved.slice(0, coverageShown)
  const rest = coverage.notObservedCount - shown.length
  const head = `${plural(coverage.notObservedCount, 'object')} that ${coverage.notObservedCount === 1 ? 'is' : 'are'} named could not be read:`
  return [
    ...indented(head, 0, printOptions),
    ...[
      ...shown.flatMap(({ object, coverage, namedBy }) =>
        indented(
          `${objectName(object)} (${coverageText[coverage]}; named by ${objectName(namedBy)})`,
          2,
          printOptions,
        ),
      ),
      ...(rest > 0 ? [`  and ${rest} more`] : []),
    ].map(printOptions.colors.dim),
  ]
}

const coverageText = {
  complete: 'read',
  forbidden: 'may not be read',
  'not-listed': 'not in what was read',
  unavailable: 'its API does not answer',
  elsewhere: 'in another cluster',
} as const

/** How far good news reaches. */
export function extent(partial: boolean): string {
  return partial ? ' as far as could be read' : ''
}

/** A number with its word. */
export function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}
