import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { oneFile } from '../../../packaging/one-file.ts'
import { noTerminal, type Terminal } from '../../terminal/terminal.testkit.ts'
import { TestCluster } from '../../testing/live.testkit.ts'
import type { Shell } from './completion-script.ts'

// Kubernetes allows such names, for roles; in the wrong hands a shell would run what is in them.
const hostile = 'x$(touch owned)`touch owned`;touch owned'

/** How each is started, with nothing of its user's, and told to complete; it prints `ready` when it is. */
const shells: Readonly<Record<Shell, { readonly command: readonly string[]; readonly setUp: string }>> = {
  bash: { command: ['bash', '--norc', '--noprofile', '-i'], setUp: 'source <(baro completion bash)' },
  zsh: {
    command: ['zsh', '--no-rcs', '-i'],
    setUp: 'autoload -U compinit; compinit -u -D; source <(baro completion zsh)',
  },
  fish: { command: ['fish', '--no-config', '-i'], setUp: 'baro completion fish | source' },
}

let cluster: TestCluster
before(async () => {
  cluster = await TestCluster.start()
  const make = async (word: string, apiVersion: string, kind: string, name: string) => {
    const resource = await cluster.client.discovery.resolve(word)
    const place = resource.namespaced ? { namespace: 'default' } : {}
    await cluster.client.create(resource, { apiVersion, kind, metadata: { name, ...place } })
  }
  await make('namespaces', 'v1', 'Namespace', 'shop')
  await make('configmaps', 'v1', 'ConfigMap', 'web-settings')
  for (const name of ['team:readers', hostile]) {
    await make('clusterroles', 'rbac.authorization.k8s.io/v1', 'ClusterRole', name)
  }
  const bin = join(cluster.folder, 'bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'baro'), (await oneFile()).text)
  chmodSync(join(bin, 'baro'), 0o755)
  writeFileSync(join(cluster.folder, 'a-file.yaml'), '')
})
after(() => cluster.close())

for (const [shell, { command, setUp }] of Object.entries(shells)) {
  const { error } = spawnSync(shell, ['--version'], { timeout: 60_000 })
  const isMissing = (error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT'
  const skip = isMissing ? `there is no ${shell} on this machine` : noTerminal()

  suite(`in a ${shell} that somebody types at`, { skip }, () => {
    let terminal: Terminal
    before(async () => {
      const environment = {
        PATH: `${join(cluster.folder, 'bin')}:${process.env['PATH']}`,
        LANG: 'C.UTF-8',
        BARO_COMPLETION_TIMEOUT: '1m',
      }
      terminal = cluster.terminalOf(command, { columns: 120, environment })
      // The shell echoes what is typed: what it prints is told from that by its quotes.
      terminal.type(`${setUp}; echo "rea""dy"\r`)
      await terminal.shows(/^ready/m)
    })
    after(() => terminal?.leave('\x15exit\r'))

    const completions: readonly (readonly [typed: string, line: RegExp])[] = [
      ['baro tre', /baro tree $/],
      ['baro tree --only', /baro tree --only-broken $/],
      ['baro get -o js', /baro get -o json $/],
      ['baro get --output=js', /baro get --output=json $/],
      ['baro why statefuls', /baro why statefulsets$/],
      ['baro why configmap/we', /baro why configmap\/web-settings $/],
      ['baro get configmap we', /baro get configmap web-settings $/],
      ['baro why -n sho', /baro why -n shop $/],
      ['baro why --namespace=sho', /baro why --namespace=shop $/],
      ['baro why --context bar', /baro why --context barometer $/],
      ['baro get clusterroles/team:re', /baro get clusterroles\/team:readers $/],
      ['baro lint ./a-f', /baro lint \.\/a-file\.yaml $/],
      ['baro why -f a-f', /baro why -f a-file\.yaml $/],
      ['baro why --kubeconfig=a-f', /baro why --kubeconfig=a-file\.yaml $/],
    ]
    for (const [typed, line] of completions) {
      test(`${typed}⇥`, async () => {
        terminal.type(`\x15${typed}\t`)
        await terminal.until(() => line.test(cursorLine(terminal)), `${line}`)
      })
    }

    test('a name that holds commands is put on the line as a name', async () => {
      terminal.type('\x15baro get clusterroles/x\t')
      await terminal.shows(/clusterroles\/\S*touch/)
      terminal.type('\r')
      await terminal.until(() => terminal.screen.text().includes(`${hostile} `), 'the role in a table')
      assert.ok(!existsSync(join(cluster.folder, 'owned')))
    })
  })
}

/** The line that the cursor stands on, up to it. */
function cursorLine({ screen }: Terminal): string {
  const { row, column } = screen.cursor
  return (screen.visible().split('\n')[row] ?? '').padEnd(column).slice(0, column)
}
