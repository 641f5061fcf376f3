import { gzipSync } from 'node:zlib'
import type { Attack } from '../attack.ts'
import { aliasBomb } from './yaml.ts'

const why = ['why', '-f', 'input']
const readAs = (args: readonly string[], input: string | Buffer, name = 'input'): Partial<Attack> => ({
  args,
  files: { [name]: input },
})
const lines = (...objects: readonly unknown[]) => objects.map((object) => JSON.stringify(object)).join('\n')

const hostile =
  '\x1b]0;owned\x07\x1b[2J\x9b32m\u202egnp.exe\u2066\0\b\r\nowned\u2028\x85\x1b]52;c;b3duZWQ=\x07'

function failing(name: string, owner?: string, more: object = {}): object {
  return {
    apiVersion: 'example.org/v1',
    kind: 'Widget',
    metadata: {
      namespace: 'a',
      name,
      uid: `uid-${name}`,
      ...(owner !== undefined && {
        ownerReferences: [{ apiVersion: 'example.org/v1', kind: 'Widget', name: owner, uid: `uid-${owner}` }],
      }),
      ...more,
    },
    status: {
      conditions: [{ type: 'Ready', status: 'False', reason: 'Broken', message: `${name} is broken` }],
    },
  }
}

/** Objects in which one field is not what it should be. */
const odd: readonly [string, unknown][] = [
  ['metadata is a list', { ...failing('a'), metadata: [] }],
  ['metadata is null', { ...failing('a'), metadata: null }],
  ['annotations are text', failing('a', undefined, { annotations: 'x' })],
  ['labels are a list', failing('a', undefined, { labels: ['x'] })],
  ['owner references are a map', failing('a', undefined, { ownerReferences: { x: 1 } })],
  ['owner references hold null', failing('a', undefined, { ownerReferences: [null] })],
  ['managed fields are text', failing('a', undefined, { managedFields: 'x' })],
  ['the name is a number', failing('a', undefined, { name: 7 })],
  ['conditions are a map', { ...failing('a'), status: { conditions: { Ready: 'False' } } }],
  ['conditions hold null', { ...failing('a'), status: { conditions: [null, 1, []] } }],
  [
    'rules hold null',
    {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'Role',
      metadata: { name: 'a', namespace: 'a' },
      rules: [null],
    },
  ],
  [
    'a pod without a spec',
    {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'a', namespace: 'a' },
      spec: null,
      status: { containerStatuses: [null] },
    },
  ],
  [
    'containers are text',
    {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'a', namespace: 'a' },
      spec: { template: { spec: { containers: 'x' } } },
    },
  ],
  [
    'versions hold null',
    {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: 'a.b' },
      spec: { versions: [null] },
    },
  ],
  [
    'a name from a prototype',
    { ...failing('__proto__'), ...JSON.parse('{"__proto__": {"x": 1}, "constructor": 1}') },
  ],
]

const oddAttacks: readonly Attack[] = odd.flatMap(([what, object]) =>
  [['why'], ['tree'], ['lint'], ['conditions']].map((command) => ({
    name: `an object of which ${what}, to ${command[0]}`,
    ...readAs([...command, '-f', 'input'], lines(object)),
    args: [...command, '-f', 'input'],
  })),
)

const chain = (length: number) =>
  lines(
    ...Array.from({ length }, (_, index) =>
      failing(`w-${index}`, index === 0 ? undefined : `w-${index - 1}`),
    ),
  )

/** A text of 600,000 characters of which each could begin what is looked for. */
const longTexts = [' ', '\t', 'a', '1', 'a-', 'a.', 'id ', '1, ', '中'].map((piece) => ({
  piece,
  text: `0/5 nodes are available: ${piece.repeat(600_000 / piece.length)}!`,
}))

const unschedulable = (message: string) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { namespace: 'a', name: 'a' },
  status: {
    phase: 'Pending',
    conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message }],
  },
})

/** One that owns 150,000, all of which fail. */
const wide = () =>
  Array.from({ length: 150_001 }, (_, n) => lines(failing(`w-${n}`, n > 0 ? 'w-0' : undefined))).join('\n')

const bombs: readonly [string, string | Buffer, string?][] = [
  ['a YAML alias bomb', aliasBomb(12)],
  ['YAML that holds itself', 'a: &a [*a]\nkind: Pod'],
  ['YAML 100,000 lists deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ['JSON 200,000 maps deep', `${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`, 'input.json'],
  [
    'bytes that are nothing',
    Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 7919) % 256)),
  ],
  ['a gzip bomb', gzipSync(Buffer.alloc(300_000_000, 0x20)), 'input.jsonl.gz'],
  ['gzip that is none', Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3]), 'input.jsonl.gz'],
  ['a line of 50 MB', `{"a":"${'x'.repeat(50_000_000)}"}`, 'input.jsonl'],
]

export const fileAttacks: readonly Attack[] = [
  ...bombs.map(([name, content, file = 'input']) => ({
    name: `${name} in a file`,
    args: ['why', '-f', file],
    files: { [file]: content },
    memory: 1500,
  })),
  { name: 'a file that has no end', args: ['why', '-f', '/dev/zero'], codes: [2], memory: 1500 },
  ...oddAttacks,
  {
    name: 'three failing objects that own each other',
    ...readAs(why, lines(failing('a', 'c'), failing('b', 'a'), failing('c', 'b'))),
    args: why,
    codes: [1],
    says: /is broken/,
  },
  ...[['tree', 'widget/w-0', '-n', 'a'], ['why', 'widget/w-0', '-n', 'a'], ['why']].map((args) => ({
    name: `an owner chain of 100,000, to ${args.slice(0, 2).join(' ')}`,
    ...readAs(args, chain(100_000)),
    args: [...args, '-f', 'input'],
    codes: [1],
    says: /w-0 is broken/,
    memory: 1000,
  })),
  ...longTexts.map(({ piece, text }) => ({
    name: `messages of 600,000 characters, ${JSON.stringify(piece)} again and again`,
    ...readAs(
      why,
      lines(
        {
          ...failing('a'),
          status: { conditions: [{ type: 'Ready', status: 'False', reason: 'Broken', message: text }] },
        },
        unschedulable(text),
      ),
    ),
    args: why,
    codes: [1],
  })),
  {
    name: '150,000 failing objects beneath one',
    ...readAs(['why', 'widget/w-0', '-n', 'a'], wide()),
    args: ['why', 'widget/w-0', '-n', 'a', '-f', 'input'],
    codes: [1],
    says: /is broken/,
    memory: 1500,
  },
  {
    name: 'text that drives a terminal, in names, types, reasons and messages',
    ...readAs(
      why,
      lines({
        apiVersion: 'example.org/v1',
        kind: `Widget${hostile}`,
        metadata: { namespace: `a${hostile}`, name: `a${hostile}` },
        status: {
          conditions: [{ type: `Ready${hostile}`, status: 'False', reason: hostile, message: hostile }],
        },
      }),
    ),
    args: why,
    codes: [0, 1],
  },
  {
    name: 'an argument that drives a terminal',
    args: ['why', '-f', 'input', `widget/${hostile.replace('\0', '')}`],
    files: { input: '' },
  },
]
