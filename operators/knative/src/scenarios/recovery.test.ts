// Error Conditions and Reporting: what is not one of its ten scenarios and follows from them.
import { build, configuration, revision, route, scenario, service } from './scenario.testkit.ts'

scenario('a Service becomes ready, and is legible', {
  section: 'Error Conditions and Reporting',
  rules: ['K1', 'K2', 'K5', 'K7', 'K8', 'K9', 'K12'],
  given: async ({ cluster, advance }) => {
    await cluster.apply(service('shop'))
    await advance('20s')
  },
  then: {
    'Service/shop': {
      status: {
        observedGeneration: 1,
        url: 'http://shop.default.example.com',
        conditions: [{ type: 'Ready', status: 'True' }],
      },
    },
    'Configuration/shop': { status: { conditions: [{ type: 'Ready', status: 'True' }] } },
    'Revision/shop-00001': { status: { conditions: [{ type: 'Ready', status: 'True' }] } },
    'Route/shop': { status: { conditions: [{ type: 'Ready', status: 'True' }] } },
  },
  act: ({ cluster, advance }) => cluster.delete('Service/shop').then(() => advance('20s')),
  afterwards: {
    'Service/shop': 'gone',
    'Revision/shop-00001': 'gone',
    'Pod/shop-00001-deployment-0': 'gone',
  },
})

scenario('until a Service is ready every condition says how far it is', {
  section: 'Error Conditions and Reporting',
  rules: ['K3', 'K9'],
  given: ({ faults, cluster }) => {
    faults.inject('container-slow')
    return cluster.apply(service('shop'))
  },
  when: ({ advance }) => advance('60s'),
  then: {
    'Revision/shop-00001': {
      ResourcesProvisioned: 'True',
      ContainerHealthy: 'Unknown Deploying',
      Ready: 'Unknown Deploying',
    },
    'Configuration/shop': { LatestRevisionReady: 'Unknown Deploying', Ready: 'Unknown Deploying' },
    'Service/shop': {
      ConfigurationsReady: 'Unknown Deploying',
      RoutesReady: 'Unknown RevisionNotReady',
      Ready: 'Unknown Deploying',
    },
  },
  why: { 'Service/shop': 'waiting Pod/shop-00001-deployment-0' },
  stays: '30s',
})

scenario('a better reason stops the clock of the deadline', {
  section: 'Deployment progressing slowly/stuck',
  rules: ['K21', 'K23'],
  given: async ({ faults, cluster, advance }) => {
    faults.inject('image-missing', { message: 'manifest unknown' })
    await cluster.apply(revision('abc'))
    await advance('10m')
  },
  then: { 'Revision/abc': { Ready: 'False ContainerMissing' } },
  why: { 'Revision/abc': 'Pod/abc-deployment-0' },
  act: async ({ faults, advance }) => {
    faults.clear()
    await advance('30s')
  },
  afterwards: { 'Revision/abc': { Ready: 'True' } },
})

scenario('a container that exits after it was ready is told, and heals', {
  section: 'Container image fails at startup on Revision',
  rules: ['K24'],
  given: async ({ faults, cluster, advance }) => {
    await cluster.apply(service('shop'))
    await advance('20s')
    faults.inject('container-exits', { message: '137 killed' })
    await advance('20s')
  },
  then: {
    'Service/shop': { Ready: 'False ExitCode137 "Container failed with: killed"' },
    'Revision/shop-00001': { ResourcesProvisioned: 'True', ContainerHealthy: 'False ExitCode137' },
  },
  why: { 'Service/shop': 'Pod/shop-00001-deployment-0 "killed"' },
  act: async ({ faults, advance }) => {
    faults.clear()
    await advance('30s')
  },
  afterwards: { 'Service/shop': { Ready: 'True' } },
})

scenario('what was given up is ready again with a new Revision', {
  section: 'Deployment progressing slowly/stuck',
  rules: ['K4', 'K20'],
  given: async ({ faults, cluster, advance }) => {
    faults.inject('container-slow', { target: 'gcr.io/shop/web' })
    await cluster.apply(service('shop'))
    await advance('150s')
  },
  then: {
    'Service/shop': {
      Ready: 'False ProgressDeadlineExceeded "Did not pass readiness checks in 120 seconds."',
    },
  },
  why: { 'Service/shop': 'Revision/shop-00001 ProgressDeadlineExceeded' },
  act: async ({ cluster, advance }) => {
    await cluster.apply(service('shop', 'gcr.io/shop/web:fixed'))
    await advance('40s')
  },
  afterwards: { 'Service/shop': { Ready: 'True' } },
})

scenario('a Build that never ends holds its Revision back, and a missing one fails it', {
  section: 'Build failed',
  rules: ['K7', 'K14'],
  given: async ({ faults, cluster, advance }) => {
    faults.inject('build-stuck', { target: 'compile' })
    await cluster.apply(
      build('slow', 'compile'),
      revision('waits', 'web', { buildName: 'slow' }),
      revision('lost', 'web', { buildName: 'none' }),
    )
    await advance('5m')
  },
  then: {
    'Revision/waits': { BuildSucceeded: 'Unknown Building', Ready: 'Unknown Building' },
    'Revision/lost': {
      BuildSucceeded: `False BuildMissing "Build 'none' referenced by buildName not found"`,
      Ready: `False BuildFailed "Build Build 'none' referenced by buildName not found"`,
    },
  },
  why: { 'Revision/waits': 'waiting Build/slow', 'Revision/lost': 'Build/none' },
  lint: { 'summary-repeats-failure Revision/lost': 'the document has BuildFailed, "Build Step …", on Ready' },
  act: async ({ faults, cluster, advance }) => {
    faults.clear()
    await cluster.apply(build('none', 'compile'))
    await advance('40s')
  },
  afterwards: { 'Revision/waits': { Ready: 'True' }, 'Revision/lost': { Ready: 'True' } },
})

scenario('a Route waits for the first Revision, and does not call it missing', {
  section: 'Configuration not found by Route',
  rules: ['K16'],
  given: async ({ faults, cluster, advance }) => {
    faults.inject('container-slow')
    await cluster.apply(configuration('my-service'), route('abc', { configurationName: 'my-service' }))
    await advance('20s')
  },
  then: {
    'Route/abc': { AllTrafficAssigned: 'Unknown RevisionNotReady', Ready: 'Unknown RevisionNotReady' },
  },
  why: { 'Route/abc': 'waiting Pod/my-service-00001-deployment-0' },
  stays: '30s',
})
