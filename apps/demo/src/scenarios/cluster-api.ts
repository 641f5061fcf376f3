import {
  type Condition,
  clusterApiV1Beta1 as dialect,
  mirrorCondition,
  setCondition,
  severityByAge,
  summaryCondition,
} from '@barometer/conditions'
import { newObject, now, required, type Scenario } from '../scenario.ts'

const of = ['VPCReady', 'SubnetsReady', 'InternetGatewaysReady']

// cluster-api-conditions / The ClusterInfrastructureReady condition
export function clusterApi(): Scenario {
  const steps: readonly Condition[] = [
    { type: 'VPCReady', status: 'True' },
    {
      type: 'SubnetsReady',
      status: 'False',
      severity: severityByAge('2026-01-01T11:30:00Z', { now, expectedSeconds: 600 }),
      reason: 'Provisioning',
      message: 'It is taking longer than expected',
    },
    { type: 'InternetGatewaysReady', status: 'False', severity: 'Info', reason: 'WaitingForSubnets' },
  ]
  const provisioned = steps.reduce(
    (object, condition) => setCondition(object, condition, { now, dialect }),
    newObject('AWSCluster', 'web'),
  )
  const summary = summaryCondition(provisioned, 'Ready', { of, stepCounter: true, dialect })
  const infrastructure = setCondition(provisioned, required(summary), { now, dialect })
  const mirror = mirrorCondition(infrastructure, 'Ready', { as: 'ClusterInfrastructureReady', dialect })
  const cluster = setCondition(newObject('Cluster', 'web'), required(mirror), { now, dialect })
  return {
    design: 'Cluster API',
    title: 'provisioning, told in steps up to the cluster',
    objects: [cluster, infrastructure],
  }
}
