import { join } from 'node:path'
import { buildTool, moduleFolder } from '@barometer/testkit'
import { objectsIn } from './read-yaml.ts'
import type { Asked, OperatorStory, UpstreamOperator } from './upstream-operator.ts'

const folder = join(import.meta.dirname, '../../go/kro')
const module = 'github.com/kubernetes-sigs/kro'

/** A definition of a kind whose instances have a text, and what else it makes of one. */
const definition = (kind: string, resources: string) => `
apiVersion: kro.run/v1alpha1
kind: ResourceGraphDefinition
metadata: { name: ${kind.toLowerCase()} }
spec:
  schema:
    apiVersion: v1alpha1
    kind: ${kind}
    spec: { text: 'string | default="none"', place: 'string | default=""' }
  resources:
${resources}
---`

const settings = `
    - id: settings
      template:
        apiVersion: v1
        kind: ConfigMap
        metadata: { name: "\${schema.metadata.name}-settings" }
        data: { text: "\${schema.spec.text}" }`

const instance = (kind: string, name: string, spec = '') => `
apiVersion: kro.run/v1alpha1
kind: ${kind}
metadata: { name: ${name} }
spec: { text: hello${spec} }
`

const graph = (name: string, state: Asked['state'], ...causes: string[]): Asked => ({
  apiVersion: 'kro.run/v1alpha1',
  kind: 'ResourceGraphDefinition',
  name,
  state,
  causes,
  clusterScoped: true,
})
const made = (kind: string, name: string, state: Asked['state'], ...causes: string[]): Asked => ({
  apiVersion: 'kro.run/v1alpha1',
  kind,
  name,
  state,
  causes,
})

const stories: readonly OperatorStory[] = [
  {
    name: 'well',
    applied: definition('Well', settings) + instance('Well', 'first'),
    until: [/"kind":"Well".*"state":"ACTIVE"/s],
    asked: [graph('well', 'ok'), made('Well', 'first', 'ok')],
  },
  {
    name: 'unknown-kind',
    applied: definition(
      'Lost',
      `
    - id: topic
      template:
        apiVersion: messages.example/v1
        kind: Topic
        metadata: { name: "\${schema.metadata.name}" }`,
    ),
    until: [/"name":"lost".*"status":"False"/s],
    asked: [graph('lost', 'error', 'ResourceGraphDefinition lost')],
  },
  {
    name: 'wrong-expression',
    applied: definition('Wrong', settings.replace('schema.spec.text', 'schema.spec.txet')),
    until: [/"name":"wrong".*"status":"False"/s],
    asked: [graph('wrong', 'error', 'ResourceGraphDefinition wrong')],
  },
  {
    name: 'quota',
    applied:
      `
apiVersion: v1
kind: ResourceQuota
metadata: { name: no-settings }
spec: { hard: { count/configmaps: '0' } }
---` +
      definition('Bounded', settings) +
      instance('Bounded', 'first'),
    until: [/exceeded quota: no-settings/],
    asked: [made('Bounded', 'first', 'error', 'ResourceQuota no-settings')],
  },
  {
    name: 'namespace-missing',
    applied:
      definition('Elsewhere', settings.replace('metadata: {', 'metadata: { namespace: nowhere,')) +
      instance('Elsewhere', 'first'),
    until: [/namespaces \\"nowhere\\" not found/],
    asked: [made('Elsewhere', 'first', 'error', 'Namespace nowhere')],
  },
  {
    name: 'waits-for-an-address',
    applied:
      definition(
        'Entrance',
        `
    - id: service
      readyWhen: ["\${service.status.loadBalancer.ingress.size() > 0}"]
      template:
        apiVersion: v1
        kind: Service
        metadata: { name: "\${schema.metadata.name}" }
        spec: { type: LoadBalancer, ports: [{ port: 80 }] }`,
      ) + instance('Entrance', 'first'),
    until: [/"kind":"Entrance".*"state":"IN_PROGRESS"/s],
    asked: [made('Entrance', 'first', 'working')],
  },
]

/** kro's own program: it defines kinds, and makes of each of their objects what a graph says. */
export const kro: UpstreamOperator = {
  name: 'kro',
  build: async () => buildTool('kro', `${module}/cmd/controller`, folder),
  args: (kubeconfig) => [
    `--kubeconfig=${kubeconfig}`,
    '--metrics-bind-address=0',
    '--health-probe-bind-address=0',
  ],
  installed: () => objectsIn(join(moduleFolder(module, folder), 'helm/crds')),
  stories,
}
