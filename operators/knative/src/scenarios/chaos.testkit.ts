import { getCondition, isTrue } from '@barometer/conditions'
import type { ChaosPlan } from '@barometer/scenarios'
import type { Configuration, Revision } from '../api/kinds.ts'
import type { KnativeCloud } from '../cloud/cloud.ts'
import { build, configuration, route, service } from './scenario.testkit.ts'

const images = ['gcr.io/shop/web', 'gcr.io/shop/pay', 'gcr.io/shop/web:next']
const built = { template: { spec: { containers: [{ image: 'gcr.io/shop/pay' }], buildName: 'pay' } } }

const changed = (image: string, at: string) => ({
  spec: {
    template: { metadata: { annotations: { 'example.com/at': at } }, spec: { containers: [{ image }] } },
  },
})

/** What to break, and what to do when something has failed for good: a new Revision, a new Build. */
export const chaos: ChaosPlan<KnativeCloud> = {
  roots: [
    build('pay', 'fetch', 'compile'),
    { ...service('pay'), spec: built },
    service('web'),
    configuration('own'),
    route('split', { configurationName: 'own', percent: 60 }, { configurationName: 'web', percent: 40 }),
  ],
  watched: ['Build/pay', 'Service/pay', 'Service/web', 'Configuration/own', 'Route/split'],
  targets: { image: images, step: ['fetch', 'compile'] },
  isWell: (object) => isTrue(object as never, object.kind === 'Build' ? 'Succeeded' : 'Ready'),
  isTerminal: async (object, { cluster }) => {
    const reasons = [
      'ProgressDeadlineExceeded',
      'RevisionMissing',
      'BuildStepFailed',
      'SourceMissing',
      'BuildFailed',
    ]
    const reason = (type: string) => getCondition(object as never, type)?.reason ?? ''
    if (reasons.includes(reason('Ready')) || reasons.includes(reason('Succeeded'))) return true
    // A Route waits for what has failed for good.
    const { kind } = await cluster.find('Configuration/own')
    return (
      object.kind === 'Route' && (await cluster.list(kind)).some((each) => !isTrue(each as never, 'Ready'))
    )
  },
  act: async ({ cluster, settle }, ref, round) => {
    if (ref === 'Build/pay') {
      await cluster.delete(ref)
      await settle()
      await cluster.apply(build('pay', 'fetch', 'compile'))
    } else if (ref.startsWith('Service/') || ref.startsWith('Configuration/')) {
      const image = ref.endsWith('/pay') ? images[1]! : images[0]!
      await cluster.patch(ref, changed(image, `round-${round}`))
    }
  },
  sources: {
    'Service ConfigurationsReady': ['Configuration Ready'],
    'Service RoutesReady': ['Route Ready'],
    'Service Ready': ['Configuration Ready', 'Route Ready'],
  },
  edits: [
    ({ cluster }, random) =>
      cluster.patch('Service/web', changed(random.pick(images), `${random.below(1_000)}`)),
    ({ cluster }, random) =>
      cluster.patch('Configuration/own', changed(random.pick(images), `${random.below(1_000)}`)),
    ({ cluster }, random) => {
      const percent = random.below(101)
      return cluster.patch('Route/split', {
        spec: {
          traffic: [
            { configurationName: 'own', percent },
            { configurationName: 'web', percent: 100 - percent },
          ],
        },
      })
    },
    async ({ cluster }, random) => {
      const { kind } = await cluster.find('Revision/any')
      const revisions = (await cluster.list(kind)) as unknown as readonly Revision[]
      if (revisions.length > 0) await cluster.delete(`Revision/${random.pick(revisions).metadata.name}`)
    },
    async ({ cluster }, random) => {
      const { kind } = await cluster.find('Pod/any')
      const pods = await cluster.list(kind)
      if (pods.length > 0) await cluster.delete(`Pod/${random.pick(pods).metadata.name}`)
    },
    async ({ cluster }) => {
      const own = (await cluster.get('Configuration/own')) as unknown as Configuration | undefined
      if (own) await cluster.patch('Configuration/own', { status: null }, 'status')
    },
  ],
}
