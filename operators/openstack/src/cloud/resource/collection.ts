import { type CloudAnswer, empty, json } from '@barometer/simulator'
import { type Body, isObject } from './checks.ts'
import { type CloudState, defaultsOf, namesOf } from './cloud-state.ts'
import { listed } from './list-query.ts'
import type { Resource, ResourceType, Verb } from './resource-type.ts'
import { bodyOf, type Call, type Route } from './route.ts'

/** What can be done with the resources of a type: list, create, show, update, delete. */
export function collectionRoutes(type: ResourceType): readonly Route[] {
  const { family, verbs = ['create', 'update', 'delete'] } = type
  const path = `${family.root}/${type.path}`
  const one = `${path}/:id`
  const known = (call: Call) => namesOf(held(type, call), call.cloud)
  const detailed: Route = {
    method: 'GET',
    path: `${path}/detail`,
    act: 'read',
    run: (call) => list(type, call),
  }
  const routes: readonly Route[] = [
    { method: 'GET', path, act: 'read', run: (call) => list(type, call, type.brief) },
    ...(type.brief ? [detailed] : []),
    {
      method: 'GET',
      path: one,
      act: 'read',
      names: known,
      run: (call) => answer(200, held(type, call), call),
    },
    {
      method: 'POST',
      path,
      act: 'create',
      names: (call) => namesGiven(type, call),
      run: (call) => create(type, call),
    },
    { method: family.update, path: one, act: 'update', names: known, run: (call) => update(type, call) },
    { method: 'DELETE', path: one, act: 'delete', names: known, run: (call) => remove(type, call) },
  ]
  return routes.filter(({ act }) => act === 'read' || verbs.includes(act))
}

/** A resource as it is answered. */
export function shown(resource: Resource, cloud: CloudState, microversion = 0): Body {
  const { type, id, body } = resource
  const visible = Object.entries(body).filter(([field]) => !type.fields[field]?.hidden)
  return {
    id,
    ...Object.fromEntries(visible),
    ...type.family.show(resource, cloud.project),
    ...type.show?.(resource, cloud, microversion),
  }
}

/** Creates one, once all that is asked for has been found in order. */
function createOne(
  type: ResourceType,
  given: Body,
  { cloud, params }: Pick<Call, 'cloud' | 'params'>,
): Resource {
  const { wording } = type.family
  const asked = { ...given, ...params }
  checkFields(type, asked, undefined)
  checkReferences(type, asked, cloud)
  const draft = { ...defaultsOf(type), ...asked }
  type.check?.(draft, cloud, undefined)
  const most = cloud.quotas.get(type.name) ?? -1
  if (most >= 0 && cloud.all(type.name).filter(({ builtIn }) => !builtIn).length >= most)
    throw wording.overQuota(type, most)
  cloud.checkReady(type, draft, undefined, 'create')
  const resource = cloud.add(type.name, asked)
  cloud.begin(resource, 'create')
  return resource
}

/** Changes fields. `atOnce`: it takes no time, whatever else would. */
export function updateOne(
  resource: Resource,
  changes: Body,
  cloud: CloudState,
  { atOnce = false }: { readonly atOnce?: boolean } = {},
): void {
  const { type } = resource
  checkFields(type, changes, resource)
  checkReferences(type, changes, cloud)
  type.check?.({ ...resource.body, ...changes }, cloud, resource)
  cloud.checkReady(type, resource.body, resource, 'update')
  cloud.change(resource, changes)
  type.changed?.(resource, cloud)
  if (!atOnce) cloud.begin(resource, 'update')
}

/** The resource that a path names. Throws where there is none, or not there. */
export function held(type: ResourceType, { cloud, params }: Call): Resource {
  const { id = '', ...rest } = params
  const found = cloud.find(type.name, id)
  const here = found && Object.entries(rest).every(([field, value]) => found.body[field] === value)
  if (!found || !here) throw type.family.wording.notFound(type, id)
  return found
}

/** An answer with one resource in it. */
export function answer(status: number, resource: Resource, { cloud, microversion }: Call): CloudAnswer {
  const body = shown(resource, cloud, microversion)
  return json(status, resource.type.family.flat ? body : { [resource.type.name]: body })
}

/** Whether a resource is in what a query asks for, which is not shown: `loadbalancer_id` of a pool. */
function hasHidden({ fields }: ResourceType, body: Body, query: URLSearchParams): boolean {
  const hidden = [...new Set(query.keys())].filter((key) => fields[key]?.hidden && fields[key].refers)
  return hidden.every((key) => query.getAll(key).includes(String(body[key])))
}

/** The resources of a type that a query asks for; with fields: no others are shown. */
function list(
  type: ResourceType,
  { cloud, query, params, base, request, microversion }: Call,
  fields?: readonly string[],
): CloudAnswer {
  const { plural, name } = type
  const own = cloud
    .where(name, params)
    .filter(({ body }) => hasHidden(type, body, query))
    .map((resource) => shown(resource, cloud, microversion))
  const page = listed(own, query, fields)
  if (page.next === undefined) return json(200, { [plural]: page.shown })
  const further = new URLSearchParams(query)
  further.set('marker', page.next)
  const href = `${base}${new URL(request.path, base).pathname.slice(new URL(base).pathname.length)}?${further}`
  const links = type.family.flat ? { next: href } : { [`${plural}_links`]: [{ rel: 'next', href }] }
  return json(200, { [plural]: page.shown, ...links })
}

function create(type: ResourceType, call: Call): CloudAnswer {
  const { family, name, plural } = type
  const whole = bodyOf(call)
  const many = family.bulk ? whole[plural] : undefined
  if (!Array.isArray(many)) {
    const resource = createOne(type, family.flat ? whole : bodyOf(call, name), call)
    return answer(statusOf(type, 'create'), resource, call)
  }
  const made: Resource[] = []
  try {
    for (const each of many) made.push(createOne(type, isObject(each) ? each : {}, call))
  } catch (error) {
    for (const each of made) call.cloud.remove(each)
    throw error
  }
  return json(statusOf(type, 'create'), { [plural]: made.map((each) => shown(each, call.cloud)) })
}

function update(type: ResourceType, call: Call): CloudAnswer {
  const resource = held(type, call)
  updateOne(resource, bodyOf(call, type.family.flat ? undefined : type.name), call.cloud)
  return answer(statusOf(type, 'update'), resource, call)
}

/** Deletes the resource that a path names. */
function remove(type: ResourceType, call: Call): CloudAnswer {
  const resource = held(type, call)
  call.cloud.checkRemoval(resource)
  call.cloud.checkReady(type, resource.body, resource, 'delete')
  call.cloud.begin(resource, 'delete')
  return empty(statusOf(type, 'delete'))
}

/** What the resources to come are called. */
function namesGiven(type: ResourceType, call: Call): readonly string[] {
  let whole: Body
  try {
    whole = bodyOf(call)
  } catch {
    return []
  }
  const bodies = [type.family.flat ? whole : (whole[type.name] ?? whole[type.plural])].flat()
  return bodies.filter(isObject).flatMap((body) => namesOf({ type, id: '', body }, call.cloud))
}

function statusOf({ statuses, family }: ResourceType, verb: Verb): number {
  return statuses?.[verb] ?? family.statuses[verb]
}

function checkFields(
  { fields, others, family: { wording } }: ResourceType,
  given: Body,
  before: Resource | undefined,
): void {
  for (const [key, value] of Object.entries(given)) {
    const field = fields[key]
    if (!field && others && others(value) === undefined) continue
    if (!field || field.by === 'cloud') throw wording.invalid(key, `Unrecognized attribute(s) '${key}'`)
    const had = before?.body[key]
    if (before && field.fixed && JSON.stringify(value) !== JSON.stringify(had))
      throw wording.invalid(key, `Cannot update read-only attribute ${key}`)
    const unset = value === null && !field.required && (field.default ?? null) === null
    const reason = unset ? undefined : field.check(value)
    if (reason !== undefined) throw wording.invalid(key, reason)
  }
  if (before) return
  const missing = Object.keys(fields).find((key) => fields[key]!.required && given[key] === undefined)
  if (missing !== undefined)
    throw wording.invalid(missing, `Failed to parse request. Required attribute '${missing}' not specified`)
}

function checkReferences({ fields, family }: ResourceType, given: Body, cloud: CloudState): void {
  for (const [key, value] of Object.entries(given)) {
    const { refers } = fields[key] ?? {}
    if (refers === undefined) continue
    const absent = [value].flat().find((id) => typeof id === 'string' && !cloud.find(refers, id))
    if (absent !== undefined) throw family.wording.noReference(cloud.types.get(refers)!, absent as string)
  }
}
