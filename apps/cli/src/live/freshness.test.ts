import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, before, test } from 'node:test'
import { reset } from '@barometer/testkit'
import { Line } from '../testing/line.testkit.ts'
import { demoObjects, TestCluster } from '../testing/live.testkit.ts'

let cluster: TestCluster
before(async () => {
  cluster = await TestCluster.start()
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
        await watching.said(/warning: (connection lost|nothing is heard of)/)
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
