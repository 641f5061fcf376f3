import { Buffer } from 'node:buffer'
import { Topic } from '../suite/case.ts'
import type { CaseContext } from '../suite/case-context.ts'
import { absent } from '../suite/match.ts'
import { at, pod } from './objects.ts'

/** Subresources of built-in kinds beyond status and scale. */
export const subresources = new Topic('subresources')

const success = { kind: 'Status', status: 'Success', code: 201 }

async function newPod(t: CaseContext, name = 'a'): Promise<string> {
  const ns = await t.namespace()
  await t.must(201, t.post(at('pods', ns), pod(name)))
  return ns
}

subresources.case('a pod is bound to a node', async (t) => {
  const ns = await newPod(t)
  const body = { metadata: { name: 'a' }, target: { kind: 'Node', name: 'n1' } }
  await t.must(201, t.post(at('pods', ns, 'a', 'binding'), body), success)
  await t.must(200, t.get(at('pods', ns, 'a')), {
    spec: { nodeName: 'n1' },
    status: { conditions: [{ type: 'PodScheduled', status: 'True' }] },
  })
  await t.must(409, t.post(at('pods', ns, 'a', 'binding'), body), {
    message: /pod a is already assigned to node "n1"/,
  })
})

subresources.case('a pod is bound by its name in the body', async (t) => {
  const ns = await newPod(t)
  await t.must(201, t.post(at('bindings', ns), { metadata: { name: 'a' }, target: { name: 'n1' } }), success)
  await t.must(200, t.get(at('pods', ns, 'a')), { spec: { nodeName: 'n1' } })
})

subresources.case('a binding needs a target', async (t) => {
  const ns = await newPod(t)
  await t.must(500, t.post(at('pods', ns, 'a', 'binding'), { metadata: { name: 'a' }, target: {} }), {
    message: 'target.name: Required value',
  })
})

subresources.case('an eviction names the pod it is for', async (t) => {
  const ns = await newPod(t)
  const eviction = (name: string) => ({ apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name } })
  await t.must(400, t.post(at('pods', ns, 'a', 'eviction'), eviction('b')), {
    message: 'name in URL does not match name in Eviction object',
  })
  await t.must(404, t.post(at('pods', ns, 'b', 'eviction'), eviction('b')), { message: 'pods "b" not found' })
  await t.must(201, t.post(at('pods', ns, 'a', 'eviction'), eviction('a')), success)
  await t.must(404, t.get(at('pods', ns, 'a')))
})

subresources.case('a container to debug with is added, never changed', async (t) => {
  const ns = await newPod(t)
  const path = at('pods', ns, 'a', 'ephemeralcontainers')
  const debug = (image: string) => ({ spec: { ephemeralContainers: [{ name: 'debug', image }] } })
  await t.must(200, t.patch('strategic', path, debug('one')), {
    kind: 'Pod',
    metadata: { generation: 2 },
    spec: { ephemeralContainers: [{ name: 'debug', image: 'one', imagePullPolicy: 'Always' }] },
  })
  await t.must(422, t.patch('strategic', path, debug('two')), {
    message:
      /^Pod "a" is invalid: spec\.ephemeralContainers: Forbidden: existing ephemeral containers "debug" may not be changed\n/,
  })
  await t.must(422, t.patch('merge', path, { spec: { ephemeralContainers: null } }), {
    message: /existing ephemeral containers "debug" may not be removed\n$/,
  })
  await t.must(200, t.get(path), { kind: 'Pod' })
})

subresources.case('a pod without a node has no logs, and nobody to talk to', async (t) => {
  const ns = await newPod(t)
  await t.must(204, t.get(at('pods', ns, 'a', 'log')))
  await t.must(400, t.get(at('pods', ns, 'a', 'log'), { query: { container: 'b' } }), {
    message: 'container b is not valid for pod a',
  })
  for (const action of ['exec', 'attach', 'portforward']) {
    await t.must(400, t.post(at('pods', ns, 'a', action), undefined, { query: { command: 'ls' } }), {
      message: 'pod a does not have a host assigned',
    })
  }
})

const csrs = '/apis/certificates.k8s.io/v1/certificatesigningrequests'
const pem = `-----BEGIN CERTIFICATE REQUEST-----
MIHnMIGOAgEAMCwxFDASBgNVBAoMC2NvbmZvcm1hbmNlMRQwEgYDVQQDDAtjb25m
b3JtYW5jZTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABJsKCbOTqSP1KuO41Vl6
tOLhhzMjhcCny376c+VtpGO0fjTlw7p5UdfjBTIu3pJ0Mec2O6KxNDTrEpKzWuW/
wDGgADAKBggqhkjOPQQDAgNIADBFAiAwG8cWHbTW+SJmMypGdKZ/Pm9+SrfqRkDz
SBsdkDAlgQIhAIgHktl3UCk3w1KK6fSoScB7gDXFhCPlKc04HL7BIRw9
-----END CERTIFICATE REQUEST-----
`

async function signingRequest(t: CaseContext): Promise<string> {
  const name = t.name('csr')
  const request = Buffer.from(pem).toString('base64')
  const spec = { request, signerName: 'example.com/signer', usages: ['client auth'] }
  const made = await t.must(201, t.post(csrs, { metadata: { name }, spec }), { status: {} })
  t.like(made.spec, { username: 'admin', groups: ['system:masters', 'system:authenticated'] })
  return name
}

subresources.case('a signing request is approved, and stays so', async (t) => {
  const name = await signingRequest(t)
  const condition = { type: 'Approved', status: 'True', reason: 'Fine', message: 'yes' }
  await t.must(200, t.patch('merge', `${csrs}/${name}/approval`, { status: { conditions: [condition] } }), {
    status: { conditions: [{ type: 'Approved', lastUpdateTime: /Z$/, lastTransitionTime: /Z$/ }] },
  })
  await t.must(422, t.patch('merge', `${csrs}/${name}/approval`, { status: { conditions: [] } }), {
    message: /updates may not remove a condition of type "Approved"$/,
  })
})

subresources.case('an approval changes nothing but conditions', async (t) => {
  const name = await signingRequest(t)
  const change = { spec: { signerName: 'example.com/other' }, status: { certificate: 'eA==' } }
  await t.must(200, t.patch('merge', `${csrs}/${name}/approval`, change), {
    spec: { signerName: 'example.com/signer' },
    status: { certificate: absent },
  })
})

subresources.case('behind a proxy there is only what there is', async (t) => {
  const ns = await t.namespace()
  const missing = (kind: string) => ({ reason: 'NotFound', details: { kind, name: 'none' } })
  await t.must(404, t.get(at('pods', ns, 'none', 'proxy')), missing('pods'))
  await t.must(404, t.get(at('pods', ns, 'none', 'proxy/a/b')), missing('pods'))
  await t.must(404, t.get(at('services', ns, 'http:none:80', 'proxy/')), missing('services'))
  await t.must(404, t.get('/api/v1/nodes/none/proxy/stats'), missing('nodes'))
  // Nothing says where a new service leads; where the server's own leads, no proxy goes.
  await t.must(
    201,
    t.post(at('services', ns), { metadata: { name: 'none' }, spec: { ports: [{ port: 80 }] } }),
  )
  await t.must(404, t.get(at('services', ns, 'none', 'proxy/')), missing('services'))
  await t.must(503, t.get(at('services', 'default', 'kubernetes', 'proxy/')), {
    reason: 'ServiceUnavailable',
    message: 'no endpoints available for service "kubernetes"',
  })
})

subresources.case('who asks for the log of one of several containers names it', async (t) => {
  const ns = await t.namespace()
  const containers = ['c', 'd'].map((name) => ({ name, image: 'x' }))
  await t.must(201, t.post(at('pods', ns), pod('a', { containers })))
  await t.must(400, t.get(at('pods', ns, 'a', 'log')), {
    message: 'a container name must be specified for pod a, choose one of: [c d]',
  })
  await t.must(204, t.get(at('pods', ns, 'a', 'log'), { query: { container: 'd' } }))
})
