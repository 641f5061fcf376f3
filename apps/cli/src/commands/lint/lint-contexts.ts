import { joinedValue } from '../../print/answers.ts'
import { type ClusterResults, inEveryContext, worstCode } from '../../snapshot/in-every-context.ts'
import type { IOStreams } from '../../streams/io-streams.ts'
import { printOptionsFor } from '../../text/print-options.ts'
import { oneLine } from '../../text/terminal-text.ts'
import type { LintFlags } from './lint-flags.ts'
import { type Linted, lintGithub, lintJson, lintSarif, lintText, lintValue } from './lint-output.ts'

/** Lints the cluster that is meant, or every one that is named, and prints what was found in each. */
export async function lintContexts(
  flags: LintFlags,
  streams: IOStreams,
  lint: (flags: LintFlags, cluster: string) => Promise<Linted>,
  codeOf: (linted: Linted) => number,
): Promise<number> {
  const results = await inEveryContext(flags, streams, (own, cluster) => lint(own, oneLine(cluster)))
  streams.out(textOf(results, flags, streams))
  return worstCode(
    results.clusters.map(({ snapshot }) => codeOf(snapshot)),
    results,
  )
}

function textOf(results: ClusterResults<Linted>, flags: LintFlags, streams: IOStreams): string {
  const all = results.clusters.map(({ snapshot }) => snapshot)
  switch (flags.output) {
    case 'text': {
      const printOptions = printOptionsFor(flags, streams)
      return all.map((linted) => lintText(linted, printOptions)).join('\n')
    }
    case 'json': {
      const values = results.clusters.map(({ cluster, snapshot }) => ({
        cluster,
        value: lintValue(snapshot),
      }))
      return lintJson(joinedValue(values, results))
    }
    case 'github':
      return all.map(lintGithub).join('')
    case 'sarif':
      return lintSarif(all)
  }
}
