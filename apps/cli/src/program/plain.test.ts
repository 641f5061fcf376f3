import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { kubeconfig } from '@barometer/apiserver'
import { runInProcess } from '../faults/in-process.testkit.ts'
import { demoObjects, TestCluster } from '../testing/live.testkit.ts'

let cluster: TestCluster
before(async () => {
  cluster = await TestCluster.start()
  await cluster.load(demoObjects())
})
after(() => cluster.close())

const widget = join(import.meta.dirname, '..', '..', 'testdata', 'widget.yaml')

/** Every command that prints something for people, and what a listener must hear of it. */
const heard: readonly (readonly [string, RegExp])[] = [
  ['glance', /^barometer: 8 causes, .*\n\n1\. ProviderConfig erp-account/],
  ['glance', /\nBy namespace:\n\(no namespace\): 27 in error, \d+ healthy\n/],
  ['why', /^8 causes: 14 of \d+ top-level objects in error/],
  ['why cluster/eu-prod -n clusters', /\nsays: SubnetsReady: SubnetsReconciliationFailed, for /],
  ['why cluster/eu-prod -n clusters', /\npath: Cluster eu-prod, then AWSCluster eu-prod\n/],
  ['why databases -n erp', /^All 3 Databases are in error: 1 cause\n/],
  ['why cluster/eu-staging -n clusters', /^Cluster clusters\/eu-staging is in progress/],
  ['tree cluster/eu-prod -n clusters', /\nlevel 1, error: AWSCluster eu-prod, SubnetsReady=False/],
  ['tree cluster/eu-prod -n clusters --depth 0', /\n\(3 beneath not shown\)\n$/],
  ['tree cluster/eu-prod -n clusters --show-conditions', /\ndeciding condition: SubnetsReady=False/],
  ['tree awscluster/eu-prod -n clusters --up', /\nlevel 1, error: part of Cluster eu-prod/],
  ['get clusters -A', /^namespace: clusters\nname: eu-prod\nstate: Error\nverdict: Failed\n/],
  ['get clusters -A -o wide', /\ndecided by: InfrastructureReady\n/],
  ['conditions cluster/eu-prod -n clusters', /\ntype: InfrastructureReady\nstatus: False \(Error\)\n/],
  ['explain CrashLoopBackOff', /^CrashLoopBackOff is a reason in kubernetes: Pod\.\n/],
  ['wait Healthy cluster/us-prod -n clusters', /^healthy: Cluster clusters\/us-prod\n/],
  ['wait Healthy cluster/eu-prod -n clusters', /^Cluster clusters\/eu-prod has failed: /],
  [`lint ${widget}`, /\nHow to fix:\nstatus-invalid: Write "True", "False" or "Unknown"/],
  ['lint', / in \d+ objects/],
]

test('--plain: every command speaks in lines, with nothing drawn and nothing lined up', async () => {
  const config = kubeconfig({ url: cluster.url, token: cluster.token })
  const said = new Map<string, Promise<string>>()
  for (const [command, text] of heard) {
    // What has come just now may name what comes next: a moment later it may not any more.
    const later = /^(?:glance|why)/.test(command)
      ? ['--now', new Date(Date.now() + 30_000).toISOString()]
      : []
    const args = [...command.split(' '), '--plain', ...later]
    const out = said.get(command) ?? runInProcess(args, config, { columns: 40 }).then((each) => each.out)
    said.set(command, out)
    assert.match(await out, text, command)
    assert.doesNotMatch(await out, /[✗✓│├└─·›▸⋯]|(^|\s)…\s|\u001b/, command)
    for (const line of (await out).split('\n')) {
      assert.equal(line, line.trim(), command)
      assert.doesNotMatch(line.replace(/action {2}\[\]/g, ''), / {2}/, command)
    }
  }
})
