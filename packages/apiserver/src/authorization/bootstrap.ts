import type { JsonObject } from '../apimachinery/json/json.ts'
import { asObject } from '../apimachinery/json/json.ts'
import { bindingsTable, rolesTable } from './roles.table.ts'

const apiGroup = 'rbac.authorization.k8s.io'
const apiVersion = `${apiGroup}/v1`

interface Line extends JsonObject {
  name: string
}

const lines = (table: string): Line[] =>
  table
    .trim()
    .split('\n')
    .map((line): Line => JSON.parse(line))

const metadata = ({ name, labels }: Line): JsonObject => ({
  name,
  labels: { 'kubernetes.io/bootstrapping': 'rbac-defaults', ...asObject(labels) },
  annotations: { 'rbac.authorization.kubernetes.io/autoupdate': 'true' },
})

/** The roles and bindings a new cluster starts with: administrators, what everyone may do, and what others are given. */
export function bootstrapRbac(): { plural: string; object: JsonObject }[] {
  const roles = lines(rolesTable).map((line) => {
    const { rules = null, aggregationRule } = line
    const aggregation = aggregationRule === undefined ? {} : { aggregationRule }
    const object = { apiVersion, kind: 'ClusterRole', metadata: metadata(line), rules, ...aggregation }
    return { plural: 'clusterroles', object }
  })
  const bindings = lines(bindingsTable).map((line) => {
    const { role = '', subjects } = line
    const roleRef = { apiGroup, kind: 'ClusterRole', name: role }
    const object = { apiVersion, kind: 'ClusterRoleBinding', metadata: metadata(line), roleRef }
    return {
      plural: 'clusterrolebindings',
      object: subjects === undefined ? object : { ...object, subjects },
    }
  })
  return [...roles, ...bindings]
}
