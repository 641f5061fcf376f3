import type { ObjectOf } from '@barometer/controller'
import { anyObject, array, defineKind, object, oneOf, optional, string } from '@barometer/controller/crd'

/** What a composite is made of: a pipeline of functions, each of which says more. Only data: it has no status. */
export const Composition = defineKind({
  ...{ group: 'apiextensions.crossplane.io', version: 'v1', kind: 'Composition', scope: 'Cluster' },
  dataOnly: true,
  shortNames: ['comp'],
  categories: ['crossplane'],
  spec: object({
    compositeTypeRef: object({ apiVersion: string({ minLength: 1 }), kind: string({ minLength: 1 }) }),
    mode: oneOf(['Pipeline'], { default: 'Pipeline' }),
    pipeline: array(
      object({
        step: string({ minLength: 1 }),
        functionRef: object({ name: string({ minLength: 1 }) }),
        input: optional(anyObject()),
      }),
      { minItems: 1 },
    ),
  }),
  columns: [
    { name: 'XR-Kind', type: 'string', jsonPath: '.spec.compositeTypeRef.kind' },
    { name: 'XR-APIVersion', type: 'string', jsonPath: '.spec.compositeTypeRef.apiVersion' },
  ],
})
export type Composition = ObjectOf<typeof Composition>
