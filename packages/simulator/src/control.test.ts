import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CloudError } from './cloud-error.ts'
import { connectCloud } from './connect-cloud.ts'
import { serveControl } from './control.ts'
import { behindDoor, doorFaults } from './front-door.ts'
import { ManualClock } from './manual-clock.ts'
import { Simulator } from './simulator.ts'

interface Disks {
  add(name: string): Promise<string>
}

async function served(t: { after(run: () => Promise<void>): void }) {
  const simulator = new Simulator(new ManualClock(), doorFaults)
  const disks: Disks = {
    add: async (name) => {
      if (name === '') throw new CloudError('Invalid', 'a disk needs a name')
      return `disk ${name}`
    },
  }
  const cloud = behindDoor(disks, simulator.faults)
  const control = await serveControl(simulator, cloud)
  t.after(() => control.close())
  const ask = (path: string, method = 'GET', token = control.token) =>
    fetch(`${control.url}${path}`, { method, headers: { authorization: `Bearer ${token}` } })
  return { simulator, control, ask, cloud: connectCloud<Disks>(control.url, control.token) }
}

test('a cloud from afar answers and refuses as one at hand', async (t) => {
  const { cloud } = await served(t)
  assert.equal(await cloud.add('a'), 'disk a')
  await assert.rejects(cloud.add(''), { name: 'CloudError', code: 'Invalid', message: 'a disk needs a name' })
  const { constructor: odd } = cloud as unknown as Record<string, () => Promise<unknown>>
  await assert.rejects(odd!(), { code: 'NotFound' })
})

test('faults are injected, listed and cleared by name', async (t) => {
  const { ask, cloud } = await served(t)
  assert.equal((await ask('/faults/unreachable?target=add&message=gone&times=1', 'PUT')).status, 200)
  const { faults } = (await (await ask('/faults')).json()) as { faults: { name: string; active: object[] }[] }
  assert.deepEqual(faults.find(({ name }) => name === 'unreachable')?.active, [
    { name: 'unreachable', target: 'add', message: 'gone', left: 1 },
  ])
  await assert.rejects(cloud.add('a'), { code: 'Unreachable', message: 'gone', retryable: true })
  assert.equal(await cloud.add('a'), 'disk a')
  await ask('/faults/nonsense', 'PUT')
  assert.equal(await cloud.add('a'), '<html>502</html>')
  await ask('/faults', 'DELETE')
  assert.equal(await cloud.add('a'), 'disk a')
})

test('nothing is said or done without the token, and what is wrong is told', async (t) => {
  const { ask, control } = await served(t)
  assert.equal((await ask('/faults', 'GET', 'x')).status, 401)
  assert.equal((await ask('/faults/none', 'PUT')).status, 400)
  assert.equal((await ask('/elsewhere')).status, 404)
  await assert.rejects(connectCloud<Disks>(control.url, 'x').add('a'), { code: 'Unauthorized' })
})

test('a cloud that is not there is unreachable', async (t) => {
  const { control, cloud } = await served(t)
  await control.close()
  await assert.rejects(cloud.add('a'), { code: 'Unreachable', retryable: true })
})
