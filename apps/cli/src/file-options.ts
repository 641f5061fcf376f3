import { type Command, Option } from 'commander'
import { collect, commaSeparated, time } from './command-setting.ts'

/** The options of the commands that read objects from files. */
export function withFileOptions(command: Command): Command {
  return command
    .requiredOption('-f, --filename <files...>', 'files, directories, or - for standard input')
    .option('-n, --namespace <name>', 'the namespace of the object, where several have its name')
    .addOption(new Option('-o, --output <format>', 'how to print').choices(['text', 'json']).default('text'))
    .option(
      '--complete',
      'the files hold everything in the cluster: what they name and do not hold is missing',
    )
    .option(
      '--except <kinds>',
      'with --complete: kinds that could not be listed: Secret,ConfigMap',
      commaSeparated,
    )
    .option('--packs <file>', 'what is known of more kinds; repeatable', collect)
    .option('--now <time>', 'the time to count from, RFC 3339 (default: the clock)', time)
}
