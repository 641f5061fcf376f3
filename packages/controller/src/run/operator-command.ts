import { parseArgs } from 'node:util'
import { Client, ConfigError, connect } from '@barometer/client'
import { dump } from 'js-yaml'
import { systemClock } from '../clock.ts'
import type { CustomResourceDefinition } from '../crd/crd-of.ts'
import { crdsCommand } from '../crd/crds-command.ts'
import { installCrds } from '../crd/install.ts'
import { LeadershipLostError } from '../leader/leadership-lost-error.ts'
import { manifests } from '../rbac/manifests.ts'
import { type Webhook, withConversion } from '../webhook/configuration.ts'
import { webhookService } from '../webhook/serve-webhooks.ts'
import type { AnyController } from './controller-set.ts'
import { jsonLogger, type LogLevel, logLevels } from './json-logger.ts'
import { run } from './run.ts'

/** An operator as a program. */
export interface OperatorCommand {
  readonly name: string
  readonly crds: readonly CustomResourceDefinition[]
  readonly controllers: readonly AnyController[]
  /** Served with `--webhooks`, which the Deployment of `manifests` has. */
  readonly webhooks?: readonly Webhook[]
}

const usage = (name: string) => `Runs the operator ${name} until it is told to end.

Usage:
  ${name} [run] [flags]                 runs it
  ${name} crds [flags]                  writes its CRD manifests; see ${name} crds --help
  ${name} manifests --image IMAGE       prints what it needs in a cluster, as YAML

Flags:
  --kubeconfig FILE         the kubeconfig, else as kubectl finds it, else from within the cluster
  --context NAME            the context of the kubeconfig
  -n, --namespace NAME      the only namespace it looks at
  --install                 first apply its CRDs
  --leader-elect            work only while holding a lease
  --lease-namespace NAME    where the lease is (of the context)
  --probes PORT             serve /healthz, /readyz and /metrics
  --webhooks                serve its webhooks on port 9443, with a certificate that it keeps
  --record FILE             write the input of every decision to a file
  --log-level LEVEL         debug, info, warn or error (info)
`

/**
 * The program of an operator: `process.exitCode = await operatorCommand({ name, crds, controllers })`. Gives the exit code:
 * 0 when it was told to end, 1 when it cannot go on, 2 when the command line is wrong.
 */
export async function operatorCommand(
  operator: OperatorCommand,
  args: readonly string[] = process.argv.slice(2),
  print: (text: string) => void = (text) => process.stdout.write(text),
): Promise<number> {
  if (args[0] === 'crds') return crdsCommand(operator.crds, args.slice(1), print)
  const given = parse(args)
  if (typeof given === 'string') {
    print(`${given}\n\n${usage(operator.name)}`)
    return 2
  }
  const wrong = wrongValue(given.values)
  if (wrong) {
    print(`${wrong}\n`)
    return 2
  }
  const [verb = 'run', ...rest] = given.positionals
  if (given.values.help || rest.length > 0 || !['run', 'manifests'].includes(verb)) {
    print(usage(operator.name))
    return given.values.help ? 0 : 2
  }
  return verb === 'manifests'
    ? printManifests(operator, given.values, print)
    : runOperator(operator, given.values, print)
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        kubeconfig: { type: 'string' },
        context: { type: 'string' },
        namespace: { type: 'string', short: 'n' },
        install: { type: 'boolean' },
        'leader-elect': { type: 'boolean' },
        'lease-namespace': { type: 'string' },
        probes: { type: 'string' },
        webhooks: { type: 'boolean' },
        record: { type: 'string' },
        'log-level': { type: 'string' },
        image: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    return (error as Error).message
  }
}

type Values = Exclude<ReturnType<typeof parse>, string>['values']

function wrongValue({ probes, 'log-level': level }: Values): string | undefined {
  if (level !== undefined && !logLevels.includes(level as LogLevel))
    return `--log-level ${level}: expected ${logLevels.join(', ')}`
  if (probes !== undefined && !(/^\d{1,5}$/.test(probes) && Number(probes) < 65536))
    return `--probes ${probes}: expected a port`
  return undefined
}

function printManifests(operator: OperatorCommand, values: Values, print: (text: string) => void): number {
  const { image, namespace } = values
  if (!image) {
    print('manifests needs --image IMAGE\n')
    return 2
  }
  const { name, controllers, webhooks } = operator
  const home = values['lease-namespace'] ?? 'default'
  const place = { namespace: home, watchedNamespace: namespace }
  const objects = manifests({ name, image, controllers, webhooks, ...place })
  const definitions = definitionsOf(operator, home)
  print([...definitions, ...objects].map((object) => dump(object, { noRefs: true })).join('---\n'))
  return 0
}

/** With their conversions, which the operator serves where it runs. */
function definitionsOf(
  { name, crds, webhooks = [] }: OperatorCommand,
  namespace: string,
): readonly CustomResourceDefinition[] {
  const service = webhookService({ name, namespace })
  return crds.map((definition) => {
    const found = webhooks.find(
      (webhook) => webhook.type === 'conversion' && webhook.crd === definition.metadata.name,
    )
    return found?.type === 'conversion' ? withConversion(definition, found, { service }) : definition
  })
}

async function runOperator(
  operator: OperatorCommand,
  values: Values,
  print: (text: string) => void,
): Promise<number> {
  const { name, controllers, crds, webhooks = [] } = operator
  const log = jsonLogger({
    clock: systemClock,
    write: (line) => process.stderr.write(line),
    level: values['log-level'] as LogLevel | undefined,
  })
  let client: Client
  try {
    client = new Client(connect({ file: values.kubeconfig, context: values.context }), { userAgent: name })
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    print(`${error.message}\n`)
    return 1
  }
  const { namespace: home } = client.connection
  const { namespace, probes, record } = values
  const place = values['lease-namespace'] ?? home
  try {
    if (values.install) {
      const definitions = values.webhooks ? definitionsOf(operator, place) : crds
      await installCrds(client, definitions, { fieldManager: name })
    }
    await run({
      ...{ controllers, client, log, record },
      ...(namespace !== undefined && { scope: { namespace } }),
      ...(probes !== undefined && { probes: { port: Number(probes) } }),
      ...(values['leader-elect'] && {
        leaderElection: { name, namespace: place },
      }),
      ...(values.webhooks && webhooks.length > 0 && { webhooks: { name, namespace: place, webhooks } }),
    })
    return 0
  } catch (error) {
    log.error(
      error instanceof LeadershipLostError ? 'another replica may lead by now' : 'the operator cannot go on',
      {
        error: (error as Error).message,
      },
    )
    return 1
  } finally {
    client.close()
  }
}
