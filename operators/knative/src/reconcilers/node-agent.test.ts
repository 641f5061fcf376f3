import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Deployment, ObjectOf, Pod } from '@barometer/controller'
import type { Container } from '../cloud/cloud.ts'
import { decideDeployment } from './node-agent-deployments.ts'
import { decidePod } from './node-agent-pods.ts'

const template = { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'a', image: 'web' }] } }
const deployment = (replicas?: number) =>
  ({
    ...{ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' } },
    spec: { template, ...(replicas !== undefined && { replicas }) },
  }) as unknown as ObjectOf<typeof Deployment>

for (const [replicas, expected] of [
  [undefined, ['web-0']],
  [0, []],
  [2, ['web-0', 'web-1']],
] as const) {
  test(`a Deployment of ${replicas ?? 'unsaid'} replicas has ${expected.length} pods`, () => {
    const { children } = decideDeployment(deployment(replicas))
    assert.deepEqual(
      children.map(({ metadata }) => metadata.name),
      expected,
    )
  })
}

const pod = {
  ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web-0', namespace: 'default' } },
  spec: {
    containers: [
      { name: 'a', image: 'web' },
      { name: 'b', image: 'proxy' },
    ],
  },
} as unknown as ObjectOf<typeof Pod>
const running = { answer: { state: 'running', ready: true } as Container }
const waiting = { answer: { state: 'waiting', ready: false } as Container }
const refusal = { refusal: { code: 'Unreachable', message: 'gone', retryable: true } }

for (const [title, containers, run, settled] of [
  ['runs what is not there', [{ answer: null }, running], ['a'], false],
  ['runs nothing twice', [waiting, running], [], false],
  ['runs nothing while the cloud is silent', [refusal, refusal], [], false],
  ['rests when all are ready', [running, running], [], true],
] as const) {
  test(`a pod ${title}`, () => {
    const plan = decidePod(pod, containers)
    assert.deepEqual(
      plan.run.map(({ name }) => name),
      run,
    )
    assert.equal(plan.requeueAfter > decidePod(pod, [waiting, waiting]).requeueAfter, settled)
  })
}
