import type { UpstreamTool } from '@barometer/scenarios'
import type { KnativeCloud } from '../cloud/cloud.ts'
import { service } from './scenario.testkit.ts'

/** kn reads Services and Revisions: one that is well, one that has failed, one under way. */
export const upstream: UpstreamTool<KnativeCloud> = {
  name: 'kn',
  package: 'knative.dev/client/cmd/kn',
  prepare: async ({ cluster, faults, advance }) => {
    faults.inject('container-exits', {
      target: 'gcr.io/shop/broken',
      message: '127 SyntaxError: Unexpected identifier',
    })
    faults.inject('container-slow', { target: 'gcr.io/shop/slow' })
    await cluster.apply(
      service('well'),
      service('broken', 'gcr.io/shop/broken'),
      service('slow', 'gcr.io/shop/slow'),
    )
    await advance('30s')
  },
  asked: [
    ['service', 'list'],
    ['service', 'describe', 'well'],
    ['service', 'describe', 'broken', '-v'],
    ['revision', 'list'],
    ['revision', 'describe', 'broken-00001'],
    ['route', 'list'],
  ],
}
