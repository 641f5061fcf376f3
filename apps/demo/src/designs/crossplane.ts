import type { AnyObject } from '@barometer/controller'
import { operator } from '@barometer/crossplane'
import { compositionOf } from '@barometer/crossplane/build'
import { type Design, type DocumentScenario, inNamespace } from './design.ts'

const namespace = 'databases'

/** A claim of a database, made by one Composition. */
function claim(name: string, composition = 'databases', engine = 'postgres'): AnyObject {
  return inNamespace(namespace, {
    ...{ apiVersion: 'example.org/v1alpha1', kind: 'Database', metadata: { name } },
    spec: { region: 'eu-central-1', size: 20, engine, compositionRef: { name: composition } },
  } as AnyObject)[0]!
}

const base = {
  ...{ apiVersion: 'rds.aws.upbound.io/v1beta1', kind: 'Instance' },
  spec: { forProvider: { region: 'eu-central-1', engine: 'invalid' } },
}
const triplets = compositionOf(
  'triplets',
  'XDatabase',
  ['one', 'two', 'three'].map((name) => ({ name, base })),
)
const unhealthy = 'False UnhealthyCompositeResource "The composite resource is not healthy"'

// What a composite makes is called after it, always alike.
const invoices = 'invoices-xdatabase-2cd87-database-7dbf8'
const billing = 'billing-xdatabase-a6bf4-database-9b92f'

const scenarios: readonly DocumentScenario[] = [
  {
    name: 'misconfigured',
    title: 'An XR creates three misconfigured composed resources',
    rule: 'X2',
    sees: 'The XR is still Synced though, because its controller did its job. It successfully synced its desired state by creating composed resources.',
    apply: [triplets, claim('reports', 'triplets')],
    seen: {
      'XDatabase.example.org/reports-xdatabase-825d7': {
        Synced: 'True ReconcileSuccess',
        Healthy: 'False UnhealthyComposedResources "Unhealthy resources: one, three, and two"',
      },
      'Database.example.org/reports': { Synced: 'True ReconcileSuccess', Healthy: unhealthy },
    },
  },
  {
    name: 'synced-not-ready',
    title: 'Synced, but not yet Ready to use',
    rule: 'X5',
    sees: 'A resource could be Synced because Crossplane has successfully applied its desired state, but not yet Ready to use.',
    faults: [{ name: 'hangs', target: invoices }],
    apply: [claim('invoices')],
    seen: {
      [`Instance.rds.aws.upbound.io/${invoices}`]: {
        Synced: 'True ReconcileSuccess',
        Ready: 'False Creating',
      },
      'Database.example.org/invoices': { Synced: 'True', Ready: 'False', Healthy: 'True' },
    },
  },
  {
    name: 'ready-not-synced',
    title: 'Ready to use, but no longer Synced',
    rule: 'X5',
    sees: 'A resource could be Ready to use (as far as Crossplane knows), but no longer Synced because Crossplane is hitting an error.',
    apply: [claim('orders', 'databases', 'invalid')],
    seen: {
      'Instance.rds.aws.upbound.io/orders-xdatabase-c8374-database-1b420': {
        Synced: 'False InvalidParameter',
        Ready: 'True Available',
      },
      'XDatabase.example.org/orders-xdatabase-c8374': { Synced: 'True', Ready: 'True', Healthy: 'False' },
      'Database.example.org/orders': { Synced: 'True', Ready: 'True Available', Healthy: unhealthy },
    },
  },
  {
    name: 'claim-hits-error',
    title: 'A newly created claim: one of the controllers is stuck due to an error',
    rule: 'X4',
    sees: 'This would make it possible to quickly determine whether a claim isn’t ready because it’s hitting an error, or because it just needs more time to become ready.',
    faults: [{ name: 'refused', target: billing }],
    apply: [claim('billing')],
    seen: {
      'XDatabase.example.org/billing-xdatabase-a6bf4': {
        Synced: 'True ReconcileSuccess',
        Ready: 'False Creating "Unready resources: database"',
        Healthy: 'False UnhealthyComposedResources "Unhealthy resources: database"',
      },
      'Database.example.org/billing': {
        Synced: 'True ReconcileSuccess',
        Ready: 'False BindCompositeResource "The composite resource is not yet ready"',
        Healthy: unhealthy,
      },
    },
  },
  {
    name: 'invalid-composition',
    title: 'An XR error due to an invalid Composition',
    rule: 'X12',
    sees: 'I don’t think it makes sense to copy that error verbatim to the claim.',
    apply: [
      compositionOf('half-written', 'XDatabase', [{ name: 'database' }]),
      claim('ledger', 'half-written'),
    ],
    seen: {
      'XDatabase.example.org/ledger-xdatabase-4fd47': {
        Synced: 'False InvalidComposition',
        Healthy: 'False NotSynced',
      },
      'Database.example.org/ledger': { Synced: 'True ReconcileSuccess', Healthy: unhealthy },
    },
  },
]

/** The samples: what is claimed lives in a namespace, and is made by the Composition that it names. */
const roots = operator.samples.map((sample) => {
  if (sample.kind === 'Database') return claim(sample.metadata.name)
  return sample.metadata.namespace === undefined ? sample : inNamespace(namespace, sample)[0]!
})

export const crossplane: Design = {
  name: 'crossplane',
  title: 'Crossplane: a Healthy condition for claims and XRs',
  ...{ namespace, roots, scenarios },
  cloudChanges: ['create', 'update', 'remove'],
}
