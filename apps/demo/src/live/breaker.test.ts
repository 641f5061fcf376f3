import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { ConditionedObject } from '@barometer/conditions'
import { type Environment as EnvironmentOf, startEnvironment } from '@barometer/scenarios'
import { checkExpectations, type Expectations } from '@barometer/scenarios/expectations'
import type { DocumentScenario } from '../designs/design.ts'
import { designs, type PlayedDesign } from '../designs/index.ts'
import { Breaker } from './breaker.ts'

type Environment = EnvironmentOf<object>

/** What is True of a root that is well. */
const good = new Set(['Ready', 'Available', 'Healthy', 'Synced', 'Succeeded', 'SubResourcesReady'])

async function play(t: TestContext, design: PlayedDesign) {
  const environment = await startEnvironment(design.operator)
  t.after(() => environment.close())
  const { cluster, faults, advance, prepare } = environment
  const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: design.namespace } }
  await prepare([namespace, ...design.roots])
  const breaker = new Breaker({ design, cluster, faults, pause: () => advance('5s') })
  await eventually(environment, '20m', () => checkWell(environment))
  return { environment, breaker }
}

/** Lets time pass until something is so, and at most so much. */
async function eventually({ advance }: Environment, most: string, check: () => Promise<void>): Promise<void> {
  const step = most.endsWith('0m') ? '30s' : '10s'
  const seconds = (text: string) =>
    Array.from(text.matchAll(/(\d+)([ms])/g), ([, n, unit]) => Number(n) * (unit === 'm' ? 60 : 1)).reduce(
      (a, b) => a + b,
    )
  for (let passed = 0; passed < seconds(most); passed += seconds(step)) {
    try {
      return await check()
    } catch {
      await advance(step)
    }
  }
  await check()
}

/** Every condition that says how an object is says that it is well. */
async function checkWell(environment: Environment): Promise<void> {
  const said = (await environment.objects()).flatMap((object) => {
    const { kind, metadata, status } = object as ConditionedObject & { metadata: { name: string } }
    return (status?.conditions ?? [])
      .filter(({ type, status }) => good.has(type) && status !== 'True')
      .map(({ type, status, reason }) => `${kind} ${metadata.name}: ${type} ${status} ${reason}`)
  })
  assert.deepEqual(said, [])
}

const named = async (environment: Environment) =>
  (await environment.objects())
    .filter(({ metadata }) => !metadata.ownerReferences)
    .map(({ kind, metadata }) => `${kind}/${metadata.name}`)
    .toSorted()

/** With the namespace, as the cluster is asked. */
function expectationsOf({ namespace }: PlayedDesign, { seen }: DocumentScenario): Expectations {
  return Object.fromEntries(
    Object.entries(seen).map(([name, table]) => [name.replace('/', `/${namespace}/`), table]),
  )
}

for (const design of designs) {
  test(`every scenario of ${design.name} is seen as its document says, and healed`, async (t) => {
    const { environment, breaker } = await play(t, design)
    const before = await named(environment)
    for (const scenario of design.scenarios) {
      await breaker.inject(scenario)
      assert.ok(breaker.isActive(scenario))
      const expected = expectationsOf(design, scenario)
      await eventually(environment, scenario.takes ?? '1m', () =>
        checkExpectations(environment.cluster, expected),
      ).catch((error) => assert.fail(`${scenario.name}: ${error.message}`))
      await breaker.heal(scenario)
      await eventually(environment, '20m', async () => {
        await checkWell(environment)
        assert.deepEqual(await named(environment), before)
      }).catch((error) => assert.fail(`${scenario.name} is not healed: ${error.message}`))
    }
  })
}

test('what another scenario did stays when one is healed', async (t) => {
  const design = designs.find(({ name }) => name === 'cluster-api')!
  const { environment, breaker } = await play(t, design)
  const scenario = (name: string) => design.scenarios.find((each) => each.name === name)!
  const replicas = async () =>
    (
      (await environment.cluster.get('KubeadmControlPlane/clusters/lab-cp')) as unknown as {
        spec: { replicas: number }
      }
    ).spec.replicas
  await breaker.inject(scenario('not-operational'))
  await breaker.inject(scenario('scaling-up'))
  assert.equal(await replicas(), 3)
  await breaker.heal(scenario('not-operational'))
  assert.equal(await replicas(), 3)
  await breaker.heal(scenario('scaling-up'))
  assert.equal(await replicas(), 1)
})
