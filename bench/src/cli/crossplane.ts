import { type Definition, type Loader, owner, pathOf, said } from './load.ts'

const define = (group: string, kind: string, namespaced: boolean): Definition => ({
  ...{ group, kind, namespaced },
  version: 'v1',
  plural: `${kind.toLowerCase()}s`,
})
const claimKind = define('platform.example.org', 'Landscape', true)
const compositeKind = define('platform.example.org', 'XLandscape', false)
const services = ['ec2', 'iam', 'rds', 's3', 'sns']
const managedKinds = services.flatMap((service) =>
  ['Alpha', 'Beta'].map((name) => define(`${service}.cloud.example.org`, `${name}${service}`, false)),
)

const configKind = define('cloud.example.org', 'ProviderConfig', false)

/** All kinds of the workload: ten of them are managed resources. */
export const crossplaneKinds: readonly Definition[] = [claimKind, compositeKind, configKind, ...managedKinds]

const synced = said('Synced', 'True', 'ReconcileSuccess')
const ready = said('Ready', 'True', 'Available')
const creating = said('Ready', 'False', 'Creating', 'Unready resources')
const status = (...conditions: object[]) => ({ status: { conditions } })

/** The config that all managed resources name. */
export async function makeProviderConfig(loader: Loader): Promise<void> {
  const object = { ...refOf(configKind), metadata: { name: 'default' }, spec: {}, status: { users: 1 } }
  await loader.make([{ path: pathOf(configKind), object }])
}

/** A claim in `default` with a composite of so many managed resources, of ten kinds. Every tenth has an error. */
export async function makeClaim(loader: Loader, name: string, children: number): Promise<number> {
  const kindOf = (n: number) => managedKinds[n % managedKinds.length]!
  const names = Array.from({ length: children }, (_, n) => `${name}-${n}`)
  const composite = { ...refOf(compositeKind), name }
  const claim = { ...refOf(claimKind), namespace: 'default', name }
  const labels = { 'crossplane.io/claim-name': name, 'crossplane.io/claim-namespace': 'default' }
  await loader.make([
    {
      path: pathOf(claimKind, 'default'),
      object: {
        ...refOf(claimKind),
        metadata: { name },
        spec: { resourceRef: composite },
        ...status(synced, said('Ready', 'False', 'Waiting', 'Composite resource is not yet ready')),
      },
    },
  ])
  const [uid = ''] = await loader.make([
    {
      path: pathOf(compositeKind),
      object: {
        ...refOf(compositeKind),
        metadata: { name, labels },
        spec: {
          claimRef: claim,
          resourceRefs: names.map((each, n) => ({ ...refOf(kindOf(n)), name: each })),
        },
        ...status(synced, creating),
      },
    },
  ])
  await loader.make(
    names.map((each, n) => ({
      path: pathOf(kindOf(n)),
      object: {
        ...refOf(kindOf(n)),
        metadata: {
          name: each,
          labels: { ...labels, 'crossplane.io/composite': name },
          annotations: { 'crossplane.io/external-name': each },
          ownerReferences: [owner(compositeKind, name, uid)],
        },
        spec: {
          deletionPolicy: 'Delete',
          forProvider: { region: 'eu-1' },
          providerConfigRef: { name: 'default' },
        },
        ...(n % 10 === 9 ? status(failure(n), creating) : status(synced, ready)),
      },
    })),
  )
  return children + 2
}

function failure(n: number): object {
  return said('Synced', 'False', 'ReconcileError', `create failed: quota of resource ${n} is exhausted`)
}

function refOf({ group, version, kind }: Definition): { apiVersion: string; kind: string } {
  return { apiVersion: `${group}/${version}`, kind }
}
