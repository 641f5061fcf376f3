import { type ConditionSet, without } from '@barometer/conditions'
import type { AnyController, OperatorOptions } from '@barometer/controller'
import { deploymentSet, podSet, revisionSet } from './api/dialect.ts'
import type { KnativeCloud } from './cloud/cloud.ts'
import { nodeAgentDeployments } from './reconcilers/node-agent-deployments.ts'
import { nodeAgentPods } from './reconcilers/node-agent-pods.ts'
import { revisions } from './reconcilers/revisions.ts'

/** All controllers. The last two are the node agent's: on a cluster with kubelets they are left out. */
export function controllers(
  cloud: KnativeCloud,
  { without: left = [] }: OperatorOptions,
): readonly AnyController[] {
  const kept = (set: ConditionSet) =>
    without(set, ...left.filter((type) => type === set.happy || set.types.includes(type)))
  return [
    revisions(cloud, kept(revisionSet)),
    nodeAgentDeployments(deploymentSet),
    nodeAgentPods(cloud, podSet),
  ]
}
