import type { UpstreamTool } from '@barometer/scenarios'
import type { Aws } from '../cloud/aws.ts'
import { workloadCluster } from '../samples.ts'

/** clusterctl reads three clusters: one that is well, one that is being made, one in which a machine was terminated. */
export const upstream: UpstreamTool<Aws> = {
  name: 'clusterctl',
  package: 'sigs.k8s.io/cluster-api/cmd/clusterctl',
  env: { CLUSTERCTL_DISABLE_VERSIONCHECK: 'true' },
  prepare: async ({ cluster, faults, advance }) => {
    await cluster.apply(...workloadCluster('well', { controlPlane: 3, workers: 2, pool: 1 }))
    await cluster.apply(...workloadCluster('broken', { workers: 2 }))
    await advance('20m')
    faults.inject('lost', { target: 'instance/broken-cp-0' })
    await advance('10m')
    await cluster.apply(...workloadCluster('new', { workers: 1 }))
    await advance('30s')
  },
  asked: ['well', 'broken', 'new'].flatMap((name) => [
    ['describe', 'cluster', name, '--namespace', 'default'],
    [
      'describe',
      'cluster',
      name,
      '--namespace',
      'default',
      '--show-conditions',
      'all',
      '--grouping=false',
      '--echo',
    ],
  ]),
}
