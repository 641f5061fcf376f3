// Error Conditions and Reporting: what a container leaves when it ends, and how far its words travel.
import { scenario, service } from './scenario.testkit.ts'

const newImage = { spec: { template: { spec: { containers: [{ image: 'gcr.io/shop/web:fixed' }] } } } }

scenario('the first Revision of a Service fails, and the Service says what failed', {
  section: 'Revision failed to become Ready',
  rules: ['K11', 'K13'],
  given: async ({ faults, cluster, advance }) => {
    faults.inject('container-exits', { message: '1 disk 100% full, see %s' })
    await cluster.apply(service('shop'))
    await advance('10s')
  },
  then: {
    'Service/shop': {
      Ready: 'False ExitCode1 "Container failed with: disk 100% full, see %s"',
      ConfigurationsReady: 'False ExitCode1 "Container failed with: disk 100% full, see %s"',
      RoutesReady: `False RevisionMissing "Configuration 'shop' does not have any ready Revision."`,
    },
  },
  why: { 'Service/shop': 'Pod/shop-00001-deployment-0 "disk 100% full, see %s"' },
  act: async ({ cluster, faults, advance }) => {
    faults.clear()
    await cluster.patch('Service/shop', newImage)
    await advance('1m')
  },
  afterwards: {
    'Service/shop': {
      status: {
        url: 'http://shop.default.example.com',
        latestCreatedRevisionName: 'shop-00002',
        latestReadyRevisionName: 'shop-00002',
        traffic: [{ revisionName: 'shop-00002', latestRevision: true, percent: 100 }],
        conditions: [{ type: 'Ready', status: 'True' }],
      },
    },
  },
})

scenario('a container that leaves no word is not quoted', {
  section: 'Container image fails at startup on Revision',
  rules: ['K24'],
  given: async ({ faults, cluster, advance }) => {
    faults.inject('container-exits', { message: '3 ' })
    await cluster.apply(service('shop'))
    await advance('10s')
  },
  then: { 'Service/shop': { Ready: 'False ExitCode3 "Container failed and left no message."' } },
  why: { 'Service/shop': 'Pod/shop-00001-deployment-0' },
})

// "the customer might not have have access or visibility into the underlying resources in the hosting environment"
for (const { fault, reason, message } of [
  { fault: 'image-missing', reason: 'ContainerMissing', message: 'no such image' },
  { fault: 'container-exits', reason: 'ExitCode127', message: '127 web: not found' },
  { fault: 'quota-exhausted', reason: 'NoDeployment', message: 'exceeded quota' },
]) {
  scenario(`${fault}: who may not read Deployments and Pods learns from the Revision alone what failed`, {
    section: 'Resource exhausted while creating a revision',
    rules: ['K19'],
    given: async ({ faults, cluster, advance }) => {
      faults.inject(fault, { message })
      await cluster.apply(service('shop'))
      await advance('20s')
    },
    then: { 'Revision/shop-00001': { Ready: `False ${reason}` } },
    unreadable: ['Deployment', 'Pod'],
    why: {
      'Service/shop': `Revision/shop-00001 ${reason}`,
      'Revision/shop-00001': `Revision/shop-00001 ${reason}`,
    },
    wait: { 'Service/shop': 'goes on' },
    act: async ({ faults, advance }) => {
      faults.clear()
      await advance('2m')
    },
    afterwards: { 'Service/shop': { Ready: 'True' } },
  })
}
