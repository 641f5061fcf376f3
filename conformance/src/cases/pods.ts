import type { Json } from '../http.ts'
import { Topic } from '../suite/case.ts'
import { absent } from '../suite/match.ts'
import { at } from './objects.ts'

/** What becomes of pods, and of the templates they are made from. */
export const pods = new Topic('pods')

const container = (more: Json = {}) => ({ name: 'c', image: 'i', ...more })

pods.case('is always pulled where the image is tagged latest, by word or by default', async (t) => {
  const ns = await t.namespace()
  const digest = `sha256:${'0'.repeat(64)}`
  const policy = async (image: string) => {
    const pod = { metadata: { name: 'x' }, spec: { containers: [container({ image })] } }
    const made = await t.must(201, t.post(at('pods', ns), pod, { query: { dryRun: 'All' } }))
    return made.spec.containers[0].imagePullPolicy
  }
  for (const image of ['web', 'web:latest', 'localhost/web', 'EXAMPLE/web', `web:latest@${digest}`])
    t.like(await policy(image), 'Always', image)
  for (const image of [
    'web:1',
    `web@${digest}`,
    'UPPER',
    'a//b',
    'a/Web',
    'web:',
    'x y',
    '-a',
    'ab@sha256:0',
  ])
    t.like(await policy(image), 'IfNotPresent', image)
})

pods.case('an image with space around it', async (t) => {
  const ns = await t.namespace()
  const pod = { metadata: { name: 'x' }, spec: { containers: [container({ image: 'a ' })] } }
  await t.must(422, t.post(at('pods', ns), pod), {
    message: /containers\[0\].image: Invalid value: "a ": must not have leading or trailing whitespace$/,
  })
})

pods.case('a pod that is bound is nominated no longer', async (t) => {
  const ns = await t.namespace()
  const pod = { metadata: { name: 'p' }, spec: { containers: [container()] } }
  await t.must(201, t.post(at('pods', ns), pod))
  await t.must(200, t.patch('merge', at('pods', ns, 'p', 'status'), { status: { nominatedNodeName: 'n' } }), {
    status: { nominatedNodeName: 'n' },
  })
  const binding = { metadata: { name: 'p' }, target: { kind: 'Node', name: 'n' } }
  await t.must(201, t.post(at('pods', ns, 'p', 'binding'), binding))
  await t.must(200, t.get(at('pods', ns, 'p')), {
    spec: { nodeName: 'n' },
    status: { nominatedNodeName: absent, conditions: [{ type: 'PodScheduled', status: 'True' }] },
  })
})

pods.case('a StatefulSet mounts the claims it makes, and nothing that it lacks', async (t) => {
  const ns = await t.namespace()
  const claim = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } }
  const set = (name: string) => ({
    metadata: { name: 'a' },
    spec: {
      serviceName: 's',
      selector: { matchLabels: { app: 'a' } },
      template: {
        metadata: { labels: { app: 'a' } },
        spec: {
          volumes: [{ name: 'data', emptyDir: {} }],
          containers: [container({ volumeMounts: [{ name, mountPath: '/d' }] })],
        },
      },
      volumeClaimTemplates: [
        { metadata: { name: 'data' }, spec: claim },
        { metadata: { name: 'b' }, spec: claim },
      ],
    },
  })
  const path = at('apps/v1/statefulsets', ns)
  for (const name of ['data', 'b']) await t.must(201, t.post(path, set(name), { query: { dryRun: 'All' } }))
  await t.must(422, t.post(path, set('c')), { message: /volumeMounts\[0\].name: Not found: "c"$/ })
})

pods.case('a pod has the priority of its class, and is refused where there is none', async (t) => {
  const ns = await t.namespace()
  const make = (spec: Json) =>
    t.post(at('pods', ns), {
      metadata: { name: 'a' },
      spec: { containers: [{ name: 'c', image: 'i' }], ...spec },
    })
  await t.must(403, make({ priorityClassName: 'of-nobody' }), {
    reason: 'Forbidden',
    message: 'pods "a" is forbidden: no PriorityClass with name of-nobody was found',
  })
  await t.must(403, make({ priorityClassName: 'system-cluster-critical', priority: 7 }), {
    message:
      'pods "a" is forbidden: the integer value of priority (7) must not be provided in pod spec; priority admission controller computed 2000000000 from the given PriorityClass name',
  })
  await t.must(403, make({ preemptionPolicy: 'Never' }), {
    message:
      'pods "a" is forbidden: the string value of PreemptionPolicy (Never) must not be provided in pod spec; priority admission controller computed PreemptLowerPriority from the given PriorityClass name',
  })
  await t.must(201, make({ priorityClassName: 'system-cluster-critical' }), {
    spec: { priority: 2_000_000_000, preemptionPolicy: 'PreemptLowerPriority' },
  })
})

pods.case('a name that is to be generated is not there yet where a priority is refused', async (t) => {
  const ns = await t.namespace()
  const spec = { containers: [container()], priorityClassName: 'of-nobody' }
  await t.must(403, t.post(at('pods', ns), { metadata: { generateName: 'web-' }, spec }), {
    message: 'pods "web-" is forbidden: no PriorityClass with name of-nobody was found',
  })
})
