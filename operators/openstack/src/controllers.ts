import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { AnyController, OperatorOptions } from '@barometer/controller'
import { kinds } from './actuators/kinds.ts'
import { ClientFailure } from './client/client-failure.ts'
import { entryIn } from './client/clouds-yaml.ts'
import { OpenStackClients } from './client/openstack-clients.ts'
import { resourceController } from './reconcilers/resource.ts'

/** An OpenStack: the real one or a local one, told apart by its address only. */
export interface OpenStackCloud<Entry extends object = object> {
  /** The operator's own entry of a `clouds.yaml`. Throws a ClientFailure where it has none. */
  readonly access: () => Promise<Entry>
}

/** The controllers of all kinds. They share connections, tokens and what OpenStack asks them to wait. */
export function controllers(
  { access }: OpenStackCloud,
  { without = [] }: OperatorOptions = {},
): readonly AnyController[] {
  const byName = new Map(kinds.map((kind) => [kind.kind, kind]))
  const shared = { clients: new OpenStackClients(access), kinds: byName, without }
  return kinds.map((kind) => resourceController(kind, shared))
}

type Variables = Readonly<Record<string, string | undefined>>

/** The OpenStack of an environment: `OS_CLOUD` in the `clouds.yaml` that all OpenStack tools read. */
export function openStackOfEnvironment<Entry extends object>(environment: Variables): OpenStackCloud<Entry> {
  const name = environment['OS_CLOUD'] ?? 'openstack'
  const where = 'The clouds.yaml of the operator'
  // What is in it is checked where it is used.
  return { access: async () => entryIn(cloudsYamlOf(environment), name, where) as Entry }
}

function cloudsYamlOf({ OS_CLIENT_CONFIG_FILE: named }: Variables): string {
  const usual = [
    'clouds.yaml',
    join(homedir(), '.config/openstack/clouds.yaml'),
    '/etc/openstack/clouds.yaml',
  ]
  for (const file of named ? [named] : usual) {
    try {
      return readFileSync(file, 'utf8')
    } catch {
      // The next one may be there.
    }
  }
  throw new ClientFailure('CredentialsMissing', named ? `${named} cannot be read` : 'There is no clouds.yaml')
}
