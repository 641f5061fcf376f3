import { appOf } from './apps.ts'
import { type Definition, type Item, type Loader, owner, pathOf, said } from './load.ts'

const groups = 30
const kindsInGroup = 10
const namespaces = 100

/** How much there is of what. */
export interface CrowdSize {
  /** Apps in each of a hundred namespaces: 15 objects each, and one of a custom kind that owns it. */
  readonly apps: number
  /** Objects of custom kinds beside them. */
  readonly custom: number
}

const define = (group: number, n: number): Definition => ({
  group: `op${String(group).padStart(2, '0')}.example.com`,
  version: 'v1',
  kind: `Kind${String.fromCharCode(65 + n)}`,
  plural: `kind${String.fromCharCode(97 + n)}s`,
  namespaced: true,
})

/** Three hundred kinds of thirty operators. */
export const crowdKinds: readonly Definition[] = Array.from({ length: groups * kindsInGroup }, (_, n) =>
  define(Math.floor(n / kindsInGroup), n % kindsInGroup),
)

/** The kind whose objects own the apps. */
const appKind = crowdKinds[0]!
/** Two thirds of all kinds have no objects, and of the others some have many. */
const populated = crowdKinds.filter((_, n) => n % 3 === 1)

const namespaceOf = (n: number): string => `team-${String(n).padStart(2, '0')}`

/** Fills a hundred namespaces: apps with all that comes with them, one in fifty of them broken, and custom objects. */
export async function makeCrowd(
  loader: Loader,
  { apps, custom }: CrowdSize,
  say: (line: string) => void,
): Promise<number> {
  const places = Array.from({ length: namespaces }, (_, n) => namespaceOf(n))
  await loader.make(places.map((name) => ({ path: '/api/v1/namespaces', object: { metadata: { name } } })))
  await loader.make(Array.from({ length: 4 }, (_, n) => node(`node-${n}`)))
  const names = places.flatMap((namespace) =>
    Array.from({ length: apps }, (_, n) => ({ namespace, name: `app-${n}` })),
  )
  const uids = await loader.make(
    names.map(({ namespace, name }, n) => appResource(namespace, name, isBroken(n))),
  )
  let count = places.length + 4 + names.length
  say(`made ${count} objects`)
  const levels = names.map(({ namespace, name }, n) =>
    appOf(namespace, name, isBroken(n), owner(appKind, name, uids[n]!)),
  )
  // An owner before what it owns: its uid is known only then.
  for (const level of [0, 1, 2] as const) {
    const items = levels.flatMap((each) => each.items(level))
    const made = await loader.make(items)
    for (let at = 0, n = 0; n < levels.length; n++) {
      const { length } = levels[n]!.items(level)
      levels[n]!.made(level, made.slice(at, at + length))
      at += length
    }
    count += items.length
    say(`made ${count} objects`)
  }
  await loader.make(customObjects(custom))
  return count + custom
}

function node(name: string): Item {
  const conditions = [
    said('Ready', 'True', 'KubeletReady'),
    said('MemoryPressure', 'False', 'KubeletHasSufficientMemory'),
  ]
  return { path: '/api/v1/nodes', object: { metadata: { name } }, status: { conditions } }
}

function isBroken(n: number): boolean {
  return n % 50 === 7
}

/** The first app that is broken, and its kind as one would type it. */
export function brokenApp(apps: number): { readonly namespace: string; readonly word: string } {
  const namespace = namespaceOf(Math.floor(7 / apps))
  return { namespace, word: `${appKind.plural}.${appKind.group}/app-${7 % apps}` }
}

function appResource(namespace: string, name: string, broken: boolean): Item {
  const ready = broken
    ? said('Ready', 'False', 'DeploymentNotAvailable', `Deployment ${name} has no available replicas`)
    : said('Ready', 'True', 'Available')
  return customObject(appKind, namespace, name, [ready, said('Synced', 'True', 'Applied')])
}

function customObjects(count: number): Item[] {
  // The nth kind has one nth of what the first has.
  const shares = populated.map((_, n) => 1 / (n + 1))
  const whole = shares.reduce((sum, share) => sum + share, 0)
  const items: Item[] = []
  for (let n = 0; n < populated.length && items.length < count; n++) {
    const last = n === populated.length - 1
    const some = last
      ? count - items.length
      : Math.min(count - items.length, Math.ceil((count * shares[n]!) / whole))
    for (let at = 0; at < some; at++) items.push(customItem(populated[n]!, at))
  }
  return items
}

function customItem(kind: Definition, n: number): Item {
  const failed = n % 200 === 3
  const ready = failed
    ? said('Ready', 'False', 'BackendError', `the backend refused item ${n}: quota exceeded`)
    : said('Ready', 'True', 'Available', 'everything is in place')
  const conditions = [ready, said('Synced', 'True', 'ReconcileSuccess'), said('Progressing', 'False', 'Idle')]
  return customObject(kind, namespaceOf(n % namespaces), `item-${n}`, conditions)
}

function customObject(
  kind: Definition,
  namespace: string,
  name: string,
  conditions: readonly object[],
): Item {
  const { group, version } = kind
  return {
    path: pathOf(kind, namespace),
    object: {
      apiVersion: `${group}/${version}`,
      kind: kind.kind,
      metadata: { name, labels: { 'app.kubernetes.io/name': name, 'app.kubernetes.io/managed-by': group } },
      spec: {
        size: { replicas: 3, memory: '512Mi', cpu: '250m' },
        region: 'eu-1',
        tags: { owner: namespace, purpose: 'shop', tier: 'gold' },
        parameters: Array.from({ length: 8 }, (_, n) => ({ name: `parameter-${n}`, value: `value-${n}` })),
      },
      status: {
        observedGeneration: 1,
        phase: 'Active',
        endpoint: `${name}.${namespace}.example.com`,
        conditions,
      },
    },
  }
}
