import { wholeNumberOf } from '../record.ts'
import { fieldStatement, type Rule } from './rule.ts'

const wanted = ['replicas', 'size', 'instances']
const got = [
  'readyReplicas',
  'availableReplicas',
  'readyInstances',
  'replicas',
  'updatedReplicas',
  'instances',
]

/** Nothing but counts is said: fewer than asked for is work under way, all of them is well. */
export const replicas: Rule = ({ spec, status }) => {
  const want = wanted.map((name) => wholeNumberOf(spec[name])).find((count) => count !== undefined)
  if (want === undefined) return undefined
  const counts = got.flatMap((name) => {
    const count = wholeNumberOf(status[name])
    return count === undefined ? [] : [{ name, count }]
  })
  if (counts.length === 0) return undefined
  const short = counts.find(({ count }) => count < want)
  const { name, count } = short ?? counts[0]!
  const message = `${count} of ${want} ${name}`
  return {
    state: short ? 'Progressing' : 'Healthy',
    statement: fieldStatement('replicas', `status.${name}`, String(count), { message }),
  }
}
