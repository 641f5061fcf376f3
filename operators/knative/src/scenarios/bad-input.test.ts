// What a schema lets through and cannot work, a cloud that misbehaves, and others who write the same objects. Each ends in a
// condition that says who must act.
import type { AnyObject } from '@barometer/controller'
import { build, configuration, revision, route, scenario, service } from './scenario.testkit.ts'

const section = 'Error Conditions and Reporting'

scenario('the name of an image is none', {
  section,
  rules: ['K10'],
  given: async ({ cluster, advance }) => {
    await cluster.apply(revision('abc', 'Not An Image'))
    await advance('10s')
  },
  then: {
    'Revision/abc': {
      Ready: `False InvalidImageName "couldn't parse image name "Not An Image": invalid reference format"`,
    },
  },
  why: { 'Revision/abc': 'Pod/abc-deployment-0 InvalidImageName' },
})

scenario('the percentages do not add up', {
  section,
  rules: ['K10'],
  given: async ({ cluster, advance }) => {
    await cluster.apply(revision('a'), revision('b'))
    await cluster.apply(route('web', { revisionName: 'a', percent: 50 }, { revisionName: 'b', percent: 40 }))
    await advance('20s')
  },
  then: {
    'Route/web': { Ready: 'False InvalidTraffic "The percentages of traffic add up to 90, not to 100."' },
  },
  why: { 'Route/web': 'Route/web InvalidTraffic' },
  act: async ({ cluster, advance }) => {
    await cluster.apply(route('web', { revisionName: 'a', percent: 50 }, { revisionName: 'b', percent: 50 }))
    await advance('10s')
  },
  afterwards: { 'Route/web': { Ready: 'True' } },
})

scenario('a Route names itself', {
  section,
  rules: ['K16'],
  given: route('web', { configurationName: 'web' }),
  then: { 'Route/web': { Ready: 'False ConfigurationMissing' } },
  why: { 'Route/web': 'Configuration/web NotFound' },
})

scenario('the names that a Service needs belong to somebody else', {
  section,
  rules: ['K10'],
  given: async ({ cluster, advance }) => {
    await cluster.apply(configuration('shop'))
    await advance('20s')
    await cluster.apply(service('shop'))
    await advance('10s')
  },
  then: {
    'Service/shop': {
      Ready: `False NotOwned "There is a Configuration 'shop' that this Service does not own."`,
    },
    'Configuration/shop': { Ready: 'True' },
  },
  why: { 'Service/shop': 'Service/shop NotOwned' },
  act: async ({ cluster, advance }) => {
    await cluster.delete('Configuration/shop')
    await advance('40s')
  },
  afterwards: { 'Service/shop': { Ready: 'True' } },
})

scenario('the name of the Deployment that a Revision needs belongs to somebody else', {
  section,
  rules: ['K10'],
  given: async ({ cluster, advance }) => {
    const containers = [{ name: 'web', image: 'gcr.io/shop/web' }]
    const selector = { app: 'other' }
    await cluster.apply({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'other' } } as AnyObject)
    const { uid } = (await cluster.get('ConfigMap/other'))?.metadata ?? {}
    const owner = { apiVersion: 'v1', kind: 'ConfigMap', name: 'other', uid, controller: true }
    await cluster.apply({
      ...{ apiVersion: 'apps/v1', kind: 'Deployment' },
      metadata: { name: 'abc-deployment', ownerReferences: [owner] },
      spec: {
        selector: { matchLabels: selector },
        template: { metadata: { labels: selector }, spec: { containers } },
      },
    } as AnyObject)
    await cluster.apply(revision('abc'))
    await advance('10s')
  },
  then: {
    'Revision/abc': {
      Ready: `False NotOwned "There is a Deployment 'abc-deployment' that this Revision does not own."`,
    },
  },
  why: { 'Revision/abc': 'Revision/abc NotOwned' },
  act: async ({ cluster, advance }) => {
    // Who only tries again does so ever later.
    await advance('10m')
    await cluster.delete('Deployment/abc-deployment')
    await advance('20s')
  },
  afterwards: { 'Revision/abc': { Ready: 'True' } },
})

for (const [fault, status, reason] of [
  ['unreachable', 'Unknown', 'CloudUnreachable'],
  ['nonsense', 'Unknown', 'CloudAnswerInvalid'],
  ['internal-error', 'Unknown', 'CloudError'],
  ['unauthorized', 'False', 'CloudUnauthorized'],
] as const) {
  scenario(`the cloud is ${fault}`, {
    section,
    rules: ['K10'],
    given: async ({ faults, cluster, advance }) => {
      faults.inject(fault)
      await cluster.apply(revision('abc'), build('img', 'one'))
      await advance('30s')
    },
    then: {
      'Revision/abc': { ResourcesProvisioned: `${status} ${reason}`, Ready: `${status} ${reason}` },
      'Build/img': { Succeeded: `${status} ${reason}` },
    },
    why:
      status === 'False'
        ? { 'Revision/abc': `Revision/abc ${reason}`, 'Build/img': `Build/img ${reason}` }
        : { 'Revision/abc': `waiting Revision/abc ${reason}`, 'Build/img': `waiting Build/img ${reason}` },
    act: async ({ faults, advance }) => {
      faults.clear()
      await advance('1m')
    },
    afterwards: { 'Revision/abc': { Ready: 'True' }, 'Build/img': { Succeeded: 'True' } },
  })
}

scenario('somebody else writes a condition of his own, and a Deployment is edited by hand', {
  section,
  rules: ['K10'],
  foreign: ['Audited'],
  given: async ({ cluster, advance }) => {
    await cluster.apply(service('shop'))
    await advance('20s')
  },
  when: async ({ cluster, advance, settle }) => {
    await cluster.audit('Service/shop')
    await settle()
    await cluster.patch('Deployment/shop-00001-deployment', { spec: { replicas: 0 } })
    await cluster.apply(service('shop', 'gcr.io/shop/web:next'))
    await advance('40s')
  },
  then: {
    'Service/shop': { Ready: 'True', Audited: 'True Checked' },
    'Deployment/shop-00001-deployment': { spec: { replicas: 1 } },
  },
})

scenario('a condition that is left out is never written', {
  section,
  rules: ['K7'],
  options: { without: ['RoutesReady', 'LatestRevisionReady'] },
  given: async ({ faults, cluster, advance }) => {
    faults.inject('image-missing')
    await cluster.apply(service('shop'))
    await advance('20s')
  },
  then: {
    'Service/shop': { RoutesReady: 'absent', ConfigurationsReady: 'Unknown', Ready: 'Unknown' },
    'Configuration/shop': { LatestRevisionReady: 'absent' },
  },
  why: { 'Service/shop': 'Pod/shop-00001-deployment-0' },
})
