import type { Json } from '../http.ts'
import { Topic } from '../suite/case.ts'
import type { CaseContext } from '../suite/case-context.ts'
import { absent, including } from '../suite/match.ts'
import { at } from './objects.ts'

/** Groups that a service serves. The last topic: while one cannot be reached, a real control plane discovers little. */
export const apiServices = new Topic('api services')

const path = '/apis/apiregistration.k8s.io/v1/apiservices'

const apiService = (group: string, service: Json, more: Json = {}) => ({
  metadata: { name: `v1.${group}` },
  spec: { group, version: 'v1', groupPriorityMinimum: 100, versionPriority: 100, service, ...more },
})

/** Waits for what is said of its availability. */
async function available(t: CaseContext, name: string, condition: Json): Promise<void> {
  const { body } = await t.eventually(
    () => t.get(`${path}/${name}`),
    (answer) => answer.body.status?.conditions?.[0]?.reason === condition.reason,
  )
  t.like(body.status.conditions, [{ type: 'Available', ...condition }])
}

apiServices.case(
  'a service that is not there: it is said, and its group is discovered in part',
  async (t) => {
    const group = `${t.name('g')}.example.com`
    const ns = await t.namespace()
    const made = apiService(group, { namespace: ns, name: 's' }, { insecureSkipTLSVerify: true })
    const { name } = made.metadata
    await t.must(201, t.post(path, made), { spec: { service: { port: 443 } }, status: {} })
    try {
      const message = `service/s in "${ns}" is not present`
      await available(t, name, { status: 'False', reason: 'ServiceNotFound', message })
      await t.eventually(
        () => t.get(`/apis/${group}/v1`),
        ({ status }) => status === 503,
      )
      for (const where of [`/apis/${group}/v1`, `/apis/${group}/v1/things`, `/apis/${group}/v1/things/a`])
        t.like((await t.get(where)).text, 'service unavailable\n', where)
      const version = { groupVersion: `${group}/v1`, version: 'v1' }
      await t.must(200, t.get(`/apis/${group}`), { kind: 'APIGroup', versions: [version] })
      await t.must(200, t.get('/apis'), { groups: including({ name: group, preferredVersion: version }) })
      const accept = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList'
      const isKnown = ({ body }: { body: Json }) =>
        body.items.some((one: Json) => one.metadata.name === group)
      const { body } = await t.eventually(() => t.get('/apis', { headers: { accept } }), isKnown)
      t.like(body.items.find((one: Json) => one.metadata.name === group).versions, [
        { version: 'v1', freshness: 'Stale', resources: absent },
      ])
      await t.must(404, t.get(`/apis/${group}/v2`))
      await t.must(
        201,
        t.post(at('services', ns), { metadata: { name: 's' }, spec: { ports: [{ port: 444 }] } }),
      )
      await available(t, name, {
        status: 'False',
        reason: 'ServicePortError',
        message: `service/s in "${ns}" is not listening on port 443`,
      })
      await t.must(200, t.patch('merge', at('services', ns, 's'), { spec: { ports: [{ port: 443 }] } }))
      await available(t, name, {
        status: 'False',
        reason: 'EndpointsNotFound',
        message: `cannot find endpointslices for service/s in "${ns}"`,
      })
    } finally {
      await t.delete(`${path}/${name}`)
    }
    await t.eventually(
      () => t.get(`/apis/${group}/v1`),
      ({ status }) => status === 404,
    )
  },
)

apiServices.case('one that no service serves is always available', async (t) => {
  const group = `${t.name('g')}.example.com`
  const made = apiService(group, undefined)
  await t.must(201, t.post(path, made))
  await available(t, made.metadata.name, { status: 'True', reason: 'Local' })
  await t.must(200, t.delete(`${path}/${made.metadata.name}`))
})

apiServices.case('one that does not say what it serves, or trusts two ways', async (t) => {
  const group = `${t.name('g')}.example.com`
  const ask = async (body: Json) =>
    (await t.post(path, body, { query: { dryRun: 'All' } })).body.message.replace(/^.*? is invalid: /, '')
  const made = apiService(group, { namespace: 'default', name: 's' })
  t.like(
    await ask({ ...made, metadata: { name: 'x' } }),
    `metadata.name: Invalid value: "x": must be \`spec.version+"."+spec.group\`: "v1.${group}"`,
  )
  t.like(
    await ask(apiService(group, {}, { groupPriorityMinimum: 0, versionPriority: 5000 })),
    '[spec.groupPriorityMinimum: Invalid value: 0: must be positive and less than 20000, spec.versionPriority: Invalid value: 5000: must be positive and less than 1000, spec.service.namespace: Required value, spec.service.name: Required value]',
  )
  t.like(
    await ask(apiService(group, made.spec.service, { insecureSkipTLSVerify: true, caBundle: 'YWJj' })),
    'spec.insecureSkipTLSVerify: Invalid value: true: may not be true if caBundle is present',
  )
})
