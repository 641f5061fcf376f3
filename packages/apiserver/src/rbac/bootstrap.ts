import type { JsonObject } from '../json.ts'
import type { Rule } from './authorizer.ts'

const apiGroup = 'rbac.authorization.k8s.io'
const health = ['/healthz', '/livez', '/readyz', '/version', '/version/']

const roles: Readonly<Record<string, readonly Rule[]>> = {
  'cluster-admin': [
    { verbs: ['*'], apiGroups: ['*'], resources: ['*'] },
    { verbs: ['*'], nonResourceURLs: ['*'] },
  ],
  'system:basic-user': [
    {
      verbs: ['create'],
      apiGroups: ['authorization.k8s.io'],
      resources: ['selfsubjectaccessreviews', 'selfsubjectrulesreviews'],
    },
    { verbs: ['create'], apiGroups: ['authentication.k8s.io'], resources: ['selfsubjectreviews'] },
  ],
  'system:discovery': [
    {
      verbs: ['get'],
      nonResourceURLs: [
        '/api',
        '/api/*',
        '/apis',
        '/apis/*',
        '/healthz',
        '/livez',
        '/openapi',
        '/openapi/*',
        '/readyz',
        '/version',
        '/version/',
      ],
    },
  ],
  'system:public-info-viewer': [{ verbs: ['get'], nonResourceURLs: health }],
}

const members: Readonly<Record<string, readonly string[]>> = {
  'cluster-admin': ['system:masters'],
  'system:basic-user': ['system:authenticated'],
  'system:discovery': ['system:authenticated'],
  'system:public-info-viewer': ['system:authenticated', 'system:unauthenticated'],
}

const metadata = (name: string) => ({
  name,
  labels: { 'kubernetes.io/bootstrapping': 'rbac-defaults' },
  annotations: { 'rbac.authorization.kubernetes.io/autoupdate': 'true' },
})

/** The roles and bindings a new cluster starts with: administrators, and what everyone may do. */
export function bootstrapRbac(): { plural: string; object: JsonObject }[] {
  return Object.entries(roles).flatMap(([name, rules]) => [
    {
      plural: 'clusterroles',
      object: {
        apiVersion: `${apiGroup}/v1`,
        kind: 'ClusterRole',
        metadata: metadata(name),
        rules: rules as never,
      },
    },
    {
      plural: 'clusterrolebindings',
      object: {
        apiVersion: `${apiGroup}/v1`,
        kind: 'ClusterRoleBinding',
        metadata: metadata(name),
        subjects: (members[name] ?? []).map((member) => ({ kind: 'Group', apiGroup, name: member })),
        roleRef: { apiGroup, kind: 'ClusterRole', name },
      },
    },
  ])
}
