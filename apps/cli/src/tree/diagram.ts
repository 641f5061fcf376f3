import { refKey, type TreeNode } from '@barometer/graph'
import { objectName } from '../object-names.ts'
import { oneLine } from '../terminal-text.ts'

interface Diagram {
  /** Every object once, in the order of the tree, with the name it has in the diagram. */
  readonly nodes: ReadonlyMap<string, { readonly id: string; readonly node: TreeNode }>
  readonly edges: readonly { readonly from: string; readonly to: string; readonly needs: boolean }[]
}

const fill = { ok: '#d6f5d6', working: '#fff3bf', unknown: '#eeeeee', error: '#ffd6d6' } as const

/** The tree for Graphviz. */
export function dotText(root: TreeNode): string {
  const { nodes, edges } = diagramOf(root)
  const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
  return [
    'digraph baro {',
    '  node [shape=box, style="rounded,filled", fontname="sans-serif"]',
    ...[...nodes.values()].map(
      ({ id, node }) =>
        `  ${id} [label=${quoted(labelOf(node).join('\n'))}, fillcolor="${fill[node.state]}"]`,
    ),
    ...edges.map(({ from, to, needs }) => `  ${from} -> ${to}${needs ? ' [style=dashed]' : ''}`),
    '}',
    '',
  ].join('\n')
}

/** The tree for Mermaid, as Markdown pages show it. */
export function mermaidText(root: TreeNode): string {
  const { nodes, edges } = diagramOf(root)
  const quoted = (text: string) => text.replace(/[#"<>&`]/g, (sign) => `#${sign.codePointAt(0)};`)
  return [
    'flowchart TD',
    ...Object.entries(fill).map(([state, color]) => `  classDef ${state} fill:${color}`),
    ...[...nodes.values()].map(
      ({ id, node }) => `  ${id}["${labelOf(node).map(quoted).join('<br/>')}"]:::${node.state}`,
    ),
    ...edges.map(({ from, to, needs }) => `  ${from} ${needs ? '-.->' : '-->'} ${to}`),
    '',
  ].join('\n')
}

function diagramOf(root: TreeNode): Diagram {
  const nodes = new Map<string, { id: string; node: TreeNode }>()
  const edges: { from: string; to: string; needs: boolean }[] = []
  const visit = (node: TreeNode): string => {
    const key = refKey(node.object)
    const known = nodes.get(key) ?? { id: `n${nodes.size}`, node }
    nodes.set(key, known)
    for (const child of node.children) {
      edges.push({ from: known.id, to: visit(child), needs: child.relation === 'depends-on' })
    }
    return known.id
  }
  visit(root)
  return { nodes, edges }
}

function labelOf({ object, presence, verdict, state }: TreeNode): string[] {
  const name = objectName(object)
  if (presence === 'missing') return [name, 'does not exist']
  if (presence === 'not-observed') return [name, 'was not read']
  const said = state === 'ok' || !verdict ? '' : oneLine(verdict.reason || verdict.state)
  return said === '' ? [name] : [name, said]
}
