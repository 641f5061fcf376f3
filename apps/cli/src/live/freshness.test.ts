import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, before, test } from 'node:test'
import type { KubeObject } from '@barometer/client'
import { refusal, reset } from '@barometer/testkit'
import { Line } from '../testing/line.testkit.ts'
import { demoObjects, TestCluster } from '../testing/live.testkit.ts'

let cluster: TestCluster
before(async () => {
  cluster = await TestCluster.start({
    users: [
      { token: 'renewed', user: 'admin', groups: ['system:masters'] },
      { token: 'getter', user: 'getter' },
    ],
  })
  await cluster.load(demoObjects())
})
after(() => cluster.close())

const tear = (response: ServerResponse) => void response.socket?.resetAndDestroy()
const close = (response: ServerResponse) => void response.end()

const commands = [
  'glance',
  'why -n clusters',
  'why cluster/eu-prod -n clusters',
  'tree cluster/eu-prod -n clusters',
  'get clusters -n clusters',
]

for (const [what, end] of [
  ['reset', tear],
  ['closed', close],
] as const) {
  for (const command of commands) {
    test(`${command} -w: a connection that is ${what} is told on standard error, and that it is back`, async () => {
      const name = `${what}-${commands.indexOf(command)}`
      await using line = await Line.start(cluster, name)
      const watching = cluster.begin([...command.split(' '), '-w'], name)
      try {
        await watching.said(/eu-prod/)
        await line.watched()
        line.break(reset, end)
        await watching.said(/warning: (connection lost|no news of)/)
        line.mend()
        await watching.said(/note: connected again/)
      } finally {
        watching.stop()
      }
      const { code } = await watching.ended
      assert.equal(code, 1)
    })
  }
}

const refused = refusal(401, 'Unauthorized', 'Unauthorized')

for (const command of ['glance', 'why cluster/eu-prod -n clusters', 'get clusters -n clusters']) {
  test(`${command} -w: credentials that are refused are told, and it goes on with those that the kubeconfig has next`, async () => {
    const name = `refused-${command.split(' ')[0]}`
    await using line = await Line.start(cluster, name)
    const watching = cluster.begin([...command.split(' '), '-w'], name)
    try {
      await watching.said(/eu-prod/)
      await line.watched()
      const isRenewed = (authorization?: string) => authorization === 'Bearer renewed'
      line.break(
        (passage) => (isRenewed(passage.request.headers.authorization) ? passage.pass() : refused(passage)),
        tear,
      )
      await watching.said(
        /warning: .*refused your credentials .*log in again; this continues when the kubeconfig has new ones/,
      )
      cluster.writeKubeconfig(name, 'renewed', line.proxy.url)
      // Nothing else is amiss by then.
      await watching.said(/warning: the kubeconfig has changed: connected with the new credentials\n/)
    } finally {
      watching.stop()
    }
    const { code } = await watching.ended
    assert.equal(code, 1)
  })
}

test('why -w of an object whose kind may not be watched says that it asks again and again', async () => {
  const apiVersion = 'rbac.authorization.k8s.io/v1'
  const metadata = { name: 'getter' }
  const rules = [{ apiGroups: ['cluster.x-k8s.io'], resources: ['clusters'], verbs: ['get'] }]
  await cluster.put('clusterroles', { apiVersion, kind: 'ClusterRole', metadata, rules } as KubeObject)
  const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'getter' }
  const subjects = [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'getter' }]
  const binding = { apiVersion, kind: 'ClusterRoleBinding', metadata, roleRef, subjects }
  await cluster.put('clusterrolebindings', binding as KubeObject)
  cluster.writeKubeconfig('getter', 'getter')
  const watching = cluster.begin(['why', 'cluster/eu-prod', '-n', 'clusters', '-w'], 'getter')
  try {
    await watching.said(/note: you may not watch .*Cluster\.cluster\.x-k8s\.io.*: read again every 10s\n/)
  } finally {
    watching.stop()
  }
  await watching.ended
})
