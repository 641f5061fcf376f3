import { refKey, type TreeNode } from '@barometer/graph'
import { objectName } from '../text/object-names.ts'
import { oneLine } from '../text/terminal-text.ts'

/** A tree to be drawn, and the cluster it is of; '' where there is only one. */
export interface DrawnTree {
  readonly cluster: string
  readonly tree: TreeNode
  /** The tree goes to what the object is part of: arrows still lead from the whole to its parts. */
  readonly up?: boolean
}

interface Diagram {
  readonly clusters: readonly ClusterDiagram[]
  readonly edges: readonly { readonly from: string; readonly to: string; readonly needs: boolean }[]
}

interface ClusterDiagram {
  readonly cluster: string
  /** Every object once, in the order of the tree, with the name it has in the diagram. */
  readonly nodes: ReadonlyMap<string, { readonly id: string; readonly node: TreeNode }>
}

const fill = { ok: '#d6f5d6', working: '#fff3bf', unknown: '#eeeeee', error: '#ffd6d6' } as const

/** The trees for Graphviz, those of each cluster in a box of its own. */
export function dotText(trees: readonly DrawnTree[]): string {
  const { clusters, edges } = diagramOf(trees)
  const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
  const nodeLines = ({ nodes }: ClusterDiagram) =>
    [...nodes.values()].map(
      ({ id, node }) =>
        `  ${id} [label=${quoted(labelOf(node).join('\n'))}, fillcolor="${fill[node.state]}"]`,
    )
  return [
    'digraph baro {',
    '  node [shape=box, style="rounded,filled", fontname="sans-serif"]',
    ...clusters.flatMap((each, index) =>
      each.cluster === ''
        ? nodeLines(each)
        : [
            `  subgraph cluster_${index} {`,
            `  label=${quoted(oneLine(each.cluster))}`,
            ...nodeLines(each),
            '  }',
          ],
    ),
    ...edges.map(({ from, to, needs }) => `  ${from} -> ${to}${needs ? ' [style=dashed]' : ''}`),
    '}',
    '',
  ].join('\n')
}

/** The trees for Mermaid, as Markdown pages show it, those of each cluster in a box of its own. */
export function mermaidText(trees: readonly DrawnTree[]): string {
  const { clusters, edges } = diagramOf(trees)
  const quoted = (text: string) => text.replace(/[#"<>&`]/g, (sign) => `#${sign.codePointAt(0)};`)
  const nodeLines = ({ nodes }: ClusterDiagram) =>
    [...nodes.values()].map(
      ({ id, node }) => `  ${id}["${labelOf(node).map(quoted).join('<br/>')}"]:::${node.state}`,
    )
  return [
    'flowchart TD',
    ...Object.entries(fill).map(([state, color]) => `  classDef ${state} fill:${color}`),
    ...clusters.flatMap((each, index) =>
      each.cluster === ''
        ? nodeLines(each)
        : [`  subgraph c${index}["${quoted(oneLine(each.cluster))}"]`, ...nodeLines(each), '  end'],
    ),
    ...edges.map(({ from, to, needs }) => `  ${from} ${needs ? '-.->' : '-->'} ${to}`),
    '',
  ].join('\n')
}

function diagramOf(trees: readonly DrawnTree[]): Diagram {
  const clusters = new Map<string, Map<string, { id: string; node: TreeNode }>>()
  const edges = new Map<string, Diagram['edges'][number]>()
  let count = 0
  for (const { cluster, tree, up } of trees) {
    const nodes = clusters.get(cluster) ?? new Map<string, { id: string; node: TreeNode }>()
    clusters.set(cluster, nodes)
    const visit = (node: TreeNode): string => {
      const key = refKey(node.object)
      const known = nodes.get(key) ?? { id: `n${count++}`, node }
      nodes.set(key, known)
      for (const child of node.children) {
        const other = visit(child)
        const [from, to] = up ? [other, known.id] : [known.id, other]
        edges.set(`${from} ${to}`, { from, to, needs: child.relation === 'depends-on' })
      }
      return known.id
    }
    visit(tree)
  }
  return {
    clusters: [...clusters].map(([cluster, nodes]) => ({ cluster, nodes })),
    edges: [...edges.values()],
  }
}

function labelOf({ object, presence, verdict, state }: TreeNode): string[] {
  const name = objectName(object)
  if (presence === 'missing') return [name, 'does not exist']
  if (presence === 'not-observed') return [name, 'was not read']
  const said = state === 'ok' || !verdict ? '' : oneLine(verdict.reason || verdict.state)
  return said === '' ? [name] : [name, said]
}
