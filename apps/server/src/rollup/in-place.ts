import {
  beginPass,
  type Condition,
  getCondition,
  guestSet,
  kubernetes,
  timestamp,
} from '@barometer/conditions'
import {
  type AnyObject,
  CustomResourceDefinition,
  type Kind,
  type ObjectKey,
  otherManagersOf,
  type ReconcileContext,
  StatusConflictError,
  type StatusObject,
  writeStatus,
} from '@barometer/controller'
import { saysTheSame } from '@barometer/rollup'

/** Who writes readings, and conditions in place. */
export const fieldManager = 'barometer-rollup'

/**
 * Writes conditions into the status of an object that belongs to others: by server-side apply where its list of conditions
 * is a map, else by a patch of what changed. Nothing is written where the object says so already. A condition that
 * somebody else has written is left alone, and that is a StatusConflictError.
 */
export async function writeInPlace(
  kind: Kind<AnyObject>,
  known: AnyObject,
  conditions: readonly Condition[],
  { cache, writer, clock }: ReconcileContext,
): Promise<void> {
  const isWritten = (condition: Condition) => {
    const carried = getCondition(known as StatusObject, condition.type)
    return carried && saysTheSame(carried, condition)
  }
  if (conditions.every(isWritten)) return
  const latest = (await writer.read(kind, known.metadata)) as StatusObject | undefined
  if (!latest || latest.metadata.uid !== known.metadata.uid) return
  for (const { type } of conditions) {
    const managers = getCondition(latest, type) ? otherManagersOf(latest, type, writer.name) : []
    if (managers.length > 0 && !isOurs(latest, type))
      throw new StatusConflictError(latest, [type], managers, 'it was there before this rule')
  }
  const types = conditions.map(({ type }) => type)
  const pass = beginPass(latest, guestSet(types, kubernetes), { now: timestamp(clock.now()) })
  pass.set(...conditions)
  const definition = cache
    .list(CustomResourceDefinition)
    .find(({ metadata: { name } }) => name === `${kind.plural}.${kind.group}`)
  const by = definition && isMapOfConditions(definition, kind.version) ? 'apply' : 'patch'
  await writeStatus(writer, kind as Kind<StatusObject>, pass, { by })
}

/**
 * Takes a condition that this writer wrote out of the status of an object again, also where somebody has since written it
 * back as it was. One that it never wrote stays.
 */
export async function removeInPlace(
  kind: Kind<AnyObject>,
  key: ObjectKey,
  type: string,
  { writer, clock }: Pick<ReconcileContext, 'writer' | 'clock'>,
): Promise<void> {
  const latest = (await writer.read(kind, key)) as StatusObject | undefined
  if (!latest || !getCondition(latest, type) || !isOurs(latest, type)) return
  const pass = beginPass(latest, guestSet([], kubernetes), { now: timestamp(clock.now()) })
  await writeStatus(writer, kind as Kind<StatusObject>, pass.remove(type))
}

/** Whether this writer has written the condition before, whoever else has since. */
function isOurs(object: AnyObject, type: string): boolean {
  const entry = JSON.stringify(`k:${JSON.stringify({ type })}`)
  const managed = (object.metadata['managedFields'] ?? []) as readonly { readonly manager?: string }[]
  return managed.some((fields) => fields.manager === fieldManager && JSON.stringify(fields).includes(entry))
}

/** Whether entries of the list of conditions have owners of their own. */
function isMapOfConditions(definition: object, version: string): boolean {
  const path = ['schema', 'openAPIV3Schema', 'properties', 'status', 'properties', 'conditions']
  const { spec } = definition as {
    readonly spec: { readonly versions: readonly { readonly name: string }[] }
  }
  let value: unknown = spec.versions.find(({ name }) => name === version)
  for (const step of path) value = (value as Readonly<Record<string, unknown>> | undefined)?.[step]
  return (value as Readonly<Record<string, unknown>> | undefined)?.['x-kubernetes-list-type'] === 'map'
}
