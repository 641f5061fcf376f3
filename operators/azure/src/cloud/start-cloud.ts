import { type Clock, type SimulatedCloud, Simulator } from '@barometer/simulator'
import { ArmCloud } from './arm-cloud.ts'
import type { Body } from './arm-state.ts'
import { faultKinds, happeningKinds, happenings } from './faults.ts'
import { serveArm } from './serve-arm.ts'

/** How a cloud is reached: what an operator finds in its environment, and whom it must trust. */
export interface Access {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly ca?: string
}

/** A local Azure, as one sees it who sits in the data centre. Operators use its https. */
export interface LocalAzure {
  readonly access: () => Promise<Access>
  /** A resource as it is answered; null: it does not exist. */
  readonly find: (id: string) => Promise<Body | null>
  /** Somebody else changes properties. */
  readonly change: (id: string, properties: Body) => Promise<void>
  /** The ids of all that was ever created, in that order. */
  readonly created: () => Promise<readonly string[]>
  /** The ids of all that there is. */
  readonly ids: () => Promise<readonly string[]>
  /** How many requests about resources there were. */
  readonly requests: () => Promise<number>
}

const identity = {
  tenantId: '11111111-1111-1111-1111-111111111111',
  clientId: '22222222-2222-2222-2222-222222222222',
  clientSecret: 'local-secret',
  assertion: 'local-assertion',
}
const subscriptionId = '00000000-0000-0000-0000-000000000001'

/** Starts a local Azure Resource Manager on loopback. Its time is the clock's. */
export function startCloud(clock: Clock): SimulatedCloud<LocalAzure> {
  const happening = (name: string) => (target: string | undefined, message: string) => {
    const found = arm.state.resources.filter(({ id }) => target === undefined || id.name === target)
    for (const { id } of found) happenings[name]!(arm.state, id.text, message)
  }
  const simulator = new Simulator(clock, [
    ...faultKinds,
    ...happeningKinds.map((kind) => ({ ...kind, happens: happening(kind.name) })),
  ])
  const arm = new ArmCloud({ subscriptionId, identity, faults: simulator.faults, haste: clock.haste })
  const serving = serveArm(arm, () => clock.now())
  simulator.servedBy(serving)
  const access = async (): Promise<Access> => {
    const { url, ca } = await serving
    const environment = {
      AZURE_SUBSCRIPTION_ID: subscriptionId,
      AZURE_TENANT_ID: identity.tenantId,
      AZURE_CLIENT_ID: identity.clientId,
      AZURE_CLIENT_SECRET: identity.clientSecret,
      AZURE_AUTHORITY_HOST: url,
      AZURE_RESOURCE_MANAGER_ENDPOINT: url,
    }
    return { environment, ca }
  }
  const inventory = () => arm.state.resources.map(({ id }) => ({ what: id.type, owner: id.text }))
  const cloud: LocalAzure = {
    access,
    find: async (id) => {
      const found = arm.find(id, clock.now())
      return found ? arm.state.shown(found) : null
    },
    change: async (id, properties) => arm.state.change(id, properties),
    created: async () => arm.state.created,
    ids: async () => arm.state.resources.map(({ id }) => id.text),
    requests: async () => arm.requests,
  }
  return { cloud, simulator, inventory }
}
