import type { Command } from 'commander'
import type { CommandContext } from '../../options/command-context.ts'
import { withFiles } from '../../options/file-arguments.ts'
import {
  objectForms,
  withClusterOptions,
  withFileOptions,
  withOutput,
  withSelection,
} from '../../options/source-options.ts'
import { collect } from '../../options/value-parsers.ts'

const ruleOption = [
  '--rule <rule>',
  'a file of Rollups, or the name of a built-in rule; repeatable (default: all built-in rules)',
  collect,
] as const

/** Adds `rollup` and its commands to the program. */
export function defineRollup(program: Command, context: CommandContext): void {
  const { name } = context
  const rollup = program
    .command('rollup')
    .summary('compute conditions of parents from their dependents')
    .description('Computes conditions of parent objects from their dependents, by rules.')
    .helpCommand(false)
    .addHelpText(
      'after',
      `
Examples:
  ${name} rollup plan --rule crossplane-composites
  ${name} rollup explain database/orders -n shop
  ${name} rollup init deployment
  ${name} rollup run --install --rule deployments --rule replicasets`,
    )
  definePlan(rollup, context)
  defineExplainParent(rollup, context)
  defineInit(rollup, context)
  defineRole(rollup, context)
  defineRun(rollup, context)
}

function definePlan(rollup: Command, { name, streams, finish }: CommandContext): void {
  const command = rollup
    .command('plan')
    .summary('show what rules would write, without writing it')
    .description('Shows what rules would write, for a cluster or for files. Writes nothing.')
    .argument('[objects...]', `parents: ${objectForms}`)
    .option(...ruleOption)
  withOutput(command, ['table', 'wide', 'json', 'yaml'])
    .addHelpText(
      'after',
      `
Exit codes: 0 done, 1 a rule could not be applied to a parent, 2 a rule is wrong or something could not be read,
4 no cluster answers.

Examples:
  ${name} rollup plan
  ${name} rollup plan --rule my-rules.yaml -A
  ${name} rollup plan -f dump.jsonl.gz --rule deployments -o json`,
    )
    .action(async (objects: string[], flags) => {
      const { planCommand } = await import('./plan-command.ts')
      finish(await planCommand(...withFiles(objects, flags), streams))
    })
  withFileOptions(withClusterOptions(withSelection(command)))
}

function defineExplainParent(rollup: Command, { name, streams, finish }: CommandContext): void {
  const command = rollup
    .command('explain')
    .summary('show which rule sets a condition, and from which dependents')
    .description('Shows which rules apply to an object, which dependents they read, and the result.')
    .argument('<objects...>', objectForms)
    .option(...ruleOption)
  withOutput(command, ['text', 'json', 'yaml'])
    .addHelpText(
      'after',
      `
Exit codes: 0 done, 1 no rule is about the object, 2 a rule is wrong or something could not be read,
4 no cluster answers.

Examples:
  ${name} rollup explain database/orders -n shop
  ${name} rollup explain -f dump.jsonl.gz deploy/web --rule deployments`,
    )
    .action(async (objects: string[], flags) => {
      const { explainParentCommand } = await import('./explain-parent-command.ts')
      finish(await explainParentCommand(...withFiles(objects, flags), streams))
    })
  withFileOptions(withClusterOptions(withSelection(command)))
}

function defineInit(rollup: Command, { name, streams, finish }: CommandContext): void {
  const command = rollup
    .command('init')
    .summary('propose a rule for a kind')
    .description('Proposes a rule for a kind, from what its objects contain. Prints YAML.')
    .argument('<kind>', 'the kind of the parents')
    .addHelpText(
      'after',
      `
Exit codes: 0 done, 1 objects of this kind contain nothing, 2 something could not be read, 4 no cluster answers.

Examples:
  ${name} rollup init deployment > deployments.yaml
  ${name} rollup init -f dump.jsonl.gz cluster.cluster.x-k8s.io`,
    )
    .action(async (kind: string, flags) => {
      const { initCommand } = await import('./init-command.ts')
      finish(await initCommand(...withFiles([kind], flags), streams))
    })
  withFileOptions(withClusterOptions(withSelection(command)))
}

function defineRun(rollup: Command, { name, streams, finish }: CommandContext): void {
  const command = rollup
    .command('run')
    .summary('apply the rules in the cluster, until interrupted')
    .description(
      'Applies every Rollup in the cluster: writes a Reading for each parent, or the condition itself where a rule says so.',
    )
    .option('--install', 'first apply the definitions of Rollup and Reading')
    .option('--leader-elect', 'work only while holding a lease, so that several replicas may stand by')
    .option('--probes <port>', 'serve /healthz, /readyz and /metrics on 127.0.0.1')
    .option(
      '--rule <rule>',
      'first apply this rule to the cluster: a file, or the name of a built-in rule; repeatable',
      collect,
    )
    .addHelpText(
      'after',
      `
Exit codes: 0 interrupted, 2 a rule is wrong, 4 no cluster answers.

Examples:
  ${name} rollup run --install --rule crossplane-claims --rule crossplane-composites
  kubectl get readings -A`,
    )
    .action(async (flags) => {
      const { runRollupCommand } = await import('./run-rollup-command.ts')
      finish(await runRollupCommand(flags, streams))
    })
  withClusterOptions(command)
}

function defineRole(rollup: Command, { name, streams, finish }: CommandContext): void {
  const command = rollup
    .command('role')
    .summary('print the least permissions that rules need')
    .description(
      'Prints the ClusterRole that the controller needs for rules, with the kinds that the cluster serves. Prints YAML.',
    )
    .option(...ruleOption)
    .addHelpText(
      'after',
      `
Exit codes: 0 done, 2 a rule is wrong or something could not be read, 4 no cluster answers.

Examples:
  ${name} rollup role --rule deployments --rule replicasets | kubectl apply -f -`,
    )
    .action(async (flags) => {
      const { roleCommand } = await import('./role-command.ts')
      finish(await roleCommand(flags, streams))
    })
  withClusterOptions(command)
}
