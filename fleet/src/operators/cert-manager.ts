import { join } from 'node:path'
import { buildTool, moduleFolder } from '@barometer/testkit'
import { objectsIn, objectsOf } from './read-yaml.ts'
import type { Asked, OperatorStory, UpstreamOperator } from './upstream-operator.ts'

const folder = join(import.meta.dirname, '../../go/cert-manager')
const apiVersion = 'cert-manager.io/v1'

const selfSigned = (name: string) => `
apiVersion: cert-manager.io/v1
kind: Issuer
metadata: { name: ${name} }
spec: { selfSigned: {} }
---`

const certificate = (name: string, issuer: string, more = '') => `
apiVersion: cert-manager.io/v1
kind: Certificate
metadata: { name: ${name} }
spec: { secretName: ${name}-tls, dnsNames: [${name}.example], issuerRef: { ${issuer} }${more} }
---`

const asked = (kind: string, name: string, state: Asked['state'], ...causes: string[]): Asked => ({
  apiVersion,
  kind,
  name,
  state,
  causes,
})

const stories: readonly OperatorStory[] = [
  {
    name: 'chain',
    applied:
      selfSigned('self') +
      certificate('root', 'name: self', ', isCA: true, commonName: root') +
      `
apiVersion: cert-manager.io/v1
kind: Issuer
metadata: { name: by-root }
spec: { ca: { secretName: root-tls } }
---` +
      certificate('web', 'name: by-root'),
    until: [/"kind":"Secret".*"web-tls"/, /"kind":"Certificate".*"name":"web",.*"reason":"Ready"/],
    asked: [
      asked('Certificate', 'root', 'ok'),
      asked('Issuer', 'by-root', 'ok'),
      asked('Certificate', 'web', 'ok'),
    ],
  },
  {
    name: 'issuer-missing',
    applied: certificate('web', 'name: nobody'),
    until: [/Referenced \\"Issuer\\" not found/],
    asked: [asked('Certificate', 'web', 'error', 'Issuer nobody')],
  },
  {
    name: 'key-missing',
    applied: `
apiVersion: cert-manager.io/v1
kind: Issuer
metadata: { name: by-key }
spec: { ca: { secretName: key-of-nobody } }
---${certificate('web', 'name: by-key')}`,
    until: [/\\"key-of-nobody\\" not found/, /Referenced issuer does not have a Ready status condition/],
    asked: [
      asked('Issuer', 'by-key', 'error', 'Secret key-of-nobody'),
      asked('Certificate', 'web', 'error', 'Secret key-of-nobody'),
    ],
  },
  {
    name: 'key-of-the-cluster-missing',
    applied: `
apiVersion: cert-manager.io/v1
kind: ClusterIssuer
metadata: { name: for-all }
spec: { ca: { secretName: key-of-the-cluster } }
---${certificate('web', 'name: for-all, kind: ClusterIssuer')}`,
    until: [/Referenced issuer does not have a Ready status condition/],
    asked: [
      {
        ...asked('ClusterIssuer', 'for-all', 'error', 'Secret key-of-the-cluster'),
        clusterScoped: true,
      },
      asked('Certificate', 'web', 'error', 'Secret key-of-the-cluster'),
    ],
  },
  {
    name: 'key-is-none',
    applied: `
apiVersion: v1
kind: Secret
metadata: { name: broken }
type: kubernetes.io/tls
data: { tls.crt: bm9uZQ==, tls.key: bm9uZQ== }
---
apiVersion: cert-manager.io/v1
kind: Issuer
metadata: { name: by-broken }
spec: { ca: { secretName: broken } }
`,
    until: [/ErrInvalidKeyPair|ErrGetKeyPair/],
    asked: [asked('Issuer', 'by-broken', 'error', 'Issuer by-broken')],
  },
  {
    name: 'ingress-without-issuer',
    applied: `
apiVersion: v1
kind: Service
metadata: { name: web }
spec: { ports: [{ port: 80 }] }
---
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: web, annotations: { cert-manager.io/issuer: nobody } }
spec:
  tls: [{ hosts: [web.example], secretName: web-tls }]
  defaultBackend: { service: { name: web, port: { number: 80 } } }
`,
    until: [/Referenced \\"Issuer\\" not found/],
    asked: [
      {
        apiVersion: 'networking.k8s.io/v1',
        kind: 'Ingress',
        name: 'web',
        state: 'error',
        causes: ['Issuer nobody'],
      },
      asked('Certificate', 'web-tls', 'error', 'Issuer nobody'),
    ],
  },
]

/** cert-manager's own controllers; those that ask a network (ACME, Vault, Venafi) are not built in. */
export const certManager: UpstreamOperator = {
  name: 'cert-manager',
  build: async () => buildTool('cert-manager', '.', folder),
  args: (kubeconfig) => ['--kubeconfig', kubeconfig],
  installed: () => [
    ...objectsOf('{ apiVersion: v1, kind: Namespace, metadata: { name: cert-manager } }'),
    ...objectsIn(join(moduleFolder('github.com/cert-manager/cert-manager', folder), 'deploy/crds')),
  ],
  stories,
}
