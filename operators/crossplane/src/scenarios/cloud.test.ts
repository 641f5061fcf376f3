import { NamespacedVPC } from '../api/managed.ts'
import { compositionOf, template } from '../build.ts'
import {
  claimed,
  composed,
  compositeOf,
  databases,
  given,
  instance,
  made,
  namespaced,
  orders,
  part,
  scenario,
} from './scenario.testkit.ts'

const section = 'Executive summary'
const xr = `XDatabase/${compositeOf('orders')}`
const name = part('orders', 'database')
const database = `Instance.rds.aws.upbound.io/${name}`
const running = given(claimed('Database'), databases([instance('database')]), orders())
const why = (reason: string) => ({
  'Database/orders': `${database} ${reason}`,
  [xr]: `${database} ${reason}`,
})
const unhealthy = {
  [xr]: { Synced: 'True', Healthy: 'False UnhealthyComposedResources "Unhealthy resources: database"' },
  'Database/orders': { Synced: 'True', Healthy: 'False UnhealthyCompositeResource' },
}
const well = {
  'Database/orders': { Ready: 'True', Healthy: 'True', Synced: 'True' },
  [database]: { Synced: 'True ReconcileSuccess' },
}

/** What the cloud's door does, and what is said of it. */
const doors = [
  ['unreachable', 'a cloud that cannot be reached', 'CloudUnreachable', 'ECONNREFUSED'],
  ['unauthorized', 'a cloud that refuses the credentials', 'CredentialsRefused', 'token'],
  ['nonsense', 'a cloud that answers nonsense', 'CloudAnswerInvalid', '502'],
] as const

for (const [fault, title, reason, text] of doors) {
  scenario(`${title} is an error now, though what was ready is still called so`, {
    section,
    rules: ['X3', 'X5'],
    given: running,
    when: async ({ faults, advance }) => {
      await advance('8m')
      faults.inject(fault)
      await advance('2m')
    },
    then: {
      [database]: { Synced: `False ${reason}`, Ready: 'True Available' },
      [xr]: { Synced: 'True', Ready: 'True', Healthy: 'False' },
      'Database/orders': { Ready: 'True Available', Healthy: 'False UnhealthyCompositeResource' },
    },
    why: why(`${reason} "${text}"`),
    act: async ({ faults, advance }) => {
      faults.clear()
      await advance('2m')
    },
    afterwards: well,
  })
}

scenario('a quota that is full is an error now, and goes by itself when there is room', {
  section,
  rules: ['X3'],
  given: async (environment) => {
    environment.faults.inject('quota-exceeded', { target: name })
    await running(environment)
  },
  when: ({ advance }) => advance('1m'),
  then: { [database]: { Synced: 'False QuotaExceeded', Ready: 'False Creating' }, ...unhealthy },
  why: why('QuotaExceeded'),
  act: async ({ faults, advance }) => {
    faults.clear()
    await advance('8m')
  },
  afterwards: well,
})

scenario('what was changed behind the back is changed back', {
  section,
  rules: ['X3'],
  given: running,
  when: async ({ faults, advance }) => {
    await advance('8m')
    faults.inject('drift', { target: name })
    await advance('4m')
  },
  then: { [database]: { Synced: 'True', Ready: 'True' }, ...well },
})

scenario('what was deleted behind the back is made again, once', {
  section,
  rules: ['X3'],
  given: running,
  when: async ({ faults, advance }) => {
    await advance('8m')
    faults.inject('vanish', { target: name })
    await advance('10m')
  },
  then: { [database]: { Synced: 'True', Ready: 'True' }, ...well },
})

scenario('an answer that is lost makes nothing twice', {
  section,
  rules: ['X3'],
  given: async (environment) => {
    environment.faults.inject('answer-lost', { target: 'create', times: 3 })
    await running(environment)
  },
  when: ({ advance }) => advance('8m'),
  then: well,
})

scenario('a resource that stops working is not ready, though nobody hits an error', {
  section,
  rules: ['X5'],
  given: running,
  when: async ({ faults, advance }) => {
    await advance('8m')
    faults.inject('fails', { target: name })
    await advance('2m')
  },
  then: {
    [database]: {
      Synced: 'True ReconcileSuccess',
      Ready: 'False Unavailable "storage-full: the instance has no storage left"',
    },
    [xr]: { Ready: 'False Creating "Unready resources: database"', Healthy: 'True' },
    'Database/orders': { Ready: 'False BindCompositeResource', Healthy: 'True' },
  },
  why: {
    'Database/orders': `waiting ${database} Unavailable "storage-full"`,
    [xr]: `waiting ${database} Unavailable "storage-full"`,
  },
  act: async ({ faults, advance }) => {
    faults.clear()
    await advance('2m')
  },
  afterwards: well,
})

const shopVpc = template('network', NamespacedVPC, { cidrBlock: '10.1.0.0/16' })
const shopNetwork = composed('toys', 'network', 'Shop')

scenario('an XR that lives in a namespace and is claimed by nobody says the same of itself', {
  section: 'How could Crossplane help solve your problem?',
  rules: ['X8', 'X9', 'X17'],
  given: async (environment) => {
    environment.faults.inject('quota-exceeded')
    await given(
      namespaced('Shop'),
      compositionOf('shops', 'Shop', [shopVpc]),
      made('Shop', 'toys'),
    )(environment)
  },
  then: {
    'Shop/toys': {
      Synced: 'True ReconcileSuccess',
      Ready: 'False Creating "Unready resources: network"',
      Healthy: 'False UnhealthyComposedResources "Unhealthy resources: network"',
    },
  },
  why: { 'Shop/toys': `VPC.ec2.aws.m.upbound.io/${shopNetwork} QuotaExceeded` },
  act: async ({ faults, advance }) => {
    faults.clear()
    await advance('1m')
  },
  afterwards: { 'Shop/toys': { Ready: 'True', Healthy: 'True', Synced: 'True' } },
})
