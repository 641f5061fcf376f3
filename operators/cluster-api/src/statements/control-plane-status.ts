import type { KubeadmControlPlane } from '../api/kubeadm-control-plane.ts'
import { controlPlaneLabel } from '../api/names.ts'
import { isReady } from '../machines/machine-brief.ts'
import {
  factsOfControlPlane,
  isInitialized,
  type ObservedControlPlane,
} from '../plans/decide-control-plane.ts'

/** What stands beside the conditions of a control plane: how many machines there are, and of which version. */
export function statusOfControlPlane(object: KubeadmControlPlane, observed: ObservedControlPlane) {
  const { active, outdated } = factsOfControlPlane(object, observed)
  const ready = active.filter((machine) => isReady(machine)).length
  const initialized = isInitialized(object, observed)
  return {
    replicas: active.length,
    readyReplicas: ready,
    updatedReplicas: active.length - outdated.length,
    unavailableReplicas: Math.max(0, object.spec.replicas - ready),
    selector: `${controlPlaneLabel}=`,
    version: oldest(active.map(({ version }) => version)),
    initialized,
    ready: initialized,
    failureReason: undefined,
    failureMessage: undefined,
  }
}

function oldest(versions: readonly (string | undefined)[]): string | undefined {
  return versions
    .filter((version) => version !== undefined)
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))[0]
}
