import type { Ref } from '@barometer/graph'
import { oneLine } from './terminal-text.ts'

/** An object's name for people: `Deployment shop/web`, `Node worker-1`; the namespace is left out where it is `within`. */
export function objectName({ kind, namespace, name }: Ref, within?: string): string {
  const place = namespace === '' || namespace === within ? '' : `${namespace}/`
  return oneLine(`${kind} ${place}${name}`)
}

/** An object's name where its kind is known: `shop/web`, `worker-1`. */
export function placedName({ namespace, name }: Ref): string {
  return oneLine(namespace === '' ? name : `${namespace}/${name}`)
}

/** How many objects of each kind: `30 Machines, 1 Cluster`, the most first. */
export function countsByKind(refs: readonly Ref[]): string {
  const counts = new Map<string, number>()
  for (const { kind } of refs) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return [...counts]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([kind, count]) => `${count} ${oneLine(kindName(kind, count))}`)
    .join(', ')
}

/** The kind in its plural where there are several: `Machines`, `Policies`, `Gateways`, `Ingresses`. */
export function kindName(kind: string, count: number): string {
  if (count === 1 || kind === '') return kind
  if (/[^aeiou]y$/.test(kind)) return `${kind.slice(0, -1)}ies`
  return /(s|x|ch|sh)$/.test(kind) ? `${kind}es` : `${kind}s`
}

/** The kubectl command that shows more of an object, fit to be pasted into a shell; `flags` choose the cluster. */
export function kubectlCommand(ref: Ref, flags: readonly string[] = []): string {
  return ['kubectl', ...flags.map(shellWord), 'describe', kubectlTarget(ref)].join(' ')
}

/** An object as kubectl takes it, or the flags that choose a cluster, fit to be pasted into a shell: `-n shop pod/web`. */
export function kubectlTarget(ref: Ref | undefined, flags: readonly string[] = []): string {
  if (!ref) return flags.map(shellWord).join(' ')
  const { group, kind, namespace, name } = ref
  const resource = `${kind.toLowerCase()}${group === '' ? '' : `.${group}`}/${name}`
  const place = namespace === '' ? [] : ['-n', shellWord(namespace)]
  return [...flags.map(shellWord), ...place, shellWord(resource)].join(' ')
}

function shellWord(text: string): string {
  const visible = oneLine(text)
  return /^[\w./:@-]+$/.test(visible) ? visible : `'${visible.replaceAll("'", `'\\''`)}'`
}
