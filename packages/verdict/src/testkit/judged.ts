import { builtInPacks, indexPacks, type KindFacts } from '@barometer/packs'
import { judge } from '../judge.ts'
import type { Verdict } from '../verdict.ts'

/** The moment all sentence-tests are judged at. */
const now = Date.parse('2024-06-01T12:00:00Z')

const noPacks = indexPacks([])
const ourPacks = indexPacks(builtInPacks)

/** Judges by the general rules alone. */
export function judged(object: object): Verdict {
  return judge(object, { now, packs: noPacks })
}

/** Judges with the packs that come with Barometer. */
export function judgedWithPacks(object: object): Verdict {
  return judge(object, { now, packs: ourPacks })
}

/** Judges an object of a kind about which these facts are known. */
export function judgedKnowing(facts: Omit<KindFacts, 'group'>, object: object): Verdict {
  const packs = indexPacks([{ name: 'test', checkedWith: {}, kinds: [{ group: 'example.org', ...facts }] }])
  return judge({ apiVersion: 'example.org/v1', kind: 'Widget', ...object }, { now, packs })
}

/** A condition from a line such as `Ready=False QuotaExceeded: 3 of 3 used`. */
export function condition(line: string, more: object = {}): object {
  const [, type, status, reason = '', message = ''] =
    /^([^=]+)=([^\s:]+)(?: ([^:]*))?(?:: (.*))?$/.exec(line) ?? []
  return { type, status, reason, message, ...more }
}

/** An object with these conditions and nothing else. */
export function withConditions(...lines: readonly (string | object)[]): {
  status: { conditions: object[] }
} {
  return { status: { conditions: lines.map((line) => (typeof line === 'string' ? condition(line) : line)) } }
}

/** What decided, in one line: `Degraded conditions/not-true Ready`. */
export function inShort({ state, rule, decidedBy }: Verdict): string {
  return `${state} ${rule} ${decidedBy?.conditionType ?? decidedBy?.path ?? ''}`.trim()
}
