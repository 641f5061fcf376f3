import type { OriginRule, PackIndex } from '@barometer/packs'
import { type FieldPath, fieldPath, textAt, visitField } from '../objects/field-path.ts'
import { type Fields, fieldsOf } from '../objects/fields.ts'

/** Who made an object, as it says itself: `Helm release` web in shop. */
export interface Maker {
  readonly is: string
  /** '' where it is not told. */
  readonly namespace: string
  readonly name: string
}

/** What an object says of where it comes from. */
export interface OwnOrigin {
  readonly makers: readonly Maker[]
  /** Field managers that wrote anything but the status, the last first. */
  readonly managers: readonly string[]
  /** Field managers that wrote the status, the last first. */
  readonly reporters: readonly string[]
}

/** Reads where an object comes from; undefined where it does not say. */
export function originOf(object: Fields, packs: PackIndex): OwnOrigin | undefined {
  const makers = rulesOf(packs).flatMap(({ rule, name, namespace }) => {
    const found = textAt(object, name)
    const [short = ''] = rule.until === undefined ? [found] : found.split(rule.until, 1)
    return short === ''
      ? []
      : [{ is: rule.is, namespace: namespace ? textAt(object, namespace) : '', name: short }]
  })
  const managers = managersOf(object, (subresource) => subresource !== 'status')
  const reporters = managersOf(object, (subresource) => subresource === 'status')
  if (makers.length + managers.length + reporters.length === 0) return undefined
  return { makers: onceEach(makers), managers, reporters }
}

const managedFields = fieldPath('metadata.managedFields[]')

function managersOf(object: Fields, isMeant: (subresource: unknown) => boolean): readonly string[] {
  const found: { readonly manager: string; readonly time: number }[] = []
  visitField(object, managedFields, (entry) => {
    const { manager, subresource, time } = fieldsOf(entry)
    if (typeof manager !== 'string' || manager === '' || !isMeant(subresource)) return
    found.push({ manager, time: Date.parse(String(time)) || 0 })
  })
  return [...new Set(found.sort((a, b) => b.time - a.time).map(({ manager }) => manager))]
}

/** The first that says what made it is enough where two say the same. */
function onceEach(makers: readonly Maker[]): readonly Maker[] {
  return [...new Map(makers.toReversed().map((maker) => [maker.is, maker])).values()].reverse()
}

interface KnownOrigin {
  readonly rule: OriginRule
  readonly name: FieldPath
  readonly namespace: FieldPath | undefined
}

const known = new WeakMap<PackIndex, readonly KnownOrigin[]>()

function rulesOf(packs: PackIndex): readonly KnownOrigin[] {
  const before = known.get(packs)
  if (before) return before
  const rules = packs.packs
    .flatMap(({ origins }) => origins ?? [])
    .map((rule) => ({
      rule,
      name: fieldPath(rule.name),
      namespace: rule.namespace === undefined ? undefined : fieldPath(rule.namespace),
    }))
  known.set(packs, rules)
  return rules
}
