// Credentials, a cloud that does not answer as it should, and specs that nobody can follow: each has a reason of its own.
import assert from 'node:assert/strict'
import {
  broken,
  heal,
  loadBalancer,
  managed,
  network,
  ready,
  rule,
  scenario,
  securityGroup,
  statusOf,
  subnet,
} from './scenario.testkit.ts'

const section = 'Goals'
const withSecret = {
  ...securityGroup('web', [rule('allow-ssh')]),
  spec: {
    resource: { rules: [rule('allow-ssh')] },
    cloudCredentialsRef: { secretName: 'shop', cloudName: 'local' },
  },
}
const secret = (entry?: object) => ({
  ...{ apiVersion: 'v1', kind: 'Secret', metadata: { name: 'shop' } },
  data: entry ? { 'clouds.yaml': btoa(JSON.stringify({ clouds: { local: entry } })) } : {},
})

scenario('a Secret with credentials that is missing, then empty, then incomplete, then wrong, then right', {
  section,
  rules: ['O4'],
  given: withSecret,
  when: ({ advance }) => advance('15m'),
  then: {
    'SecurityGroup/web': {
      Available: 'Unknown CredentialsNotFound',
      Progressing: 'True CredentialsNotFound "Secret "shop" with the credentials cannot be found"',
    },
  },
  why: { 'SecurityGroup/web': 'Secret/shop' },
  act: async ({ cluster, advance, cloud }) => {
    const says = async (pattern: RegExp) => {
      await advance('2m')
      const { conditions = [] } = await statusOf({ cluster }, 'SecurityGroup/web')
      const said = conditions.find(({ type }) => type === 'Progressing')
      assert.match(`${said?.reason} ${said?.message}`, pattern)
      assert.doesNotMatch(JSON.stringify(conditions), /top-secret/)
    }
    const entry = await cloud.access()
    await cluster.apply(secret())
    await says(/^CredentialsNotFound Secret "shop" has no key clouds.yaml$/)
    await cluster.apply(
      secret({ auth: { auth_url: entry.auth.auth_url, application_credential_secret: 'top-secret' } }),
    )
    await says(
      /^CredentialsInvalid Cloud "local" in clouds.yaml of Secret "shop" lacks auth.application_credential_id$/,
    )
    await cluster.apply(
      secret({ ...entry, auth: { ...entry.auth, application_credential_secret: 'top-secret' } }),
    )
    await says(/^CredentialsRefused Keystone at .* gives no token: /)
    await cluster.apply(secret(entry))
    await advance('2m')
  },
  afterwards: { 'SecurityGroup/web': ready },
})

scenario(
  'credentials that expire in the middle: nothing is lost, and it is gone on with when there are new ones',
  {
    section,
    rules: ['O4', 'O18'],
    given: securityGroup('web', [rule('allow-ssh')]),
    when: async ({ cluster, faults, advance }) => {
      faults.inject('tokens-expired')
      faults.inject('credentials-refused')
      await cluster.patch('SecurityGroup/web', { spec: { resource: { rules: [rule('allow-http', 80)] } } })
      await advance('5m')
    },
    then: {
      'SecurityGroup/web': {
        Available: 'Unknown CredentialsRefused',
        Progressing: 'True CredentialsRefused',
      },
    },
    why: { 'SecurityGroup/web': 'SecurityGroup/web CredentialsRefused' },
    act: async ({ faults, advance, cloud }) => {
      faults.clear()
      await advance('2m')
      const groups = (await cloud.created()).filter(({ what }) => what === 'security_group')
      assert.equal(groups.length, 1)
    },
    afterwards: { 'SecurityGroup/web': ready },
  },
)

scenario('a token that ends early is replaced without a word', {
  section,
  rules: ['O4'],
  given: securityGroup('web', [rule('allow-ssh')]),
  when: ({ advance }) => advance('3h'),
  then: { 'SecurityGroup/web': ready },
  stays: '5h',
})

for (const [fault, reason] of [
  ['unreachable', 'OpenStackUnreachable'],
  ['nonsense', 'UnexpectedAnswer'],
  ['unavailable', 'TransientError'],
] as const)
  scenario(`${fault}: ${reason}, and it heals by itself`, {
    section,
    rules: ['O4', 'O18'],
    given: broken(fault, { target: 'network' }, securityGroup('web', [rule('allow-ssh')])),
    when: ({ advance }) => advance('15m'),
    then: {
      'SecurityGroup/web': {
        Available: `Unknown ${reason}`,
        Progressing: `True ${reason}`,
        SubResourcesReady: 'False SubResourcesPending',
      },
    },
    why: { 'SecurityGroup/web': `SecurityGroup/web ${reason}` },
    act: heal('2m'),
    afterwards: { 'SecurityGroup/web': ready },
  })

scenario('two resources of one name: it is not guessed which one is meant, and neither is deleted', {
  section,
  rules: ['O8'],
  given: async ({ cluster, settle, cloud }) => {
    for (const name of ['one', 'two'])
      await cluster.apply(managed('SecurityGroup', name, {}, { managedOptions: { onDelete: 'detach' } }))
    await settle()
    for (const name of ['one', 'two']) {
      const { id } = await statusOf({ cluster }, `SecurityGroup/${name}`)
      await cluster.delete(`SecurityGroup/${name}`)
      await settle()
      await cloud.change('security_group', id!, { name: 'web' })
    }
    await cluster.apply(securityGroup('web', []))
  },
  then: {
    'SecurityGroup/web': {
      Available: 'False InvalidConfiguration',
      Progressing: 'False InvalidConfiguration "2 resources in OpenStack have its name: which one is meant?"',
    },
  },
  why: { 'SecurityGroup/web': 'SecurityGroup/web InvalidConfiguration' },
  lint: { 'sub-resources-ready SecurityGroup/web': 'its parts wait for a group that will not come as it is' },
  act: async ({ cluster, settle, cloud }) => {
    await cluster.delete('SecurityGroup/web')
    await settle()
    assert.equal((await cloud.list('security_group', { name: 'web' })).length, 2)
  },
  afterwards: { 'SecurityGroup/web': 'gone' },
})

scenario('edited by hand while it is worked on, and somebody else writes a condition: nothing is lost', {
  section,
  rules: ['O4'],
  foreign: ['Audited'],
  given: [network('net'), subnet('front', 'net'), loadBalancer('shop', 'front')],
  when: async ({ cluster, advance, settle, cloud }) => {
    for (const edit of ['1', '2', '3']) {
      await cluster.patch('LoadBalancer/shop', {
        metadata: { labels: { edit }, annotations: { by: 'hand' } },
      })
      if (edit === '2') await cluster.audit('LoadBalancer/shop')
      await advance('3s')
    }
    // Somebody clears up what looks like rubbish.
    await cluster.patch('LoadBalancer/shop', { status: { id: null } }, 'status')
    await settle()
    await advance('5m')
    const made = (await cloud.created()).filter(({ what }) => what === 'loadbalancer')
    assert.equal(made.length, 1, 'it was created once')
  },
  then: { 'LoadBalancer/shop': { ...ready, Audited: 'True Checked' } },
  afterwards: {
    'LoadBalancer/shop': { metadata: { labels: { edit: '3' }, annotations: { by: 'hand' } } },
  },
})
