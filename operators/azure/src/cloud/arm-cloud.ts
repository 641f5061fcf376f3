import { type CloudAnswer, type CloudRequest, empty, json } from '@barometer/simulator'
import { ArmError, errorFrom } from './arm-error.ts'
import { ArmState, type Body, type FaultSource, type Operation, type Resource } from './arm-state.ts'
import { type Provider, providers } from './providers.ts'
import { parseResourceId, type ResourceId } from './resource-id.ts'
import { type Identity, openidConfiguration, Tokens } from './tokens.ts'

export interface ArmCloudOptions {
  readonly subscriptionId: string
  readonly identity: Identity
  readonly faults: FaultSource
  /** How much sooner than ever everything is done. */
  readonly haste?: number | undefined
}

/** Seconds until an operation is to be asked again. */
const pollAfter = 2
const throttledFor = 30

/**
 * Azure Resource Manager with its token endpoint, as far as resources go: every request is answered from what there is, at a
 * time that is an argument. It validates first; what is malformed never reaches a provider.
 */
export class ArmCloud {
  readonly state: ArmState
  readonly #options: ArmCloudOptions
  readonly #tokens: Tokens
  #requests = 0

  constructor(options: ArmCloudOptions) {
    this.#options = options
    this.state = new ArmState(options.faults, options)
    this.#tokens = new Tokens(options.identity, options.faults)
  }

  /** How many requests about resources there were. */
  get requests(): number {
    return this.#requests
  }

  /** A resource that exists at this time. */
  find(id: string, now: number): Resource | undefined {
    this.state.settle(now)
    const found = this.state.find(id)
    return found?.exists ? found : undefined
  }

  /** Answers a request. `base`: the address under which this is served. */
  answer(request: CloudRequest, now: number, base: string): CloudAnswer {
    this.state.settle(now)
    try {
      return this.#route(request, now, base)
    } catch (error) {
      if (error instanceof ArmError) return error.answer()
      throw error
    }
  }

  #route(request: CloudRequest, now: number, base: string): CloudAnswer {
    const url = new URL(`${base}/${request.path.replace(/^\/+/, '')}`)
    const path = url.pathname.replace(/\/{2,}/g, '/')
    const login =
      /^\/(?<tenant>[^/]+)(?<rest>\/oauth2\/v2\.0\/token|\/v2\.0\/\.well-known\/openid-configuration)$/.exec(
        path,
      )
    const { faults } = this.#options
    if (login) {
      const { tenant = '', rest } = login.groups!
      if (rest?.endsWith('token')) return this.#tokens.issue(tenant, request, now)
      return openidConfiguration(base, tenant)
    }
    this.#requests++
    const target = parseResourceId(path)?.name
    if (faults.take('unreachable', target)) return 'hang-up'
    const nonsense = faults.take('nonsense', target)
    if (nonsense) return { status: 200, headers: { 'content-type': 'text/html' }, body: nonsense.message }
    this.#tokens.check(request, now)
    const throttled = faults.take('throttled', target)
    if (throttled) {
      const { code, message } = errorFrom(throttled.message, 429, 'TooManyRequests')
      throw new ArmError(429, code, message, { 'retry-after': String(throttledFor) })
    }
    const answer = this.#subscription({ ...request, path }, url.searchParams, now, base)
    return faults.take('answer-lost', target) ? 'hang-up' : answer
  }

  #subscription(request: CloudRequest, query: URLSearchParams, now: number, base: string): CloudAnswer {
    const { path, method } = request
    const subscription = /^\/subscriptions\/(?<id>[^/]+)(?<rest>\/.*)?$/i.exec(path)?.groups
    if (!subscription)
      throw new ArmError(404, 'InvalidResourceId', `The path '${path}' is not one of a resource.`)
    if (subscription['id']?.toLowerCase() !== this.#options.subscriptionId.toLowerCase())
      throw new ArmError(
        404,
        'SubscriptionNotFound',
        `The subscription '${subscription['id']}' could not be found.`,
      )
    const operation = /\/operation(?<what>Statuses|Results)\/(?<name>[^/]+)$/i.exec(path)?.groups
    if (operation) return this.#operation(operation['what']!, operation['name']!, base)
    checkApiVersion(query.get('api-version'))
    const rest = subscription['rest'] ?? ''
    if (method === 'POST' && /^\/providers\/[^/]+\/register$/i.test(rest))
      return json(200, { namespace: rest.split('/')[2], registrationState: 'Registered' })
    const list = this.#list(method, path)
    if (list) return list
    const id = parseResourceId(path)
    const provider = id && providers.find(({ type }) => type.toLowerCase() === id.type.toLowerCase())
    if (!id) throw new ArmError(400, 'InvalidResourceId', `The id '${path}' is not one of a resource.`)
    if (!provider)
      throw new ArmError(404, 'InvalidResourceType', `The resource type '${id.type}' could not be found.`)
    return this.#resource(id, provider, request, now, base)
  }

  #list(method: string, path: string): CloudAnswer | undefined {
    const found =
      /^\/subscriptions\/[^/]+(?<scope>\/resourcegroups\/[^/]+)?\/(?<what>resources|resourcegroups)$/i.exec(
        path,
      )
    if (!found || method !== 'GET') return undefined
    const groups = found.groups!['what']!.toLowerCase() === 'resourcegroups'
    const within = path.toLowerCase().replace(/\/resources$/, '/')
    const value = this.state.resources.filter(
      ({ id, exists, provider }) =>
        exists &&
        (provider.type === 'Microsoft.Resources/resourceGroups') === groups &&
        (groups || id.key.startsWith(within)),
    )
    return json(200, { value: value.map((resource) => this.state.shown(resource)) })
  }

  #resource(
    id: ResourceId,
    provider: Provider,
    request: CloudRequest,
    now: number,
    base: string,
  ): CloudAnswer {
    const { faults } = this.#options
    const found = this.state.find(id.text)
    const there = found?.exists ? found : undefined
    const forbidden = faults.take('forbidden', id.name)
    if (forbidden) throw errorFrom(forbidden.message, 403, 'AuthorizationFailed')
    switch (request.method) {
      case 'GET':
        if (!there) throw this.#notFound(id)
        return json(200, this.state.shown(there))
      case 'HEAD':
        return empty(there ? 204 : 404)
      case 'PUT':
        return this.#put(id, provider, request.body.toString(), now, base)
      case 'DELETE':
        return this.#delete(id, found, now, base)
      default:
        throw new ArmError(405, 'MethodNotAllowed', `The method ${request.method} is not supported here.`)
    }
  }

  #put(id: ResourceId, provider: Provider, text: string, now: number, base: string): CloudAnswer {
    const body = parsedBody(text)
    const before = this.state.find(id.text)
    this.#checkPlace(id, before)
    checkBody(id, provider, body, before)
    this.state.checkLocks(id, 'write')
    if (this.state.underWay(id.key))
      throw new ArmError(
        409,
        'AnotherOperationInProgress',
        `Another operation on '${id.name}' is in progress.`,
      )
    this.#refuse(id, provider, body, before)
    const settled = provider.takes.update === 0 || provider.takes.create === 0
    const broken = settled ? this.#options.faults.take('provisioning-failed', id.name) : undefined
    const operation = this.state.put(id, provider, body, now)
    const { resource, what } = operation
    if (broken) resource.state = 'Failed'
    if (operation.status !== 'InProgress') {
      if (operation.status !== 'Succeeded') {
        const { code = 'Canceled', message = 'The operation was canceled.' } = operation.error ?? {}
        throw new ArmError(409, code, message)
      }
      return json(broken || what === 'update' ? 200 : provider.created, this.state.shown(resource))
    }
    const status = what === 'create' ? provider.created : 200
    const headers = headersOf(operation, provider, base)
    return status === 202 ? empty(202, headers) : json(status, this.state.shown(resource), headers)
  }

  #delete(id: ResourceId, found: Resource | undefined, now: number, base: string): CloudAnswer {
    if (!found) return empty(204)
    this.state.checkLocks(id, 'delete')
    const { faults } = this.#options
    const locked = faults.take('locked', id.name)
    if (locked) throw errorFrom(locked.message, 409, 'ScopeLocked')
    const broken = faults.take('internal-error', id.name)
    if (broken) throw errorFrom(broken.message, 500, 'InternalServerError')
    const running = this.state.underWay(id.key)
    if (running && running.what !== 'delete')
      throw new ArmError(
        409,
        'AnotherOperationInProgress',
        `Another operation on '${id.name}' is in progress.`,
      )
    const operation = running ?? this.state.delete(found, now)
    if (operation.status === 'Succeeded') return empty(200)
    if (operation.status !== 'InProgress') {
      const { code = 'Canceled', message = 'The operation was canceled.' } = operation.error ?? {}
      throw new ArmError(409, code, message)
    }
    return empty(202, headersOf(operation, { ...found.provider, style: deletionStyle(found.provider) }, base))
  }

  /** What a request refers to must be there, and not on its way out. */
  #checkPlace(id: ResourceId, before: Resource | undefined): void {
    const group = id.group === undefined ? undefined : this.state.find(groupId(id))
    if (id.parent !== undefined && !group)
      throw new ArmError(404, 'ResourceGroupNotFound', `Resource group '${id.group}' could not be found.`)
    const parent = id.parent === undefined ? undefined : this.state.find(id.parent)
    if (id.parent !== undefined && !parent?.exists)
      throw new ArmError(
        404,
        'ParentResourceNotFound',
        `Failed to perform 'write' on resource(s) of type '${id.type}', because the parent resource '${id.parent}' could not be found.`,
      )
    for (const above of [group, parent, before]) {
      if (above?.state !== 'Deleting') continue
      const code = above.provider.type.endsWith('/resourceGroups') ? 'ResourceGroupBeingDeleted' : 'Conflict'
      throw new ArmError(
        409,
        code,
        `'${above.id.name}' is in deprovisioning state and cannot perform this operation.`,
      )
    }
  }

  #refuse(id: ResourceId, provider: Provider, { location }: Body, before: Resource | undefined): void {
    const { faults } = this.#options
    const broken = faults.take('internal-error', id.name)
    if (broken) throw errorFrom(broken.message, 500, 'InternalServerError')
    const policy = faults.take('policy-refuses', id.name)
    if (policy) throw errorFrom(policy.message, 403, 'RequestDisallowedByPolicy')
    const chosen = faults.take('request-refused', id.name)
    if (chosen) throw errorFrom(chosen.message, 400, 'InvalidRequestContent')
    if (before) return
    const quota = faults.take('quota-exceeded', id.name)
    if (quota) throw errorFrom(quota.message, 409, 'QuotaExceeded')
    const { quota: most = Number.POSITIVE_INFINITY, type } = provider
    const there = this.state.resources.filter(
      (resource) =>
        resource.provider.type === type && placeText(resource.body['location']) === placeText(location),
    )
    if (there.length >= most)
      throw new ArmError(
        409,
        'QuotaExceeded',
        `The subscription has ${there.length} of type '${type}' in '${location}', and may have no more.`,
      )
  }

  #operation(what: string, name: string, base: string): CloudAnswer {
    const operation = this.state.operation(name)
    const { faults } = this.#options
    if (!operation || faults.take('operation-lost', operation.resource.id.name))
      throw new ArmError(404, 'NotFound', `The operation '${name}' could not be found.`)
    const { status, error, resource, startsAt, endsAt } = operation
    const running = status === 'InProgress'
    const retry = { 'retry-after': String(pollAfter) }
    if (what.toLowerCase() === 'statuses') {
      const ended = running ? {} : { endTime: new Date(endsAt).toISOString() }
      const id = pathOf(operation, 'operationStatuses')
      const said = { id, name, status, startTime: new Date(startsAt).toISOString(), ...ended }
      return json(200, error ? { ...said, error } : said, running ? retry : {})
    }
    if (running) return empty(202, { ...retry, location: `${base}${pathOf(operation, 'operationResults')}` })
    if (error) throw new ArmError(409, error.code, error.message)
    if (status === 'Canceled') throw new ArmError(409, 'Canceled', 'The operation was canceled.')
    return operation.what === 'delete' ? empty(204) : json(200, this.state.shown(resource))
  }

  #notFound({ text, group }: ResourceId): ArmError {
    const there = group === undefined || this.state.find(text.split('/').slice(0, 5).join('/'))
    if (!there)
      return new ArmError(404, 'ResourceGroupNotFound', `Resource group '${group}' could not be found.`)
    return new ArmError(404, 'ResourceNotFound', `The Resource '${text}' was not found.`)
  }
}

function groupId({ subscription, group }: ResourceId): string {
  return `/subscriptions/${subscription}/resourceGroups/${group}`
}

function checkApiVersion(version: string | null): void {
  if (version === null)
    throw new ArmError(
      400,
      'MissingApiVersionParameter',
      'The api-version query parameter (?api-version=) is required for all requests.',
    )
  if (!/^\d{4}-\d{2}-\d{2}(-[a-z]+)?$/.test(version))
    throw new ArmError(400, 'InvalidApiVersionParameter', `The api-version '${version}' is invalid.`)
}

function parsedBody(text: string): Body {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Body
  } catch {
    // Answered below.
  }
  throw new ArmError(
    400,
    'InvalidRequestContent',
    'The request content was invalid and could not be deserialized.',
  )
}

function checkBody({ name }: ResourceId, provider: Provider, body: Body, before: Resource | undefined): void {
  const { names, anywhere, needs = [], fixed = [] } = provider
  if (names && !names.pattern.test(name)) throw new ArmError(400, names.code, `${name} ${names.message}`)
  const { location } = body
  if (!anywhere && (typeof location !== 'string' || location === ''))
    throw new ArmError(400, 'LocationRequired', 'The location property is required for this definition.')
  const wasAt = before?.body['location']
  if (wasAt !== undefined && placeText(wasAt) !== placeText(location))
    throw new ArmError(
      409,
      'InvalidResourceLocation',
      `The resource '${name}' already exists in location '${wasAt}'. A resource with the same name cannot be created in location '${location}'.`,
    )
  const properties = (body['properties'] ?? {}) as Body
  const missing = needs.find((field) => properties[field] === undefined)
  if (missing !== undefined)
    throw new ArmError(400, 'MissingRequiredParameter', `The parameter ${missing} of '${name}' is missing.`)
  const had = (before?.body['properties'] ?? {}) as Body
  const moved = fixed.find((field) => before && field in properties && properties[field] !== had[field])
  if (moved !== undefined)
    throw new ArmError(409, 'PropertyChangeNotAllowed', `Changing property '${moved}' is not allowed.`)
}

function placeText(value: unknown): string {
  return String(value).toLowerCase().replaceAll(' ', '')
}

/** Where one asks how the operation goes. */
function headersOf(operation: Operation, { style }: Provider, base: string): Record<string, string> {
  const retry = { 'retry-after': String(pollAfter) }
  const location = `${base}${pathOf(operation, 'operationResults')}`
  if (style === 'async-operation')
    return { ...retry, location, 'azure-asyncoperation': `${base}${pathOf(operation, 'operationStatuses')}` }
  return style === 'location' ? { ...retry, location } : {}
}

/** Whoever answers a DELETE with 202 must say where to ask: without a body there is nothing else. */
function deletionStyle({ style }: Provider): Provider['style'] {
  return style === 'async-operation' ? style : 'location'
}

function pathOf({ name, resource }: Operation, what: string): string {
  const { subscription, type } = resource.id
  const [namespace] = type.split('/')
  return `/subscriptions/${subscription}/providers/${namespace}/locations/westeurope/${what}/${name}?api-version=2022-09-01`
}
