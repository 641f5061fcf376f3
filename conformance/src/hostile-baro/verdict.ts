import { type Attack, canary } from './attack.ts'
import type { Outcome } from './baro.ts'

const documented = [0, 1, 2, 3, 4, 130]
const stackTrace = /^\s+at .+:\d+:\d+\)?$|node:internal|\bFATAL ERROR\b/m
/** Whatever could drive a terminal; the line feed apart. */
const control = /[\0-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]/

/** What the program did wrong under an attack; undefined when it stood. */
export function verdict(attack: Attack, { code, late, out, err, memory }: Outcome): string | undefined {
  const most = attack.memory ?? 500
  if (late) return 'it went on until it was ended'
  if (code === undefined) return 'it died of a signal'
  for (const text of [out, err]) {
    const trace = stackTrace.exec(text)
    if (trace) return `it shows its insides: ${trace[0].trim().slice(0, 200)}`
    const sent = control.exec(text)
    if (sent) return `it sends ${JSON.stringify(sent[0])} to the terminal`
    if (text.includes(canary)) return 'it tells the secret'
  }
  if (memory > most) return `it held ${memory.toFixed(0)} MB, more than ${most}`
  const codes = attack.codes ?? documented
  const said = (err || out).trim().slice(0, 300)
  if (!codes.includes(code)) return `it ends with ${code}, not with ${codes.join(' or ')}: ${said}`
  if (attack.says && !attack.says.test(out + err)) return `it does not say ${attack.says}: ${said}`
  return undefined
}
