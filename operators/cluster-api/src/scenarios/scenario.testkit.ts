import { type Scenario, scenarioOf } from '@barometer/scenarios'
import type { Aws } from '../cloud/aws.ts'
import { operator } from '../index.ts'

const tell = scenarioOf(operator, { explained: true })

/** What `baro lint` finds on every cluster, because the document says so. */
const asInTheDocument = {
  'type-short Cluster/web': 'the document calls it ClusterInfrastructureReady',
}

/** Tells a scenario of this operator, about a cluster that is called web. */
export function scenario(title: string, { lint = {}, ...rest }: Scenario<Aws>): void {
  tell(title, { ...rest, lint: { ...asInTheDocument, ...lint } })
}
