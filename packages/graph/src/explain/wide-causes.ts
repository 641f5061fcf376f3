import { components } from '../causes/components.ts'
import { level, type OverallState, speaks } from '../digest/level.ts'
import type { LiveGraph } from '../live/live-graph.ts'
import type { Node } from '../live/node.ts'
import { supersededLookup } from '../live/superseded.ts'
import { compareRefs, type Ref, refKey } from '../objects/ref.ts'
import { outcomeOf } from './explain.ts'
import type { Cause } from './explanation.ts'

/** An object that nothing contains, and its state. */
export interface Root {
  readonly object: Ref
  readonly state: OverallState
}

/**
 * A cause, and the objects among those asked about that it breaks, nearest to the top. What it affects is told for all of
 * them together, each object once.
 */
export interface WideCause extends Cause {
  readonly roots: readonly Ref[]
}

/** Objects that count and that nothing contains, sorted; of a namespace those that nothing in it contains. */
export function rootsOf(live: LiveGraph, namespace?: string): readonly Node[] {
  const isWithin = ({ ref }: Node) =>
    namespace === undefined || ref.namespace === namespace || isNamespace(ref, namespace, live)
  const all = [...live.nodes].filter((node) => node.digest !== undefined && isWithin(node))
  const within = { isWithin, isSuperseded: supersededLookup() }
  const found = [...all.filter((node) => isRoot(node, within)), ...circlesIn(all, within)]
  return found.sort((a, b) => compareRefs(a.ref, b.ref))
}

function isNamespace({ group, kind, name }: Ref, namespace: string, { packs }: LiveGraph): boolean {
  return name === namespace && packs.of(group, kind)?.platform?.role === 'namespace'
}

interface Within {
  isWithin(node: Node): boolean
  isSuperseded(node: Node): boolean
}

/** What neither says nor contains anything is only told of where it is not well. */
function isRoot(node: Node, { isWithin, isSuperseded }: Within): boolean {
  const { digest, down, all } = node
  if (!digest) return false
  for (const holder of containersOf(node)) if (isWithin(holder)) return false
  if (isSuperseded(node)) return false
  if (speaks(digest.verdict) || all.value >= level.working) return true
  for (const edge of down) if (edge.owns) return true
  return false
}

/**
 * What contains an object and was observed. A namespace that is going contains what goes with it, but nothing of that is
 * made for it.
 */
export function* containersOf({ up }: Node): Generator<Node> {
  for (const { owns, from } of up) if (owns && from.digest) yield from
}

/** Objects that contain one another have no top. The first of each such circle stands for it, where it is not well. */
function circlesIn(all: readonly Node[], { isWithin, isSuperseded }: Within): readonly Node[] {
  const unwell = all.filter((node) => node.all.value >= level.working && !isSuperseded(node))
  const holdersOf = (node: Node) => [...containersOf(node)].filter(isWithin)
  return components(unwell, holdersOf).flatMap((group) => {
    const members = new Set(group)
    const containers = group.flatMap(holdersOf)
    if (containers.length === 0 || containers.some((node) => !members.has(node))) return []
    return group.toSorted((a, b) => compareRefs(a.ref, b.ref)).slice(0, 1)
  })
}

interface Found {
  readonly cause: Cause
  /** Objects that say the same, the cause's own among them. */
  readonly objects: Map<string, Ref>
  readonly roots: Map<string, Ref>
  readonly affects: Map<string, Ref>
}

/** All causes of some objects, each once, the one that breaks most of them first. */
export function causesOf(nodes: readonly Node[], live: LiveGraph): readonly WideCause[] {
  const found = new Map<string, Found>()
  const isSuperseded = supersededLookup()
  for (const node of nodes) {
    if (node.all.value < level.working || isSuperseded(node)) continue
    for (const cause of outcomeOf(node, live).causes) join(found, cause, node.ref)
  }
  return [...new Set(found.values())].map(told).sort(byWhatTheyBreak)
}

/** Causes that have an object in common are one: from different tops different replicas may be seen. */
function join(found: Map<string, Found>, cause: Cause, root: Ref): void {
  const objects = new Map([cause.object, ...cause.alike].map((ref) => [refKey(ref), ref]))
  const known = new Set([...objects.keys()].flatMap((key) => found.get(key) ?? []))
  const joined: Found = {
    cause: [...Array.from(known, (each) => each.cause), cause].reduce(firstOf),
    objects: union([objects, ...Array.from(known, (each) => each.objects)]),
    roots: union([...Array.from(known, (each) => each.roots), new Map([[refKey(root), root]])]),
    affects: union([
      ...Array.from(known, (each) => each.affects),
      new Map(cause.affects.map((ref) => [refKey(ref), ref])),
    ]),
  }
  for (const key of joined.objects.keys()) found.set(key, joined)
}

function firstOf(a: Cause, b: Cause): Cause {
  return compareRefs(b.object, a.object) < 0 ? b : a
}

function union(maps: readonly ReadonlyMap<string, Ref>[]): Map<string, Ref> {
  return new Map(maps.flatMap((map) => [...map]))
}

function told({ cause, objects, roots, affects }: Found): WideCause {
  const others = [...objects.values()].filter((ref) => refKey(ref) !== refKey(cause.object))
  return {
    ...cause,
    alike: others.sort(compareRefs),
    roots: [...roots.values()].sort(compareRefs),
    affects: [...affects.values()].filter((ref) => !objects.has(refKey(ref))),
  }
}

function byWhatTheyBreak(a: WideCause, b: WideCause): number {
  return (
    b.roots.length - a.roots.length || b.affects.length - a.affects.length || compareRefs(a.object, b.object)
  )
}
