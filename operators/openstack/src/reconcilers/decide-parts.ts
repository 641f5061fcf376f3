import type {
  Actuator,
  FoundParts,
  NamedPart,
  PartActuator,
  PartContext,
  WantedPart,
} from '../api/actuator.ts'
import { type Body, textIn } from '../protocol/exchange.ts'
import type { Known } from './memory.ts'
import { idsIn, type ResolvedReferences, textOf } from './references.ts'
import type { Fate } from './say.ts'

/** One thing to do about one part. */
export interface Step {
  readonly what: 'create' | 'update' | 'remove'
  /** Of the part: `Rule`. */
  readonly kind: string
  readonly name: string
  readonly key: string
  readonly wanted?: Body
  readonly found?: Body
}

export interface PartsPlan {
  readonly steps: readonly Step[]
  /** What is so before anything was done: what is still to be done is pending. */
  readonly fates: readonly Fate[]
}

export interface PartsInput {
  readonly references: ResolvedReferences
  readonly known: Known
  /** Absent: the main resource is not there. */
  readonly main?: Body | undefined
  readonly found?: FoundParts | undefined
}

/** Says what to do about the parts of one resource, kind by kind. */
export function decideParts(actuator: Actuator, wanted: NamedPart, input: PartsInput): PartsPlan {
  const steps: Step[] = []
  const fates: Fate[] = []
  for (const part of actuator.parts ?? []) {
    const asked = part.wanted(wanted)
    if (asked === undefined) continue
    const plan = decideKind(part, asked, input, fates)
    for (const each of plan.steps) steps.push(each)
    for (const each of plan.fates) fates.push(each)
  }
  return { steps, fates }
}

function decideKind(
  part: PartActuator,
  asked: readonly WantedPart[],
  input: PartsInput,
  before: readonly Fate[],
): PartsPlan {
  const { references, known, main, found = {} } = input
  const context: PartContext = { main: main ?? {}, ids: idsIn(references), found }
  const left = new Set(found[part.kind] ?? [])
  const made: Step[] = []
  const fates: Fate[] = []
  let allKnown = true
  for (const one of asked) {
    const { name, value } = one
    const key = keyOf(part, value)
    const [above] = blockersOf(part, one, before)
    if (above?.state === 'failed') continue
    const unknown = (one.references ?? []).some(
      (reference) => references[textOf(reference)]?.id === undefined,
    )
    allKnown &&= !unknown
    const match = unknown ? undefined : matchOf(part, value, key, left, context, known)
    if (match && known.broken.includes(idOf(match.found))) {
      // It goes first, as one that is wanted no more.
      fates.push({ kind: part.kind, name, key, state: 'pending' })
      continue
    }
    if (match) left.delete(match.found)
    const fate = { kind: part.kind, name, key }
    const refused = known.refused[key]
    if (refused) fates.push({ ...fate, state: 'failed', reason: part.reason, message: refused.message })
    else if (match) {
      const change = match.adopted ? undefined : part.resources?.update?.(value, match.found, context)
      if (change) made.push({ ...fate, what: 'update', wanted: value, found: match.found })
      fates.push({ ...fate, ...(change ? { state: 'pending' } : stateOf(part, match.found)) })
    } else {
      const needs = needsOf(one, references) ?? (above && `${above.kind} '${above.name}'`)
      if (main && !needs) made.push({ ...fate, what: 'create', wanted: value })
      fates.push({ ...fate, state: 'pending', ...(needs && { why: 'waiting', message: `needs ${needs}` }) })
    }
  }
  // While an id is not known nobody can tell which ones are wanted.
  const stale = allKnown ? [...left].filter((one) => part.resources?.isOurs?.(one) ?? true) : []
  const removed = stale
    .filter((one) => !isGoing(part, one))
    .map(
      (one): Step => ({
        ...{ what: 'remove', kind: part.kind, name: nameOf(one), key: keyOf(part, one), found: one },
      }),
    )
  const leaving = stale.map(
    (one): Fate => ({
      ...{ kind: part.kind, name: nameOf(one), key: keyOf(part, one), state: 'pending' },
      ...{ message: 'to be removed', ...(isGoing(part, one) && { why: 'working' }) },
    }),
  )
  const steps = part.resources?.staleGoFirst ? [...removed, ...made] : [...made, ...removed]
  return { steps, fates: [...fates, ...leaving] }
}

/** Each one that there is, is one that is wanted; what OpenStack said to be there already has its word. */
function matchOf(
  part: PartActuator,
  value: Body,
  key: string,
  left: ReadonlySet<Body>,
  context: PartContext,
  { adopted }: Known,
): { readonly found: Body; readonly adopted?: true } | undefined {
  const found = [...left].find((one) => part.matches(value, one, context))
  if (found) return { found }
  const id = adopted[key]
  const known =
    id === undefined ? undefined : (context.found[part.kind] ?? []).find((one) => one['id'] === id)
  return known && { found: known, adopted: true }
}

/** The parts that must be there before it, and are not. */
function blockersOf(
  { after = [] }: PartActuator,
  { needs }: WantedPart,
  before: readonly Fate[],
): readonly Fate[] {
  const named = before.filter(
    ({ kind, name, state }) => kind === needs?.kind && name === needs.name && state !== 'ready',
  )
  return [...named, ...before.filter(({ kind, state }) => after.includes(kind) && state === 'pending')]
}

function needsOf({ references = [] }: WantedPart, resolved: ResolvedReferences): string | undefined {
  return references.map((one) => resolved[textOf(one)]?.needs).find((needs) => needs !== undefined)
}

function stateOf({ resources, reason }: PartActuator, found: Body): Omit<Fate, 'kind' | 'name' | 'key'> {
  const { is, message } = resources?.state?.(found) ?? { is: 'ready' }
  const words = message === undefined ? {} : { message }
  if (is === 'failed') return { state: 'failed', reason, ...words }
  return is === 'pending' ? { state: 'pending', why: 'working', ...words } : { state: 'ready' }
}

function isGoing({ resources }: PartActuator, found: Body): boolean {
  return resources?.state?.(found).going === true
}

function nameOf(found: Body): string {
  return textIn(found, 'description') || textIn(found, 'name') || idOf(found) || JSON.stringify(found)
}

function idOf(found: Body): string {
  return textIn(found, 'id') || textIn(found, 'port_id')
}

/** Which part it is, whatever its place in the list. */
export function keyOf({ kind }: PartActuator, value: Body): string {
  return `${kind} ${JSON.stringify(value)}`
}
