import { kindName, objectName } from '../../text/object-names.ts'
import { oneLine } from '../../text/terminal-text.ts'
import type { Candidate, Decision } from './decision.ts'

/** Who is not yet as wished, in one line. */
export function stateText({ candidates }: Decision): string {
  const open = candidates.filter(({ met }) => met !== true).sort((a, b) => urgency(b) - urgency(a))
  const [first] = open
  if (!first) return candidates.length === 0 ? 'no such object yet' : 'the condition is met'
  const count = `${candidates.length - open.length} of ${candidates.length} met`
  const more = open.length > 1 ? ` (and ${open.length - 1} more)` : ''
  return oneLine(`${count}; waiting for ${candidateText(first)}${more}`)
}

/** One object and how it stands: `Widget default/one: Degraded NoDisk: no disk`. */
export function candidateText({ ref, presence, verdict, because }: Candidate): string {
  const name = objectName(ref)
  if (presence === 'absent') return `${name}, which does not exist`
  if (presence === 'not-observed') return `${name}, which could not be read`
  const said = verdict && [verdict.state, [verdict.reason, verdict.message].filter(Boolean).join(': ')]
  const own = `${name}${said ? `: ${said.filter(Boolean).join(' ')}` : ''}`
  if (!because) return oneLine(own)
  const { object, statement } = because
  const beneath = [statement.reason, statement.message].filter(Boolean).join(': ')
  return oneLine(
    `${own}, and beneath it ${objectName(object, ref.namespace)}${beneath ? `: ${beneath}` : ''}`,
  )
}

/** Many objects in few words: `3 Machines, 1 Cluster`, or the one by its name. */
export function countText(candidates: readonly Candidate[]): string {
  const counts = new Map<string, number>()
  for (const { ref } of candidates) counts.set(ref.kind, (counts.get(ref.kind) ?? 0) + 1)
  return oneLine([...counts].map(([kind, count]) => `${count} ${kindName(kind, count)}`).join(', '))
}

/** What is in trouble is told before what is only slow. */
function urgency({ verdict, presence }: Candidate): number {
  if (presence !== 'there') return 0
  if (verdict?.state === 'Failed') return 3
  return verdict?.state === 'Degraded' ? 2 : 1
}
