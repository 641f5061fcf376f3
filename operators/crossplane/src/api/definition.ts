import { crossplane } from '@barometer/conditions'
import type { ObjectOf } from '@barometer/controller'
import {
  anyObject,
  array,
  boolean,
  conditionColumn,
  type DefinedKind,
  defineKind,
  object,
  oneOf,
  optional,
  string,
} from '@barometer/controller/crd'

const names = object({
  kind: string({ minLength: 1 }),
  plural: string({ minLength: 1 }),
  listKind: optional(string()),
  singular: optional(string()),
  shortNames: optional(array(string())),
  categories: optional(array(string())),
})

const reference = object({ name: string({ minLength: 1 }) })

const columns = [conditionColumn('Established'), conditionColumn('Offered')]

function definition(
  version: string,
  scope: 'LegacyCluster' | 'Namespaced',
  ...alsoServed: readonly DefinedKind[]
) {
  return defineKind({
    ...{ group: 'apiextensions.crossplane.io', version, kind: 'CompositeResourceDefinition' },
    dialect: crossplane,
    scope: 'Cluster',
    shortNames: ['xrd', 'xrds'],
    categories: ['crossplane'],
    spec: object({
      group: string({ minLength: 1 }),
      scope: oneOf(['LegacyCluster', 'Namespaced', 'Cluster'], { default: scope }),
      names,
      claimNames: optional(names),
      versions: array(
        object({
          name: string({ minLength: 1 }),
          served: boolean(),
          referenceable: boolean(),
          schema: optional(object({ openAPIV3Schema: optional(anyObject()) })),
        }),
        { minItems: 1 },
      ),
      defaultCompositionRef: optional(reference),
      enforcedCompositionRef: optional(reference),
      connectionSecretKeys: optional(array(string())),
    }),
    rules: [
      {
        rule: "!has(self.spec.claimNames) || self.spec.scope == 'LegacyCluster'",
        message: 'only composites of scope LegacyCluster may be claimed',
      },
      {
        rule: 'self.spec.versions.exists_one(v, v.referenceable)',
        message: 'exactly one version must be referenceable',
      },
      {
        rule: "self.metadata.name == self.spec.names.plural + '.' + self.spec.group",
        message: 'the name must be the plural and the group: xdatabases.example.org',
      },
    ],
    ...{ columns, alsoServed },
  })
}

/** As v2 serves it: composites live in namespaces unless it says otherwise. */
const v2: DefinedKind = definition('v2', 'Namespaced')

/** What a composite is: its schema, and whether it may be claimed. Stored as v1, where composites may be claimed by default. */
export const CompositeResourceDefinition = definition('v1', 'LegacyCluster', v2)
export type CompositeResourceDefinition = ObjectOf<typeof CompositeResourceDefinition>
