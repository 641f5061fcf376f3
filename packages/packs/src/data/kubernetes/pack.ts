import type { Pack } from '../../pack.ts'
import { cluster } from './cluster.ts'
import { apiServerGroups, facts } from './facts.ts'
import { networkAndStorage } from './network-and-storage.ts'
import { relations } from './relations.ts'
import { kubernetesGlossary, kubernetesRunbooks } from './runbooks.ts'
import { workloads } from './workloads.ts'

/** The kinds that come with Kubernetes. */
export const kubernetes: Pack = {
  name: 'kubernetes',
  checkedWith: { kubernetes: 'v1.36.3' },
  kinds: [...workloads, ...cluster, ...networkAndStorage, ...facts],
  relations,
  glossary: kubernetesGlossary,
  runbooks: kubernetesRunbooks,
  builtInGroups: apiServerGroups,
}
