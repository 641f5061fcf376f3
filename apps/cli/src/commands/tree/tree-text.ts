import type { Condition } from '@barometer/conditions'
import { refKey, type TreeNode } from '@barometer/graph'
import { age } from '../../text/age.ts'
import { kindName, objectName } from '../../text/object-names.ts'
import type { PrintOptions } from '../../text/print-options.ts'
import { lines, oneLine, width, wrap } from '../../text/terminal-text.ts'
import { inCluster, type PrintedState, signOf } from '../../text/text-blocks.ts'
import type { Arranged } from './arrange.ts'
import { conditionLine, inOrder, isDeciding } from './condition-line.ts'

export interface TreeTextOptions extends PrintOptions {
  /** The tree goes to what the object is part of. */
  readonly up?: boolean
  /** Show these conditions of every object. */
  readonly conditions?: ((node: TreeNode) => readonly Condition[]) | undefined
}

/** What a line of the tree knows of what stands above it, so as not to repeat it. */
interface Above {
  readonly namespace: string
  readonly message: string
}

/** All that is shown of one object, or of several that are alike. */
interface Saying {
  readonly name: string
  readonly asides: readonly string[]
  readonly message: string
  readonly conditions: readonly Condition[]
}

interface Place {
  /** What stands before the object's own line. */
  readonly first: string
  /** What stands before all other lines that belong to it. */
  readonly rest: string
  readonly level: number
}

const namesShown = 3
/** A space at which no line is broken. */
const noBreak = '\u00a0'
/** So many columns are kept for what is said, however deep the tree is. */
const roomToSpeak = 26

/** The tree as lines: one for each object, and beneath it what it says where that is no good news. */
export function treeText(root: Arranged, printOptions: TreeTextOptions): string {
  return `${new Writer(printOptions, unfoldedIn(root)).write(root).join('\n')}\n`
}

/** What is shown with something beneath it, wherever that is: others only point there. */
function unfoldedIn(root: Arranged): ReadonlySet<string> {
  const found = new Set<string>()
  const waiting = [root]
  for (let item = waiting.pop(); item; item = waiting.pop()) {
    const { nodes, children, deeper } = item
    if (children.length > 0 || deeper > 0) for (const { object } of nodes) found.add(refKey(object))
    for (const each of children) waiting.push(each)
  }
  return found
}

class Writer {
  readonly #printOptions: TreeTextOptions
  readonly #unfolded: ReadonlySet<string>
  readonly #written = new Set<string>()
  readonly #lines: string[] = []

  constructor(printOptions: TreeTextOptions, unfolded: ReadonlySet<string>) {
    this.#printOptions = printOptions
    this.#unfolded = unfolded
  }

  write(root: Arranged): readonly string[] {
    this.#item(root, { first: '', rest: '', level: 0 }, { namespace: '', message: '' })
    return this.#lines
  }

  #item(item: Arranged, place: Place, above: Above): void {
    const { nodes, children, deeper } = item
    const node = nodes[0] as TreeNode
    for (const { object, repeated } of nodes) if (!repeated) this.#written.add(refKey(object))
    const message = messageOf(node)
    const conditions = this.#conditionsOf(node)
    // The deciding condition brings what it says with it.
    const isTold = conditions.some((each) => isDeciding(each, node))
    const said: Saying = {
      name: this.#nameOf(nodes, place, above),
      asides: this.#asidesOf(node, isTold),
      message: isTold || message === above.message ? '' : message,
      conditions,
    }
    if (this.#printOptions.plain) this.#plainLines(node, place, said)
    else this.#drawnLines(item, place, said)
    if (deeper > 0) this.#aside(`(${deeper} beneath not shown)`, place, children.length > 0)
    const below: Above = { namespace: node.object.namespace, message: message || above.message }
    for (const [index, child] of children.entries()) {
      this.#item(child, this.#placeBeneath(place, index === children.length - 1), below)
    }
  }

  /** Where the tree is deeper than the terminal is wide, it goes straight down, and says how deep it is. */
  #placeBeneath({ rest, level }: Place, last: boolean): Place {
    const isTooDeep = width(rest) + 3 > this.#printOptions.columns - roomToSpeak
    if (isTooDeep) return { first: `${rest}⋯${level + 1} `, rest, level: level + 1 }
    return {
      first: `${rest}${last ? '└─' : '├─'} `,
      rest: `${rest}${last ? '   ' : '│  '}`,
      level: level + 1,
    }
  }

  #drawnLines({ nodes, children }: Arranged, place: Place, said: Saying): void {
    const { columns, colors, now } = this.#printOptions
    const node = nodes[0] as TreeNode
    // What belongs to an object goes beneath it, beside the line that leads to its children.
    const own = ownGuide(place, children.length > 0)
    const title = `${said.name}${said.asides.map((part) => ` ·${noBreak}${part}`).join('')}`
    for (const [index, line] of wrap(title, columns - width(place.first) - 2).entries()) {
      const before = index === 0 ? `${place.first}${signOf(printedState(node), this.#printOptions)} ` : own
      this.#lines.push(`${before}${line.replaceAll(noBreak, ' ')}`)
    }
    // Why something is not well is never dimmed.
    const isQuiet = printedState(node) === 'ok' || printedState(node) === 'superseded'
    const messageLines = (text: string, indent: string, paint: (line: string) => string) => {
      for (const line of lines(text).flatMap((each) => wrap(each, columns - width(own) - indent.length))) {
        this.#lines.push(`${own}${indent}${paint(line)}`)
      }
    }
    const plainly = (line: string) => line
    messageLines(said.message, '  ', isQuiet ? colors.dim : plainly)
    for (const condition of said.conditions) {
      const deciding = isDeciding(condition, node)
      const text = conditionLine(condition, now, ` ·${noBreak}`)
      for (const [index, line] of wrap(text, columns - width(own) - 4).entries()) {
        const sign = deciding && index === 0 ? '▸ ' : '  '
        const shown = line.replaceAll(noBreak, ' ')
        this.#lines.push(`${own}${sign}${index === 0 ? '' : '  '}${deciding ? colors.bold(shown) : shown}`)
      }
      messageLines(condition.message ?? '', '    ', deciding && !isQuiet ? plainly : colors.dim)
    }
  }

  /** One line for each object, and one for each condition: a screen reader hears the level as a number. */
  #plainLines(node: TreeNode, place: Place, { name, asides, message, conditions }: Saying): void {
    const level = place.level === 0 ? '' : `level ${place.level}, `
    const title = [name, ...asides].join(', ')
    const said = oneLine(message)
    this.#lines.push(
      `${level}${signOf(printedState(node), this.#printOptions)} ${title}${said === '' ? '' : `: ${said}`}`,
    )
    for (const condition of conditions) {
      const what = isDeciding(condition, node) ? 'deciding condition' : 'condition'
      const text = oneLine(condition.message ?? '')
      this.#lines.push(
        `${what}: ${conditionLine(condition, this.#printOptions.now, ', ')}${text === '' ? '' : `: ${text}`}`,
      )
    }
  }

  #aside(text: string, place: Place, hasChildren: boolean): void {
    const { plain, colors } = this.#printOptions
    this.#lines.push(plain ? text : `${ownGuide(place, hasChildren)}  ${colors.dim(text)}`)
  }

  #conditionsOf(node: TreeNode): readonly Condition[] {
    const conditions = node.repeated ? [] : (this.#printOptions.conditions?.(node) ?? [])
    return inOrder(conditions, node)
  }

  #nameOf(nodes: readonly TreeNode[], { level }: Place, above: Above): string {
    const [{ object, relation }] = nodes as [TreeNode]
    const leads =
      level === 0 ? inCluster(this.#printOptions.cluster) : relationWords(relation, this.#printOptions.up)
    if (nodes.length === 1) return `${leads}${objectName(object, above.namespace)}`
    const names = nodes.slice(0, namesShown).map((node) => oneLine(node.object.name))
    const rest = nodes.length - names.length
    const listed = `${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
    return `${leads}${nodes.length} ${oneLine(kindName(object.kind, nodes.length))}: ${listed}`
  }

  /** What is said about the object on its own line. */
  #asidesOf(node: TreeNode, isDecided: boolean): string[] {
    const { presence, superseded, repeated, verdict, object } = node
    const parts: string[] = []
    if (presence === 'missing') parts.push('does not exist')
    if (presence === 'not-observed') parts.push('was not read')
    const deduced = deducedOf(node)
    const hidden = isDecided ? undefined : hiddenBy(node)
    if (superseded) parts.push('superseded')
    else if (deduced) for (const each of deducedBy(deduced, this.#printOptions)) parts.push(each)
    else if (hidden) for (const each of saidInstead(node, hidden, this.#printOptions)) parts.push(each)
    else if (verdict)
      for (const each of saidBy(verdict, node.state, this.#printOptions, isDecided)) parts.push(each)
    const key = refKey(object)
    const isTold = this.#unfolded.has(key) || deduced !== undefined
    if (repeated && isTold) parts.push(this.#written.has(key) ? 'see above' : 'see below')
    return parts
  }
}

function ownGuide({ rest }: Place, hasChildren: boolean): string {
  return `${rest}${hasChildren ? '│ ' : '  '}`
}

function relationWords(relation: TreeNode['relation'], up = false): string {
  if (up) return relation === 'depends-on' ? 'needed by ' : 'part of '
  return relation === 'depends-on' ? 'needs ' : ''
}

/** What an object says of itself on its own line; `isTold`: its deciding condition stands beneath it. */
function saidBy(
  verdict: NonNullable<TreeNode['verdict']>,
  state: TreeNode['state'],
  { now }: TreeTextOptions,
  isTold: boolean,
): string[] {
  const isWell = verdict.state === 'Healthy'
  const isSilent = isWell || verdict.state === 'Unknown'
  if (state === 'ok' && isSilent) return []
  const rest = `but a dependency is ${state === 'error' ? 'failing' : 'in progress'}`
  const what = [
    isTold && !isWell ? '' : decision(verdict),
    isWell && (state === 'error' || state === 'working') ? rest : '',
  ]
  const since = isSilent || isTold ? '' : age(verdict.since, now)
  const said = [what.filter(Boolean).join(', '), since, verdict.stale ? 'of an older generation' : '']
  return said.filter(Boolean)
}

/** What follows for an object that does not say it itself, and is a cause. */
function deducedOf({ cause, presence }: TreeNode): TreeNode['cause'] {
  return cause?.grade === 'inferred' && presence === 'observed' ? cause : undefined
}

function deducedBy(
  { statement, since }: NonNullable<TreeNode['cause']>,
  { now }: TreeTextOptions,
): readonly string[] {
  return [`${oneLine(statement.reason)} (deduced)`, age(since, now)].filter(Boolean)
}

/** What makes an object a cause, where its verdict tells something else of it: that it is being deleted, or pending. */
function hiddenBy({ cause, presence, verdict }: TreeNode): TreeNode['cause'] {
  if (cause?.grade !== 'stated' || presence !== 'observed' || !verdict) return undefined
  const { reason, message } = cause.statement
  return verdict.reason === reason && verdict.message === message ? undefined : cause
}

function saidInstead(
  { verdict }: TreeNode,
  { statement, since }: NonNullable<TreeNode['cause']>,
  { now }: TreeTextOptions,
): readonly string[] {
  const { conditionType = '', reason } = statement
  return [
    verdict?.state === 'Terminating' ? 'being deleted' : '',
    oneLine([conditionType, reason].filter(Boolean).join(': ')),
    age(since, now),
  ].filter(Boolean)
}

/** What decided, in a few words: `Ready=False NoDisk`, `CrashLoopBackOff`, `being deleted`. */
function decision({ state, decidedBy, reason }: NonNullable<TreeNode['verdict']>): string {
  if (state === 'Terminating') return 'being deleted'
  if (!decidedBy) return state === 'Unknown' || state === 'Healthy' ? '' : oneLine(reason || state)
  const { conditionType, path, value } = decidedBy
  const where = conditionType ?? path.split('.').at(-1) ?? ''
  const cause = state === 'Healthy' || reason === value ? '' : reason
  return oneLine(
    [value === '' ? where : reason === value ? value : `${where}=${value}`, cause].filter(Boolean).join(' '),
  )
}

function messageOf(node: TreeNode): string {
  const { verdict, state, superseded, repeated } = node
  const told = superseded || repeated ? undefined : (deducedOf(node) ?? hiddenBy(node))
  if (told) return told.statement.message
  if (!verdict || superseded || repeated || state === 'ok' || verdict.state === 'Healthy') return ''
  return verdict.message
}

function printedState({ presence, superseded, state }: TreeNode): PrintedState {
  if (superseded) return 'superseded'
  if (state === 'error' || presence === 'missing') return 'error'
  return presence === 'not-observed' ? 'unknown' : state
}
