import { isTrue } from '@barometer/conditions'
import type { ManyObjects } from '@barometer/scenarios'
import { workloadCluster } from '../samples.ts'

export const many: ManyObjects = {
  what: 'machines of one deployment with their AWSMachines and KubeadmConfigs',
  given: workloadCluster('web'),
  objects: (count) => {
    const own = new Set(workloadCluster('web').map(({ kind, metadata }) => `${kind}/${metadata.name}`))
    return workloadCluster('web', { workers: count }).filter(
      ({ kind, metadata }) => !own.has(`${kind}/${metadata.name}`),
    )
  },
  counted: ['Machine/any', 'AWSMachine/any', 'KubeadmConfig/any'],
  isWell: (object) => isTrue(object as never, 'Ready'),
}
