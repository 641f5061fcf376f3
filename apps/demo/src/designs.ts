import { azure } from './scenarios/azure.ts'
import { clusterApi } from './scenarios/cluster-api.ts'
import { crossplane } from './scenarios/crossplane.ts'
import { knative } from './scenarios/knative.ts'
import { openstack } from './scenarios/openstack.ts'
import { table } from './table.ts'

// npm run designs: one small scenario of each design, its conditions computed by the library.
const scenarios = [azure(), knative(), crossplane(), openstack(), clusterApi()]
console.log(table(scenarios).join('\n'))
