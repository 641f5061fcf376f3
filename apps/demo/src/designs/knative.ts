import type { AnyObject } from '@barometer/controller'
import { type Design, type DocumentScenario, inNamespace } from './design.ts'

const namespace = 'serving'
const serving = 'serving.knative.dev/v1'
const image = 'gcr.io/shop/web'

function object(apiVersion: string, kind: string, name: string, spec: object): AnyObject {
  return inNamespace(namespace, { apiVersion, kind, metadata: { name }, spec } as AnyObject)[0]!
}

function service(name: string, its = image): AnyObject {
  return object(serving, 'Service', name, { template: { spec: { containers: [{ image: its }] } } })
}

function configuration(name: string, revisionName: string): AnyObject {
  const template = { metadata: { name: revisionName }, spec: { containers: [{ image }] } }
  return object(serving, 'Configuration', name, { template })
}

function revision(name: string, its = image, more: object = {}): AnyObject {
  return object(serving, 'Revision', name, { containers: [{ image: its }], ...more })
}

function route(name: string, ...traffic: readonly object[]): AnyObject {
  return object(serving, 'Route', name, { traffic })
}

const current = { revisionName: 'green', name: 'current', percent: 100 }
const exhausted =
  'False NoDeployment "The controller could not create a deployment named crowded-deployment."'
const missing = `False ContainerMissing "Unable to fetch image 'gcr.io/shop/typo': manifest unknown"`
const exited = 'False ExitCode127 "Container failed with: SyntaxError: Unexpected identifier"'

const scenarios: readonly DocumentScenario[] = [
  {
    name: 'revision-failed',
    title: 'Revision failed to become Ready',
    rule: 'K13',
    sees: 'The Configuration should signal this with the LatestRevisionReady status, copying the reason and the message from the Ready condition on the Revision.',
    faults: [{ name: 'image-missing', target: `${image}:next`, message: 'manifest unknown' }],
    apply: [service('shop', `${image}:next`)],
    seen: {
      'Revision/shop-00002': { Ready: 'False ContainerMissing' },
      'Configuration/shop': {
        LatestRevisionReady: 'False ContainerMissing',
        Ready: `False ContainerMissing "Unable to fetch image '${image}:next': manifest unknown"`,
      },
      'Service/shop': { Ready: 'False ContainerMissing' },
    },
  },
  {
    name: 'build-failed',
    title: 'Build failed',
    rule: 'K14',
    sees: 'You can examine the Failed condition on the Build or the BuildSucceeded condition on the Revision (which copies the value from the build referenced by spec.buildName).',
    faults: [{ name: 'build-fails', target: 'compile', message: 'exit status 2' }],
    apply: [
      object('build.knative.dev/v1alpha1', 'Build', 'build-1acub3', {
        source: 'https://git.example.com/web',
        steps: [{ name: 'fetch' }, { name: 'compile' }],
      }),
      revision('built', image, { buildName: 'build-1acub3' }),
    ],
    seen: {
      'Build/build-1acub3': { Failed: 'True BuildStepFailed', Succeeded: 'False BuildStepFailed' },
      'Revision/built': {
        BuildSucceeded: 'False BuildStepFailed "Step compile failed with error message: exit status 2"',
        Ready: 'False BuildFailed "Build Step compile failed with error message: exit status 2"',
      },
    },
  },
  {
    name: 'revision-not-found',
    title: 'Revision not found by Route',
    rule: 'K15',
    sees: 'The corresponding entry in the status.traffic list will be set to "Not found", and the AllTrafficAssigned condition will be marked as False with a reason of RevisionMissing.',
    apply: [route('blue-green', current, { revisionName: 'qyzz', name: 'next', percent: 0 })],
    seen: {
      'Route/blue-green': {
        AllTrafficAssigned: `False RevisionMissing "Revision 'qyzz' referenced in traffic not found"`,
        Ready: `False RevisionMissing "Revision 'qyzz' referenced in traffic not found"`,
      },
    },
  },
  {
    name: 'configuration-not-found',
    title: 'Configuration not found by Route',
    rule: 'K16',
    sees: 'If the Configuration cannot be found, the AllTrafficAssigned condition will be marked as False with a reason of ConfigurationMissing.',
    apply: [route('lost', { configurationName: 'my-service', percent: 100 })],
    seen: {
      'Route/lost': {
        AllTrafficAssigned: `False ConfigurationMissing "Configuration 'my-service' referenced in traffic not found"`,
        Ready: 'False ConfigurationMissing',
      },
    },
  },
  {
    name: 'latest-revision-deleted',
    title: 'Latest Revision of a Configuration deleted',
    rule: 'K18',
    sees: 'If the most recent Revision is deleted, the Configuration will set LatestRevisionReady to False. If the Configuration in this case is referenced by a Route, the Route will set the AllTrafficAssigned condition to False with reason RevisionMissing.',
    delete: ['Revision/reports-1'],
    seen: {
      'Configuration/reports': {
        LatestRevisionReady: 'False RevisionMissing "The latest Revision appears to have been deleted."',
      },
      'Route/reports': { AllTrafficAssigned: 'False RevisionMissing', Ready: 'False RevisionMissing' },
    },
    heal: { anew: ['Configuration/reports'] },
  },
  {
    name: 'resource-exhausted',
    title: 'Resource exhausted while creating a revision',
    rule: 'K19',
    sees: 'The Revision will be created, but will have a condition indicating the underlying failure, possibly indicating the failed underlying resource.',
    faults: [{ name: 'quota-exhausted', target: `${namespace}/crowded` }],
    apply: [revision('crowded')],
    seen: { 'Revision/crowded': { ResourcesProvisioned: exhausted, Ready: exhausted } },
  },
  {
    name: 'deployment-stuck',
    title: 'Deployment progressing slowly/stuck',
    rule: 'K20',
    sees: 'We report that the Revision was not Ready, with a reason ProgressDeadlineExceeded.',
    faults: [{ name: 'container-slow', target: 'gcr.io/shop/slow' }],
    apply: [revision('slow', 'gcr.io/shop/slow')],
    seen: {
      'Revision/slow': {
        Ready: 'False ProgressDeadlineExceeded "Did not pass readiness checks in 120 seconds."',
      },
    },
    takes: '2m30s',
  },
  {
    name: 'traffic-stuck',
    title: 'Traffic shift progressing slowly/stuck',
    rule: 'K22',
    sees: 'The RolloutInProgress condition will remain at True, but the reason will be set to ProgressDeadlineExceeded.',
    faults: [{ name: 'traffic-stuck', target: `${namespace}/rollout` }],
    apply: [route('rollout', { revisionName: 'canary', percent: 100 })],
    seen: {
      'Route/rollout': {
        RolloutInProgress: 'True ProgressDeadlineExceeded',
        Ready: 'False ProgressDeadlineExceeded "Unable to update traffic split for more than 120 seconds."',
      },
    },
    takes: '2m30s',
  },
  {
    name: 'image-not-present',
    title: 'Container image not present in repository',
    rule: 'K23',
    sees: 'The Ready condition will be set to False with a reason of ContainerMissing. This condition could be corrected if the image becomes available at a later time.',
    faults: [{ name: 'image-missing', target: 'gcr.io/shop/typo', message: 'manifest unknown' }],
    apply: [revision('typo', 'gcr.io/shop/typo')],
    seen: { 'Revision/typo': { ContainerHealthy: missing, Ready: missing } },
  },
  {
    name: 'image-fails-at-startup',
    title: 'Container image fails at startup on Revision',
    rule: 'K24',
    sees: 'The Ready condition will be set to False, the reason will be set to ExitCode%d with the exit code of the application, and the termination message from the container will be provided.',
    faults: [
      {
        name: 'container-exits',
        target: 'gcr.io/shop/crashing',
        message: '127 SyntaxError: Unexpected identifier',
      },
    ],
    apply: [service('crashing', 'gcr.io/shop/crashing')],
    seen: {
      'Revision/crashing-00001': { ContainerHealthy: exited, Ready: exited },
      'Service/crashing': { Ready: 'False ExitCode127' },
    },
  },
]

export const knative: Design = {
  name: 'knative',
  title: 'Knative: error conditions and reporting',
  namespace,
  cloudChanges: [
    ...['reserve', 'release', 'runContainer', 'removeContainer'],
    ...['startBuild', 'removeBuild', 'spreadTraffic', 'removeTraffic'],
  ],
  roots: [
    service('shop'),
    configuration('reports', 'reports-1'),
    route('reports', { configurationName: 'reports', percent: 100 }),
    revision('green'),
    revision('canary'),
    route('blue-green', current),
    route('rollout', { revisionName: 'green', percent: 100 }),
  ],
  scenarios,
}
