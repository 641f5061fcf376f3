import { isIP } from 'node:net'
import { ApiError, Client, connectAs } from '@barometer/client'
import {
  type ClusterToShow,
  runRollups,
  type ServedPage,
  type SharedPage,
  servePage,
} from '@barometer/server'
import { inContexts } from '@barometer/survey'
import { contextsNamed } from '../../live/contexts-named.ts'
import { KubeconfigWatch } from '../../live/kubeconfig-watch.ts'
import { connectionFor, openClient } from '../../live/open-client.ts'
import { problemIn, problemOf, tellProblem } from '../../live/problem.ts'
import type { SourceFlags } from '../../options/source-options.ts'
import { readPacks } from '../../packs/read-packs.ts'
import { takeSnapshot } from '../../snapshot/take-snapshot.ts'
import { CommandError } from '../../streams/command-error.ts'
import type { IOStreams } from '../../streams/io-streams.ts'
import { version } from '../../streams/version.ts'
import { oneLine } from '../../text/terminal-text.ts'
import { CertificateFiles } from './certificate-files.ts'

export interface ServeFlags extends SourceFlags {
  readonly port?: string
  readonly address?: string
  readonly tlsCertFile?: string
  readonly tlsPrivateKeyFile?: string
  readonly rollups?: boolean
}

/** Serves the page until it is interrupted. */
export async function serveCommand(given: ServeFlags, streams: IOStreams): Promise<number> {
  const contexts = given.contexts && contextsNamed(given.contexts, given, streams)
  const flags = contexts ? { ...given, contexts } : given
  const port = portOf(flags)
  if (flags.filename && flags.rollups)
    throw new CommandError('--rollups needs a cluster; files do not change')
  const certificate = certificateOf(flags)
  const clients = flags.filename ? [] : await openClients(flags, streams)
  try {
    const clusters = flags.filename ? [await shownFiles(flags, streams)] : clients.map(shownCluster)
    const shared = certificate && sharedPage(certificate, flags, streams)
    const page = await serve(clusters, port, shared, flags, streams)
    void certificate?.watch(
      streams.interrupted,
      (renewed) => page.useCertificate(renewed),
      (problem) => streams.err(`${streams.errorColors.red('error')}: ${oneLine(problem)}\n`),
    )
    const rollups = flags.rollups ? clients.map(({ client }) => rollUp(client, streams)) : []
    streams.out(`The page is at ${page.url}\n`)
    if (shared) streams.err('Users sign in with their own cluster tokens, and see what these may read.\n')
    streams.err('Ctrl-C stops it.\n')
    await untilAborted(streams.interrupted)
    await Promise.all([page.close(), ...rollups])
    return 0
  } finally {
    for (const { client } of clients) client.close()
  }
}

interface OpenClient {
  readonly client: Client
  /** '' for the one that is current. */
  readonly context: string
  readonly kubectl: readonly string[]
}

/** A client for each cluster. One alone must answer; of several, one that does not is told, and shown when it does. */
async function openClients(flags: ServeFlags, streams: IOStreams): Promise<readonly OpenClient[]> {
  const { contexts, ...own } = flags
  const names = contexts ?? [flags.context ?? '']
  const clients = names.map((context) => {
    const ownFlags = context === '' ? own : { ...own, context }
    const client = openClient(ownFlags, streams)
    new KubeconfigWatch(() => connectionFor(ownFlags, streams), client).start(streams.interrupted, () => {})
    const kubectl = [
      ...(flags.kubeconfig === undefined ? [] : ['--kubeconfig', flags.kubeconfig]),
      ...(context === '' ? [] : ['--context', context]),
    ]
    return { client, context, kubectl }
  })
  const outcomes = await inContexts(names, (name) =>
    mustAnswer(clients[names.indexOf(name)]!.client, streams.interrupted),
  )
  for (const outcome of outcomes) {
    if ('value' in outcome) continue
    if (contexts === undefined) throw outcome.error
    tellProblem(outcome.context, problemIn(outcome.error), streams)
  }
  return clients
}

/** Whoever may not ask for the version may still be let in. */
async function mustAnswer(client: Client, signal: AbortSignal): Promise<void> {
  await client.raw('/version', { signal }).catch((error) => {
    if (!(error instanceof ApiError) || error.status.code === 401) throw error
  })
}

function shownCluster({ client, context, kubectl }: OpenClient): ClusterToShow {
  return { client, kubectl, ...(context !== '' && { name: context }) }
}

async function shownFiles(flags: ServeFlags, streams: IOStreams): Promise<ClusterToShow> {
  const snapshot = await takeSnapshot([], { ...flags, allNamespaces: true }, streams, { keepObjects: true })
  const documents = snapshot.unreadable.map(({ file, line, message }) => ({
    ...{ code: 'document' as const, group: '', kind: '', namespace: '' },
    message: `${file}${line === undefined ? '' : `:${line}`}: ${message}`,
  }))
  return {
    name: 'files',
    title: (flags.filename ?? []).join(', '),
    graph: snapshot.graph,
    objects: snapshot.objects.values(),
    moment: snapshot.now.getTime(),
    undated: snapshot.undated === true,
    unreadable: [...snapshot.notes, ...documents],
  }
}

async function serve(
  clusters: readonly ClusterToShow[],
  port: number,
  shared: SharedPage | undefined,
  flags: ServeFlags,
  streams: IOStreams,
): Promise<ServedPage> {
  const packs = await readPacks(flags.packs ?? [], streams)
  const explainError = (error: unknown) =>
    problemOf(error)?.message ?? (error instanceof Error ? error.message : String(error))
  const log = (line: string) => streams.err(`${oneLine(line)}\n`)
  try {
    const options = { clusters, packs, port, version, explainError, log }
    return await servePage({ ...options, ...(shared && { shared }) })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new CommandError(
        `port ${port} is in use; choose another with --port, or leave it out to use any free port`,
      )
    if (code === 'EADDRNOTAVAIL')
      throw new CommandError(
        `${flags.address} is not an address of this machine; --address 0.0.0.0 listens on all`,
      )
    if (code === 'EACCES') throw new CommandError(`you may not use port ${port}; choose another with --port`)
    throw error
  }
}

/** What goes wrong there is told, and costs the page nothing. */
async function rollUp(client: Client, streams: IOStreams): Promise<void> {
  try {
    await runRollups({ client, signal: streams.interrupted })
  } catch (error) {
    if (streams.interrupted.aborted) return
    const message = problemOf(error)?.message ?? (error as Error).message
    streams.err(`${streams.errorColors.red('error')}: ${oneLine(`the roll-ups have ended: ${message}`)}\n`)
  }
}

/** What the page sends tokens to is what the kubeconfig named when it began. */
function sharedPage(certificate: CertificateFiles, flags: ServeFlags, streams: IOStreams): SharedPage {
  const [context = flags.context] = flags.contexts ?? []
  const connection = connectionFor({ ...flags, ...(context !== undefined && { context }) }, streams)
  const options = { cacheFolder: false, userAgent: `baro/${version}` } as const
  return {
    address: flags.address ?? '127.0.0.1',
    certificate: certificate.read(),
    clientAs: (token) => new Client(connectAs(connection, token), options),
  }
}

/** Undefined: the page is for this machine alone. Whoever else is let in must be known, and nobody must read along. */
function certificateOf(flags: ServeFlags): CertificateFiles | undefined {
  const { address, tlsCertFile: cert, tlsPrivateKeyFile: key, filename, contexts = [] } = flags
  if (address !== undefined && isIP(address) === 0)
    throw new CommandError(`--address must be an IP address, not "${address}"`)
  if ((cert === undefined) !== (key === undefined))
    throw new CommandError('--tls-cert-file and --tls-private-key-file go together')
  if (cert === undefined || key === undefined) {
    if (address === undefined || address === '127.0.0.1') return undefined
    throw new CommandError(
      `--address ${address} shows the page to others: it needs --tls-cert-file and --tls-private-key-file`,
    )
  }
  if (filename)
    throw new CommandError('files have no users to sign in; leave out --tls-cert-file and --address')
  if (contexts.length > 1)
    throw new CommandError('each cluster has its own users; with --tls-cert-file name one context')
  return new CertificateFiles(cert, key)
}

function portOf({ port = '0' }: ServeFlags): number {
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new CommandError(`--port must be a number from 0 to 65535, not "${port}"`)
  return Number(port)
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
