import { type Clock, type CloudItem, type SimulatedCloud, Simulator, serveCloud } from '@barometer/simulator'
import { changed, faultKinds, vanished } from './faults.ts'
import { localIdentity } from './keystone/identity.ts'
import { OpenStack } from './open-stack.ts'
import type { Body } from './resource/checks.ts'
import { namesOf, ownerOf } from './resource/cloud-state.ts'
import { shown } from './resource/collection.ts'

/** An image is the largest. */
const largestBody = 64_000_000

/** What stands in an entry of `clouds.yaml`. */
export interface CloudEntry {
  readonly auth_type: 'v3applicationcredential'
  readonly auth: {
    readonly auth_url: string
    readonly application_credential_id: string
    readonly application_credential_secret: string
  }
  readonly region_name: string
  readonly identity_api_version: '3'
}

/** A local OpenStack, as one sees it who sits in the data centre. Operators use its http. */
export interface LocalOpenStack {
  readonly access: () => Promise<CloudEntry>
  /** What there is of a type, as it is answered: `list('security_group_rule', {security_group_id})`. */
  readonly list: (type: string, fields?: Body) => Promise<readonly Body[]>
  /** Somebody else changes a resource. */
  readonly change: (type: string, id: string, changes: Body) => Promise<void>
  /** Somebody else deletes a resource, and nobody is asked. */
  readonly remove: (type: string, id: string) => Promise<void>
  /** What was ever created, in that order. */
  readonly created: () => Promise<readonly CloudItem[]>
  /** How many there may be of a type; -1: any number. */
  readonly setQuota: (type: string, most: number) => Promise<void>
  /** How many requests there were, those for tokens and versions not counted. */
  readonly requests: () => Promise<number>
}

/** Starts a local OpenStack on loopback. Its time is the clock's. */
export function startCloud(clock: Clock): SimulatedCloud<LocalOpenStack> {
  const meant = (target: string | undefined) =>
    cloud.state
      .everything()
      .filter((each) => (target === undefined ? !each.builtIn : namesOf(each, cloud.state).includes(target)))
  const simulator: Simulator = new Simulator(clock, [
    ...faultKinds,
    {
      ...vanished,
      happens: (target) => {
        for (const each of meant(target)) cloud.state.removeWithUsers(each)
      },
    },
    {
      ...changed,
      happens: (target, message) => {
        const changes = JSON.parse(message) as Body
        for (const each of meant(target)) cloud.state.change(each, changes)
      },
    },
  ])
  const cloud = new OpenStack(localIdentity, simulator.faults, clock.haste)
  const { state } = cloud
  const serving = serveCloud((request, base) => cloud.answer(request, clock.now(), base), {
    largestBody,
    identify: (id) => ({ 'x-openstack-request-id': `req-${id}` }),
  })
  simulator.servedBy(serving)
  const found = (type: string, id: string) => {
    state.settle(clock.now())
    const resource = state.find(type, id)
    if (!resource) throw new Error(`there is no ${type} ${id}`)
    return resource
  }
  return {
    simulator,
    inventory: () => {
      state.settle(clock.now())
      const own = state.everything().filter(({ builtIn }) => !builtIn)
      return own.map((each) => ({ what: each.type.name, owner: ownerOf(each, state) }))
    },
    cloud: {
      access: async () => accessOf((await serving).url),
      list: async (type, fields = {}) => {
        state.settle(clock.now())
        return state.where(type, fields).map((each) => shown(each, state))
      },
      change: async (type, id, changes) => state.change(found(type, id), changes),
      remove: async (type, id) => state.remove(found(type, id)),
      created: async () => state.created,
      setQuota: async (type, most) => void state.quotas.set(type, most),
      requests: async () => cloud.requests,
    },
  }
}

function accessOf(url: string): CloudEntry {
  const { applicationCredential, region } = localIdentity
  return {
    auth_type: 'v3applicationcredential',
    auth: {
      auth_url: `${url}/identity/v3`,
      application_credential_id: applicationCredential.id,
      application_credential_secret: applicationCredential.secret,
    },
    region_name: region,
    identity_api_version: '3',
  }
}
