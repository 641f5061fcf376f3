import { parseArgs } from 'node:util'
import { builtInPacks, indexPacks } from '@barometer/packs'
import { judge, statementsOf } from '@barometer/verdict'
import { explanation } from './score/explanation.ts'
import { printable } from './score/printable.ts'
import { type Case, readCases } from './score/read-cases.ts'
import { agrees, confusionTable, inTheirWords, type Judged, totalsOf } from './score/tally.ts'

// npm run score -- FILE [--explain ID] [--disagreements]
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { explain: { type: 'string' }, disagreements: { type: 'boolean' } },
})
const file = positionals[0]
if (file === undefined) {
  console.error('usage: npm run score -- FILE [--explain ID] [--disagreements]')
  process.exit(2)
}

const packs = indexPacks(builtInPacks)
const started = Date.now()
const percent = (part: number, whole: number) =>
  whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`

function judgeCase(one: Case): Judged {
  const verdict = judge(one.object, { now: one.now ?? started, packs })
  return { case: one, verdict, ours: inTheirWords(verdict, one.vocabulary) }
}

function explain(id: string, judged: readonly Judged[]): void {
  const found = judged.find((one) => one.case.id === id)
  if (!found) {
    console.error(`${file}: there is no object with the id ${JSON.stringify(id)}`)
    process.exit(2)
  }
  const { object, now = started } = found.case
  console.log(explanation(found, statementsOf(object, { now, packs })).map(printable).join('\n'))
}

function report(judged: readonly Judged[]): void {
  const totals = totalsOf(judged)
  const { total, agree, withConditions, agreeWithConditions } = totals
  const silent = judged.filter((one) => one.verdict.rule === 'nothing-said').length
  console.log(confusionTable(judged))
  console.log()
  console.log(`agreement: ${agree} of ${total} (${percent(agree, total)})`)
  console.log(
    `with conditions: ${agreeWithConditions} of ${withConditions} (${percent(agreeWithConditions, withConditions)})`,
  )
  console.log(
    `degraded: ${totals.degradedFound} of ${totals.degraded} found, ${totals.degradedCalledHealthy} called healthy`,
  )
  console.log(`healthy: ${totals.healthyCalledDegraded} of ${totals.healthy} called degraded`)
  console.log(`nothing said: ${silent}`)
  console.log(JSON.stringify(totals))
}

const judged = readCases(file).map(judgeCase)
if (values.explain !== undefined) explain(values.explain, judged)
else {
  if (values.disagreements) {
    for (const { case: one, verdict, ours } of judged.filter((each) => !agrees(each))) {
      const by = verdict.decidedBy
      const said = by ? `${by.path}=${by.value}` : 'nothing'
      const line = `${one.id}: expected ${one.expected}, we say ${ours} (${verdict.rule}: ${said} ${verdict.reason})`
      console.log(printable(line))
    }
    console.log()
  }
  report(judged)
}
