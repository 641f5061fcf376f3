import { batch, effect, signal } from '@preact/signals'
import type { ClusterList, StreamEvents } from '../../wire/index.ts'
import { address } from './address.ts'
import { localNow } from './clock.ts'
import {
  addRows,
  applyChange,
  beginSnapshot,
  chooseCluster,
  clusters,
  currentCluster,
  forgetCluster,
  setFreshness,
} from './cluster.ts'
import { ask, login, type Problem, queryOf } from './server.ts'

/**
 * How the page stands with its server. `connecting`: nothing has come yet. `lost`: what is shown is as old as `lastWord`.
 * `refused`: the server does not let this reader in; with `signIn`, a token would help. `broken`: the cluster cannot be shown.
 */
export type Connection =
  | { readonly state: 'connecting' | 'live' | 'lost' }
  | { readonly state: 'refused'; readonly message: string; readonly signIn: boolean }
  | { readonly state: 'broken'; readonly message: string }

export const connection = signal<Connection>({ state: 'connecting' })

/** When the server was last heard, by the reader's clock. */
export const lastWord = signal(0)

// The server says something every five seconds. A connection that is silent for three of these is none.
const silence = 15_000
const retryAfter = 2000
/** A cluster that cannot be shown is asked about again after so long. */
const lookAgainAfter = 5000

let source: EventSource | undefined
let retry: ReturnType<typeof setTimeout> | undefined

/** Connects, and stays connected as long as the page is there; another cluster in the address is another stream. */
export function connect(): void {
  void begin()
  effect(() => {
    const wanted = address.value.cluster
    if (clusters.peek() && wanted !== followed) follow(wanted)
  })
  setInterval(watchForSilence, 1000)
  addEventListener('online', reconnectNow)
}

let followed: string | undefined

/** Tries again at once. */
export function reconnectNow(): void {
  forgetRetry()
  // Why a cluster cannot be shown is in the list, which may be another by now.
  if (clusters.value && connection.value.state !== 'broken') open()
  else void begin()
}

function forgetRetry(): void {
  clearTimeout(retry)
  retry = undefined
}

async function begin(): Promise<void> {
  const answer = await ask<ClusterList>('clusters')
  if ('problem' in answer) return failed(answer)
  clusters.value = answer.value
  follow(address.peek().cluster)
}

/** Signs in; what is answered is why that was not possible. */
export async function signIn(token: string): Promise<string | undefined> {
  const answer = await login(token)
  if ('problem' in answer) return answer.problem
  connection.value = { state: 'connecting' }
  void begin()
  return undefined
}

/** Nothing of what was shown is left. */
export async function signOut(): Promise<void> {
  await login('')
  close('You have signed out.', true)
}

function close(message: string, signIn: boolean): void {
  source?.close()
  source = undefined
  batch(() => {
    forgetCluster()
    connection.value = { state: 'refused', message, signIn }
  })
}

function follow(name: string | undefined): void {
  followed = name
  forgetRetry()
  batch(() => {
    chooseCluster(name)
    forgetCluster()
    connection.value = { state: 'connecting' }
  })
  open()
}

function open(): void {
  source?.close()
  const cluster = currentCluster()
  if (cluster?.problem !== undefined) {
    connection.value = { state: 'broken', message: cluster.problem }
    retry ??= setTimeout(lookAgain, lookAgainAfter)
    return
  }
  const opened = new EventSource(`/api/v1/stream${queryOf({ cluster: cluster?.name })}`)
  source = opened
  listen(opened)
  opened.onopen = heard
  opened.onerror = () => {
    lose()
    if (opened.readyState === EventSource.CLOSED) void findOut()
  }
}

/** Asks whether the cluster can be shown by now; what is shown meanwhile stays. */
async function lookAgain(): Promise<void> {
  const asked = followed
  const answer = await ask<ClusterList>('clusters')
  if (asked !== followed || connection.value.state !== 'broken') return
  forgetRetry()
  if ('value' in answer) clusters.value = answer.value
  if ('problem' in answer) failed(answer)
  else open()
}

/** Whatever comes is a sign of life. */
function listen(opened: EventSource): void {
  const on = <Name extends keyof StreamEvents>(name: Name, take: (event: StreamEvents[Name]) => void) =>
    opened.addEventListener(name, (event) => {
      if (opened !== source) return
      heard()
      take(JSON.parse((event as MessageEvent<string>).data))
    })
  on('snapshot', beginSnapshot)
  on('rows', (event) => {
    addRows(event)
    if (event.last) live()
  })
  on('change', (event) => {
    applyChange(event)
    live()
  })
  on('pulse', ({ at, freshness }) => {
    setFreshness(at, freshness)
    live()
  })
  on('signed-out', ({ message }) => close(message, true))
}

function heard(): void {
  lastWord.value = Date.now()
  localNow.value = lastWord.value
}

function live(): void {
  if (connection.value.state !== 'live' && currentCluster()) connection.value = { state: 'live' }
}

function lose(): void {
  if (connection.value.state === 'live') connection.value = { state: 'lost' }
}

function watchForSilence(): void {
  if (source?.readyState !== EventSource.OPEN || Date.now() - lastWord.value < silence) return
  lose()
  open()
  lastWord.value = Date.now() - silence / 2
}

/** The stream was refused, and an EventSource does not say why: ask. */
async function findOut(): Promise<void> {
  const answer = await ask<ClusterList>('clusters')
  if ('problem' in answer) return failed(answer)
  clusters.value = answer.value
  retry ??= setTimeout(reconnectNow, retryAfter)
}

function failed({ status, problem, signIn = false }: Problem): void {
  if (status === 401 || status === 403) {
    close(problem, signIn)
    return
  }
  lose()
  retry ??= setTimeout(reconnectNow, retryAfter)
}
