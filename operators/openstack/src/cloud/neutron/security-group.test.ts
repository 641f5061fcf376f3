import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cloudAtRest } from '../cloud.testkit.ts'

type Entry = Readonly<Record<string, unknown>>

async function withGroup(t: Parameters<typeof cloudAtRest>[0]) {
  const found = await cloudAtRest(t)
  const network = found.of('network')
  const made = await network.post('/v2.0/security-groups', { security_group: { name: 'web' } })
  const group = made['security_group'] as Entry
  const post = (rule: Entry, status = 201) =>
    network.post(
      '/v2.0/security-group-rules',
      { security_group_rule: { security_group_id: group['id'], direction: 'ingress', ...rule } },
      status,
    )
  return { ...found, network, group, post }
}

const ssh = { protocol: 'tcp', port_range_min: 22, port_range_max: 22, remote_ip_prefix: '10.0.0.0/8' }

test('a new security group lets everything out, and shows its rules', async (t) => {
  const { network, group, post } = await withGroup(t)
  await post({ ...ssh, description: 'allow-ssh' })
  const shown = await network.get(`/v2.0/security-groups/${group['id']}`)
  const { security_group_rules: rules } = shown['security_group'] as { security_group_rules: Entry[] }
  assert.deepEqual(
    rules.map(({ direction, ethertype, description }) => [direction, ethertype, description]),
    [
      ['egress', 'IPv4', ''],
      ['egress', 'IPv6', ''],
      ['ingress', 'IPv4', 'allow-ssh'],
    ],
  )
})

const refusals: readonly [what: string, rule: Entry, type: string][] = [
  ['a CIDR that is none', { ...ssh, remote_ip_prefix: '10.0.0.0/33' }, 'HTTPBadRequest'],
  ['ports in the wrong order', { ...ssh, port_range_min: 23 }, 'SecurityGroupInvalidPortRange'],
  [
    'ports without a protocol',
    { port_range_min: 1, port_range_max: 1 },
    'SecurityGroupProtocolRequiredWithPorts',
  ],
  ['a port out of range', { ...ssh, port_range_max: 70_000 }, 'HTTPBadRequest'],
  ['a CIDR of another family', { ...ssh, ethertype: 'IPv6' }, 'SecurityGroupRuleParameterConflict'],
  ['a protocol that nobody knows', { ...ssh, protocol: 'carrier-pigeon' }, 'HTTPBadRequest'],
  [
    'an ICMP type that is none',
    { protocol: 'icmp', port_range_min: 256, port_range_max: null },
    'SecurityGroupInvalidIcmpValue',
  ],
  ['a field that nobody knows', { ...ssh, color: 'blue' }, 'HTTPBadRequest'],
]
for (const [what, rule, type] of refusals) {
  test(`${what} is answered 400 ${type}`, async (t) => {
    const { post } = await withGroup(t)
    const { NeutronError: error } = await post(rule, 400)
    assert.equal((error as Entry)['type'], type)
  })
}

test('a rule that says the same as another is a conflict, whatever it is called', async (t) => {
  const { post } = await withGroup(t)
  const made = await post({ ...ssh, description: 'one' })
  const { NeutronError: error } = await post({ ...ssh, description: 'two' }, 409)
  const { id } = made['security_group_rule'] as Entry
  assert.deepEqual(error, {
    type: 'SecurityGroupRuleExists',
    message: `Security group rule already exists. Rule id is ${id}.`,
    detail: '',
  })
})

test('of many rules at once all are created, or none', async (t) => {
  const { network, group } = await withGroup(t)
  const rule = { security_group_id: group['id'], direction: 'ingress' }
  const both = [
    { ...rule, ...ssh },
    { ...rule, ...ssh, remote_ip_prefix: 'nowhere' },
  ]
  await network.post('/v2.0/security-group-rules', { security_group_rules: both }, 400)
  const path = `/v2.0/security-group-rules?security_group_id=${group['id']}&direction=ingress`
  assert.deepEqual(await network.get(path), { security_group_rules: [] })
})

test('names are not unique, ids are asked for, and rules go with their group', async (t) => {
  const { network, group, inventory, post } = await withGroup(t)
  await network.post('/v2.0/security-groups', { security_group: { name: 'web' } })
  await post(ssh)
  const found = await network.get('/v2.0/security-groups?name=web')
  assert.equal((found['security_groups'] as Entry[]).length, 2)
  await post({ ...ssh, security_group_id: '00000000-0000-0000-0000-000000000000' }, 404)
  for (const { id } of found['security_groups'] as Entry[])
    await network.delete(`/v2.0/security-groups/${id}`)
  await network.get(`/v2.0/security-groups/${group['id']}`, undefined, 404)
  assert.deepEqual(inventory(), [])
})

test('a quota is exceeded with 409 OverQuota', async (t) => {
  const { network, faults, post } = await withGroup(t)
  faults.inject('quota-exceeded', { target: 'allow-ssh', times: 1 })
  const first = await post({ ...ssh, description: 'allow-ssh' }, 409)
  assert.equal((first['NeutronError'] as Entry)['type'], 'OverQuota')
  await network.put('/v2.0/quotas/demo', { quota: { security_group: 1 } })
  const { NeutronError: error } = await network.post('/v2.0/security-groups', { security_group: {} }, 409)
  assert.deepEqual(error, {
    type: 'OverQuota',
    message: "Quota exceeded for resources: ['security_group'].",
    detail: '',
  })
})

test('tags are set and found', async (t) => {
  const { network, group } = await withGroup(t)
  const path = `/v2.0/security-groups/${group['id']}/tags`
  await network.put(path, { tags: ['a', 'b', 'a'] })
  assert.deepEqual(await network.get(path), { tags: ['a', 'b'] })
  const count = async (query: string) =>
    ((await network.get(`/v2.0/security-groups?${query}`))['security_groups'] as Entry[]).length
  assert.deepEqual([await count('tags=a,b'), await count('tags=a,c'), await count('tags-any=a,c')], [1, 0, 1])
})

test('a rule that somebody deletes is gone, and a fault is aimed by description', async (t) => {
  const { network, group, faults, post } = await withGroup(t)
  await post({ ...ssh, description: 'allow-ssh' })
  faults.inject('vanished', { target: 'allow-ssh' })
  const path = `/v2.0/security-group-rules?security_group_id=${group['id']}&description=allow-ssh`
  assert.deepEqual(await network.get(path), { security_group_rules: [] })
  faults.inject('invalid-input', {
    target: 'allow-ssh',
    message: 'invalid CIDR format for remoteIPPrefix',
  })
  const { NeutronError: error } = await post({ ...ssh, description: 'allow-ssh' }, 400)
  assert.equal((error as Entry)['message'], 'invalid CIDR format for remoteIPPrefix')
})
