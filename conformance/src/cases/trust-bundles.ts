import { selfSigned } from '@barometer/x509'
import { Topic } from '../suite/case.ts'
import type { CaseContext } from '../suite/case-context.ts'

/** ClusterTrustBundles: a kind that no generated table has. */
export const trustBundles = new Topic('trust bundles')

const path = '/apis/certificates.k8s.io/v1beta1/clustertrustbundles'
const { ca } = selfSigned(['127.0.0.1'], Date.now())

const bundle = (name: string, spec: object) => ({
  apiVersion: 'certificates.k8s.io/v1beta1',
  kind: 'ClusterTrustBundle',
  metadata: { name },
  spec,
})

async function refusal(t: CaseContext, name: string, spec: object): Promise<string> {
  const answer = await t.post(path, bundle(name, spec), { query: { dryRun: 'All' } })
  return answer.status === 422 ? String(answer.body.message).replace(/^.*? is invalid: /, '') : ''
}

trustBundles.case('a bundle is stored, found by its signer, and shown with it', async (t) => {
  const signer = `${t.name('example')}.com/mine`
  const name = `${signer.replace('/', ':')}:a`
  await t.must(201, t.post(path, bundle(name, { signerName: signer, trustBundle: ca })), {
    metadata: { name },
    spec: { signerName: signer, trustBundle: ca },
  })
  const found = await t.must(200, t.get(path, { query: { fieldSelector: `spec.signerName=${signer}` } }))
  t.like(
    found.items.map((one: { metadata: { name: string } }) => one.metadata.name),
    [name],
  )
  const accept = 'application/json;as=Table;v=v1;g=meta.k8s.io,application/json'
  const table = await t.must(200, t.get(`${path}/${name}`, { headers: { accept } }))
  t.like(table.rows[0].cells, [name, signer])
  await t.must(200, t.delete(`${path}/${name}`), { status: 'Success' })
})

trustBundles.case('a bundle is named for its signer', async (t) => {
  const name = t.name('bundle')
  const spec = { signerName: 'example.com/mine', trustBundle: ca }
  t.like(
    await refusal(t, name, spec),
    `metadata.name: Invalid value: "${name}": ClusterTrustBundle for signerName example.com/mine must be named with prefix example.com:mine:`,
  )
  t.like(
    await refusal(t, `a:${name}`, { trustBundle: ca }),
    `metadata.name: Invalid value: "a:${name}": ClusterTrustBundle without signer name must not have ":" in its name`,
  )
  t.like(await refusal(t, name, { trustBundle: ca }), '')
})

trustBundles.case('a bundle holds certificates, and one at least', async (t) => {
  const name = t.name('bundle')
  t.like(
    await refusal(t, name, { trustBundle: 'none' }),
    'spec.trustBundle: Invalid value: "<value omitted>": at least one trust anchor must be provided',
  )
  t.like(
    await refusal(t, name, { trustBundle: ca.replaceAll('CERTIFICATE', 'PUBLIC KEY') }),
    'spec.trustBundle: Invalid value: "<value omitted>": entry 0 has bad block type: PUBLIC KEY',
  )
})

trustBundles.case('the signer of a bundle never changes', async (t) => {
  const name = t.name('bundle')
  const made = await t.must(201, t.post(path, bundle(name, { trustBundle: ca })))
  const other = { ...made, spec: { signerName: 'example.com/mine', trustBundle: ca } }
  const { status, body } = await t.put(`${path}/${name}`, other)
  t.like(status, 422)
  t.like(
    body.details.causes.map((one: { field: string }) => one.field),
    ['metadata.name', 'spec.signerName'],
  )
  await t.delete(`${path}/${name}`)
})
