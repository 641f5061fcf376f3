// Error Conditions and Reporting: what happens to the containers of a Revision.
import { revision, scenario } from './scenario.testkit.ts'

scenario('Container image fails at startup on Revision', {
  section: 'Container image fails at startup on Revision',
  rules: ['K24', 'K25'],
  given: ({ faults, cluster }) => {
    faults.inject('container-exits', { message: '127 SyntaxError: Unexpected identifier' })
    return cluster.apply(revision('abc'))
  },
  when: ({ advance }) => advance('10s'),
  then: {
    'Revision/abc': {
      Ready: 'False ExitCode127 "Container failed with: SyntaxError: Unexpected identifier"',
      ContainerHealthy: 'False ExitCode127 "Container failed with: SyntaxError: Unexpected identifier"',
    },
  },
  why: { 'Revision/abc': 'Pod/abc-deployment-0 "SyntaxError: Unexpected identifier"' },
  act: ({ faults, advance }) => {
    faults.clear()
    return advance('30s')
  },
  afterwards: { 'Revision/abc': { status: { conditions: [{ type: 'Ready', status: 'True' }] } } },
})
