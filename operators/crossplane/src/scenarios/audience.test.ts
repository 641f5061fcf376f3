import assert from 'node:assert/strict'
import { type ConditionedObject, conditionsOf } from '@barometer/conditions'
import type { Environment } from '@barometer/scenarios'
import { compositionOf } from '../build.ts'
import {
  claimed,
  composed,
  compositeOf,
  databases,
  given,
  instance,
  orders,
  part,
  scenario,
  vpc,
} from './scenario.testkit.ts'

const section = 'What problem are you facing?'
const xr = `XDatabase/${compositeOf('orders')}`

/** No condition of the object has the text. */
async function saysNothingOf(
  { cluster }: Pick<Environment, 'cluster'>,
  ref: string,
  text: RegExp,
): Promise<void> {
  const object = (await cluster.get(ref)) as ConditionedObject
  const conditions = conditionsOf(object)
  assert.ok(conditions.length > 0)
  for (const { type, message = '' } of conditions) assert.doesNotMatch(message, text, `${type} of ${ref}`)
}

const why = (reason: string) => ({ 'Database/orders': `${xr} ${reason}`, [xr]: `${xr} ${reason}` })
const unhealthyClaim = {
  Synced: 'True ReconcileSuccess',
  Ready: 'False BindCompositeResource "The composite resource is not yet ready"',
  Healthy: 'False UnhealthyCompositeResource "The composite resource is not healthy"',
}

scenario('an XR error due to an invalid Composition is not copied to the claim', {
  section,
  rules: ['X6', 'X7', 'X8', 'X12', 'X13'],
  given: given(claimed('Database'), databases([{ name: 'database' }]), orders()),
  then: {
    [xr]: {
      Synced:
        'False InvalidComposition "cannot compose resources: cannot run Composition pipeline step "compose": invalid Function input: resources[0].base: an object with apiVersion and kind is required"',
      Ready: 'False Creating "Nothing is composed yet"',
      Healthy: 'False NotSynced "The composite resource is not synced"',
    },
    'Database/orders': unhealthyClaim,
  },
  why: why('InvalidComposition "resources[0].base"'),
  act: async (environment) => {
    await saysNothingOf(environment, 'Database/orders', /Composition|resources\[0\]/)
    await environment.cluster.apply(databases([vpc('network')]))
    await environment.advance('1m')
  },
  afterwards: { 'Database/orders': { Ready: 'True Available', Healthy: 'True', Synced: 'True' } },
})

scenario('a Composition whose pipeline cannot run leaves no gap: the claim is not healthy', {
  section,
  rules: ['X17'],
  given: given(
    claimed('Database'),
    {
      ...databases(),
      spec: {
        compositeTypeRef: { apiVersion: 'example.org/v1alpha1', kind: 'XDatabase' },
        pipeline: [{ step: 'python', functionRef: { name: 'function-python' } }],
      },
    } as never,
    orders(),
  ),
  then: {
    [xr]: {
      Synced:
        'False InvalidComposition "cannot compose resources: cannot run Composition pipeline step "python": there is no function "function-python""',
    },
    'Database/orders': unhealthyClaim,
  },
  why: why('InvalidComposition "function-python"'),
  act: ({ cluster, advance }) => cluster.apply(databases([vpc('network')])).then(() => advance('1m')),
  afterwards: { 'Database/orders': { Ready: 'True', Healthy: 'True' } },
})

scenario('an XR for which there is no Composition is not healthy, and the claim tells', {
  section,
  rules: ['X4', 'X17'],
  given: given(claimed('Database'), orders()),
  then: {
    [xr]: {
      Synced:
        'False CompositionNotFound "cannot select Composition: no compatible Compositions found for XDatabase of example.org/v1alpha1"',
    },
    'Database/orders': unhealthyClaim,
  },
  why: why('CompositionNotFound'),
  act: ({ cluster, advance }) => cluster.apply(databases([vpc('network')])).then(() => advance('1m')),
  afterwards: { 'Database/orders': { Ready: 'True', Healthy: 'True', Synced: 'True' } },
})

const kindOf = { apiVersion: 'rds.aws.upbound.io/v1beta1', kind: 'Instance' }
const database = part('orders', 'database')

scenario('error messages are not copied from child to parent resources', {
  section: 'How could Crossplane help solve your problem?',
  rules: ['X9', 'X12', 'X13'],
  given: async (environment) => {
    const message = 'AuthFailure: the key of user hunter2 is wrong'
    environment.faults.inject('refused', { target: database, message })
    await given(claimed('Database'), databases(), orders())(environment)
  },
  when: ({ advance }) => advance('1m'),
  then: {
    [xr]: { Healthy: 'False UnhealthyComposedResources "Unhealthy resources: database"' },
    'Database/orders': unhealthyClaim,
  },
  why: {
    'Database/orders': `Instance.rds.aws.upbound.io/${database} InvalidParameter "hunter2"`,
    [xr]: `Instance.rds.aws.upbound.io/${database} InvalidParameter "hunter2"`,
  },
  act: async (environment) => {
    await saysNothingOf(environment, xr, /hunter2/)
    await saysNothingOf(environment, 'Database/orders', /hunter2|database$/)
    environment.faults.clear()
    await environment.advance('8m')
  },
  afterwards: { 'Database/orders': { Ready: 'True', Healthy: 'True' } },
})

scenario('a composed resource that the API server refuses is an error of the XR itself', {
  section: 'How could Crossplane help solve your problem?',
  rules: ['X8', 'X9'],
  given: given(
    claimed('Database'),
    databases([
      vpc('network'),
      { ...instance('database'), base: { ...kindOf, spec: { deletionPolicy: 'Never' } } },
    ]),
    orders(),
  ),
  when: ({ advance }) => advance('1m'),
  then: {
    [xr]: {
      Synced: 'False InvalidComposedResources',
      Ready: 'False Creating "Unready resources: database"',
      Healthy: 'False NotSynced "The composite resource is not synced"',
    },
    'Database/orders': unhealthyClaim,
  },
  why: why('InvalidComposedResources "spec.deletionPolicy"'),
  act: ({ cluster, advance }) => cluster.apply(databases()).then(() => advance('8m')),
  afterwards: { 'Database/orders': { Ready: 'True', Healthy: 'True' } },
})

const network = compositionOf('networks', 'XNetwork', [vpc('vpc')])
const nested = {
  name: 'network',
  base: { apiVersion: 'example.org/v1alpha1', kind: 'XNetwork', spec: {} },
  patches: [{ fromFieldPath: 'spec.region', toFieldPath: 'spec.region' }],
}
const nestedVpc = `VPC.ec2.aws.upbound.io/${composed(part('orders', 'network'), 'vpc', 'XNetwork')}`
const xNetwork = `XNetwork/${part('orders', 'network')}`

scenario('a composed resource that is an XR itself counts by its Healthy', {
  section: 'How could Crossplane help solve your problem?',
  rules: ['X10', 'X11'],
  given: async (environment) => {
    environment.faults.inject('quota-exceeded')
    await given(claimed('Network'), claimed('Database'), network, databases([nested]), orders())(environment)
  },
  then: {
    [xNetwork]: { Synced: 'True', Healthy: 'False UnhealthyComposedResources "Unhealthy resources: vpc"' },
    [xr]: { Synced: 'True', Healthy: 'False UnhealthyComposedResources "Unhealthy resources: network"' },
    'Database/orders': unhealthyClaim,
  },
  why: { 'Database/orders': `${nestedVpc} QuotaExceeded`, [xr]: `${nestedVpc} QuotaExceeded` },
  act: async ({ faults, advance }) => {
    faults.clear()
    await advance('1m')
  },
  afterwards: {
    [xNetwork]: { Ready: 'True', Healthy: 'True AllResourcesHealthy' },
    'Database/orders': { Ready: 'True', Healthy: 'True AllResourcesHealthy' },
  },
})
