import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock } from '@barometer/client'
import type { Fault } from '@barometer/testkit'
import { startEnvironment } from './environment.ts'
import { findOperator } from './find-operator.ts'

/** A minute is a moment. */
const patience = {
  after: (milliseconds: number, run: () => void) => systemClock.after(milliseconds / 600, run),
}

test('an operator that cannot read anything is given up, and the error names what it waits for', async () => {
  const fault: Fault = ({ request }) => void request.socket.destroy()
  const network = { fault, clock: { ...systemClock, ...patience } }
  await assert.rejects(
    startEnvironment(await findOperator('knative'), { network, patience }),
    ({ message }: Error) => {
      assert.match(message, /^operator knative does not start: it has not read \S+ \(.*\), /)
      assert.match(message, /it has not read revisions\.serving\.knative\.dev/)
      return true
    },
  )
})
