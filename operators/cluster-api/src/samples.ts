import type { AnyObject } from '@barometer/controller'

const infrastructure = 'infrastructure.cluster.x-k8s.io/v1beta2'
const bootstrap = 'bootstrap.cluster.x-k8s.io/v1beta1'
const core = 'cluster.x-k8s.io/v1beta1'
const controlPlane = 'controlplane.cluster.x-k8s.io/v1beta1'

export interface ClusterOptions {
  readonly controlPlane?: number
  /** Workers of a deployment; 0: no deployment. */
  readonly workers?: number
  /** Workers of a pool; 0: no pool. */
  readonly pool?: number
  readonly version?: string
  readonly aws?: object
  readonly instance?: object
}

/** A workload cluster with all that it takes, as somebody would apply it. */
export function workloadCluster(name: string, options: ClusterOptions = {}): readonly AnyObject[] {
  const { workers = 0, pool = 0, version = 'v1.30.0', aws = {}, instance = {} } = options
  const spec = { instanceType: 'm5.large', ...instance }
  const machine = { clusterName: name, version }
  const withSpec = (apiVersion: string, kind: string, suffix: string, body: object) =>
    ({ apiVersion, kind, metadata: { name: `${name}${suffix}` }, spec: body }) as AnyObject
  return [
    withSpec(core, 'Cluster', '', {
      infrastructureRef: { apiVersion: infrastructure, kind: 'AWSCluster', name },
      controlPlaneRef: { apiVersion: controlPlane, kind: 'KubeadmControlPlane', name: `${name}-cp` },
    }),
    withSpec(infrastructure, 'AWSCluster', '', aws),
    withSpec(infrastructure, 'AWSMachineTemplate', '-cp', { template: { spec } }),
    withSpec(controlPlane, 'KubeadmControlPlane', '-cp', {
      replicas: options.controlPlane ?? 1,
      version,
      machineTemplate: {
        infrastructureRef: { apiVersion: infrastructure, kind: 'AWSMachineTemplate', name: `${name}-cp` },
      },
    }),
    ...(workers > 0
      ? [
          withSpec(infrastructure, 'AWSMachineTemplate', '-md', { template: { spec } }),
          withSpec(bootstrap, 'KubeadmConfigTemplate', '-md', {
            template: { spec: { joinConfiguration: {} } },
          }),
          withSpec(core, 'MachineDeployment', '-md', {
            clusterName: name,
            replicas: workers,
            template: {
              spec: {
                ...machine,
                bootstrap: {
                  configRef: { apiVersion: bootstrap, kind: 'KubeadmConfigTemplate', name: `${name}-md` },
                },
                infrastructureRef: {
                  apiVersion: infrastructure,
                  kind: 'AWSMachineTemplate',
                  name: `${name}-md`,
                },
              },
            },
          }),
        ]
      : []),
    ...(pool > 0
      ? [
          withSpec(infrastructure, 'AWSMachinePool', '-mp', {
            awsLaunchTemplate: { instanceType: 'm5.large' },
          }),
          withSpec(bootstrap, 'KubeadmConfig', '-mp', { joinConfiguration: {} }),
          withSpec(core, 'MachinePool', '-mp', {
            clusterName: name,
            replicas: pool,
            template: {
              spec: {
                ...machine,
                bootstrap: {
                  configRef: { apiVersion: bootstrap, kind: 'KubeadmConfig', name: `${name}-mp` },
                },
                infrastructureRef: { apiVersion: infrastructure, kind: 'AWSMachinePool', name: `${name}-mp` },
              },
            },
          }),
        ]
      : []),
  ]
}

/** A cluster with three machines in its control plane and two workers. */
export const samples = workloadCluster('web', { controlPlane: 3, workers: 2 })
