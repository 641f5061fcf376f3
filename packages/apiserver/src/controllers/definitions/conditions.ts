import type { Condition, Definition, Names } from '../../kinds/apiextensions/definition.ts'
import type { NameSpace, TakenNames } from './taken-names.ts'

type Status = NonNullable<Definition['status']>

/** The status of a definition among the others: which of its names it may have, and whether it is served. */
export function conditionsOf(definition: Definition, taken: TakenNames, now: string): Status {
  const { accepted, problem } = acceptNames(definition, taken)
  const known = definition.status?.conditions ?? []
  const wasEstablished = known.some((one) => one.type === 'Established' && one.status === 'True')
  const set = (type: string, status: string, reason: string, message: string): Condition => {
    const old = known.find((one) => one.type === type)
    return {
      type,
      status,
      lastTransitionTime: old?.status === status ? old.lastTransitionTime : now,
      reason,
      message,
    }
  }
  const kept = known.filter((one) => one.type !== 'NamesAccepted' && one.type !== 'Established')
  return {
    ...definition.status,
    conditions: [
      problem
        ? set('NamesAccepted', 'False', problem.reason, problem.message)
        : set('NamesAccepted', 'True', 'NoConflicts', 'no conflicts found'),
      problem && !wasEstablished
        ? set('Established', 'False', 'NotAccepted', 'not all names are accepted')
        : set('Established', 'True', 'InitialNamesAccepted', 'the initial names have been accepted'),
      ...kept,
    ],
    acceptedNames: accepted,
  }
}

interface Acceptance {
  readonly accepted: Names
  readonly problem: { readonly reason: string; readonly message: string } | undefined
}

/** Each name is accepted unless another definition of the group has it; a refused one keeps what it was. */
function acceptNames(definition: Definition, taken: TakenNames): Acceptance {
  const { names } = definition.spec
  const before = definition.status?.acceptedNames
  const problems: { reason: string; message: string }[] = []
  const take = (
    member: 'plural' | 'singular' | 'kind' | 'listKind',
    space: NameSpace,
    reason: string,
  ): string => {
    const wanted = names[member] ?? ''
    if (wanted === '' || !taken.heldByOther(definition, space, wanted)) return wanted
    problems.push({ reason, message: `${JSON.stringify(wanted)} is already in use` })
    return before?.[member] ?? ''
  }
  const plural = take('plural', 'resources', 'PluralConflict')
  const singular = take('singular', 'resources', 'SingularConflict')
  const clash = (names.shortNames ?? []).filter((name) => taken.heldByOther(definition, 'resources', name))
  if (clash.length)
    problems.push({ reason: 'ShortNamesConflict', message: `${JSON.stringify(clash[0])} is already in use` })
  const kind = take('kind', 'kinds', 'KindConflict')
  const listKind = take('listKind', 'kinds', 'ListKindConflict')
  const shortNames = clash.length ? before?.shortNames : names.shortNames
  const accepted: Names = {
    plural,
    ...(singular && { singular }),
    ...(shortNames?.length && { shortNames }),
    kind,
    ...(listKind && { listKind }),
    ...(names.categories?.length && { categories: names.categories }),
  }
  return { accepted, problem: problems.at(-1) }
}
