import type { KubeObject } from '@barometer/client'
import type { ControllerOptions } from '../controller/controller.ts'
import type { Webhook } from '../webhook/configuration.ts'
import { type PolicyRule, policyRules } from './policy-rules.ts'
import { webhookObjects, webhookPort, webhookSecretRules, webhookTrustRules } from './webhook-manifests.ts'

export interface ManifestOptions {
  /** Of the operator, and of everything that is made for it. */
  readonly name: string
  /** Where it runs. */
  readonly namespace: string
  readonly image: string
  // biome-ignore lint/suspicious/noExplicitAny: a list of controllers has one type for each, and no common one
  readonly controllers: readonly ControllerOptions<any>[]
  /** What it serves beside: a Service, their configurations, and the rights to keep their certificate come with them. */
  readonly webhooks?: readonly Webhook[] | undefined
  /** The only namespace it looks at; default: all of them. */
  readonly watchedNamespace?: string | undefined
  /** Default 2: one works, one waits. */
  readonly replicas?: number | undefined
  /** Further arguments of the container. */
  readonly args?: readonly string[] | undefined
}

const rbac = 'rbac.authorization.k8s.io'
const probes = 8080

/** All that an operator needs in a cluster beside its CustomResourceDefinitions, in the order in which to apply it. */
export function manifests(options: ManifestOptions): KubeObject[] {
  const { name, namespace, controllers, watchedNamespace } = options
  const rules = policyRules(controllers)
  const wide = watchedNamespace === undefined
  const webhooks = options.webhooks?.length ? { name, namespace, webhooks: options.webhooks } : undefined
  return [
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name, namespace } },
    ...role(wide ? 'ClusterRole' : 'Role', name, rules, options, wide ? undefined : watchedNamespace),
    ...role('Role', `${name}-leader`, leaderRules, options, namespace),
    ...(webhooks
      ? [
          ...role('Role', `${name}-webhooks`, webhookSecretRules(webhooks), options, namespace),
          ...role('ClusterRole', `${name}-webhooks`, webhookTrustRules(webhooks), options, undefined),
        ]
      : []),
    deployment(options),
    ...(webhooks ? webhookObjects(webhooks, labelsOf(name)) : []),
  ]
}

const leaderRules: readonly PolicyRule[] = [
  {
    apiGroups: ['coordination.k8s.io'],
    resources: ['leases'],
    verbs: ['get', 'list', 'watch', 'create', 'update'],
  },
]

/** A role, and its binding to the operator's account. */
function role(
  kind: 'Role' | 'ClusterRole',
  name: string,
  rules: readonly PolicyRule[],
  { name: account, namespace: home }: ManifestOptions,
  namespace: string | undefined,
): KubeObject[] {
  const metadata = { name, ...(namespace !== undefined && { namespace }) }
  const apiVersion = `${rbac}/v1`
  return [
    { apiVersion, kind, metadata, rules },
    {
      ...{ apiVersion, kind: `${kind}Binding`, metadata },
      roleRef: { apiGroup: rbac, kind, name },
      subjects: [{ kind: 'ServiceAccount', name: account, namespace: home }],
    },
  ]
}

function labelsOf(name: string) {
  return { 'app.kubernetes.io/name': name }
}

function deployment({
  name,
  namespace,
  image,
  replicas = 2,
  watchedNamespace,
  webhooks = [],
  args = [],
}: ManifestOptions): KubeObject {
  const labels = labelsOf(name)
  const probe = (path: string) => ({ httpGet: { path, port: 'probes' }, periodSeconds: 10 })
  const own = [
    ...['--leader-elect', '--lease-namespace', namespace, '--probes', String(probes)],
    ...(watchedNamespace === undefined ? [] : ['--namespace', watchedNamespace]),
    ...(webhooks.length > 0 ? ['--webhooks'] : []),
  ]
  const container = {
    ...{ name: 'operator', image, args: [...own, ...args] },
    ports: [
      { name: 'probes', containerPort: probes },
      ...(webhooks.length > 0 ? [{ name: 'webhooks', containerPort: webhookPort }] : []),
    ],
    livenessProbe: probe('/healthz'),
    readinessProbe: probe('/readyz'),
    resources: { requests: { cpu: '10m', memory: '128Mi' } },
    securityContext: {
      ...{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true },
      capabilities: { drop: ['ALL'] },
    },
  }
  const spec = {
    serviceAccountName: name,
    // Longer than work under way is waited for.
    terminationGracePeriodSeconds: 45,
    securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    containers: [container],
  }
  return {
    ...{ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name, namespace, labels } },
    spec: { replicas, selector: { matchLabels: labels }, template: { metadata: { labels }, spec } },
  }
}
