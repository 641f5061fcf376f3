import type { UpstreamTool } from '@barometer/scenarios'
import { NamespacedVPC } from '../api/managed.ts'
import { compositionOf, template } from '../build.ts'
import type { CloudApi } from '../cloud/cloud.ts'
import { claimed, databases, made, namespaced, part } from './scenario.testkit.ts'

/** crossplane traces claims (one that is well, one above a database that the cloud refuses) and a composite in a namespace. */
export const upstream: UpstreamTool<CloudApi> = {
  name: 'crossplane',
  package: 'github.com/crossplane/cli/v2/cmd/crossplane',
  prepare: async ({ prepare, faults, advance }) => {
    faults.inject('refused', {
      target: part('broken', 'database'),
      message: 'InvalidParameterValue: 5 is not a valid storage size',
    })
    await prepare([
      claimed('Database'),
      databases(),
      namespaced('Shop'),
      compositionOf('shops', 'Shop', [template('network', NamespacedVPC, { cidrBlock: '10.1.0.0/16' })]),
      made('Database', 'well'),
      made('Database', 'broken'),
      made('Shop', 'toys'),
    ])
    await advance('30m')
    await prepare([made('Database', 'new')])
  },
  asked: [
    ...['database/well', 'database/broken', 'database/new', 'shop/toys'].flatMap((name) => [
      ['resource', 'trace', name, '--namespace', 'default'],
      ['resource', 'trace', name, '--namespace', 'default', '--output', 'wide'],
    ]),
    ['resource', 'trace', 'database', '--namespace', 'default'],
  ],
}
