import type { Attack } from '../attack.ts'
import { aliasBomb } from './yaml.ts'

const object = JSON.stringify({
  apiVersion: 'example.org/v1',
  kind: 'Widget',
  metadata: { namespace: 'a', name: 'a' },
  spec: { text: `${'a'.repeat(40)}!`, list: Array.from({ length: 200 }, (_, index) => index) },
})
const pack = (when: string) => `name: mine
checkedWith: {}
kinds:
- group: example.org
  kinds: [Widget]
  rules: [{ id: one, when: '${when}', state: Failed, path: spec.text }]
`
const args = ['why', '-f', 'input', '--packs', 'pack.yaml']
const attack = (name: string, text: string): Attack => ({
  name: `a pack with ${name}`,
  args,
  files: { input: object, 'pack.yaml': text },
})

export const packAttacks: readonly Attack[] = [
  attack('a pattern that takes for ever', pack('spec.text.matches("^(a+)+$")')),
  attack(
    'an expression that takes for ever',
    pack('spec.list.all(a, spec.list.all(b, spec.list.all(c, spec.list.all(d, a + b + c + d >= 0))))'),
  ),
  {
    name: 'a pack that has no end',
    args: ['why', '-f', 'input', '--packs', '/dev/zero'],
    files: { input: object },
    codes: [2],
  },
  attack('an expression 10,000 parentheses deep', pack(`${'('.repeat(10_000)}true${')'.repeat(10_000)}`)),
  attack('an expression of 1 MB', pack(`${'true && '.repeat(130_000)}true`)),
  attack('an alias bomb', `${aliasBomb(12)}\n${pack('true')}`),
  attack('rules that are null', 'name: mine\ncheckedWith: {}\nkinds:\n- { group: a, rules: [null] }\n'),
  attack(
    'a path from a prototype',
    'name: mine\ncheckedWith: {}\nkinds:\n- { group: example.org, conditionsAt: [__proto__.x, constructor.prototype] }\n',
  ),
  { ...attack('nothing in it', ''), codes: [2] },
]
