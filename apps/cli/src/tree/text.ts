import type { TreeNode } from '@barometer/graph'
import { age } from '../age.ts'
import type { Colors } from '../colors.ts'
import { kindName, objectName } from '../object-names.ts'
import { lines, oneLine, width, wrap } from '../terminal-text.ts'
import type { Arranged } from './arrange.ts'

export interface TreeTextOptions {
  readonly colors: Colors
  readonly columns: number
  readonly now: Date
}

/** What a line of the tree knows of what stands above it, so as not to repeat it. */
interface Above {
  readonly namespace: string
  readonly message: string
}

interface Guides {
  /** What stands before the object's own line. */
  readonly first: string
  /** What stands before all other lines that belong to it. */
  readonly rest: string
}

const namesShown = 3
/** A space at which no line is broken. */
const noBreak = '\u00a0'

/** The tree as lines: one for each object, and beneath it what it says where that is no good news. */
export function treeText(root: Arranged, options: TreeTextOptions): string {
  const result: string[] = []
  write(root, { first: '', rest: '' }, { namespace: '', message: '' }, options, result)
  return `${result.join('\n')}\n`
}

function write(
  item: Arranged,
  guides: Guides,
  above: Above,
  options: TreeTextOptions,
  result: string[],
): void {
  const { nodes, children, deeper } = item
  const node = nodes[0] as TreeNode
  const message = messageOf(node)
  const { glyph, paint } = looksOf(node, options.colors)
  // What belongs to an object goes beneath it, beside the line that leads to its children.
  const own = `${guides.rest}${children.length > 0 ? '│ ' : '  '}`
  const title = wrap(
    `${nameOf(nodes, above)}${aside(node, options)}`,
    options.columns - width(guides.first) - 2,
  )
  for (const [index, line] of title.entries()) {
    result.push(`${index === 0 ? `${guides.first}${paint(glyph)} ` : own}${line.replaceAll(noBreak, ' ')}`)
  }
  if (message !== above.message) {
    for (const line of lines(message).flatMap((text) => wrap(text, options.columns - width(own) - 2))) {
      result.push(`${own}  ${options.colors.dim(line)}`)
    }
  }
  if (deeper > 0) result.push(`${own}  ${options.colors.dim(`(${deeper} beneath not shown)`)}`)
  const below: Above = { namespace: node.object.namespace, message: message || above.message }
  for (const [index, child] of children.entries()) {
    const last = index === children.length - 1
    const first = `${guides.rest}${last ? '└─' : '├─'} `
    write(child, { first, rest: `${guides.rest}${last ? '   ' : '│  '}` }, below, options, result)
  }
}

function nameOf(nodes: readonly TreeNode[], above: Above): string {
  const [{ object, relation }] = nodes as [TreeNode]
  const needs = relation === 'depends-on' ? 'needs ' : ''
  if (nodes.length === 1) return `${needs}${objectName(object, above.namespace)}`
  const names = nodes.slice(0, namesShown).map((node) => oneLine(node.object.name))
  const rest = nodes.length - names.length
  const listed = `${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
  return `${needs}${nodes.length} ${oneLine(kindName(object.kind, nodes.length))}: ${listed}`
}

/** What is said about the object on its own line. */
function aside(node: TreeNode, { now }: TreeTextOptions): string {
  const { presence, superseded, repeated, verdict } = node
  const parts: string[] = []
  if (presence === 'missing') parts.push('does not exist')
  if (presence === 'not-observed') parts.push('was not read')
  if (superseded) parts.push('superseded')
  else if (verdict) parts.push(...said(verdict, node.state, now))
  if (repeated) parts.push('see above')
  return parts.map((part) => ` ·${noBreak}${part}`).join('')
}

function said(verdict: NonNullable<TreeNode['verdict']>, state: TreeNode['state'], now: Date): string[] {
  const isWell = verdict.state === 'Healthy'
  const isSilent = isWell || verdict.state === 'Unknown'
  if (state === 'ok' && isSilent) return []
  const what = [decision(verdict), isWell && state === 'error' ? 'but not what is beneath' : '']
  const since = isSilent ? '' : age(verdict.since, now)
  return [what.filter(Boolean).join(', '), since, verdict.stale ? 'of an older generation' : ''].filter(
    Boolean,
  )
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

function messageOf({ verdict, state, superseded }: TreeNode): string {
  if (!verdict || superseded || state === 'ok' || verdict.state === 'Healthy') return ''
  return verdict.message
}

function looksOf({ presence, superseded, state }: TreeNode, colors: Colors) {
  if (superseded) return { glyph: '-', paint: colors.dim }
  if (state === 'error' || presence === 'missing') return { glyph: '✗', paint: colors.red }
  if (presence === 'not-observed' || state === 'unknown') return { glyph: '?', paint: colors.yellow }
  return state === 'working' ? { glyph: '…', paint: colors.yellow } : { glyph: '✓', paint: colors.green }
}
