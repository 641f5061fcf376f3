import { type CloudAnswer, type CloudRequest, json } from '@barometer/simulator'
import { cinderService } from './cinder/service.ts'
import { type RefusingFault, refusingFaults } from './faults.ts'
import { glanceService } from './glance/service.ts'
import { Refusal, refusalFrom } from './http/refusal.ts'
import type { Identity } from './keystone/identity.ts'
import { keystone } from './keystone/keystone.ts'
import { Tokens } from './keystone/tokens.ts'
import { neutronService } from './neutron/service.ts'
import { novaService } from './nova/service.ts'
import { octaviaService } from './octavia/service.ts'
import { CloudState, type FaultSource } from './resource/cloud-state.ts'
import { collectionRoutes } from './resource/collection.ts'
import { type Call, paramsOf, type Route } from './resource/route.ts'
import type { Microversions, Service } from './resource/service.ts'

const others: readonly Service[] = [neutronService, octaviaService, novaService, cinderService, glanceService]

interface Entry {
  readonly service: Service
  readonly routes: readonly Route[]
}

/** Seconds. */
const throttledFor = 30

/** OpenStack as its services answer: every request from what there is, at a time that is an argument. */
export class OpenStack {
  readonly state: CloudState
  readonly #faults: FaultSource
  readonly #tokens = new Tokens()
  readonly #entries: readonly Entry[]
  #requests = 0

  /** `haste`: how much sooner than ever everything is done. */
  constructor(identity: Identity, faults: FaultSource, haste = 1) {
    this.#faults = faults
    this.state = new CloudState(
      identity.project.id,
      others.flatMap(({ types }) => types),
      faults,
      haste,
    )
    this.state.add(
      'security_group',
      { name: 'default', description: 'Default security group' },
      { builtIn: true },
    )
    this.#entries = [keystone(identity, this.#tokens, others), ...others].map((service) => ({
      service,
      routes: [...service.routes, ...service.types.flatMap(collectionRoutes)],
    }))
  }

  /** How many requests there were, those for tokens and versions not counted. */
  get requests(): number {
    return this.#requests
  }

  /** Answers a request. `base`: the address under which this is served. */
  answer(request: CloudRequest, now: number, base: string): CloudAnswer {
    this.state.settle(now)
    const url = new URL(request.path.replace(/^\/+/, '/'), base)
    const path = url.pathname.replace(/\/+$/, '')
    const entry = this.#entries.find(({ service }) => isUnder(path, service.path))
    if (!entry)
      return json(404, { error: { code: 404, title: 'Not Found', message: `There is no ${path} here.` } })
    const { service } = entry
    try {
      const inner = path.slice(service.path.length)
      const means = service.canonical?.(inner) ?? inner
      return this.#serve(entry, request, means, url.searchParams, `${base}${service.path}`)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return service.refused(error, request.headers['accept'] ?? '')
    }
  }

  #serve(
    { service, routes }: Entry,
    request: CloudRequest,
    path: string,
    query: URLSearchParams,
    base: string,
  ): CloudAnswer {
    const { route, params } = routeOf(routes, request.method, path)
    const microversion = minorOf(request, service.microversions)
    const call: Call = { cloud: this.state, request, params, query, base, microversion }
    const targets = [...namesIn(route, call), service.type]
    const take = (name: string) => this.state.fault(name, targets, true)
    if (take('unreachable')) return 'hang-up'
    const nonsense = take('nonsense')
    if (nonsense) return { status: 200, headers: { 'content-type': 'text/html' }, body: nonsense.message }
    if (!route.open) this.#authorize(request)
    for (const fault of refusingFaults) {
      const taken = fault.acts.includes(route.act) && take(fault.kind.name)
      if (taken) throw refusalOf(fault, taken.message, service)
    }
    const answer = route.run(call)
    return take('answer-lost') ? 'hang-up' : answer
  }

  #authorize({ headers }: CloudRequest): void {
    this.#requests++
    if (this.#faults.take('tokens-expired')) this.#tokens.revokeAll()
    this.#tokens.check(headers['x-auth-token'], this.state.now)
  }
}

function isUnder(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`)
}

function routeOf(
  routes: readonly Route[],
  method: string,
  path: string,
): { readonly route: Route; readonly params: Readonly<Record<string, string>> } {
  let there = false
  for (const route of routes) {
    const params = paramsOf(route.path, path)
    if (params && route.method === method) return { route, params }
    there ||= params !== undefined
  }
  if (there)
    throw new Refusal(405, 'HTTPMethodNotAllowed', `The method ${method} is not allowed for this resource.`)
  throw new Refusal(404, 'HTTPNotFound', 'The resource could not be found.')
}

/** What faults may aim at. A request for what is not there has no names. */
function namesIn(route: Route, call: Call): readonly string[] {
  try {
    return route.names?.(call) ?? []
  } catch (error) {
    if (error instanceof Refusal) return []
    throw error
  }
}

function refusalOf({ status, type, quota, kind }: RefusingFault, message: string, service: Service): Refusal {
  const usual = quota ? service.quota : { status, type }
  const { status: code, type: word, message: words } = refusalFrom(message, usual.status, usual.type)
  const headers: Record<string, string> =
    kind.name === 'throttled' ? { 'retry-after': String(throttledFor) } : {}
  return new Refusal(code, word, words, headers)
}

/** The minor version that a request asks for; without one the least. */
function minorOf({ headers }: CloudRequest, versions: Microversions | undefined): number {
  if (!versions) return 0
  const { service, major, least, most } = versions
  const said = headers['openstack-api-version']
    ?.split(',')
    .find((each) => each.trim().startsWith(`${service} `))
  const asked = said?.trim().split(' ')[1] ?? headers['x-openstack-nova-api-version']
  if (asked === undefined) return least
  if (asked === 'latest') return most
  const [, first, second] = /^(\d+)\.(\d+)$/.exec(asked) ?? []
  if (first === undefined)
    throw new Refusal(
      400,
      'BadRequest',
      `API Version String ${asked} is of invalid format. Must be of format MajorNum.MinorNum.`,
    )
  const minor = Number(second)
  if (Number(first) !== major || minor < least || minor > most)
    throw new Refusal(
      406,
      'VersionNotSupported',
      `Version ${asked} is not supported by the API. Minimum is ${major}.${least} and maximum is ${major}.${most}.`,
    )
  return minor
}
