import { type Graph, refKey, type TreeNode } from '@barometer/graph'
import type { Subject } from './subject.ts'

/** An object together with what it contains and depends on. */
export interface Family {
  readonly subject: Subject
  /** What it contains and depends on directly, as far as it was read. */
  readonly members: readonly Member[]
  /** Everything it contains, directly or not, each once. */
  descendants(): readonly Subject[]
}

export interface Member {
  readonly subject: Subject
  readonly relation: 'contains' | 'depends-on'
}

/** The key under which an object's subject is found. */
export function subjectKey({ group, reference }: Subject): string {
  const { kind, namespace, name } = reference
  return refKey({ group, kind, namespace, name })
}

/** The families of all objects that contain or need others, in the order of the graph's roots. Superseded parts are left out. */
export function* familiesOf(graph: Graph, subjects: ReadonlyMap<string, Subject>): Generator<Family> {
  const members = membersOf(graph, subjects)
  for (const [key, own] of members) {
    const subject = subjects.get(key)
    if (subject && own.length > 0)
      yield { subject, members: own, descendants: () => descendantsOf(key, members) }
  }
}

function membersOf(
  graph: Graph,
  subjects: ReadonlyMap<string, Subject>,
): ReadonlyMap<string, readonly Member[]> {
  const members = new Map<string, Member[]>()
  for (const { object } of graph.roots()) {
    const open = members.has(refKey(object)) ? [] : [graph.tree(object)]
    for (let node = open.pop(); node; node = open.pop()) {
      const key = refKey(node.object)
      if (node.repeated || members.has(key)) continue
      members.set(key, readMembers(node, subjects))
      for (const child of node.children) open.push(child)
    }
  }
  return members
}

function readMembers({ children }: TreeNode, subjects: ReadonlyMap<string, Subject>): Member[] {
  return children.flatMap(({ object, relation, superseded }) => {
    const subject = subjects.get(refKey(object))
    return subject && relation && !superseded ? [{ subject, relation }] : []
  })
}

function descendantsOf(top: string, members: ReadonlyMap<string, readonly Member[]>): readonly Subject[] {
  const found = new Map<string, Subject>()
  const open = [top]
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    for (const { subject, relation } of members.get(key) ?? []) {
      const next = subjectKey(subject)
      if (relation !== 'contains' || found.has(next) || next === top) continue
      found.set(next, subject)
      open.push(next)
    }
  }
  return [...found.values()]
}

/** An object's name for a message: `Machine worker-1`. */
export function nameOf({ reference }: Subject): string {
  return `${reference.kind} ${reference.name}`
}
