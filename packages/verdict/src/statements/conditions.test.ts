import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, inShort, judged, judgedKnowing, withConditions } from '../testkit/judged.ts'

const short = (...lines: readonly (string | object)[]) => inShort(judged(withConditions(...lines)))

test('a summary that is True is well', () => {
  assert.equal(short('Ready=True', 'WebReady=True'), 'Healthy conditions/true Ready')
})

test('a summary that is False is wrong or working, as its reason says', () => {
  assert.equal(short('Ready=False CreateFailed'), 'Degraded conditions/not-true Ready')
  assert.equal(short('Ready=False InvalidSpec'), 'Failed conditions/not-true Ready')
  assert.equal(short('Ready=False Creating'), 'Progressing conditions/not-true Ready')
  assert.equal(short('Ready=False ReconcilePaused'), 'Suspended conditions/not-true Ready')
})

test('where the reason says nothing the message is asked', () => {
  assert.equal(short('Ready=False NotReady: cannot reach the cloud'), 'Degraded conditions/not-true Ready')
  assert.equal(short('Ready=False NotReady: still waiting'), 'Progressing conditions/not-true Ready')
})

test('where neither says anything, not ready is not ready yet, and not accepted is a no', () => {
  assert.equal(short('Ready=False'), 'Progressing conditions/not-true Ready')
  assert.equal(short('Accepted=False'), 'Degraded conditions/not-true Accepted')
})

test('severity is believed before the wording', () => {
  const severe = (severity: string) => condition('Ready=False Odd: waiting', { severity })
  assert.equal(short(severe('Error')), 'Failed conditions/not-true Ready')
  assert.equal(short(severe('Warning')), 'Degraded conditions/not-true Ready')
  assert.equal(short(severe('Info')), 'Progressing conditions/not-true Ready')
})

test('a warning about something that is under way is work', () => {
  const waiting = condition('Ready=False WaitingForMachines', { severity: 'Warning' })
  assert.equal(short(waiting), 'Progressing conditions/not-true Ready')
})

test('Unknown is never taken for False, not even when its reason is bad', () => {
  assert.equal(short('Ready=Unknown InspectionFailed'), 'Unknown conditions/unknown Ready')
  assert.equal(short('Ready=Unknown Deploying'), 'Progressing conditions/unknown Ready')
  assert.equal(short('Ready=Unknown'), 'Progressing conditions/unknown Ready')
})

test('a type that names trouble counts when it is True', () => {
  assert.equal(short('Ready=True', 'Degraded=True'), 'Degraded conditions/abnormal Degraded')
  assert.equal(short('Ready=True', 'DiskPressure=True'), 'Degraded conditions/abnormal DiskPressure')
  assert.equal(short('Ready=True', 'DiskPressure=False', 'Failed=False'), 'Healthy conditions/true Ready')
})

test('Failed and Stalled are final', () => {
  assert.equal(short('Ready=False Odd', 'Stalled=True'), 'Failed conditions/failed Stalled')
})

test('a remark does not outweigh a summary that is well', () => {
  assert.equal(short('Ready=True', 'Warning=True Storage'), 'Healthy conditions/true Ready')
})

test('work under way counts beside a summary that is True', () => {
  assert.equal(short('Ready=True', 'Updating=True'), 'Progressing conditions/under-way Updating')
  assert.equal(short('Ready=True', 'ScalingUp=False'), 'Healthy conditions/true Ready')
})

test('work that ended is told from work that was given up by its reason', () => {
  assert.equal(
    short('Available=True', 'Progressing=True NewReplicaSetAvailable'),
    'Healthy conditions/true Available',
  )
  assert.equal(
    short('Available=True', 'Progressing=False ProgressDeadlineExceeded'),
    'Degraded conditions/under-way Progressing',
  )
})

test('where the summary is True a part counts only if it says that something is wrong', () => {
  assert.equal(short('Ready=True', 'LiveMigratable=False'), 'Healthy conditions/true Ready')
  assert.equal(short('Ready=True', 'WebReady=False Starting'), 'Healthy conditions/true Ready')
  assert.equal(short('Ready=True', 'WebReady=False StartFailed'), 'Degraded conditions/not-true WebReady')
})

test('where there is no summary the parts sum it up', () => {
  assert.equal(short('WebReady=True', 'DatabaseReady=False'), 'Progressing conditions/not-true DatabaseReady')
})

test('the part that is wrong is named rather than the summary that repeats it', () => {
  const both = ['Ready=False SubnetsFailed: no quota', 'SubnetsReady=False SubnetsFailed: no quota']
  assert.equal(short(...both), 'Degraded conditions/not-true SubnetsReady')
})

test('a summary that lists its parts is not read by the wording of theirs', () => {
  const lines = [
    'Ready=False NotReady: * Node: connection failed * NodeReady: waiting',
    'NodeReady=False Waiting',
  ]
  assert.equal(short(...lines), 'Progressing conditions/not-true NodeReady')
})

test('what only says that it is over is as good as its reason', () => {
  assert.equal(short('Complete=True JobFailed'), 'Failed conditions/ended-badly Complete')
  assert.equal(short('Complete=True'), 'Healthy conditions/true Complete')
})

test('NotReady is Ready turned round', () => {
  assert.equal(short('NotReady=True Creating'), 'Progressing conditions/not-true NotReady')
  assert.equal(short('NotReady=True Odd: Error'), 'Degraded conditions/not-true NotReady')
  assert.equal(short('NotReady=False'), 'Healthy conditions/true NotReady')
})

test('a pause is a pause, whatever else is True', () => {
  assert.equal(short('Ready=True', 'Paused=True'), 'Suspended conditions/paused Paused')
})

test('a type whose name says nothing counts only by a bad reason', () => {
  assert.equal(short('LastOperation=False CreateFailure'), 'Degraded conditions/part-false LastOperation')
  assert.equal(short('LastOperation=True'), 'Unknown nothing-said')
  assert.equal(short('LastOperation=False Idle'), 'Unknown nothing-said')
})

test('a status that is a word of its own is read as one', () => {
  assert.equal(short('Reconciled=True', 'Available=Degraded'), 'Degraded conditions/odd-status Available')
})

test('of two conditions of one type the one that changed last counts', () => {
  const old = condition('Ready=False CreateFailed', { lastTransitionTime: '2024-01-01T00:00:00Z' })
  const young = condition('Ready=True', { lastTransitionTime: '2024-02-01T00:00:00Z' })
  for (const both of [
    [old, young],
    [young, old],
  ]) {
    const verdict = judged(withConditions(...both))
    assert.equal(verdict.state, 'Healthy')
    assert.equal(verdict.findings[0]?.code, 'duplicate-type')
  }
})

test('what a person has triggered does not wait for one', () => {
  const line = 'Issuing=True ManuallyTriggered: re-issuance was manually triggered'
  assert.equal(judged(withConditions(line)).state, 'Progressing')
})

test('what waits for a person to approve is Suspended', () => {
  assert.equal(judged({ status: { phase: 'RequiresApproval' } }).state, 'Suspended')
  assert.equal(judged(withConditions('Ready=Unknown Planned: approve this plan')).state, 'Suspended')
  assert.equal(judged(withConditions('Approving=True: waiting for manual approval')).state, 'Suspended')
})

test('a pack says what types and reasons are for, before their names are asked', () => {
  const facts = {
    roles: { happy: ['Humming'], negative: ['Ready'], info: ['Broken'] },
    reasons: { Creating: 'trouble' },
  } as const
  const knowing = (...lines: string[]) => inShort(judgedKnowing(facts, withConditions(...lines)))
  assert.equal(knowing('Humming=True', 'Ready=False', 'Broken=True'), 'Healthy conditions/true Humming')
  assert.equal(knowing('Humming=True', 'Ready=True'), 'Degraded conditions/abnormal Ready')
  assert.equal(knowing('Humming=False Creating'), 'Degraded conditions/not-true Humming')
})

test('a pack says what Unknown and False mean where nothing else does', () => {
  const facts = { whenUnknown: 'working', whenFalse: 'trouble' } as const
  assert.equal(judgedKnowing(facts, withConditions('Ready=Unknown Odd')).state, 'Progressing')
  assert.equal(judgedKnowing(facts, withConditions('Ready=False Odd')).state, 'Degraded')
})

test('a pack says where the conditions are, best first', () => {
  const facts = { conditionsAt: ['status.new.conditions', 'status.conditions'] }
  const both = {
    status: { new: withConditions('Ready=True').status, ...withConditions('Ready=False Broken').status },
  }
  const verdict = judgedKnowing(facts, both)
  assert.equal(verdict.decidedBy?.path, 'status.new.conditions[type=Ready]')
  assert.equal(judgedKnowing(facts, withConditions('Ready=False Broken')).state, 'Degraded')
})

test('a reason or a message that tells of a failure lifts what is said to be under way', () => {
  const info = (line: string) => short(condition(line, { severity: 'Info' }))
  assert.equal(
    info('VMReady=False TaskFailure: the clone task was aborted'),
    'Degraded conditions/not-true VMReady',
  )
  assert.equal(
    info('VMReady=False Cloning: error cloning: no datastore'),
    'Degraded conditions/not-true VMReady',
  )
  assert.equal(info('VMReady=False Cloning'), 'Progressing conditions/not-true VMReady')
  assert.equal(short('Ready=False Migrating: Error: checksum mismatch'), 'Degraded conditions/not-true Ready')
  assert.equal(
    short('Installed=True', 'Progressing=True Retrying: error upgrading from 1.2: no such bundle'),
    'Degraded conditions/under-way Progressing',
  )
  assert.equal(short('Ready=False Migrating: 3 done, 0 failed'), 'Progressing conditions/not-true Ready')
  assert.equal(
    short('Ready=False Pending: could not fit: insufficient quota'),
    'Progressing conditions/not-true Ready',
  )
})

test('a negated word means what it says', () => {
  assert.equal(short('Ready=False ClusterNotReachable'), 'Degraded conditions/not-true Ready')
  assert.equal(short('Ready=False NotConnected'), 'Degraded conditions/not-true Ready')
  assert.equal(short('Ready=False ClusterNotReady'), 'Progressing conditions/not-true Ready')
})

test('a partial success is not success', () => {
  assert.equal(
    short('PartiallyReady=True: one namespace failed'),
    'Degraded conditions/abnormal PartiallyReady',
  )
  assert.equal(short('PartiallyReady=True', 'Ready=True'), 'Healthy conditions/true Ready')
  assert.equal(short('Available=True PartiallyAvailable'), 'Degraded conditions/partly-true Available')
})

test('True of a type that only opens the work is no sign of its end', () => {
  assert.equal(short('Scheduled=True', 'Launched=True'), 'Unknown nothing-said')
})

test('a step that was taken is not the end where the kind has a summary that is missing', () => {
  const known = (...lines: readonly string[]) =>
    inShort(judgedKnowing({ roles: { happy: ['Ready'] } }, withConditions(...lines)))
  assert.equal(known('InstallSucceeded=True'), 'Progressing conditions/summary-missing InstallSucceeded')
  assert.equal(known('InstallSucceeded=True', 'Ready=True'), 'Healthy conditions/true Ready')
  assert.equal(short('InstallSucceeded=True'), 'Healthy conditions/true InstallSucceeded')
})

test('a type that names what should not be is a weak good sign when it is False', () => {
  assert.equal(short('PoolEmpty=False PoolFilled'), 'Healthy conditions/not-abnormal PoolEmpty')
  assert.equal(short('Pending=False Claimed'), 'Healthy conditions/not-abnormal Pending')
  assert.equal(short('MaintenanceMode=False'), 'Healthy conditions/not-abnormal MaintenanceMode')
  assert.equal(short('Progressing=False Upgrading'), 'Progressing conditions/not-true Progressing')
  assert.equal(short('Available=True', 'Progressing=False ConfigurationProgressing').split(' ')[0], 'Healthy')
  assert.equal(
    short('Available=True', 'Progressing=Unknown: is waiting for its pod to run'),
    'Progressing conditions/under-way Progressing',
  )
  const phases = { Done: 'well' } as const
  assert.equal(judgedKnowing({ phases }, withConditions('PoolEmpty=False')).state, 'Unknown')
})

test('a step that has not come up says nothing', () => {
  assert.equal(
    short('Updated=True', 'Drained=False NotYetOccurred', 'Rebooted=False NotApplicable'),
    'Healthy conditions/true Updated',
  )
  assert.equal(short('Drained=False NotYetOccurred'), 'Unknown nothing-said')
})

test('what names the way to a summary is left over once that has become True', () => {
  const at = (line: string, hour: number) =>
    condition(line, { lastTransitionTime: `2024-06-01T0${hour}:00:00Z` })
  assert.equal(short(at('initializing=True', 1), at('Ready=True', 2)), 'Healthy conditions/true Ready')
  assert.equal(short(at('initializing=True', 1), at('ready=True', 2)), 'Healthy conditions/true ready')
  assert.equal(short(at('initializing=True', 2), at('Ready=True', 1)).split(' ')[0], 'Progressing')
  assert.equal(short(at('Degraded=True', 1), at('Ready=True', 2)).split(' ')[0], 'Degraded')
})

test('what someone has set aside is suspended', () => {
  for (const type of ['Cordoned', 'Ignored', 'Paused', 'example.org/hibernation']) {
    assert.equal(short('Ready=True', `${type}=True ByUser`), `Suspended conditions/paused ${type}`)
  }
  assert.equal(short('Placed=False SchedulingGated'), 'Suspended conditions/not-true Placed')
})

test('Unknown of an outcome says that it is not over', () => {
  assert.equal(short('Succeeded=Unknown Odd'), 'Progressing conditions/unknown Succeeded')
  assert.equal(short('Ready=Unknown Odd'), 'Unknown conditions/unknown Ready')
})

test('True of an older generation is not True yet', () => {
  const stale = condition('DiskReady=True', { observedGeneration: 1 })
  const object = { metadata: { generation: 2 }, ...withConditions(stale, 'Rolled=True') }
  assert.equal(inShort(judged(object)), 'Progressing conditions/stale DiskReady')
})

test('that something was accepted does not excuse that it is not in force', () => {
  assert.equal(short('Accepted=True', 'Enforced=False Odd'), 'Progressing conditions/not-true Enforced')
  assert.equal(short('Ready=True', 'Enforced=False Odd'), 'Healthy conditions/true Ready')
})

test('who has stopped reporting is Unknown, not halted', () => {
  assert.equal(
    short('Joined=True', 'AgentAvailable=Unknown LeaseUpdateStopped: the agent stopped updating its lease'),
    'Unknown conditions/unknown AgentAvailable',
  )
})

test('a reason that only repeats its type takes nothing back', () => {
  assert.equal(short('Ready=True', 'Fallback=True FallbackExists'), 'Degraded conditions/abnormal Fallback')
})

test('what waits for its next run is not under way', () => {
  assert.equal(
    short('Synchronizing=False WaitingForSchedule: the next one is due at noon'),
    'Healthy conditions/not-abnormal Synchronizing',
  )
})

test('what is no list at one place hides no list at the next', () => {
  const facts = { conditionsAt: ['status.new.conditions', 'status.conditions'] }
  const status = { new: { conditions: 'none' }, ...withConditions('Ready=False Broken').status }
  const verdict = judgedKnowing(facts, { status })
  assert.equal(verdict.state, 'Degraded')
  assert.equal(verdict.findings[0]?.code, 'not-a-list')
})

test('a number is a measure, not a statement', () => {
  assert.equal(
    short('IPsAvailable=Unknown noreason: 250', 'PoolConflict=False'),
    'Healthy conditions/not-abnormal PoolConflict',
  )
})

test('that work was opened says little beside what sums it up', () => {
  assert.equal(short('ProvisioningStarted=True', 'Ready=True'), 'Healthy conditions/true Ready')
  assert.equal(short('ProvisioningStarted=True'), 'Progressing conditions/opened ProvisioningStarted')
})

test('True for the reason that it is degraded is not well', () => {
  assert.equal(short('Ready=True Degraded: 2 of 3 replicas'), 'Degraded conditions/true-but-degraded Ready')
})

test('what has drifted is not as it should be, though the word is a deed done', () => {
  assert.equal(short('Ready=True', 'Drifted=True SpecChanged'), 'Degraded conditions/abnormal Drifted')
})
