import type { Attack } from './attack.ts'
import { requestBodies } from './attacks/bodies.ts'
import { headers } from './attacks/headers.ts'
import { requestLines } from './attacks/request-lines.ts'
import { schemas } from './attacks/schemas.ts'
import { watches } from './attacks/watches.ts'
import { webhooks } from './attacks/webhooks.ts'
import { Victim } from './victim.ts'

/** Every attack on the server, in the order in which a request is taken apart. */
export const serverAttacks: readonly Attack[] = [
  ...requestLines,
  ...headers,
  ...requestBodies,
  ...schemas,
  ...webhooks,
  ...watches,
]

/** What the server may hold, in MB, beyond what it held before the first attack, once an attack is over. */
const slack = 150
const longest = 60_000

/** Carries out attacks one by one on one server and says a verdict on each; resolves to how many found something. */
export async function runAttacks(attacks: readonly Attack[], say: (line: string) => void): Promise<number> {
  let victim = await Victim.start()
  let found = 0
  try {
    for (const attack of attacks) {
      const why = await verdict(attack, victim)
      say(`${why ? '✗' : '✓'} ${attack.name}${why ? `: ${why}` : ''}`)
      if (!why) continue
      found++
      await victim.stop()
      victim = await Victim.start()
    }
  } finally {
    await victim.stop()
  }
  return found
}

/** What an attack has found; undefined when the server stood. */
async function verdict(attack: Attack, victim: Victim): Promise<string | undefined> {
  const memory = victim.memory()
  const [revision, complaints] = [await victim.revision(), victim.complaints()]
  const failed = await within(attack.run(victim)).catch((error: Error) => error.message)
  if (failed) return failed
  const complaint = await victim.complaint(memory + slack)
  if (complaint) return complaint
  if (victim.complaints() !== complaints)
    return `it says ${victim.complaints().slice(complaints.length, complaints.length + 500)}`
  if (!attack.writes && (await victim.revision()) !== revision) return 'something was written'
  return undefined
}

function within(work: Promise<void>): Promise<undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`it was not over after ${longest / 1000} s`)), longest)
    work.then(() => resolve(undefined), reject).finally(() => clearTimeout(timer))
  })
}
