import type { ObjectOf } from '@barometer/controller'
import {
  ageColumn,
  anyObject,
  array,
  boolean,
  conditionColumn,
  defineKind,
  integer,
  messageColumn,
  object,
  oneOf,
  optional,
  reasonColumn,
  string,
} from '@barometer/controller/crd'
import { strategyTypes } from '@barometer/rollup'

const group = 'barometer.dev'
const version = 'v1alpha1'
const groupKind = object({ group: string(), kind: string({ minLength: 1 }) })

/**
 * A rule. What its parts may hold together is checked by the controller, and told in its conditions; the schema holds the
 * shape.
 */
export const Rollup = defineKind({
  ...{ group, version, kind: 'Rollup', scope: 'Cluster' as const, categories: ['barometer'] },
  description: 'What parents say of their dependents.',
  spec: object({
    parents: array(
      object({
        group: optional(string()),
        kind: optional(string()),
        category: optional(string()),
        selector: optional(anyObject()),
        namespaces: optional(array(string())),
      }),
      { minItems: 1 },
    ),
    dependents: optional(
      object({
        relation: optional(oneOf(['contains', 'depends-on'])),
        owned: optional(boolean()),
        fields: optional(array(string(), { minItems: 1 })),
        labels: optional(anyObject()),
        kinds: optional(array(groupKind, { minItems: 1 })),
      }),
    ),
    of: optional(array(string(), { minItems: 1 })),
    strategy: object({
      type: oneOf(strategyTypes),
      cumulative: optional(anyObject()),
      subResources: optional(anyObject()),
      expression: optional(anyObject()),
      summary: optional(anyObject()),
      dialect: optional(string()),
      whenNone: optional(oneOf(['True', 'Unknown'])),
    }),
    condition: object({ type: string({ minLength: 1 }), writeTo: optional(oneOf(['reading', 'status'])) }),
    wording: optional(
      object({
        names: optional(integer({ minimum: 0 })),
        childMessages: optional(boolean()),
        otherNamespaces: optional(boolean()),
        nameAt: optional(string()),
        none: optional(object({ reason: string({ minLength: 1 }), message: optional(string()) })),
      }),
    ),
  }),
  status: object(
    {
      parents: optional(integer({ description: 'How many objects it is about.' })),
      problems: optional(array(string(), { description: 'What is wrong, the first few.' })),
    },
    { default: { observedGeneration: 0 } as never },
  ),
  columns: [
    { name: 'Condition', type: 'string', jsonPath: '.spec.condition.type' },
    { name: 'Parents', type: 'integer', jsonPath: '.status.parents' },
    conditionColumn('Ready'),
    reasonColumn('Ready'),
    messageColumn('Ready'),
    ageColumn,
  ],
})
export type Rollup = ObjectOf<typeof Rollup>

/** What is known of one parent. It belongs to the parent, and goes with it. */
export const Reading = defineKind({
  ...{ group, version, kind: 'Reading', categories: ['barometer'] },
  description: 'What the rules and the graph say of one object.',
  spec: object({
    of: object({ apiVersion: string(), kind: string(), name: string(), namespace: optional(string()) }),
  }),
  // A reading that nobody has filled in yet is about no generation, so that no gate takes it for well.
  status: object(
    {
      state: optional(string()),
      counts: optional(
        object({ total: integer(), ok: integer(), working: integer(), error: integer(), unknown: integer() }),
      ),
      causes: optional(
        array(
          object({
            group: string(),
            kind: string(),
            namespace: optional(string()),
            name: string(),
            reason: string(),
          }),
        ),
      ),
      hiddenCauses: optional(integer()),
      ofGeneration: optional(integer({ description: 'The generation of the object that was read.' })),
      inPlace: optional(
        array(string(), {
          description:
            'Conditions that are written into the object, where the server keeps no record of that.',
        }),
      ),
    },
    { default: { observedGeneration: 0 } as never },
  ),
  columns: [
    { name: 'Of', type: 'string', jsonPath: '.spec.of.kind' },
    { name: 'Object', type: 'string', jsonPath: '.spec.of.name' },
    conditionColumn('Ready'),
    reasonColumn('Ready'),
    { name: 'Cause', type: 'string', jsonPath: '.status.causes[0].kind' },
    { name: 'Name', type: 'string', jsonPath: '.status.causes[0].name' },
    messageColumn('Ready'),
    ageColumn,
  ],
})
export type Reading = ObjectOf<typeof Reading>
