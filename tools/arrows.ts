/** What a folder may import of the others, by the names of their folders. */
export interface Arrows {
  /** By its own code. */
  readonly imports: readonly string[]
  /** By its tests and testkits, beside those. */
  readonly tests?: readonly string[]
  /** Allowed although nobody uses it yet. A folder that is not there yet has only these. */
  readonly planned?: readonly string[]
  /** No clock, no I/O and no environment: it runs in a browser. */
  readonly pure?: true
}

/**
 * Every folder of the project. The table is exact: what it names is used, and what is used is named. What the folders
 * inside a package may import of each other is in that package's arrows.json.
 */
export const arrows: Readonly<Record<string, Arrows>> = {
  'packages/conditions': { imports: [], tests: ['tools'], pure: true },
  'packages/validation': { imports: [], pure: true },
  'packages/cel': { imports: [], pure: true },
  'packages/packs': { imports: ['cel', 'conditions', 'validation'], pure: true },
  'packages/verdict': { imports: ['conditions', 'packs'], tests: ['testkit'], pure: true },
  'packages/graph': { imports: ['conditions', 'packs', 'verdict'], pure: true },
  'packages/rollup': {
    imports: ['conditions', 'packs', 'verdict', 'graph', 'validation'],
    pure: true,
  },
  'packages/lint': {
    imports: ['conditions', 'packs', 'verdict', 'graph', 'validation'],
    tests: ['tools'],
    pure: true,
  },
  'packages/client': { imports: ['validation'], tests: ['apiserver', 'tools', 'x509'] },
  'packages/survey': { imports: ['client', 'graph', 'packs'], tests: ['apiserver', 'tools'] },
  'packages/controller': {
    imports: ['client', 'conditions', 'x509'],
    tests: ['apiserver', 'testkit', 'tools'],
  },
  'packages/simulator': { imports: [] },
  'packages/create-operator': { imports: [] },
  'packages/x509': { imports: [] },
  'packages/apiserver': { imports: ['cel', 'x509'], tests: ['tools'] },
  'operators/azure': {
    imports: ['conditions', 'controller', 'simulator', 'x509'],
    tests: ['packs', 'scenarios', 'verdict'],
  },
  'operators/knative': {
    imports: ['conditions', 'controller', 'simulator'],
    tests: ['packs', 'scenarios'],
  },
  'operators/crossplane': {
    imports: ['client', 'conditions', 'controller', 'simulator'],
    tests: ['packs', 'scenarios'],
  },
  'operators/openstack': {
    imports: ['conditions', 'controller', 'simulator'],
    tests: ['packs', 'scenarios'],
  },
  'operators/cluster-api': {
    imports: ['conditions', 'controller', 'simulator'],
    tests: ['packs', 'scenarios'],
  },
  'apps/cli': {
    imports: [
      'apiserver',
      'cel',
      'client',
      'conditions',
      'graph',
      'lint',
      'packs',
      'rollup',
      'server',
      'survey',
      'verdict',
      'web',
    ],
    tests: ['fleet', 'testkit', 'x509'],
  },
  'apps/server': {
    imports: ['client', 'conditions', 'controller', 'graph', 'packs', 'rollup', 'survey', 'verdict', 'web'],
    tests: ['scenarios', 'testkit', 'x509'],
    planned: ['lint'],
  },
  'apps/web': { imports: ['conditions', 'graph', 'verdict'], planned: ['packs', 'rollup'] },
  'apps/demo': {
    imports: [
      'apiserver',
      'azure',
      'client',
      'cluster-api',
      'controller',
      'crossplane',
      'fleet',
      'graph',
      'knative',
      'openstack',
      'scenarios',
      'server',
      'simulator',
      'web',
    ],
    tests: ['conditions'],
  },
  scenarios: {
    imports: [
      'apiserver',
      'client',
      'conditions',
      'conformance',
      'controller',
      'graph',
      'lint',
      'packs',
      'simulator',
      'testkit',
      'web',
    ],
  },
  vectors: { imports: ['azure', 'conditions', 'crossplane', 'knative', 'openstack', 'packs', 'verdict'] },
  fleet: {
    imports: ['apiserver', 'client', 'conformance', 'graph', 'packs', 'testkit'],
    tests: ['survey'],
  },
  conformance: { imports: ['apiserver', 'testkit', 'x509'] },
  bench: {
    imports: [
      'apiserver',
      'client',
      'conditions',
      'conformance',
      'controller',
      'graph',
      'packs',
      'scenarios',
      'server',
      'testkit',
      'verdict',
      'web',
      'x509',
    ],
  },
  testkit: { imports: ['x509'] },
  tools: { imports: [], tests: ['openstack', 'packs', 'scenarios'] },
}
