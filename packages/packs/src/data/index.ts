import type { Pack } from '../pack.ts'
import { agones } from './agones/pack.ts'
import { argoCd } from './argo-cd/pack.ts'
import { azure } from './azure/pack.ts'
import { barometer } from './barometer/pack.ts'
import { certManager } from './cert-manager/pack.ts'
import { clusterApi } from './cluster-api/pack.ts'
import { crossplane } from './crossplane/pack.ts'
import { elastic } from './elastic/pack.ts'
import { flux } from './flux/pack.ts'
import { gatewayApi } from './gateway-api/pack.ts'
import { gloo } from './gloo/pack.ts'
import { hnc } from './hnc/pack.ts'
import { karpenter } from './karpenter/pack.ts'
import { knative } from './knative/pack.ts'
import { kro } from './kro/pack.ts'
import { kubernetes } from './kubernetes/pack.ts'
import { metallb } from './metallb/pack.ts'
import { noobaa } from './noobaa/pack.ts'
import { olm } from './olm/pack.ts'
import { openstack } from './openstack/pack.ts'
import { rabbitmq } from './rabbitmq/pack.ts'
import { secrets } from './secrets/pack.ts'
import { volcano } from './volcano/pack.ts'

/** The packs that come with Barometer. */
export const builtInPacks: readonly Pack[] = [
  barometer,
  kubernetes,
  azure,
  knative,
  crossplane,
  openstack,
  clusterApi,
  flux,
  argoCd,
  certManager,
  gatewayApi,
  kro,
  gloo,
  karpenter,
  olm,
  rabbitmq,
  secrets,
  agones,
  elastic,
  hnc,
  metallb,
  noobaa,
  volcano,
]
