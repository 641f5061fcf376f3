// Error Conditions and Reporting: its ten scenarios, in its order and words.
import assert from 'node:assert/strict'
import { getCondition } from '@barometer/conditions'
import { build, configuration, revision, route, scenario } from './scenario.testkit.ts'

scenario('Revision failed to become Ready', {
  section: 'Revision failed to become Ready',
  rules: ['K3', 'K4', 'K13'],
  given: async ({ cluster, advance }) => {
    await cluster.apply(configuration('my-service', 'gcr.io/shop/web', 'abc'))
    await advance('30s')
  },
  when: async ({ faults, cluster, advance }) => {
    faults.inject('image-missing', { target: 'gcr.io/shop/web:next', message: 'manifest unknown' })
    await cluster.apply(configuration('my-service', 'gcr.io/shop/web:next', 'bcd'))
    await advance('10s')
  },
  then: {
    'Configuration/my-service': {
      status: {
        latestReadyRevisionName: 'abc',
        latestCreatedRevisionName: 'bcd',
        conditions: [
          {
            type: 'LatestRevisionReady',
            status: 'False',
            reason: 'ContainerMissing',
            message: "Unable to fetch image 'gcr.io/shop/web:next': manifest unknown",
          },
          {
            type: 'Ready',
            status: 'False',
            reason: 'ContainerMissing',
            message: "Unable to fetch image 'gcr.io/shop/web:next': manifest unknown",
          },
        ],
      },
    },
    'Revision/bcd': {
      Ready: `False ContainerMissing "Unable to fetch image 'gcr.io/shop/web:next': manifest unknown"`,
    },
    'Revision/abc': { Ready: 'True' },
  },
  why: { 'Configuration/my-service': 'Pod/bcd-deployment-0 "manifest unknown"' },
  act: async ({ cluster, advance }) => {
    await cluster.apply(configuration('my-service', 'gcr.io/shop/web:fixed', 'cde'))
    await advance('30s')
  },
  afterwards: {
    'Configuration/my-service': {
      status: {
        latestReadyRevisionName: 'cde',
        latestCreatedRevisionName: 'cde',
        conditions: [{ type: 'Ready', status: 'True' }],
      },
    },
  },
})

scenario('Build failed', {
  section: 'Build failed',
  rules: ['K4', 'K10', 'K11', 'K14'],
  given: async ({ cluster, faults, advance }) => {
    faults.inject('build-fails', { target: 'XYZ', message: '$LASTLOGLINE' })
    await cluster.apply(
      build('build-1acub3', 'fetch', 'XYZ'),
      revision('abc', 'gcr.io/shop/web', { buildName: 'build-1acub3' }),
    )
    await advance('15s')
  },
  then: {
    'Build/build-1acub3': {
      status: {
        buildLogsLink: 'http://logging.example.com/?filter=build=build-1acub3',
        conditions: [
          {
            type: 'Failed',
            status: 'True',
            severity: 'Info',
            reason: 'BuildStepFailed',
            message: 'Step XYZ failed with error message: $LASTLOGLINE',
          },
          {
            type: 'Succeeded',
            status: 'False',
            reason: 'BuildStepFailed',
            message: 'Step XYZ failed with error message: $LASTLOGLINE',
          },
        ],
      },
    },
    // Neither Failed nor the link is on the Revision.
    'Revision/abc': {
      status: {
        buildLogsLink: undefined,
        conditions: [
          {
            type: 'BuildSucceeded',
            status: 'False',
            reason: 'BuildStepFailed',
            message: 'Step XYZ failed with error message: $LASTLOGLINE',
          },
          {
            type: 'ContainerHealthy',
            status: 'Unknown',
            reason: 'WaitingForBuild',
            message: 'The image is not built yet.',
          },
          {
            type: 'Ready',
            status: 'False',
            reason: 'BuildFailed',
            message: 'Build Step XYZ failed with error message: $LASTLOGLINE',
          },
          {
            type: 'ResourcesProvisioned',
            status: 'Unknown',
            reason: 'WaitingForBuild',
            message: 'The image is not built yet.',
          },
        ],
      },
    },
    'Deployment/abc-deployment': 'gone',
  },
  why: {
    'Revision/abc': 'Build/build-1acub3 BuildStepFailed "$LASTLOGLINE"',
    'Build/build-1acub3': 'Build/build-1acub3 BuildStepFailed "$LASTLOGLINE"',
  },
  lint: {
    'polarity-declared Build/build-1acub3': 'the document has Failed on the Build',
    'summary-repeats-failure Revision/abc': 'the document has BuildFailed, "Build Step …", on Ready',
  },
  act: async ({ faults, cluster, settle, advance }) => {
    faults.clear()
    await cluster.delete('Build/build-1acub3')
    await settle()
    await cluster.apply(build('build-1acub3', 'fetch', 'XYZ'))
    await advance('40s')
  },
  afterwards: {
    'Build/build-1acub3': { Succeeded: 'True', Failed: 'absent' },
    'Revision/abc': { Ready: 'True', BuildSucceeded: 'absent' },
  },
})

scenario('Revision not found by Route', {
  section: 'Revision not found by Route',
  rules: ['K15'],
  given: async ({ cluster, advance }) => {
    await cluster.apply(revision('abc'), route('abc', { revisionName: 'abc', name: 'current', percent: 100 }))
    await advance('20s')
  },
  when: ({ cluster }) =>
    cluster.apply(
      route(
        'abc',
        { revisionName: 'abc', name: 'current', percent: 100 },
        { revisionName: 'qyzz', name: 'next', percent: 0 },
      ),
    ),
  then: {
    'Route/abc': {
      status: {
        traffic: [
          { revisionName: 'abc', name: 'current', percent: 100 },
          { revisionName: 'Not found', name: 'next', percent: 0 },
        ],
        conditions: [
          {
            type: 'AllTrafficAssigned',
            status: 'False',
            reason: 'RevisionMissing',
            message: "Revision 'qyzz' referenced in traffic not found",
          },
          {
            type: 'Ready',
            status: 'False',
            reason: 'RevisionMissing',
            message: "Revision 'qyzz' referenced in traffic not found",
          },
        ],
      },
    },
  },
  why: { 'Route/abc': 'Revision/qyzz' },
  act: async ({ cluster, advance }) => {
    await cluster.apply(revision('qyzz'))
    await advance('30s')
  },
  afterwards: { 'Route/abc': { Ready: 'True' } },
})

scenario('Configuration not found by Route', {
  section: 'Configuration not found by Route',
  rules: ['K16'],
  given: route('abc', { configurationName: 'my-service', percent: 100 }),
  then: {
    'Route/abc': {
      status: {
        traffic: [{ revisionName: 'Not found', percent: 100 }],
        conditions: [
          {
            type: 'AllTrafficAssigned',
            status: 'False',
            reason: 'ConfigurationMissing',
            message: "Configuration 'my-service' referenced in traffic not found",
          },
          {
            type: 'Ready',
            status: 'False',
            reason: 'ConfigurationMissing',
            message: "Configuration 'my-service' referenced in traffic not found",
          },
        ],
      },
    },
  },
  why: { 'Route/abc': 'Configuration/my-service NotFound' },
  act: async ({ cluster, advance }) => {
    await cluster.apply(configuration('my-service'))
    await advance('30s')
  },
  afterwards: { 'Route/abc': { Ready: 'True' } },
})

scenario('Latest Revision of a Configuration deleted', {
  section: 'Latest Revision of a Configuration deleted',
  rules: ['K12', 'K17', 'K18'],
  given: async ({ cluster, advance }) => {
    await cluster.apply(
      configuration('my-service', 'gcr.io/shop/web', 'abc'),
      route('my-service', { configurationName: 'my-service', percent: 100 }),
    )
    await advance('30s')
  },
  when: async ({ cluster, advance }) => {
    await cluster.delete('Revision/abc')
    await advance('5s')
  },
  then: {
    'Revision/abc': 'gone',
    'Configuration/my-service': {
      status: {
        latestCreatedRevisionName: 'abc',
        latestReadyRevisionName: undefined,
        observedGeneration: 1,
        conditions: [
          {
            type: 'LatestRevisionReady',
            status: 'False',
            reason: 'RevisionMissing',
            message: 'The latest Revision appears to have been deleted.',
          },
          {
            type: 'Ready',
            status: 'False',
            reason: 'RevisionMissing',
            message: 'The latest Revision appears to have been deleted.',
          },
        ],
      },
    },
    'Route/my-service': {
      AllTrafficAssigned: `False RevisionMissing "Configuration 'my-service' does not have any ready Revision."`,
      Ready: 'False RevisionMissing',
    },
    'Route/my-service#traffic': { status: { traffic: [{ revisionName: 'Not found', percent: 100 }] } },
  },
  why: {
    'Configuration/my-service': 'Configuration/my-service RevisionMissing',
    'Route/my-service': 'Configuration/my-service RevisionMissing',
  },
  act: async ({ cluster, advance }) => {
    await cluster.apply(configuration('my-service', 'gcr.io/shop/web', 'bcd'))
    await advance('30s')
  },
  afterwards: {
    'Configuration/my-service': { Ready: 'True' },
    'Route/my-service': { Ready: 'True' },
  },
})

// "If the deleted Revision was also the most recent to become ready": this one was not.
scenario('the latest Revision is deleted before it was ready: the one before it goes on', {
  section: 'Latest Revision of a Configuration deleted',
  rules: ['K17', 'K18'],
  given: async ({ cluster, faults, advance }) => {
    await cluster.apply(
      configuration('my-service', 'gcr.io/shop/web', 'abc'),
      route('my-service', { configurationName: 'my-service', percent: 100 }),
    )
    await advance('30s')
    faults.inject('image-missing', { target: 'gcr.io/shop/web:next', message: 'manifest unknown' })
    await cluster.apply(configuration('my-service', 'gcr.io/shop/web:next', 'bcd'))
    await advance('10s')
  },
  when: async ({ cluster, advance }) => {
    await cluster.delete('Revision/bcd')
    await advance('5s')
  },
  then: {
    'Configuration/my-service': {
      LatestRevisionReady: 'False RevisionMissing "The latest Revision appears to have been deleted."',
      Ready: 'False RevisionMissing',
    },
    'Configuration/my-service#names': {
      status: { latestCreatedRevisionName: 'bcd', latestReadyRevisionName: 'abc' },
    },
    'Route/my-service': {
      status: {
        traffic: [{ revisionName: 'abc', percent: 100 }],
        conditions: [{ type: 'Ready', status: 'True' }],
      },
    },
  },
  why: {
    'Configuration/my-service': 'Configuration/my-service RevisionMissing',
    'Route/my-service': 'Configuration/my-service RevisionMissing',
  },
  act: async ({ cluster, advance }) => {
    await cluster.apply(configuration('my-service', 'gcr.io/shop/web', 'cde'))
    await advance('30s')
  },
  afterwards: { 'Configuration/my-service': { Ready: 'True' }, 'Route/my-service': { Ready: 'True' } },
})

scenario('Resource exhausted while creating a revision', {
  section: 'Resource exhausted while creating a revision',
  rules: ['K19'],
  given: async ({ faults, cluster }) => {
    faults.inject('quota-exhausted', { message: 'exceeded quota: 10 of 10 places are taken' })
    await cluster.apply(revision('abc'))
  },
  then: {
    'Revision/abc': {
      Ready: 'False NoDeployment "The controller could not create a deployment named abc-deployment."',
      ResourcesProvisioned:
        'False NoDeployment "The controller could not create a deployment named abc-deployment."',
    },
    'Deployment/abc-deployment': 'gone',
  },
  why: { 'Revision/abc': 'Revision/abc NoDeployment' },
  act: async ({ faults, advance }) => {
    faults.clear()
    await advance('30s')
  },
  afterwards: { 'Revision/abc': { Ready: 'True' } },
})

scenario('Deployment progressing slowly/stuck', {
  section: 'Deployment progressing slowly/stuck',
  rules: ['K20', 'K21'],
  given: async ({ faults, cluster, advance }) => {
    faults.inject('container-slow')
    await cluster.apply(revision('abc'))
    await advance('119s')
  },
  when: async ({ cluster, advance }) => {
    const before = getCondition((await cluster.get('Revision/abc')) ?? {}, 'Ready')
    assert.deepEqual([before?.status, before?.reason], ['Unknown', 'Deploying'])
    await advance('10s')
  },
  then: {
    'Revision/abc': {
      Ready: 'False ProgressDeadlineExceeded "Did not pass readiness checks in 120 seconds."',
      ContainerHealthy: 'False ProgressDeadlineExceeded',
    },
  },
  why: {
    'Revision/abc': 'Revision/abc ProgressDeadlineExceeded "Did not pass readiness checks in 120 seconds."',
  },
  wait: { 'Revision/abc': 'ends' },
  // "a terminal condition, even if Kubernetes might attempt to make progress even after the deadline"
  act: async ({ faults, advance }) => {
    faults.clear()
    await advance('1m')
  },
  afterwards: {
    'Pod/abc-deployment-0': { Ready: 'True' },
    'Revision/abc': {
      Ready: 'False ProgressDeadlineExceeded "Did not pass readiness checks in 120 seconds."',
    },
  },
})

scenario('Traffic shift progressing slowly/stuck', {
  section: 'Traffic shift progressing slowly/stuck',
  rules: ['K22'],
  given: async ({ faults, cluster, advance }) => {
    await cluster.apply(revision('abc'), revision('def'), route('abc', { revisionName: 'abc', percent: 100 }))
    await advance('30s')
    faults.inject('traffic-stuck')
    await cluster.apply(route('abc', { revisionName: 'def', percent: 100 }))
    await advance('115s')
  },
  when: async ({ cluster, advance }) => {
    const before = (await cluster.get('Route/abc')) ?? {}
    assert.equal(getCondition(before, 'Ready')?.status, 'Unknown')
    assert.equal(getCondition(before, 'RolloutInProgress')?.reason, 'TrafficMoving')
    await advance('10s')
  },
  then: {
    'Route/abc': {
      status: {
        traffic: [
          { revisionName: 'abc', percent: 75 },
          { revisionName: 'def', percent: 25 },
        ],
        conditions: [
          {
            type: 'AllTrafficAssigned',
            status: 'Unknown',
            reason: 'RolloutInProgress',
            message: 'Requests have not all moved to where they should go.',
          },
          {
            type: 'Ready',
            status: 'False',
            reason: 'ProgressDeadlineExceeded',
            message: 'Unable to update traffic split for more than 120 seconds.',
          },
          {
            type: 'RolloutInProgress',
            status: 'True',
            severity: 'Info',
            reason: 'ProgressDeadlineExceeded',
            message: 'Unable to update traffic split for more than 120 seconds.',
          },
        ],
      },
    },
  },
  why: { 'Route/abc': 'Route/abc ProgressDeadlineExceeded' },
  act: async ({ faults, advance }) => {
    faults.clear()
    await advance('30s')
  },
  afterwards: {
    'Route/abc': {
      status: {
        traffic: [{ revisionName: 'def', percent: 100 }],
        conditions: [{ type: 'Ready', status: 'True' }],
      },
    },
  },
})

scenario('Container image not present in repository', {
  section: 'Container image not present in repository',
  rules: ['K23'],
  given: async ({ faults, cluster, advance }) => {
    faults.inject('image-missing', { target: 'gcr.io/shop/typo', message: '<literal error>' })
    await cluster.apply(revision('abc', 'gcr.io/shop/typo'))
    await advance('10s')
  },
  then: {
    'Revision/abc': {
      Ready: `False ContainerMissing "Unable to fetch image 'gcr.io/shop/typo': <literal error>"`,
      ContainerHealthy: `False ContainerMissing "Unable to fetch image 'gcr.io/shop/typo': <literal error>"`,
    },
  },
  why: { 'Revision/abc': 'Pod/abc-deployment-0 ErrImagePull "<literal error>"' },
  wait: { 'Revision/abc': 'goes on' },
  // "could be corrected if the image becomes available at a later time"
  act: async ({ faults, advance }) => {
    faults.clear()
    await advance('30s')
  },
  afterwards: { 'Revision/abc': { Ready: 'True' } },
})

scenario('Container image fails at startup on Revision', {
  section: 'Container image fails at startup on Revision',
  rules: ['K24', 'K25'],
  given: async ({ faults, cluster, advance }) => {
    faults.inject('container-exits', { message: '127 SyntaxError: Unexpected identifier' })
    await cluster.apply(revision('abc'))
    await advance('10s')
  },
  then: {
    'Revision/abc': {
      status: {
        logUrl: 'http://logging.example.com/?filter=revision=abc',
        conditions: [
          {
            type: 'ContainerHealthy',
            status: 'False',
            reason: 'ExitCode127',
            message: 'Container failed with: SyntaxError: Unexpected identifier',
          },
          {
            type: 'Ready',
            status: 'False',
            reason: 'ExitCode127',
            message: 'Container failed with: SyntaxError: Unexpected identifier',
          },
          { type: 'ResourcesProvisioned', status: 'True' },
        ],
      },
    },
  },
  why: { 'Revision/abc': 'Pod/abc-deployment-0 "SyntaxError: Unexpected identifier"' },
  act: async ({ faults, advance }) => {
    faults.clear()
    await advance('30s')
  },
  afterwards: { 'Revision/abc': { status: { conditions: [{ type: 'Ready', status: 'True' }] } } },
})
