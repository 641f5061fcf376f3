import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'

const output = execFileSync(process.execPath, [join(import.meta.dirname, 'designs.ts')], { encoding: 'utf8' })
const lines = output.trimEnd().split('\n')

/** What is printed beneath an object's name, spaces reduced to one. */
function told(object: string): string[] {
  const start = lines.indexOf(`  ${object}`) + 1
  assert.ok(start > 0, `${object} is not printed`)
  const length = lines.slice(start).findIndex((line) => !line.startsWith('    '))
  return lines
    .slice(start, length < 0 ? undefined : start + length)
    .map((line) => line.trim().replace(/ +/g, ' '))
}

test('fits a terminal of 80 columns, without control characters', () => {
  assert.deepEqual(
    lines.filter((line) => line.length > 80 || /\p{Cc}/u.test(line)),
    [],
  )
})

test('Azure: who waits for an owner says so, with a warning', () => {
  assert.deepEqual(told('StorageAccount/logs'), [
    'Ready False Warning WaitingForOwner',
    "Owner 'rg' is there but not Ready",
  ])
})

test('Knative: the failed build shows on Ready, before what is only unknown', () => {
  assert.deepEqual(told('Revision/abc'), [
    'BuildSucceeded False - BuildStepFailed',
    'Step XYZ failed with error message: no space left on device',
    'ContainerHealthy Unknown - -',
    'Ready False - BuildFailed',
    'Build Step XYZ failed with error message: no space left on device',
    'ResourcesProvisioned Unknown - Deploying',
  ])
})

test('Crossplane: the claim tells an error from more time, and passes no error text on', () => {
  assert.deepEqual(told('Database/orders').slice(-2), [
    'Healthy False - UnhealthyCompositeResource',
    'The composite resource is not healthy',
  ])
  assert.deepEqual(told('XDatabase/orders-x7k').slice(-2), [
    'Healthy False - UnhealthyComposedResources',
    'Unhealthy resources: db',
  ])
})

test('OpenStack: the group is available, the work has stopped, and the rule to mend is named', () => {
  assert.deepEqual(
    told('SecurityGroup/web').filter((line) => /^(Available|Progressing|SubResourcesReady) /.test(line)),
    [
      'Available True - Success',
      'Progressing False - InvalidConfiguration',
      'SubResourcesReady False - RuleCreationFailed',
    ],
  )
  assert.equal(
    told('SecurityGroup/web').at(-1),
    "Rule 'allow-ssh' failed: invalid CIDR format for remoteIPPrefix",
  )
})

test('Cluster API: the cluster mirrors what its infrastructure sums up', () => {
  const summary = ['False Warning Provisioning', 'It is taking longer than expected']
  assert.deepEqual(told('Cluster/web'), [`ClusterInfrastructureReady ${summary[0]}`, summary[1]])
  assert.deepEqual(told('AWSCluster/web').slice(0, 2), [`Ready ${summary[0]}`, summary[1]])
})
