import { after, before, describe, test } from 'node:test'
import { allCases } from './cases/index.ts'
import { type Client, connect } from './http.ts'
import { startEmbedded } from './servers/embedded.ts'
import { failureText } from './suite/report.ts'
import { runCase } from './suite/run.ts'

// `npm run conformance` runs the same cases, on either server, and shows the real server's answer beside one that failed.
describe('the embedded server', { concurrency: 8 }, () => {
  let client: Client
  before(async () => {
    client = connect(await startEmbedded())
  })
  after(async () => {
    client.close()
    await client.target.stop()
  })

  for (const [index, each] of allCases.entries()) {
    const reason = each.skip.embedded
    test(`${each.topic}: ${each.title}`, { ...(reason && { skip: reason }) }, async () => {
      const outcome = await runCase(each, client, `t${index}`)
      if (outcome.result === 'failed') throw new Error(failureText('embedded', outcome))
    })
  }
})
