import type { Figures } from './workload.ts'

export const rows: [keyof Figures, string, 'more' | 'less'][] = [
  ['ready', 'time to ready, ms', 'less'],
  ['creates', 'creates/s, the first 2,000', 'more'],
  ['allCreates', 'creates/s, all 10,000', 'more'],
  ['statusPatches', 'merge patches of status/s', 'more'],
  ['statusApplies', 'applies of status/s', 'more'],
  ['gets', 'gets/s', 'more'],
  ['lists', 'lists of 2,000/s', 'more'],
  ['watchP50', 'watch latency p50, ms', 'less'],
  ['watchP99', 'watch latency p99, ms', 'less'],
  ['fanOut', 'until 1,000 watchers know, ms', 'less'],
  ['memory', 'memory with 10,000 objects, MB', 'less'],
]

/** The better of two rounds, figure by figure: what disturbs a measurement only ever makes it worse. */
export function best(a: Figures | undefined, b: Figures): Figures {
  if (!a) return b
  const better = rows.map(([name, , wanted]) => [
    name,
    wanted === 'more' ? Math.max(a[name], b[name]) : Math.min(a[name], b[name]),
  ])
  return Object.fromEntries(better) as unknown as Figures
}

/** The figures side by side; the ratio says how many times better the embedded server is. */
export function table(ours: Figures, theirs: Figures | undefined): string {
  const lines = rows.map(([name, title, better]) => {
    const [mine, other] = [ours[name], theirs?.[name]]
    const ratio = other === undefined ? undefined : better === 'more' ? mine / other : other / mine
    return [title, number(mine), number(other), ratio === undefined ? '-' : `${ratio.toFixed(1)}x`]
  })
  const head = ['', 'embedded', 'kube-apiserver', 'better by']
  const widths = head.map((_, column) => Math.max(...[head, ...lines].map((line) => line[column]!.length)))
  const text = (line: string[]) =>
    line
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
      .join('  ')
  return [head, ...lines].map(text).join('\n')
}

function number(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return '-'
  return value >= 100 ? value.toFixed(0) : value.toFixed(1)
}
