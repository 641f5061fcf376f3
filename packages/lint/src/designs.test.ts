import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { loadAll } from 'js-yaml'
import { lintObject } from './lint.ts'

const folder = join(import.meta.dirname, '..', 'testdata', 'designs')

/** What each example of a design breaks of its own rules: `kind/name: rule type…`, in the order of the document. */
function broken(file: string): string[] {
  const documents = loadAll(readFileSync(join(folder, file), 'utf8')) as {
    kind: string
    metadata: { name: string }
  }[]
  return documents
    .filter((document) => document !== null)
    .flatMap((document) =>
      lintObject(document, { now: '2026-01-01T00:00:00Z' }).findings.map(
        ({ rule, message }) => `${document.kind}/${document.metadata.name}: ${rule}: ${message}`,
      ),
    )
}
const byRule = (lines: readonly string[], rule: string) =>
  lines.filter((line) => line.includes(`: ${rule}: `))
const othersThan = (lines: readonly string[], ...rules: readonly string[]) =>
  lines.filter((line) => !rules.some((rule) => line.includes(`: ${rule}: `)))

test('Knative: all 17 statuses are unquoted, so that YAML reads booleans', () => {
  const found = byRule(broken('knative.yaml'), 'status-invalid')
  assert.equal(found.length, 17)
  assert.equal(found.filter((line) => line.endsWith('found the boolean false')).length, 16)
  assert.deepEqual(
    found.filter((line) => line.endsWith('found the boolean true')),
    [
      'Build/build-1acub3: status-invalid: status must be "True", "False" or "Unknown", found the boolean true',
    ],
  )
})

test('Knative: no condition has a lastTransitionTime', () => {
  assert.equal(byRule(broken('knative.yaml'), 'last-transition-time').length, 11)
})

test('Knative: what else the examples break of the document’s own four rules', () => {
  assert.deepEqual(othersThan(broken('knative.yaml'), 'status-invalid', 'last-transition-time'), [
    'Configuration/my-service: summary-missing: no condition sums the object up (Ready or Succeeded)',
    'Build/build-1acub3: polarity-declared: Failed=True means that something is wrong; a summary cannot know that',
    'Build/build-1acub3: summary-missing: no condition sums the object up (Ready or Succeeded)',
    'Revision/abc: summary-repeats-failure: Ready says BuildFailed, which is not what fails: BuildSucceeded (BuildStepFailed)',
    'Configuration/my-service: summary-missing: no condition sums the object up (Ready or Succeeded)',
  ])
})

test('Crossplane: only the times are missing', () => {
  assert.deepEqual(broken('crossplane.yaml'), [
    'Database/claim: last-transition-time: no lastTransitionTime: Ready, Healthy, Synced',
    'XDatabase/claim-x7k2p: last-transition-time: no lastTransitionTime: Ready, Healthy, Synced',
  ])
})

test('OpenStack: the reasons of the examples win over those that the document declares', () => {
  assert.deepEqual(byRule(broken('openstack.yaml'), 'reason-declared'), [])
})

test('OpenStack: the times are missing, and two examples show one condition alone', () => {
  assert.deepEqual(broken('openstack.yaml'), [
    'SecurityGroup/ready: last-transition-time: no lastTransitionTime: Available, Progressing, SubResourcesReady',
    'SecurityGroup/one-failure: last-transition-time: no lastTransitionTime: SubResourcesReady',
    'SecurityGroup/one-failure: summary-missing: no condition sums the object up (Available)',
    'SecurityGroup/two-failures: last-transition-time: no lastTransitionTime: SubResourcesReady',
    'SecurityGroup/two-failures: summary-missing: no condition sums the object up (Available)',
  ])
})

test('Cluster API: seven types end in a misspelt Succeeded', () => {
  assert.deepEqual(
    byRule(broken('cluster-api.yaml'), 'type-suffix').map((line) => line.split(' ')[2]),
    [
      'BootstrapDataSecretDeletionSuccceded',
      'ScalingUpSuccedeed',
      'ScalingDownSuccedeed',
      'MachineRemediationSuccedeed',
      'MachinesUpgradeSuccedeed',
      'KubeProxyUpgradeSucceded',
      'CoreDNSUpgradeSucceded',
    ],
  )
})

test('Cluster API: one example names a provider, three repeat the kind, three lack the Ready they ask for', () => {
  assert.deepEqual(othersThan(broken('cluster-api.yaml'), 'type-suffix'), [
    'Cluster/provisioning: type-short: ClusterInfrastructureReady on a Cluster could be called InfrastructureReady',
    'Machine/broken: summary-missing: no condition sums the object up (Ready)',
    'Machine/broken: type-short: MachineReady on a Machine could be called Ready',
    'Machine/probation: summary-missing: no condition sums the object up (Ready)',
    'Machine/probation: type-short: MachineReady on a Machine could be called Ready',
    'Machine/no-key: provider-agnostic: AWSMachineReady names the provider AWS',
    'Machine/no-key: summary-missing: no condition sums the object up (Ready)',
  ])
})

test('Azure: the table keeps its rules, and the v1 form it replaces is three booleans', () => {
  assert.deepEqual(broken('azure.yaml'), [
    'CustomResourceDefinition/redisservers.azure.microsoft.com: no-booleans: v1alpha1: status.provisioning is a boolean: it cannot say Unknown, nor why',
    'CustomResourceDefinition/redisservers.azure.microsoft.com: no-booleans: v1alpha1: status.provisioned is a boolean: it cannot say Unknown, nor why',
    'CustomResourceDefinition/redisservers.azure.microsoft.com: no-booleans: v1alpha1: status.failedProvisioning is a boolean: it cannot say Unknown, nor why',
  ])
})
