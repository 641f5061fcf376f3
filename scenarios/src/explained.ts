import assert from 'node:assert/strict'
import type { KubeObject } from '@barometer/client'
import {
  createGraph,
  type Graph,
  type Ref as GraphRef,
  refKey,
  refOf as refOfObject,
  refText,
  type StatementSummary,
  someObjects,
  type TreeNode,
} from '@barometer/graph'
import { builtInPacks, indexPacks } from '@barometer/packs'
import type { Ref } from './cluster.ts'
import type { Environment } from './environment.ts'

/**
 * What `baro why` should find beneath an object: the object at the bottom, then perhaps its reason, then perhaps a part of
 * its message: `Revision/shop-00001 ExitCode127 "SyntaxError"`. With `waiting` before it: what a working object waits for.
 */
export type Found = string

const form = /^(waiting )?(\S+)(?:\s+([A-Za-z]\S*))?(?:\s+"([\s\S]*)")?$/
const packs = indexPacks(builtInPacks)
/** What came just now may name what comes right after it: milliseconds after which that is over, however long this has taken. */
const later = 30_000

/** What somebody asks who is told of objects. */
export interface Asked {
  readonly why: Readonly<Record<Ref, Found>>
  /** Whether `baro wait` for an object to be well ends because somebody must act. */
  readonly wait: Readonly<Record<Ref, 'ends' | 'goes on'>>
  /** Kinds that he may not read. */
  readonly unreadable: readonly string[]
}

/** Asks the graph over all that the server holds, and he may read, why each object is as it is. */
export async function checkExplained(
  environment: Environment,
  { why, wait, unreadable }: Asked,
): Promise<void> {
  const objects = (await environment.objects()).filter(({ kind }) => !unreadable.includes(kind))
  const coverage = unreadable.length > 0 ? { coverage: someObjects } : {}
  const graph = createGraph({ packs, now: environment.now + later, ...coverage })
  for (const object of objects) graph.apply({ type: 'ADDED', object })
  for (const [ref, found] of Object.entries(why)) await checkOne(environment, graph, ref, found)
  for (const [ref, expected] of Object.entries(wait)) {
    const ends = isHopeless(graph, await refOf(environment, ref))
    assert.equal(ends ? 'ends' : 'goes on', expected, `wait for ${ref}`)
  }
  const blamed = await Promise.all(Object.keys(why).map((ref) => refOf(environment, ref)))
  for (const root of rootsOf(objects)) {
    const ref = refOfObject(root)
    if (!ref || blamed.some((key) => refKey(key) === refKey(ref))) continue
    const { state, causes } = graph.why(ref)
    assert.notEqual(
      state,
      'error',
      `${refText(ref)} is in error, and the scenario does not say why: ${textOf(causes)}`,
    )
  }
}

/** Whether an object, or a cause beneath it, says itself that somebody must act. */
function isHopeless(graph: Graph, asked: GraphRef): boolean {
  const objects = [asked, ...graph.why(asked).causes.map(({ object }) => object)]
  return objects.some((object) => graph.explain(object).verdict?.state === 'Failed')
}

async function checkOne(environment: Environment, graph: Graph, ref: Ref, found: Found): Promise<void> {
  const [, waiting, object = '', reason, message] = form.exec(found.trim()) ?? []
  const asked = await refOf(environment, ref)
  const { state, causes, pending } = graph.explain(asked)
  const named = await refOf(environment, object)
  const candidates = waiting ? pending : causes
  const one = candidates.find(
    (each) =>
      isSame(each.object, named) &&
      (reason === undefined || each.statement.reason === reason) &&
      (message === undefined || each.statement.message.includes(message)),
  )
  assert.ok(one, `why ${ref}, which is ${state}: expected ${found}, found ${textOf(candidates)}`)
  assert.ok(isIn(graph.tree(asked), named), `tree ${ref} does not show ${object}`)
}

async function refOf(environment: Environment, ref: Ref): Promise<GraphRef> {
  const { kind, namespace, name } = await environment.cluster.find(ref)
  return { group: kind.group, kind: kind.kind, namespace, name }
}

function isSame(a: GraphRef, b: GraphRef): boolean {
  return refKey(a) === refKey(b)
}

function isIn(tree: TreeNode, ref: GraphRef): boolean {
  return isSame(tree.object, ref) || tree.children.some((child) => isIn(child, ref))
}

function textOf(
  found: readonly { readonly object: GraphRef; readonly statement: StatementSummary }[],
): string {
  if (found.length === 0) return 'nothing'
  return found
    .map(
      ({ object, statement }) => `${object.kind}/${object.name} ${statement.reason} "${statement.message}"`,
    )
    .join(', ')
}

/** What nobody owns. */
function rootsOf(objects: readonly KubeObject[]): readonly KubeObject[] {
  return objects.filter(({ metadata }) => !metadata.ownerReferences?.length)
}
