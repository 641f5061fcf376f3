import type { AnyController, OperatorOptions } from '@barometer/controller'
import { kinds } from './api/kinds.ts'
import { type Access, ArmClients } from './client/arm-clients.ts'
import type { Variables } from './client/credentials.ts'
import { resourceController } from './reconcilers/resource.ts'

/** An Azure: the real one or a local one, told apart by its addresses only. */
export interface AzureCloud {
  readonly access: () => Promise<Access>
}

/** The controllers of all kinds. They share connections, tokens and what Azure asks them to wait. */
export function controllers(
  { access }: AzureCloud,
  { without }: OperatorOptions = {},
): readonly AnyController[] {
  const clients = new ArmClients(access)
  return kinds.map((kind) => resourceController(kind, clients, without))
}

/** The Azure that an environment names, by the variables that all Azure tools read. */
export function azureOfEnvironment(environment: Variables): AzureCloud {
  return { access: async () => ({ environment }) }
}
