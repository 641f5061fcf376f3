import { type Command, Option } from 'commander'
import { colorChoices } from '../streams/colors.ts'
import { duration } from './duration.ts'
import { collect, commaSeparated, time } from './value-parsers.ts'

/** Where a command finds its objects: files, or a cluster. */
export interface SourceFlags {
  readonly filename?: readonly string[]
  readonly complete?: boolean
  readonly except?: readonly string[]
  readonly packs?: readonly string[]
  /** Milliseconds that work may be under way. */
  readonly overdue?: number
  readonly now?: string
  readonly namespace?: string
  readonly allNamespaces?: boolean
  readonly selector?: string
  readonly fieldSelector?: string
  readonly context?: string
  readonly contexts?: readonly string[]
  readonly kubeconfig?: string
  readonly as?: string
  readonly asGroup?: readonly string[]
  readonly requestTimeout?: number
  readonly verbose?: boolean
}

const clusterGroup = 'Cluster, as for kubectl:'
const fileGroup = 'Files, instead of a cluster:'

/** The options that say which cluster, which namespace, and as whom. */
export function withClusterOptions(command: Command): Command {
  const namespace = new Option('-n, --namespace <name>', 'the namespace (default: that of the context)')
  return withConnectionOptions(command.addOption(namespace.helpGroup(clusterGroup)))
}

/** The options that say which cluster, and as whom. */
export function withConnectionOptions(command: Command): Command {
  const option = (flags: string, text: string) => new Option(flags, text).helpGroup(clusterGroup)
  return command
    .addOption(option('--context <name>', 'the kubeconfig context to use'))
    .addOption(option('--kubeconfig <file>', 'the kubeconfig'))
    .addOption(option('--as <user>', 'act as another user'))
    .addOption(option('--as-group <group>', 'act as a member of a group; repeatable').argParser(collect))
    .addOption(
      option('--request-timeout <duration>', 'how long one request may take: 30s').argParser(duration),
    )
    .addOption(option('-v, --verbose', 'print every request to standard error'))
}

/** The option to look at several clusters at once. */
export function withContexts(command: Command): Command {
  const contexts = new Option('--contexts <names>', 'several contexts at once: prod,staging or prod-*')
  return command.addOption(
    contexts.helpGroup(clusterGroup).argParser(commaSeparated).conflicts(['context', 'filename']),
  )
}

/** The option to look in all namespaces. */
export function withAllNamespaces(command: Command): Command {
  const all = new Option('-A, --all-namespaces', 'in all namespaces')
  return command.addOption(all.helpGroup(clusterGroup))
}

/** The options that choose among the objects of a kind. */
export function withSelection(command: Command): Command {
  const option = (flags: string, text: string) => new Option(flags, text).helpGroup(clusterGroup)
  return withAllNamespaces(command)
    .addOption(option('-l, --selector <labels>', 'only objects with these labels: app=web'))
    .addOption(option('--field-selector <fields>', 'only objects with these fields: metadata.name=web'))
}

/** The options that read files in place of a cluster, and say what they hold. */
export function withFileOptions(command: Command): Command {
  const option = (flags: string, text: string) => new Option(flags, text).helpGroup(fileGroup)
  return command
    .addOption(
      option('-f, --filename <file>', 'a file, a directory, or - for standard input; repeatable').argParser(
        commaSeparated,
      ),
    )
    .addOption(
      option('--complete', 'the files hold the whole cluster: what they name and do not hold does not exist'),
    )
    .addOption(
      option(
        '--except <kinds>',
        'with --complete: kinds that are not in the files: Secret,ConfigMap',
      ).argParser(commaSeparated),
    )
    .option('--packs <file>', 'a pack: what is known of more kinds; repeatable', collect)
    .option('--now <time>', 'the time to judge by, RFC 3339 (default: the clock)', time)
}

/** The option that says when work counts as stuck. */
export function withOverdue(command: Command): Command {
  const text =
    'how long work may be in progress without a change before it counts as stuck: 10m (default: 2h)'
  return command.addOption(new Option('--overdue <duration>', text).argParser(duration))
}

/** The option to print for a screen reader. */
export const plainOption = [
  '--plain',
  'for a screen reader: words instead of signs, no drawing, no columns',
] as const

/** How objects are named, the same for every command: see `parseObjectArguments`. */
export const objectForms =
  'KIND, KIND,KIND, KIND NAME... or KIND/NAME...; KIND may be deploy, deployments.apps or deploy.v1.apps'

/** How to print. */
export function withOutput(command: Command, formats: readonly string[]): Command {
  return command
    .addOption(new Option('-o, --output <format>', 'how to print').choices(formats).default(formats[0]))
    .addOption(new Option('--color <when>', 'colours').choices(colorChoices).default('auto'))
    .option(...plainOption)
}
