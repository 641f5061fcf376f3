import { operator } from '../index.ts'
import { scenario } from './scenario.testkit.ts'

scenario('a claim is made of a network and a database, and is ready when they are', {
  section: 'What problem are you facing?',
  rules: ['X1', 'X2'],
  given: async ({ cluster, settle }) => {
    for (const object of operator.samples) {
      await cluster.apply(object)
      await settle()
    }
  },
  when: ({ advance }) => advance('8m'),
  then: {
    'Database/orders': { Ready: 'True Available', Healthy: 'True', Synced: 'True ReconcileSuccess' },
    'Shop/toys': { Ready: 'True Available', Healthy: 'True', Synced: 'True ReconcileSuccess' },
  },
})
