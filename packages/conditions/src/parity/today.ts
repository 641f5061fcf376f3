import type { Dialect } from '../dialect/dialect.ts'
import * as documents from '../dialect/dialects.ts'
import { goSorted } from './go-sorted.ts'
import { surfaceNewest } from './surface-newest.ts'

// What today's code of each system does where it differs from its own document. Never a default: for replaying what
// those systems answer, and for living beside them.

/** Cluster API v1.14, util/conditions. */
export const clusterApiToday: Dialect = {
  ...documents.clusterApi,
  order: { ...documents.clusterApi.order, sorts: 'when-changed' },
  merge: { ...documents.clusterApi.merge, ties: 'as-given' } as Dialect['merge'],
  limits: { message: Number.POSITIVE_INFINITY, mark: '' },
  empty: 'refused',
  malformed: 'refused',
  checked: false,
}

/** Cluster API v1.14, the deprecated v1beta1 conditions: True hides Unknown, and hides a False without severity. */
export const clusterApiV1Beta1Today: Dialect = {
  ...documents.clusterApiV1Beta1,
  order: { ...documents.clusterApiV1Beta1.order, sorts: 'always' },
  severity: { allowed: 'always', missing: '' },
  missing: 'skipped',
  limits: { message: Number.POSITIVE_INFINITY, mark: '' },
  merge: {
    style: 'surface',
    ranks: [
      { status: 'False', severity: 'Error' },
      { status: 'False', severity: 'Warning' },
      { status: 'False', severity: 'Info' },
      { status: 'True' },
      { status: 'Unknown' },
    ],
    byPolarity: false,
    counts: 'always',
    whenTrue: 'nothing',
  },
  checked: false,
}

/** knative.dev/pkg of 2026-07: the newest failure surfaces, and nothing is cleared. */
export const knativeToday: Dialect = {
  ...documents.knative,
  order: { ...documents.knative.order, sorts: 'when-changed' },
  limits: { message: Number.POSITIVE_INFINITY, mark: '' },
  happy: { ...documents.knative.happy, surface: surfaceNewest, terminal: [], clearWhenHappy: false },
  checked: false,
}

/** Azure Service Operator v2.20: an older generation may overwrite a newer one, and a new generation moves the time. */
export const azureToday: Dialect = {
  ...documents.azure,
  generation: 'given',
  generationMovesTime: true,
  overwrite: { ...documents.azure.overwrite, olderGeneration: 'as-any' },
  limits: { message: Number.POSITIVE_INFINITY, mark: '' },
  checked: false,
}

/** crossplane-runtime v2.4: conditions are replaced whole, whatever time they carry. */
export const crossplaneToday: Dialect = {
  ...documents.crossplane,
  givenTime: 'always',
  generation: 'given',
  noGenerationEqualsAny: true,
  limits: { message: Number.POSITIVE_INFINITY, mark: '' },
  checked: false,
}

/** OpenStack Resource Controller of 2026-08. */
export const openstackToday: Dialect = {
  ...documents.openstack,
  limits: { message: Number.POSITIVE_INFINITY, mark: '' },
  checked: false,
}

/** fluxcd/pkg/runtime v0.110: polarity is only what the caller says, and True hides Unknown. */
export const fluxToday: Dialect = {
  ...documents.flux,
  order: { ...documents.flux.order, sorts: 'always' },
  exclusive: [],
  negative: [],
  merge: {
    style: 'surface',
    ranks: [
      { status: 'False', polarity: 'negative' },
      { status: 'False', polarity: 'positive' },
      { status: 'True', polarity: 'positive' },
      { status: 'True', polarity: 'negative' },
      { status: 'Unknown' },
    ],
    byPolarity: true,
    counts: 'always',
    whenTrue: 'its-reason-and-message',
    arrange: goSorted(documents.flux.order),
  },
  checked: false,
}
