import {
  beginPass,
  conditionSet,
  clusterApiV1Beta1 as dialect,
  livingSet,
  mirrorCondition,
  severityByAge,
} from '@barometer/conditions'
import { newObject, now, type Scenario } from '../scenario.ts'

const infrastructure = livingSet(['VPCReady', 'SubnetsReady', 'InternetGatewaysReady'], dialect)
const cluster = conditionSet(['ClusterInfrastructureReady'], dialect)

// cluster-api-conditions / The ClusterInfrastructureReady condition
export function clusterApi(): Scenario {
  const aws = beginPass(newObject('AWSCluster', 'web'), infrastructure, { now })
  const severity = severityByAge('2026-01-01T11:30:00Z', { now, expectedSeconds: 600 })
  aws.markTrue('VPCReady')
  aws.markFalse('SubnetsReady', 'Provisioning', 'It is taking longer than expected', severity)
  aws.markFalse('InternetGatewaysReady', 'WaitingForSubnets', '', 'Info')
  const provisioned = aws.end()

  const pass = beginPass(newObject('Cluster', 'web'), cluster, { now })
  pass.set(mirrorCondition(provisioned, 'Ready', { as: 'ClusterInfrastructureReady', dialect }))
  return {
    design: 'Cluster API',
    title: 'provisioning, told in steps up to the cluster',
    objects: [pass.end(), provisioned],
  }
}
