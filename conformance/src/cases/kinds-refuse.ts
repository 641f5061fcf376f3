import type { Json } from '../http.ts'
import { Topic } from '../suite/case.ts'
import type { CaseContext } from '../suite/case-context.ts'
import { at } from './objects.ts'

/** What built-in kinds refuse, where clients run into it. */
export const kindsRefuse = new Topic('kinds refuse')

/** Tries to create without creating; the message, shortened by what every message begins with, or nothing. */
async function refusal(t: CaseContext, path: string, body: Json): Promise<string> {
  const answer = await t.post(path, { metadata: { name: 'x' }, ...body }, { query: { dryRun: 'All' } })
  return answer.status === 422 ? String(answer.body.message).replace(/^.*? is invalid: /, '') : ''
}

kindsRefuse.case('a schedule that no clock can follow', async (t) => {
  const ns = await t.namespace()
  const container = { name: 'c', image: 'x' }
  const job = { template: { spec: { restartPolicy: 'Never', containers: [container] } } }
  const tells: Record<string, string> = {
    nope: 'expected exactly 5 fields, found 1: [nope]',
    '@bogus': 'unrecognized descriptor: @bogus',
    '@every x': 'failed to parse duration @every x: time: invalid duration "x"',
    '*/0 * * * *': 'step of range should be a positive number: */0',
    '60 * * * *': 'end of range (60) above maximum (59): 60',
    '* * 0 * *': 'beginning of range (0) below minimum (1): 0',
    '5-1 * * * *': 'beginning of range (5) beyond end of range (1): 5-1',
    '1/2/3 * * * *': 'too many slashes: 1/2/3',
    '1-2-3 * * * *': 'too many hyphens: 1-2-3',
    'a * * * *': 'failed to parse int from a: strconv.Atoi: parsing "a": invalid syntax',
    'TZ=UTC * * * * *': 'cannot use TZ or CRON_TZ in schedule, use timeZone field instead',
  }
  const ask = (schedule: string) =>
    refusal(t, at('batch/v1/cronjobs', ns), { spec: { schedule, jobTemplate: { spec: job } } })
  for (const [schedule, why] of Object.entries(tells))
    t.like(await ask(schedule), `spec.schedule: Invalid value: ${JSON.stringify(schedule)}: ${why}`)
  for (const good of ['*/5,10 1-5 ? JAN mon', '@daily', '@every 1h30m', ' 0  0 1 1 * '])
    t.like(await ask(good), '', good)
})

kindsRefuse.case('a path that does not say how it is compared, or where it leads', async (t) => {
  const ns = await t.namespace()
  const service = { name: 's', port: { number: 80 } }
  const ask = (path: Json) =>
    refusal(t, at('networking.k8s.io/v1/ingresses', ns), { spec: { rules: [{ http: { paths: [path] } }] } })
  const here = 'spec.rules[0].http.paths[0]'
  t.like(
    await ask({ path: '/', backend: { service } }),
    `${here}.pathType: Required value: pathType must be specified`,
  )
  t.like(
    await ask({ path: 'x', pathType: 'Prefix', backend: { service } }),
    `${here}.path: Invalid value: "x": must be an absolute path`,
  )
  t.like(
    await ask({ path: '/', pathType: 'Exact' }),
    `${here}.backend: Invalid value: "": resource or service backend is required`,
  )
  t.like(await ask({ pathType: 'ImplementationSpecific', backend: { service } }), '')
})

kindsRefuse.case('a rule that allows nothing, and a role that cannot be bound', async (t) => {
  const ns = await t.namespace()
  const group = 'rbac.authorization.k8s.io/v1'
  const role = (rule: Json) => refusal(t, at(`${group}/roles`, ns), { rules: [rule] })
  t.like(
    await role({ verbs: [], apiGroups: [''], resources: ['pods'] }),
    'rules[0].verbs: Required value: verbs must contain at least one value',
  )
  t.like(
    await role({ verbs: ['get'], apiGroups: [''] }),
    'rules[0].resources: Required value: resource rules must supply at least one resource',
  )
  t.like(
    await role({ verbs: ['get'], nonResourceURLs: ['/x'] }),
    'rules[0].nonResourceURLs: Invalid value: ["/x"]: namespaced rules cannot apply to non-resource URLs',
  )
  const binding = (body: Json) => refusal(t, `/apis/${group}/clusterrolebindings`, body)
  t.like(
    await binding({ roleRef: { kind: 'Role', name: 'r' } }),
    'roleRef.kind: Unsupported value: "Role": supported values: "ClusterRole"',
  )
  t.like(
    await binding({
      roleRef: { kind: 'ClusterRole', name: 'view' },
      subjects: [{ kind: 'Robot', name: 'r' }],
    }),
    'subjects[0].kind: Unsupported value: "Robot": supported values: "ServiceAccount", "User", "Group"',
  )
})

kindsRefuse.case('numbers below zero, and two of what excludes each other', async (t) => {
  const ns = await t.namespace()
  t.like(
    await refusal(t, at('coordination.k8s.io/v1/leases', ns), { spec: { leaseDurationSeconds: 0 } }),
    'spec.leaseDurationSeconds: Invalid value: 0: must be greater than 0',
  )
  const spec = {
    backoffLimit: -1,
    template: { spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'x' }] } },
  }
  t.like(
    await refusal(t, at('batch/v1/jobs', ns), { spec }),
    'spec.backoffLimit: Invalid value: -1: must be greater than or equal to 0',
  )
  t.like(
    await refusal(t, at('policy/v1/poddisruptionbudgets', ns), {
      spec: { minAvailable: 1, maxUnavailable: '10%' },
    }),
    /minAvailable and maxUnavailable cannot be both set$/,
  )
  t.like(
    await refusal(t, at('services', ns), { spec: { ports: [{ port: 1 }, { port: 2, name: 'b' }] } }),
    'spec.ports[0].name: Required value',
  )
  t.like(await refusal(t, '/apis/storage.k8s.io/v1/storageclasses', {}), 'provisioner: Required value')
})
