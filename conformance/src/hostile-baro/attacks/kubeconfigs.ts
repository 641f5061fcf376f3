import { type Attack, canary } from '../attack.ts'
import { aliasBomb } from './yaml.ts'

const config = (cluster: object, user: object = { token: canary }) =>
  JSON.stringify({
    'current-context': 'a',
    contexts: [{ name: 'a', context: { cluster: 'a', user: 'a' } }],
    clusters: [{ name: 'a', cluster: { server: 'https://127.0.0.1:1', ...cluster } }],
    users: [{ name: 'a', user }],
  })
const plugin = (script: string, name: string): Attack => ({
  name: `an exec plugin ${name}`,
  args: ['get', 'pods', '--request-timeout', '5s'],
  kubeconfig: config(
    {},
    {
      exec: {
        apiVersion: 'client.authentication.k8s.io/v1',
        command: '/bin/sh',
        args: ['-c', script],
        interactiveMode: 'Never',
      },
    },
  ),
  codes: [2, 4],
})
const attack = (name: string, kubeconfig: string): Attack => ({
  name: `a kubeconfig with ${name}`,
  args: ['get', 'pods', '--request-timeout', '5s'],
  kubeconfig,
  codes: [2, 4],
})

export const kubeconfigAttacks: readonly Attack[] = [
  attack('an alias bomb', aliasBomb(12)),
  {
    name: 'a kubeconfig that has no end',
    args: ['get', 'pods', '--kubeconfig', '/dev/zero'],
    codes: [2, 4],
  },
  attack('lists 100,000 deep', '['.repeat(100_000)),
  attack('the secret in a line that is no YAML', `users:\n- user: {token: "${canary}\n  x: [`),
  attack('a server that is no URL', config({ server: `https://user:${canary}@[::1` })),
  attack('a server of another scheme', config({ server: 'file:///etc/passwd' })),
  attack('a proxy with a bad percent escape', config({ 'proxy-url': `http://a:%zz${canary}@127.0.0.1:1` })),
  attack('a proxy that is not there', config({ 'proxy-url': `http://a:${canary}@127.0.0.1:1` })),
  attack(
    'a certificate that is none',
    config({ 'certificate-authority-data': Buffer.from('x').toString('base64') }),
  ),
  attack('a token with a line feed', config({}, { token: `${canary}\r\nX-Evil: 1` })),
  attack('a token beyond Latin-1', config({}, { token: `${canary}中` })),
  attack(
    'names from a prototype',
    '{"current-context": "__proto__", "contexts": [{"name": "__proto__", "context": {"cluster": "constructor"}}]}',
  ),
  plugin('exec sleep 600', 'that hangs'),
  plugin('exec yes', 'that never ends its output'),
  plugin(`echo '{"kind": "ExecCredential", "token": "${canary}"'`, 'that tells half an answer'),
  plugin('kill -9 $$', 'that dies'),
]
