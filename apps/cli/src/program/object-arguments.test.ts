import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { kubeconfig } from '@barometer/apiserver'
import type { KubeObject } from '@barometer/client'
import { selfSigned } from '@barometer/x509'
import { runInProcess } from '../faults/in-process.testkit.ts'
import { type Outcome, shellWords } from '../testing/baro.testkit.ts'
import { TestCluster } from '../testing/live.testkit.ts'

/** What may be written after every command, and the objects that are meant by it. */
const forms: readonly (readonly [args: string, objects: readonly string[]])[] = [
  ['deploy a', ['Deployment/a']],
  ['deploy/a', ['Deployment/a']],
  ['deployments.apps/a', ['Deployment/a']],
  ['Deployment.apps a', ['Deployment/a']],
  ['deploy.v1.apps/a', ['Deployment/a']],
  ['deployments.v1.apps a', ['Deployment/a']],
  ['pods.v1./a', ['Pod/a']],
  ['deploy', ['Deployment/a', 'Deployment/b']],
  ['deploy a b', ['Deployment/a', 'Deployment/b']],
  ['deploy/a deploy/b', ['Deployment/a', 'Deployment/b']],
  ['deploy/b deploy/b', ['Deployment/b']],
  ['deploy/a po/b', ['Deployment/a', 'Pod/b']],
  ['deploy,po', ['Deployment/a', 'Deployment/b', 'Pod/a', 'Pod/b']],
  ['deploy,po a', ['Deployment/a', 'Pod/a']],
]

const mixed =
  'there is no need to specify a resource type as a separate argument when passing arguments in resource/name form'
const single = 'arguments in resource/name form must have a single resource and name'

/** What is refused after every command, and kubectl's words for it. */
const refused: readonly (readonly [args: string, error: string])[] = [
  ['deploy a po/b', mixed],
  ['deploy/a b', mixed],
  ['deploy po/b', mixed],
  ['deploy/a deploy', mixed],
  ['deploy,po/a', single],
  ['deploy/', single],
  ['deploy/a/b', 'arguments in resource/name form may not have more than one slash'],
  ["deploy ''", 'resource name may not be empty'],
  ['deploy,', 'the server doesn\'t have a resource type ""'],
]

/** What only a server can refuse. */
const refusedByServer: typeof refused = [
  ['/a', single],
  ['nosuch', 'the server doesn\'t have a resource type "nosuch"'],
  ['nosuch/a', 'the server doesn\'t have a resource type "nosuch"'],
  ['deploy,nosuch', 'the server doesn\'t have a resource type "nosuch"'],
  ['deploy a -l app=a', 'name cannot be provided when a selector is specified'],
  ['deploy/a -l app=a', 'selectors and the all flag cannot be used when passing resource/name arguments'],
]

interface Ref {
  readonly kind: string
  readonly name: string
}

/** What of the answers in JSON names objects. */
interface Answer {
  readonly objects: readonly Named[]
  readonly explanations: readonly Named[]
  readonly conditions: readonly Named[]
  readonly findings: readonly Named[]
  readonly tree: Named
}

interface Named {
  readonly object: Ref
}

interface Line {
  readonly args: (objects: readonly string[]) => readonly string[]
  /** The objects that an answer in JSON is about. */
  readonly objects: (answer: Answer) => readonly Ref[]
  /** It takes one object, not several. */
  readonly takesOne?: boolean
}

const commands: Readonly<Record<string, Line>> = {
  get: {
    args: (objects) => ['get', ...objects, '-o', 'json'],
    objects: ({ objects }) => objects.map(({ object }) => object),
  },
  why: {
    args: (objects) => ['why', ...objects, '-o', 'json'],
    objects: ({ explanations }) => explanations.map(({ object }) => object),
  },
  tree: {
    args: (objects) => ['tree', ...objects, '-o', 'json'],
    objects: ({ tree }) => [tree.object],
    takesOne: true,
  },
  conditions: {
    args: (objects) => ['conditions', ...objects, '-o', 'json'],
    objects: ({ conditions }) => conditions.map(({ object }) => object),
  },
}

const clusterCommands: typeof commands = {
  ...commands,
  'wait, the expression first': {
    args: (objects) => ['wait', 'exists', ...objects, '--timeout', '0', '-o', 'json'],
    objects: ({ objects }) => objects.map(({ object }) => object),
  },
  'wait --for': {
    args: (objects) => ['wait', '--for=create', ...objects, '--timeout', '0', '-o', 'json'],
    objects: ({ objects }) => objects.map(({ object }) => object),
  },
  lint: {
    args: (objects) => ['lint', ...objects, '-o', 'json', '--fail-on', 'never'],
    objects: ({ findings }) => findings.map(({ object }) => object),
  },
}

function textOf(refs: readonly Ref[]): readonly string[] {
  return [...new Set(refs.map(({ kind, name }) => `${kind}/${name}`))].sort()
}

/** Objects whose only condition says nothing, so that `lint` has something to find in each. */
function objects(): readonly KubeObject[] {
  const metadata = (name: string) => ({ name, namespace: 'default', labels: { app: name } })
  const containers = [{ name: 'main', image: 'main:1' }]
  const status = { conditions: [{ type: 'Odd', status: 'True', reason: 'not camel', message: '' }] }
  return ['a', 'b'].flatMap((name): KubeObject[] => [
    {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: metadata(name),
      spec: {
        selector: { matchLabels: { app: name } },
        template: { metadata: { labels: { app: name } }, spec: { containers } },
      },
      status,
    },
    { apiVersion: 'v1', kind: 'Pod', metadata: metadata(name), spec: { containers }, status },
  ])
}

let cluster: TestCluster
let file = ''
before(async () => {
  cluster = await TestCluster.start()
  for (const object of objects()) await cluster.put(object.kind, object)
  file = join(cluster.folder, 'objects.json')
  writeFileSync(file, JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects() }))
})
after(() => cluster.close())

const baro = (args: readonly string[]) => runInProcess(args, kubeconfig(cluster))

for (const [command, { args, objects: found, takesOne }] of Object.entries(clusterCommands)) {
  for (const [form, wanted] of forms) {
    if (takesOne && (wanted.length > 1 || form === 'deploy')) continue
    test(`${command}: ${form}`, async () => {
      const { out, err } = await baro(args(shellWords(form)))
      assert.equal(err.replaceAll(/^timeout: .*\n/gm, ''), '')
      assert.deepEqual(textOf(found(JSON.parse(out))), wanted)
    })
  }
  test(`${command} refuses what kubectl refuses, in its words`, async () => {
    for (const [form, error] of [...refused, ...refusedByServer]) {
      // A tree is of one object by its name: a kind alone is refused as such, and there is no selector.
      if (takesOne && /^[a-z]+(,[a-z]+)?$| -l /.test(form)) continue
      if (command.startsWith('lint') && form === '/a') continue
      const { code, err } = await baro(args(shellWords(form)))
      assert.ok(err.startsWith(`error: ${error}`), `${form}: ${err}`)
      assert.equal(code, 2, form)
    }
  })
}

test('wait takes the same objects before the colon of an expression', async () => {
  const { objects: found } = clusterCommands['wait --for']!
  for (const [form, wanted] of forms) {
    const { out } = await baro(['wait', `${form}: exists`, '--timeout', '0', '-o', 'json'])
    assert.deepEqual(textOf(found(JSON.parse(out))), wanted, form)
  }
})

for (const [command, { args, objects: found, takesOne }] of Object.entries(commands)) {
  test(`${command} -f takes the same objects, before and after the file`, async () => {
    for (const [form, wanted] of forms) {
      if (takesOne && (wanted.length > 1 || form === 'deploy')) continue
      for (const words of [
        ['-f', file, ...shellWords(form)],
        [...shellWords(form), '-f', file],
      ]) {
        const { out, err } = await baro(args(words))
        assert.equal(err, '', words.join(' '))
        assert.deepEqual(textOf(found(JSON.parse(out))), wanted, words.join(' '))
      }
    }
  })
  test(`${command} -f refuses what kubectl refuses, and names that are not in the file`, async () => {
    const missing = ['deploy/a deploy/zz', 'deploy/zz not found'] as const
    for (const [form, error] of [...refused, ...(takesOne ? [] : [missing])]) {
      const { code, err } = await baro(args(['-f', file, ...shellWords(form)]))
      assert.ok(err.startsWith(`error: ${error}`), `${form}: ${err}`)
      assert.equal(code, 2, form)
    }
  })
}

test('a name that is not there ends every command, also beside names that are', async () => {
  for (const args of [['get'], ['why'], ['conditions']]) {
    for (const form of [
      ['deploy/a', 'deploy/zz'],
      ['deploy', 'a', 'zz'],
    ]) {
      const { code, err } = await baro([...args, ...form])
      assert.match(err, /^error: deploy\/zz not found in the namespace default/)
      assert.equal(code, 2)
    }
  }
})

test('dump takes a file and explain a word: neither takes objects', async () => {
  assert.match((await baro(['dump', 'deploy', 'a'])).err, /^error: too many arguments/)
  assert.match((await baro(['explain', 'deploy/a'])).err, /^error: no pack explains "deploy\/a"/)
})

const { error } = spawnSync('kubectl', ['version', '--client'], { timeout: 60_000 })
const isMissing = (error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT'

suite('as the real kubectl has it', { skip: isMissing && 'there is no kubectl on this machine' }, () => {
  // kubectl sends its token over TLS only.
  before(async () => {
    const pair = selfSigned(['127.0.0.1'], Date.now())
    const { url } = await cluster.proxy((passage) => passage.pass(), pair)
    const { token } = cluster
    writeFileSync(join(cluster.folder, 'tls'), kubeconfig({ url, token, ca: pair.cert }))
  })

  const kubectl = (args: readonly string[]): Promise<Outcome> => {
    const env = { ...process.env, HOME: cluster.folder, KUBECONFIG: join(cluster.folder, 'tls') }
    return new Promise((resolve) => {
      execFile('kubectl', args, { env, timeout: 120_000 }, (failure, out, err) =>
        resolve({ code: failure ? 1 : 0, out, err }),
      )
    })
  }

  test('it takes these objects', async () => {
    for (const [form, wanted] of forms) {
      const { out, err } = await kubectl(['get', ...shellWords(form), '-o', 'json'])
      assert.equal(err, '', form)
      const answer = JSON.parse(out)
      const found = (answer.kind === 'List' ? answer.items : [answer]) as readonly KubeObject[]
      assert.deepEqual(textOf(found.map(({ kind, metadata: { name } }) => ({ kind, name }))), wanted, form)
    }
  })

  test('it refuses these arguments in these words', async () => {
    for (const [form, words] of [...refused, ...refusedByServer]) {
      const { err } = await kubectl(['get', ...shellWords(form)])
      assert.ok(err.startsWith(`error: ${words}`), `${form}: ${err}`)
    }
  })
})
