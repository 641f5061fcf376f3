import { type Cause, type Explanation, type Pending, type Ref, refKey, type Said } from '@barometer/graph'
import { age } from '../age.ts'
import type { Colors } from '../colors.ts'
import { countsByKind, kubectlCommand, objectName } from '../object-names.ts'
import { lines, oneLine, wrap } from '../terminal-text.ts'

export interface TextOptions {
  readonly colors: Colors
  readonly columns: number
  readonly now: Date
}

const namesShown = 3
const pendingShown = 5
const coverageShown = 5

/** The answer about one object, for a person who was just woken up: is it well, and if not, what is there to fix. */
export function explanationText(explanation: Explanation, options: TextOptions): string {
  const { causes, pending } = explanation
  const blocks = [
    headline(explanation, options),
    ...causes.map((cause, index) =>
      causeLines(cause, causes.length > 1 ? index + 1 : 0, explanation.object, options),
    ),
    ...(pending.length > 0 ? [pendingLines(pending, explanation.object, options)] : []),
    coverageLines(explanation, options),
  ]
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n')}\n`
}

function headline(
  { object, presence, state, verdict, causes, counts }: Explanation,
  options: TextOptions,
): string[] {
  const { colors, columns } = options
  const name = objectName(object)
  if (presence === 'not-observed')
    return wrap(`? ${name} was not read: nothing can be said about it`, columns)
  if (state === 'error') {
    const affected = new Set(causes.flatMap(({ affects }) => affects.map(refKey))).size
    const many = `${plural(causes.length, 'cause')}, ${plural(affected, 'object')}`
    return wrap(`✗ ${name} is in error: ${many}`, columns).map(colors.red)
  }
  if (state === 'working') {
    const since = age(verdict?.since, options.now)
    const text = `… ${name} is still working, nothing is wrong${since === '' ? '' : ` (${since})`}`
    return wrap(text, columns).map(colors.yellow)
  }
  if (state === 'unknown') return wrap(`? ${name}: nobody has said how it is`, columns).map(colors.yellow)
  return wrap(`✓ ${name} is well (${plural(counts.total, 'object')})`, columns).map(colors.green)
}

function causeLines(cause: Cause, number: number, asked: Ref, options: TextOptions): string[] {
  const fields: [string, string[]][] = [
    ['says', causeSays(cause, options)],
    ['path', cause.path.length > 1 ? [pathText(cause.path, asked)] : []],
    ['affects', cause.affects.length > 1 ? [affectsText(cause.affects)] : []],
    ['same', cause.alike.length > 0 ? [alikeText(cause.alike)] : []],
    ...cause.upward.map(({ object, said }): [string, string[]] => [
      'above',
      [`${objectName(object, asked.namespace)} says ${oneSaid(said)}`],
    ]),
  ]
  return [
    causeTitle(cause, number, options),
    ...fields.flatMap(([label, texts]) => fieldLines(label, texts, options)),
    commandLine(cause, options),
  ]
}

/** The command that shows more, in one piece, so that it can be copied. */
export function commandLine({ object }: Cause, options: TextOptions): string {
  return fieldLines('more', [kubectlCommand(object)], { ...options, columns: Number.POSITIVE_INFINITY }).join(
    '',
  )
}

/** What the cause says of itself; that it does not exist is in its title already. */
export function causeSays({ presence, statement, since }: Cause, options: TextOptions): string[] {
  return presence === 'missing' && statement.message === 'does not exist'
    ? []
    : statementText(statement, since, options)
}

/** The object to fix, and how sure that is. */
export function causeTitle(cause: Cause, number: number, { colors }: TextOptions): string {
  const title = `${number === 0 ? '' : `${number}. `}${objectName(cause.object)}`
  const notes = [
    cause.presence === 'missing' ? 'does not exist' : '',
    cause.presence === 'not-observed' ? 'was not read' : '',
    cause.terminating ? 'cannot be deleted' : '',
    cause.grade,
  ]
  return `${colors.bold(title)} ${colors.dim(`(${notes.filter(Boolean).join(', ')})`)}`
}

const labelWidth = 9

/** A field with its label; texts that do not fit go on below, in the same column. */
export function fieldLines(
  label: string,
  texts: readonly string[],
  { colors, columns }: TextOptions,
): string[] {
  const indent = labelWidth + 2
  return texts
    .flatMap((text) => wrap(text, columns - indent))
    .map((line, index) => `  ${colors.dim((index === 0 ? label : '').padEnd(labelWidth))}${line}`)
}

/** What a statement says: why and where, for how long, and its message line by line. */
function statementText(statement: Said, since: string | undefined, options: TextOptions): string[] {
  const ago = age(since, options.now)
  const head = [headOf(statement), ago === '' ? '' : `for ${ago}`].filter(Boolean).join(', ')
  return [head, ...lines(statement.message)].filter((text) => text !== '')
}

/** `Synced: ReconcileError` of a condition, `CrashLoopBackOff (status.containerStatuses[])` of a field. */
function headOf({ conditionType, field, reason }: Said): string {
  if (conditionType !== undefined) return [conditionType, reason].filter(Boolean).map(oneLine).join(': ')
  if (field === undefined) return oneLine(reason)
  return reason === '' ? oneLine(field) : oneLine(`${reason} (${field})`)
}

function oneSaid(said: Said): string {
  const message = oneLine(said.message)
  return [headOf(said), message === '' ? '' : `“${message}”`].filter(Boolean).join(' ')
}

function pathText(path: readonly Ref[], asked: Ref): string {
  return path.map((ref) => objectName(ref, asked.namespace)).join(' › ')
}

function affectsText(refs: readonly Ref[]): string {
  return `${plural(refs.length, 'object')}: ${countsByKind(refs)}`
}

function alikeText(refs: readonly Ref[]): string {
  return `${listed(refs)} say${refs.length === 1 ? 's' : ''} the same`
}

/** What is waited for; objects that say the same are told once. */
function pendingLines(pending: readonly Pending[], asked: Ref, options: TextOptions): string[] {
  const groups = Map.groupBy(pending, ({ object, statement, since }) =>
    JSON.stringify([object.group, object.kind, statement, age(since, options.now)]),
  )
  const shown = [...groups.values()].slice(0, pendingShown).flatMap((group) => {
    const [{ statement, since }] = group as [Pending]
    const [head = '', ...message] = statementText(statement, since, options)
    const itself = group.length === 1 && refKey(group[0]!.object) === refKey(asked)
    const what = itself ? 'it says' : `waiting for ${listed(group.map(({ object }) => object))}:`
    return [
      ...wrap(`${what} ${head}`.replace(/: $/, ''), options.columns - 2).map((line) => `  ${line}`),
      ...message.flatMap((line) => wrap(line, options.columns - 4)).map((line) => `    ${line}`),
    ]
  })
  const rest = groups.size - pendingShown
  return rest > 0 ? [...shown, `  and for ${rest} more`] : shown
}

function listed(refs: readonly Ref[]): string {
  const names = refs.slice(0, namesShown).map((ref) => objectName(ref))
  const rest = refs.length - names.length
  return `${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

/** What the answer could not rest on, so that nobody takes silence for proof. */
function coverageLines({ coverage }: Explanation, { colors, columns }: TextOptions): string[] {
  if (coverage.notObservedCount === 0) return []
  const shown = coverage.notObserved.slice(0, coverageShown)
  const rest = coverage.notObservedCount - shown.length
  const head = `${plural(coverage.notObservedCount, 'object')} that ${coverage.notObservedCount === 1 ? 'is' : 'are'} named could not be looked at:`
  return [
    ...wrap(head, columns),
    ...shown
      .flatMap(({ object, reading, namedBy }) =>
        wrap(`${objectName(object)} (${readingText[reading]}; named by ${objectName(namedBy)})`, columns - 2),
      )
      .map((line) => `  ${line}`),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ].map(colors.dim)
}

const readingText = {
  complete: 'read',
  forbidden: 'may not be read',
  'not-listed': 'not in what was read',
  unavailable: 'its API does not answer',
  elsewhere: 'in another cluster',
} as const

/** A number with its word. */
export function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}
