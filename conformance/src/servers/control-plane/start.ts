import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePorts } from '../free-port.ts'
import { kubeconfig } from '../kubeconfig.ts'
import { groups, type Target, type User } from '../target.ts'
import { buildControlPlane } from './build.ts'
import { type Running, start } from './process.ts'
import { untilReady } from './ready.ts'
import { runDirectory } from './run-directory.ts'

export interface ControlPlaneOptions {
  say?: (line: string) => void
  /** Whether etcd forces every write to the disk, as it does in production. The suite needs no such promise. */
  durable?: boolean
  /** Whether garbage is collected and namespaces are finished, by a controller manager beside the server. Default: yes. */
  controllers?: boolean
}

/** Builds (once) and starts etcd, kube-apiserver and kube-controller-manager on loopback ports of their own. */
export async function startControlPlane(options: ControlPlaneOptions = {}): Promise<Target> {
  const programs = await buildControlPlane(options.say ?? (() => {}))
  const dir = runDirectory()
  const [etcdPort, peerPort, apiPort, managerPort] = await freePorts(4)
  const tokens = writeCredentials(dir)
  const etcdUrl = `http://127.0.0.1:${etcdPort}`
  const url = `https://127.0.0.1:${apiPort}`
  const began = performance.now()
  const running: Running[] = []
  const stop = async () => {
    for (const each of running.toReversed()) await each.stop()
    rmSync(dir, { recursive: true, force: true })
  }
  const launch = (program: string, name: string, args: string[]) => {
    const each = start(program, args, join(dir, `${name}.log`))
    running.push(each)
    return each.failed
  }
  try {
    launch(
      programs.etcd,
      'etcd',
      etcdArgs(dir, etcdUrl, `http://127.0.0.1:${peerPort}`, options.durable ?? false),
    )
    const failed = launch(programs.apiserver, 'kube-apiserver', apiserverArgs(dir, etcdUrl, apiPort!))
    await Promise.race([untilReady(url, tokens.admin), ...running.map((each) => each.failed), failed])
    const readyIn = performance.now() - began
    const target = { url, ca: readFileSync(join(dir, 'certs/apiserver.crt'), 'utf8'), tokens }
    writeFileSync(join(dir, 'kubeconfig'), kubeconfig(target), { mode: 0o600 })
    if (options.controllers ?? true) {
      launch(programs.controllerManager, 'kube-controller-manager', managerArgs(dir, managerPort!))
      await untilReady(`https://127.0.0.1:${managerPort}`, tokens.admin, '/healthz')
    }
    return { name: 'kubernetes', ...target, pids: running.map((each) => each.pid), readyIn, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function writeCredentials(dir: string): Record<User, string> {
  const tokens = { admin: token(), alice: token(), bob: token() }
  const lines = [`${tokens.admin},admin,admin,"system:masters"`]
  for (const [user, memberOf] of Object.entries(groups)) {
    const group = memberOf.length > 0 ? `,"${memberOf.join(',')}"` : ''
    lines.push(`${tokens[user as User]},${user},${user}${group}`)
  }
  writeFileSync(join(dir, 'tokens.csv'), `${lines.join('\n')}\n`, { mode: 0o600 })
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const privatePem = privateKey.export({ type: 'pkcs8', format: 'pem' })
  writeFileSync(join(dir, 'service-account.key'), privatePem, { mode: 0o600 })
  writeFileSync(join(dir, 'service-account.pub'), publicKey.export({ type: 'spki', format: 'pem' }))
  mkdirSync(join(dir, 'certs'))
  return tokens
}

function token(): string {
  return randomBytes(24).toString('hex')
}

function etcdArgs(dir: string, clientUrl: string, peerUrl: string, durable: boolean): string[] {
  return [
    `--data-dir=${join(dir, 'etcd')}`,
    `--listen-client-urls=${clientUrl}`,
    `--advertise-client-urls=${clientUrl}`,
    `--listen-peer-urls=${peerUrl}`,
    `--initial-advertise-peer-urls=${peerUrl}`,
    `--initial-cluster=default=${peerUrl}`,
    '--log-level=warn',
    ...(durable ? [] : ['--unsafe-no-fsync']),
  ]
}

function apiserverArgs(dir: string, etcdUrl: string, port: number): string[] {
  return [
    `--etcd-servers=${etcdUrl}`,
    `--secure-port=${port}`,
    '--bind-address=127.0.0.1',
    `--cert-dir=${join(dir, 'certs')}`,
    `--service-account-key-file=${join(dir, 'service-account.pub')}`,
    `--service-account-signing-key-file=${join(dir, 'service-account.key')}`,
    '--service-account-issuer=https://kubernetes.default.svc',
    `--token-auth-file=${join(dir, 'tokens.csv')}`,
    '--authorization-mode=RBAC',
    '--service-cluster-ip-range=10.0.0.0/16',
    '--disable-admission-plugins=ServiceAccount',
    // The one kind of a beta API that the embedded server has.
    '--feature-gates=ClusterTrustBundle=true',
    '--runtime-config=certificates.k8s.io/v1beta1/clustertrustbundles=true',
  ]
}

/** Those that the embedded server has too. */
const controllers = [
  'garbage-collector-controller',
  'namespace-controller',
  'clusterrole-aggregation-controller',
  'resourcequota-controller',
]

function managerArgs(dir: string, port: number): string[] {
  const config = join(dir, 'kubeconfig')
  return [
    `--kubeconfig=${config}`,
    `--authentication-kubeconfig=${config}`,
    `--authorization-kubeconfig=${config}`,
    `--controllers=${controllers.join(',')}`,
    '--leader-elect=false',
    `--service-account-private-key-file=${join(dir, 'service-account.key')}`,
    '--bind-address=127.0.0.1',
    `--secure-port=${port}`,
    `--cert-dir=${join(dir, 'certs')}`,
  ]
}
