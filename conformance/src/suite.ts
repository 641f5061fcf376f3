import { allCases } from './cases/index.ts'
import { type Answer, connect } from './http.ts'
import { controlPlaneIsBuilt } from './servers/control-plane/build.ts'
import { startTarget } from './servers/start-target.ts'
import type { ServerName } from './servers/target.ts'
import type { Case } from './suite/case.ts'
import type { Exchange } from './suite/case-context.ts'
import { failureText, tally, tallyLine } from './suite/report.ts'
import { type Outcome, runCases } from './suite/run.ts'

type Say = (line: string) => void

const atOnce = 8

/** Runs the suite on one server and prints skips, failures and the tally. Resolves to the exit code. */
export async function suite(server: ServerName, only: RegExp | undefined, say: Say): Promise<number> {
  const cases = allCases.filter((each) => !only || only.test(`${each.topic}: ${each.title}`))
  const outcomes = await runOn(server, cases, say)
  const failed = outcomes.filter((each) => each.result === 'failed')
  const real = server === 'embedded' ? await askTheRealOne(failed, say) : []
  for (const each of outcomes) {
    if (each.result === 'skipped') say(`- ${each.case.topic}: ${each.case.title} (${each.reason})`)
  }
  for (const [index, each] of failed.entries()) {
    const there = real[index]
    const answer = there && sameRequest(each, there)
    say(failureText(server, each, there && { server: 'kubernetes', answer }))
  }
  say(tallyLine(tally(outcomes)))
  return failed.length > 0 || outcomes.length === 0 ? 1 : 0
}

/**
 * What the other server answered to the request that failed here. Waiting makes runs of one case differ in length, and
 * names differ from run to run: the last request of the same form is the one.
 */
function sameRequest(failed: Outcome, there: Outcome): Answer | undefined {
  if (failed.result !== 'failed' || there.result === 'skipped') return undefined
  const form = ({ request }: Exchange) => `${request.method} ${request.path.replace(/-\w+-\d+/g, '')}`
  const wanted = failed.exchanges[failed.at]
  return wanted && there.exchanges.findLast((each) => form(each) === form(wanted))?.answer
}

/** The failed cases again, on a real server if one is built, so that a failure can show both answers. */
async function askTheRealOne(failed: Outcome[], say: Say): Promise<Outcome[]> {
  if (failed.length === 0 || !controlPlaneIsBuilt()) return []
  return runOn(
    'kubernetes',
    failed.map((each) => each.case),
    say,
  )
}

async function runOn(server: ServerName, cases: Case[], say: Say): Promise<Outcome[]> {
  const target = await startTarget(server, say)
  const client = connect(target)
  try {
    return await runCases(cases, client, atOnce)
  } finally {
    client.close()
    await target.stop()
  }
}
