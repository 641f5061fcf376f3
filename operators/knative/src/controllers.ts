import { type ConditionSet, without } from '@barometer/conditions'
import type { AnyController, OperatorOptions } from '@barometer/controller'
import {
  buildSet,
  configurationSet,
  deploymentSet,
  podSet,
  revisionSet,
  routeSet,
  serviceSet,
} from './api/dialect.ts'
import type { KnativeCloud } from './cloud/cloud.ts'
import { builds } from './reconcilers/builds.ts'
import { configurations } from './reconcilers/configurations.ts'
import { nodeAgentDeployments } from './reconcilers/node-agent-deployments.ts'
import { nodeAgentPods } from './reconcilers/node-agent-pods.ts'
import { revisions } from './reconcilers/revisions.ts'
import { routes } from './reconcilers/routes.ts'
import { services } from './reconcilers/services.ts'

/** All controllers. The last two are the node agent's: on a cluster with kubelets they are left out. */
export function controllers(
  cloud: KnativeCloud,
  { without: left = [] }: OperatorOptions,
): readonly AnyController[] {
  const kept = (set: ConditionSet) =>
    without(set, ...left.filter((type) => type === set.happy || set.types.includes(type)))
  return [
    services(kept(serviceSet)),
    configurations(kept(configurationSet)),
    revisions(cloud, kept(revisionSet)),
    routes(cloud, kept(routeSet)),
    builds(cloud, kept(buildSet)),
    nodeAgentDeployments(deploymentSet),
    nodeAgentPods(cloud, podSet),
  ]
}
