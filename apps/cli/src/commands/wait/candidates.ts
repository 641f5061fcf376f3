import type { KubeObject } from '@barometer/client'
import { type Graph, type Ref, refKey, type TreeNode } from '@barometer/graph'
import type { PackIndex } from '@barometer/packs'
import { judge } from '@barometer/verdict'
import type { Candidate } from './decision.ts'
import { type FailOn, failuresOf, isFailure } from './fail-on.ts'
import type { Member } from './members.ts'
import type { Predicate } from './predicate.ts'
import { predicateInput } from './predicate-input.ts'

/** What objects are held against. */
export interface Criteria {
  readonly predicate: Predicate
  readonly packs: PackIndex
  readonly now: Date
  readonly failOn: FailOn
}

/** What is beneath the objects, where it is followed. */
export interface Beneath {
  readonly graph: Graph
  /** The parts, by `refKey`. */
  readonly objects: ReadonlyMap<string, KubeObject>
  /** All that can be reached has been read. */
  readonly settled: boolean
  /** Whether objects of the kind may say something of themselves. */
  readonly hasStatus: (ref: Ref) => boolean
}

/** Whether it is waited for that an object is not there. */
export function wantsAbsence({ predicate }: Pick<Criteria, 'predicate'>): boolean {
  return predicate(undefined) === true
}

/** How one of the objects stands; undefined where it does not count: it has left a set, or came to be deleted too late. */
export function memberCandidate(
  member: Member,
  isRead: boolean,
  criteria: Criteria,
  beneath?: Beneath,
): Candidate | undefined {
  const { ref, object, deleted, named, late } = member
  const absence = wantsAbsence(criteria)
  if (absence && (deleted || (late && !named)))
    return deleted ? { ref, met: true, presence: 'absent' } : undefined
  if (!object) {
    if (deleted && !named) return undefined
    const hopeless = deleted && criteria.failOn !== 'never' ? 'deleted' : undefined
    return { ref, met: isRead ? criteria.predicate(undefined) : undefined, presence: 'absent', hopeless }
  }
  const found = objectCandidate(ref, object, criteria, beneath)
  return deleted && named && criteria.failOn !== 'never'
    ? { ...found, met: false, hopeless: 'deleted' }
    : found
}

function objectCandidate(ref: Ref, object: KubeObject, criteria: Criteria, beneath?: Beneath): Candidate {
  const { packs, now, predicate, failOn } = criteria
  const verdict = judge(object, { now: now.getTime(), packs })
  const overall = beneath?.settled ? beneath.graph.state(ref) : undefined
  const met = predicate(predicateInput(object, { packs, verdict, overall, beneath: false, now }))
  const { resourceVersion } = object.metadata
  const because = met === true || !beneath ? undefined : keptBy(ref, beneath)
  const found = { ref, met, presence: 'there', verdict, because, resourceVersion } as const
  if (met === true) return found
  const absence = wantsAbsence(criteria)
  if (!absence && isFailure(verdict, failOn)) return { ...found, hopeless: 'failed' }
  const failures = beneath?.settled ? failuresOf(ref, failOn, beneath.graph, packs) : []
  // Whoever is to go may be as ill as it likes, unless it cannot go.
  const fails = failures.some(({ terminating }) => terminating || !absence)
  return fails ? { ...found, hopeless: 'failed-beneath' } : found
}

/** How the parts of an object stand: all that `tree` shows of it and that may say something of itself. */
export function partCandidates(root: Ref, criteria: Criteria, beneath: Beneath): readonly Candidate[] {
  const found: Candidate[] = []
  const open: TreeNode[] = [beneath.graph.tree(root)]
  const top = refKey(root)
  for (let node = open.pop(); node; node = open.pop()) {
    for (const child of node.children) if (!child.superseded && !child.repeated) open.push(child)
    if (refKey(node.object) === top) continue
    const candidate = partCandidate(node, criteria, beneath)
    if (candidate) found.push(candidate)
  }
  return found
}

function partCandidate(node: TreeNode, criteria: Criteria, beneath: Beneath): Candidate | undefined {
  const { object: ref, presence, verdict } = node
  const { packs, now, predicate, failOn } = criteria
  const object = beneath.objects.get(refKey(ref))
  if (presence !== 'observed' || !object || !verdict) {
    const absent = presence === 'missing' ? 'absent' : 'not-observed'
    return isSilentKind(ref, criteria) ? undefined : { ref, met: undefined, presence: absent, part: true }
  }
  if (verdict.rule === 'statusless') return undefined
  const resourceVersion = object.metadata.resourceVersion
  const found = { ref, presence: 'there', verdict, resourceVersion, part: true } as const
  if (verdict.rule === 'nothing-said') {
    // Without a status nobody has looked at it yet; with one, whoever did has nothing to say.
    if (object['status'] !== undefined || !beneath.hasStatus(ref)) return undefined
    return { ...found, met: undefined }
  }
  const overall = beneath.settled ? beneath.graph.state(ref) : undefined
  const met = predicate(predicateInput(object, { packs, verdict, overall, beneath: true, now }))
  const hopeless = met !== true && isFailure(verdict, failOn) ? 'failed' : undefined
  return { ...found, met, hopeless }
}

/** What beneath an object is not well: a cause, or what is waited for. */
function keptBy(ref: Ref, { graph, settled }: Beneath): Candidate['because'] {
  if (!settled) return undefined
  const { causes, pending } = graph.why(ref)
  const [first] = [...causes, ...pending].filter(({ object }) => refKey(object) !== refKey(ref))
  return first && { object: first.object, statement: first.statement }
}

/** Secrets and the like say nothing of themselves, whether they can be read or not. */
function isSilentKind({ group, kind, namespace, name }: Ref, { packs, now }: Criteria): boolean {
  const apiVersion = group === '' ? 'v1' : `${group}/v1`
  const stub = { apiVersion, kind, metadata: { name, namespace } }
  return judge(stub, { now: now.getTime(), packs }).rule === 'statusless'
}
