import { anyObject, defineKind, optional } from '@barometer/controller/crd'

export const App = defineKind({ group: 'example.org', version: 'v1', kind: 'App', spec: anyObject() })
export const Part = defineKind({
  group: 'example.org',
  version: 'v1',
  kind: 'Part',
  spec: optional(anyObject()),
})

/** The rule that is measured: a parent says how the parts are that it names. */
export const rule = {
  name: 'apps',
  parents: [{ group: 'example.org', kind: 'App' }],
  dependents: { fields: ['spec.parts[]'], kinds: [{ group: 'example.org', kind: 'Part' }] },
  strategy: { type: 'Aggregate' },
  condition: { type: 'PartsReady' },
} as const
