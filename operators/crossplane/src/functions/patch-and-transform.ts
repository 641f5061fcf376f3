import type { AnyObject } from '@barometer/controller'
import { valueAt, withValueAt } from './field-path.ts'
import { type Desired, FunctionError, type FunctionState, type PipelineFunction } from './function.ts'
import { type ReadinessCheck, readiness } from './readiness.ts'

interface Patch {
  readonly type?: string
  readonly fromFieldPath?: string
  readonly toFieldPath?: string
  readonly policy?: { readonly fromFieldPath?: string }
}

interface Template {
  readonly name: string
  readonly base: AnyObject
  readonly patches: readonly Patch[]
  readonly readinessChecks: readonly ReadinessCheck[]
}

/**
 * Makes resources of templates, with values copied from the composite, and copies values of what is there into the
 * composite's status. A value that is not there yet is passed by; one that must be there (`policy: Required`) holds its
 * resource back until it is.
 */
export const patchAndTransform: PipelineFunction = (state, input) => {
  const templates = templatesOf(input)
  return templates.reduce(render, state)
}

function render(state: FunctionState, template: Template): FunctionState {
  const { name, base, patches, readinessChecks } = template
  const found = state.observed[name]
  let object = base
  let held = false
  let { status } = state
  for (const patch of patches) {
    if (typeOf(patch) === 'ToCompositeFieldPath') status = withStatus(status, found, patch, name)
    else {
      const result = patched(object, state.composite, patch, name)
      if (result) object = result
      else held = true
    }
  }
  const ready = readinessChecks.length > 0 && found ? isReady(found, readinessChecks, name) : undefined
  const desired: Desired = {
    ...{ resource: name, object },
    ...(held && { held }),
    ...(ready !== undefined && { ready }),
  }
  return {
    ...state,
    status,
    desired: [...state.desired.filter(({ resource }) => resource !== name), desired],
  }
}

function patched(object: AnyObject, from: AnyObject, patch: Patch, name: string): AnyObject | undefined {
  const { fromFieldPath = '', toFieldPath = fromFieldPath, policy } = patch
  const found = valueAt(from, fromFieldPath)
  if (found.code === 'invalid') throw new FunctionError(`resource "${name}": ${found.message}`)
  if (found.code === 'absent') return policy?.fromFieldPath === 'Required' ? undefined : object
  const result = withValueAt(object, toFieldPath, found.value)
  if (!result) throw new FunctionError(`resource "${name}": cannot patch "${toFieldPath}"`)
  return result
}

function withStatus(
  status: FunctionState['status'],
  found: AnyObject | undefined,
  { fromFieldPath = '', toFieldPath = fromFieldPath }: Patch,
  name: string,
): FunctionState['status'] {
  if (!toFieldPath.startsWith('status.'))
    throw new FunctionError(`resource "${name}": "${toFieldPath}" is not in the status of the composite`)
  const value = found ? valueAt(found, fromFieldPath) : { code: 'absent' as const }
  if (value.code !== 'found') return status
  const result = withValueAt({ status }, toFieldPath, value.value)
  if (!result) throw new FunctionError(`resource "${name}": cannot patch "${toFieldPath}"`)
  return result.status
}

function isReady(found: AnyObject, checks: readonly ReadinessCheck[], name: string): boolean {
  const { ready, error } = readiness(found, checks)
  if (error !== undefined) throw new FunctionError(`resource "${name}": ${error}`)
  return ready
}

const patchTypes = ['FromCompositeFieldPath', 'ToCompositeFieldPath']

function typeOf({ type = 'FromCompositeFieldPath' }: Patch): string {
  return type
}

/** The input is whatever somebody wrote. */
function templatesOf(input: Readonly<Record<string, unknown>>): readonly Template[] {
  const { resources } = input
  if (!Array.isArray(resources)) throw new FunctionError('invalid Function input: resources: Required value')
  const names = new Set<string>()
  return resources.map((entry, index) => {
    const at = `invalid Function input: resources[${index}]`
    if (!isObject(entry)) throw new FunctionError(`${at}: must be an object`)
    const { name, base, patches = [], readinessChecks = [] } = entry
    if (typeof name !== 'string' || name === '') throw new FunctionError(`${at}.name: Required value`)
    if (names.has(name)) throw new FunctionError(`${at}.name: Duplicate value: "${name}"`)
    names.add(name)
    if (!isObject(base) || typeof base['apiVersion'] !== 'string' || typeof base['kind'] !== 'string')
      throw new FunctionError(`${at}.base: an object with apiVersion and kind is required`)
    if (!Array.isArray(patches) || !patches.every(isPatch))
      throw new FunctionError(
        `${at}.patches: each needs one of the types ${patchTypes.join(', ')}, and texts as paths`,
      )
    if (!Array.isArray(readinessChecks) || !readinessChecks.every(isObject))
      throw new FunctionError(`${at}.readinessChecks: must be a list of objects`)
    const checks = readinessChecks as unknown as readonly ReadinessCheck[]
    const object = { metadata: {}, ...base } as unknown as AnyObject
    return { name, base: object, patches, readinessChecks: checks }
  })
}

function isPatch(value: unknown): value is Patch {
  if (!isObject(value)) return false
  const { type, fromFieldPath, toFieldPath, policy } = value
  return (
    (type === undefined || patchTypes.includes(String(type))) &&
    typeof fromFieldPath === 'string' &&
    (toFieldPath === undefined || typeof toFieldPath === 'string') &&
    (policy === undefined || isObject(policy))
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
