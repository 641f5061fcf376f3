import { type Clock, type SimulatedCloud, Simulator } from '@barometer/simulator'
import { ArmCloud } from './arm-cloud.ts'
import { faultKinds } from './faults.ts'
import { type ServedArm, serveArm } from './serve-arm.ts'

/** How a cloud is reached: what an operator finds in its environment, and whom it must trust. */
export interface Access {
  readonly environment: Readonly<Record<string, string>>
  readonly ca: string
}

/** A local Azure. Everything else goes over its https. */
export interface LocalAzure {
  readonly access: () => Promise<Access>
}

const identity = {
  tenantId: '11111111-1111-1111-1111-111111111111',
  clientId: '22222222-2222-2222-2222-222222222222',
  clientSecret: 'local-secret',
  assertion: 'local-assertion',
}
const subscriptionId = '00000000-0000-0000-0000-000000000001'

export interface StartedAzure extends SimulatedCloud<LocalAzure> {
  readonly arm: ArmCloud
}

/** Its https ends with it. */
class ServedSimulator extends Simulator {
  serving: Promise<ServedArm> | undefined

  override close(): void {
    super.close()
    this.serving?.then(({ close }) => close()).catch(() => {})
  }
}

/** Starts a local Azure Resource Manager on loopback. Its time is the clock's. */
export function startCloud(clock: Clock): StartedAzure {
  const simulator = new ServedSimulator(clock, faultKinds)
  const arm = new ArmCloud({ subscriptionId, identity, faults: simulator.faults })
  const serving = serveArm(arm, () => clock.now())
  simulator.serving = serving
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
  return { cloud: { access }, simulator, inventory, arm }
}
