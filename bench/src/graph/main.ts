import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createGraph, type Graph } from '@barometer/graph'
import { builtInPacks, indexPacks } from '@barometer/packs'
import { account, type Cluster, clusterOf, type Made, podOf } from './objects.ts'

// npm run bench -- graph [SIZE...]: how cost grows with the number of objects. Times are wall clock; `of cpu` is what the
// process itself used, its garbage collector's threads included.
setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')
const packs = indexPacks(builtInPacks)
const sizes = process.argv.slice(2).map(Number)
const wanted = sizes.length > 0 ? sizes : [1_000, 10_000, 100_000, 1_000_000]

interface Row {
  readonly objects: number
  readonly build: number
  readonly cpu: number
  readonly bytes: number
  readonly change: readonly number[]
  readonly why: readonly number[]
  readonly explain: readonly number[]
  readonly hub: readonly number[]
}

const milliseconds = (of: () => void) => {
  const from = performance.now()
  of()
  return performance.now() - from
}

/** Builds in batches, so that making the objects is not counted and they need not all be kept. */
function build(cluster: Cluster): { readonly graph: Graph; readonly time: number; readonly cpu: number } {
  const graph = createGraph({ packs, now: Date.parse('2026-02-01T00:00:00Z') })
  let time = 0
  let cpu = 0
  let batch: Made[] = []
  const flush = () => {
    const from = process.cpuUsage()
    time += milliseconds(() => {
      for (const object of batch) graph.apply({ type: 'ADDED', object })
    })
    const used = process.cpuUsage(from)
    cpu += (used.user + used.system) / 1000
    batch = []
  }
  for (const object of cluster.objects()) {
    batch.push(parsed(object))
    if (batch.length === 10_000) flush()
  }
  flush()
  return { graph, time, cpu }
}

/** As it comes off the wire: no text is shared with another object. */
function parsed(object: Made): Made {
  return JSON.parse(JSON.stringify(object))
}

const rootRef = (tree: number) => ({
  group: 'example.org',
  kind: 'App',
  namespace: `ns-${tree}`,
  name: `tree-${tree}`,
})

/** A pod begins to crash and recovers: the time until the root's state and causes say so. */
function changes(graph: Graph, { leaves }: Cluster, times: number): readonly number[] {
  const taken: number[] = []
  for (let at = 0; at < times; at++) {
    const [tree, name] = leaves[Math.floor((at * leaves.length) / times)]!
    const pod = Number(name.slice(name.lastIndexOf('-') + 1))
    for (const runs of [false, true]) {
      const object = parsed(podOf(tree, 0, 0, pod, runs))
      taken.push(
        milliseconds(() => {
          graph.apply({ type: 'MODIFIED', object })
          const { state, causes } = graph.why(rootRef(tree))
          if (state !== (runs ? 'ok' : 'error') || causes.length !== (runs ? 0 : 1))
            throw new Error(`${state} ${causes.length}`)
        }),
      )
    }
  }
  return taken
}

/** What it takes to answer anew about roots with one broken leaf. */
function answers(
  graph: Graph,
  { roots }: Cluster,
  times: number,
  ask: (tree: number) => void,
): readonly number[] {
  const taken: number[] = []
  for (let at = 0; at < times; at++) {
    const tree = Math.floor((at * roots.length) / times)
    graph.apply({ type: 'MODIFIED', object: parsed(podOf(tree, 0, 0, 0, false)) })
    taken.push(milliseconds(() => ask(tree)))
    graph.apply({ type: 'MODIFIED', object: parsed(podOf(tree, 0, 0, 0, true)) })
  }
  return taken
}

function flips(graph: Graph, { hubs }: Cluster, times: number): readonly number[] {
  const bucket = { group: 's3.cloud.example.org', kind: 'Bucket', namespace: '', name: 'bucket-0' }
  return Array.from({ length: times * 2 }, (_, at) => {
    const well = at % 2 === 1
    const object = parsed(account(hubs[0]!, well))
    return milliseconds(() => {
      graph.apply({ type: 'MODIFIED', object })
      if (graph.state(bucket) !== (well ? 'ok' : 'error')) throw new Error('the hub is not seen')
    })
  })
}

function measure(size: number): Row {
  const cluster = clusterOf(size)
  collect()
  const before = process.memoryUsage().heapUsed
  const { graph, time, cpu } = build(cluster)
  collect()
  const bytes = (process.memoryUsage().heapUsed - before) / graph.size
  changes(graph, cluster, 200)
  return {
    objects: graph.size,
    build: time,
    cpu,
    bytes,
    change: changes(graph, cluster, 500),
    why: answers(graph, cluster, 100, (tree) => graph.why(rootRef(tree))),
    explain: answers(graph, cluster, 100, (tree) => graph.explain(rootRef(tree))),
    hub: flips(graph, cluster, 10),
  }
}

function quantile(values: readonly number[], share: number): string {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(3)
}

const heads = [
  'objects',
  'build s',
  'of cpu',
  'µs/object',
  'B/object',
  'change p50 ms',
  'p99',
  'why p50 ms',
  'explain p50 ms',
  'p99',
  'hub flip p50 ms',
  'max',
]
const lines: string[][] = [heads]
for (const size of wanted) {
  const { objects, build: time, cpu, bytes, change, why, explain, hub } = measure(size)
  lines.push([
    objects.toLocaleString('en'),
    (time / 1000).toFixed(2),
    (cpu / 1000).toFixed(2),
    ((time * 1000) / objects).toFixed(1),
    bytes.toFixed(0),
    quantile(change, 0.5),
    quantile(change, 0.99),
    quantile(why, 0.5),
    quantile(explain, 0.5),
    quantile(explain, 0.99),
    quantile(hub, 0.5),
    quantile(hub, 1),
  ])
  console.log(`${objects.toLocaleString('en')} objects measured`)
}
const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)))
for (const line of lines) console.log(line.map((cell, column) => cell.padStart(widths[column]!)).join('  '))
console.log(
  'change: a leaf is replaced and its root asked for state and causes. hub: what up to 10,000 depend on.',
)
console.log('goals at 100,000: build < 2 s, < 1500 B/object, change < 1 ms, hub flip < 50 ms')
