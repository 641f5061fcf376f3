import { claimWithoutVolume, keepClaim, keepClass, keepVolume } from './data/kubernetes/code/claims.ts'
import { volumeInUse } from './data/kubernetes/code/claims-in-use.ts'
import { ingressWiring, keepIngress } from './data/kubernetes/code/ingresses.ts'
import { keepLease, leaderSilent } from './data/kubernetes/code/leases.ts'
import { keepPolicy } from './data/kubernetes/code/network-policies.ts'
import { keepNode } from './data/kubernetes/code/nodes.ts'
import { keepPod, podTrouble } from './data/kubernetes/code/pods.ts'
import { keepMaker, refusedPods } from './data/kubernetes/code/refused-pods.ts'
import { keepSchedule, scheduleTrouble } from './data/kubernetes/code/schedules.ts'
import { keepService, serviceWiring } from './data/kubernetes/code/service-wiring.ts'
import type { Inference, Keeper } from './inference.ts'

/** What packs may keep of an object, by name. */
export const keepers: Readonly<Record<string, Keeper>> = {
  claim: keepClaim,
  'claim-class': keepClass,
  volume: keepVolume,
  node: keepNode,
  pod: keepPod,
  service: keepService,
  ingress: keepIngress,
  'network-policy': keepPolicy,
  'pod-maker': keepMaker,
  lease: keepLease,
  schedule: keepSchedule,
}

/** What packs may infer from what was kept, by name. */
export const inferences: Readonly<Record<string, Inference>> = {
  'claim-without-volume': claimWithoutVolume,
  'pod-trouble': podTrouble,
  'volume-in-use': volumeInUse,
  'service-wiring': serviceWiring,
  'ingress-wiring': ingressWiring,
  'refused-pods': refusedPods,
  'leader-silent': leaderSilent,
  'schedule-trouble': scheduleTrouble,
}

export const keeperNames: readonly string[] = Object.keys(keepers)
export const inferenceNames: readonly string[] = Object.keys(inferences)
