import type { Json } from '../http.ts'
import { Topic } from '../suite/case.ts'
import type { CaseContext } from '../suite/case-context.ts'
import { absent, exactly, including, present } from '../suite/match.ts'
import { at, pod } from './objects.ts'

export const eviction = new Topic('eviction')

const budgets = 'policy/v1/poddisruptionbudgets'

/** A running pod named `a` that a budget guards, and how to evict it and to say what the budget stands at. */
async function guarded(t: CaseContext, spec: Json = { minAvailable: 1 }, ready = 'True') {
  const ns = await t.namespace()
  const labels = { app: 'guarded' }
  const body = pod('a', { nodeName: 'n1' })
  await t.must(201, t.post(at('pods', ns), { ...body, metadata: { ...body.metadata, labels } }))
  const conditions = [{ type: 'Ready', status: ready }]
  const running = { status: { phase: 'Running', conditions } }
  await t.must(200, t.patch('strategic', at('pods', ns, 'a', 'status'), running))
  const budget = { metadata: { name: 'b' }, spec: { ...spec, selector: { matchLabels: labels } } }
  await t.must(201, t.post(at(budgets, ns), budget))
  return {
    ns,
    evict: (query = {}) => t.post(at('pods', ns, 'a', 'eviction'), { metadata: { name: 'a' } }, { query }),
    standing: (status: Json) =>
      t.must(
        200,
        t.patch('merge', at(budgets, ns, 'b', 'status'), { status: { observedGeneration: 1, ...status } }),
      ),
  }
}

const blocked = (message: string) => ({
  reason: 'TooManyRequests',
  message: "Cannot evict pod as it would violate the pod's disruption budget.",
  details: { causes: [{ reason: 'DisruptionBudget', message }] },
})

eviction.case('waits for a budget that nobody has counted yet', async (t) => {
  const { evict } = await guarded(t)
  const answer = await evict()
  t.expect(answer, 429, {
    ...blocked('The disruption budget b is still being processed by the server.'),
    details: { retryAfterSeconds: 10 },
  })
  t.like(answer.headers['retry-after'], '10')
})

eviction.case('says what a budget wants for', async (t) => {
  const { evict, standing } = await guarded(t)
  await standing({ disruptionsAllowed: 0, desiredHealthy: 2, currentHealthy: 1 })
  await t.must(429, evict(), blocked('The disruption budget b needs 2 healthy pods and has 1 currently'))
  await standing({ currentHealthy: 3 })
  await t.must(429, evict(), blocked('The disruption budget b does not allow evicting pods currently'))
})

eviction.case('takes one disruption from the budget and marks the pod', async (t) => {
  const { ns, evict, standing } = await guarded(t)
  await standing({ disruptionsAllowed: 1, desiredHealthy: 1, currentHealthy: 2 })
  await t.must(201, evict({ dryRun: 'All' }))
  await t.must(200, t.get(at(budgets, ns, 'b')), { status: { disruptionsAllowed: 1, disruptedPods: absent } })
  await t.must(201, evict())
  await t.must(200, t.get(at('pods', ns, 'a')), {
    metadata: { deletionTimestamp: present },
    status: {
      conditions: including({
        type: 'DisruptionTarget',
        status: 'True',
        reason: 'EvictionByEvictionAPI',
        message: 'Eviction API: evicting',
      }),
    },
  })
  await t.must(200, t.get(at(budgets, ns, 'b')), {
    metadata: { managedFields: including({ manager: 'kube-apiserver', subresource: 'status' }) },
    status: {
      disruptionsAllowed: 0,
      disruptedPods: { a: present },
      conditions: [{ type: 'DisruptionAllowed', status: 'False', reason: 'InsufficientPods' }],
    },
  })
})

eviction.case('a pod that is not ready may go where enough others are', async (t) => {
  const { ns, evict, standing } = await guarded(t, { minAvailable: 1 }, 'False')
  await standing({ disruptionsAllowed: 0, desiredHealthy: 1, currentHealthy: 0 })
  await t.must(429, evict(), blocked('The disruption budget b needs 1 healthy pods and has 0 currently'))
  await standing({ currentHealthy: 1 })
  await t.must(201, evict())
  await t.must(200, t.get(at(budgets, ns, 'b')), { status: { disruptionsAllowed: 0, disruptedPods: absent } })
})

eviction.case('a budget may let every pod go that is not ready', async (t) => {
  const { evict, standing } = await guarded(
    t,
    { minAvailable: 1, unhealthyPodEvictionPolicy: 'AlwaysAllow' },
    'False',
  )
  await standing({ disruptionsAllowed: 0, desiredHealthy: 1, currentHealthy: 0 })
  await t.must(201, evict())
})

eviction.case('a pod that two budgets guard cannot be evicted, one that does not run yet can', async (t) => {
  const { ns, evict } = await guarded(t)
  const selector = { matchLabels: { app: 'guarded' } }
  await t.must(201, t.post(at(budgets, ns), { metadata: { name: 'c' }, spec: { selector } }))
  await t.must(500, evict(), { message: /^This pod has more than one PodDisruptionBudget/ })
  await t.must(200, t.patch('merge', at('pods', ns, 'a', 'status'), { status: { phase: 'Pending' } }))
  await t.must(201, evict(), { kind: 'Status', status: 'Success', code: 201, details: exactly(undefined) })
})
