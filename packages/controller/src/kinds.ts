import type { Condition } from '@barometer/conditions'
import { type AnyObject, type Kind, kindOf, type ObjectWith } from './kind.ts'

/** A pod as it stands in a template. */
export interface PodTemplate {
  readonly metadata?: {
    readonly labels?: Readonly<Record<string, string>>
    readonly annotations?: Readonly<Record<string, string>>
  }
  readonly spec: Readonly<Record<string, unknown>>
}

interface Selector {
  readonly matchLabels?: Readonly<Record<string, string>>
}

interface ReplicaStatus {
  readonly replicas?: number
  readonly readyReplicas?: number
  readonly updatedReplicas?: number
  readonly availableReplicas?: number
  readonly observedGeneration?: number
  readonly conditions?: readonly Condition[]
}

interface DataObject extends AnyObject {
  readonly data?: Readonly<Record<string, string>>
}

type DeploymentSpec = {
  readonly replicas?: number
  readonly selector: Selector
  readonly template: PodTemplate
}

export const Deployment: Kind<ObjectWith<DeploymentSpec, ReplicaStatus>> = kindOf({
  ...{ group: 'apps', version: 'v1', kind: 'Deployment' },
})

export const StatefulSet: Kind<
  ObjectWith<DeploymentSpec & { readonly serviceName?: string }, ReplicaStatus>
> = kindOf({ group: 'apps', version: 'v1', kind: 'StatefulSet' })

export const Service: Kind<ObjectWith<Readonly<Record<string, unknown>>>> = kindOf({
  ...{ group: '', version: 'v1', kind: 'Service' },
})

export const Pod: Kind<
  ObjectWith<
    Readonly<Record<string, unknown>>,
    { readonly phase?: string; readonly conditions?: readonly Condition[] }
  >
> = kindOf({ group: '', version: 'v1', kind: 'Pod' })

export const ConfigMap: Kind<DataObject> = kindOf({
  group: '',
  version: 'v1',
  kind: 'ConfigMap',
  subresources: [],
})

export const Secret: Kind<DataObject> = kindOf({ group: '', version: 'v1', kind: 'Secret', subresources: [] })

export const Job: Kind<
  ObjectWith<
    { readonly template: PodTemplate; readonly backoffLimit?: number },
    { readonly succeeded?: number; readonly failed?: number; readonly conditions?: readonly Condition[] }
  >
> = kindOf({ group: 'batch', version: 'v1', kind: 'Job' })

export const CustomResourceDefinition: Kind<
  ObjectWith<Readonly<Record<string, unknown>>, { readonly conditions?: readonly Condition[] }>
> = kindOf({
  ...{ group: 'apiextensions.k8s.io', version: 'v1', kind: 'CustomResourceDefinition', namespaced: false },
})
