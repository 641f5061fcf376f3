import type { Client } from '../http.ts'
import type { Case } from './case.ts'
import { CaseContext, type Exchange, Unexpected } from './case-context.ts'

/** What became of a case. `at` is which of its exchanges was not as expected. */
export type Outcome =
  | { case: Case; result: 'passed'; took: number; exchanges: Exchange[] }
  | { case: Case; result: 'skipped'; reason: string }
  | { case: Case; result: 'failed'; took: number; exchanges: Exchange[]; why: string; at: number }

const caseLimit = 120_000

/** Runs the cases, some at a time, on one server. Outcomes come in the order of the cases. */
export async function runCases(cases: Case[], client: Client, atOnce: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const run = Math.random().toString(36).slice(2, 7)
  const waiting = cases.entries()
  const worker = async () => {
    for (const [index, each] of waiting) outcomes[index] = await runCase(each, client, `${run}${index}`)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return outcomes
}

/** Runs one case; `run` makes the names of its objects unique on that server. */
export async function runCase(each: Case, client: Client, run: string): Promise<Outcome> {
  const reason = each.skip[client.target.name]
  if (reason) return { case: each, result: 'skipped', reason }
  const context = new CaseContext(client, run)
  const began = performance.now()
  try {
    await withinLimit(each.run(context))
    return { case: each, result: 'passed', took: performance.now() - began, exchanges: context.exchanges }
  } catch (error) {
    return failure(each, context, error, performance.now() - began)
  } finally {
    context.end()
  }
}

function failure(each: Case, context: CaseContext, error: unknown, took: number): Outcome {
  const exchange = error instanceof Unexpected ? error.exchange : context.exchanges.at(-1)
  const why = error instanceof Unexpected ? error.message : String((error as Error).stack ?? error)
  const at = exchange ? context.exchanges.indexOf(exchange) : -1
  return { case: each, result: 'failed', took, exchanges: context.exchanges, why, at }
}

function withinLimit(work: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not done within ${caseLimit / 1000} s`)), caseLimit)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
