import { parseArgs } from 'node:util'
import type { CustomResourceDefinition } from './crd-of.ts'
import { type WrittenCrd, writeCrds } from './write-crds.ts'

const usage = `Writes the CRD manifests of this operator.

Usage: crds [--directory DIR] [--released DIR] [--check] [--allow-breaking]

  --directory DIR    where the manifests are (crds)
  --released DIR     the manifests of the last release (those in --directory)
  --check            write nothing; exit with 1 where a file is not up to date
  --allow-breaking   also write what breaks stored objects
`

/**
 * The `crds` script of an operator: `process.exitCode = await crdsCommand([crdOf(Website)])`. Gives the exit code: 0 if all
 * manifests are up to date or written, 1 if one is not, 2 if the command line is wrong.
 */
export async function crdsCommand(
  definitions: readonly CustomResourceDefinition[],
  args: readonly string[] = process.argv.slice(2),
  print: (text: string) => void = (text) => process.stdout.write(text),
): Promise<number> {
  const options = parse(args)
  if (typeof options === 'string') {
    print(`${options}\n\n${usage}`)
    return 2
  }
  if (options.help) {
    print(usage)
    return 0
  }
  const { directory = 'crds', released, check = false } = options
  const written = await writeCrds(definitions, {
    ...{ directory, check, allowBreaking: options['allow-breaking'] ?? false },
    ...(released !== undefined && { released }),
  })
  for (const one of written) print(lineOf(one))
  return written.some(({ outcome }) => outcome === 'refused' || outcome === 'outdated') ? 1 : 0
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        directory: { type: 'string' },
        released: { type: 'string' },
        check: { type: 'boolean' },
        'allow-breaking': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values
  } catch (error) {
    return (error as Error).message
  }
}

const words = {
  unchanged: 'is up to date',
  written: 'written',
  outdated: 'is not up to date: run the script without --check',
  refused: 'refused: it breaks stored objects. Add a version instead, or pass --allow-breaking',
}

function lineOf({ file, outcome, breaking }: WrittenCrd): string {
  const changes = breaking.map(({ path, message }) => `  ${path} ${message}\n`)
  return `${file} ${words[outcome]}\n${changes.join('')}`
}
