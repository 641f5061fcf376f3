/** Something that a text names. */
export interface Mention {
  /** A kind in any spelling: `Secret`, `secrets`, `clusterissuer.cert-manager.io`; '' where only a name stands. */
  readonly kind: string
  /** '' where the text does not say. */
  readonly namespace: string
  readonly name: string
  /** The text says that it is not there. */
  readonly absent: boolean
}

const name = '[a-z0-9](?:[-a-z0-9.]*[a-z0-9])?'
const patterns: readonly RegExp[] = [
  // Kind/namespace/name, Kind/name
  new RegExp(`\\b([A-Z][A-Za-z0-9]+)/(${name})(?:/(${name}))?`, 'g'),
  // kind "name", kind 'namespace/name'
  new RegExp(`([A-Za-z][A-Za-z0-9.-]*) ["'\u201c](${name})(?:/(${name}))?["'\u201d]`, 'g'),
  // key in Kind namespace/name
  new RegExp(`\\b([A-Z][A-Za-z0-9]+) (${name})/(${name})\\b`, 'g'),
  // no Kind with name x was found
  new RegExp(`\\bno ([A-Z][A-Za-z0-9]+) with name (${name}) was found\\b`, 'g'),
]
const most = 30

/** Objects that a text names, in the order in which they stand there. */
export function mentionsIn(text: string): readonly Mention[] {
  const found: (Mention & { readonly at: number })[] = []
  for (const pattern of patterns) {
    for (const match of text.matchAll(pattern)) {
      const [whole, kind = '', first = '', second] = match
      const namespace = second === undefined ? '' : first
      const after = text.slice(match.index + whole.length, match.index + whole.length + 80)
      const before = text.slice(Math.max(0, match.index - 40), match.index)
      const absent = whole.startsWith('no ') || saysAbsent.test(after) || saysNotFoundBefore.test(before)
      found.push({ kind, namespace, name: second ?? first, absent, at: match.index })
      if (found.length >= most) break
    }
  }
  return found.sort((a, b) => a.at - b.at).map(({ at: _, ...mention }) => mention)
}

/** Names of services whose addresses a text holds: what the API server says of a webhook that does not answer. */
export function servicesIn(text: string): readonly { readonly namespace: string; readonly name: string }[] {
  const addresses = text.matchAll(/https?:\/\/([a-z0-9-]+)\.([a-z0-9-]+)\.svc\b/g)
  return [...addresses].map(([, name = '', namespace = '']) => ({ namespace, name }))
}

const saysAbsent =
  /^[^.;,"']{0,40}\b(?:not found|does not exist|doesn't exist|cannot be found|could not be found)/i
const saysNotFoundBefore = /(?:couldn't find|could not find|cannot find|no such|missing)[^.;:]{0,30}$/i

/** Whether a text has this name in it as a word of its own. A plain word counts only in quotes or after a slash. */
export function hasName(text: string, wanted: string): boolean {
  if (wanted === '') return false
  const plain = /^[a-z]+$/.test(wanted)
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const before = text[at - 1] ?? ' '
    const after = text[at + wanted.length] ?? ' '
    if (nameLetter.test(before) || nameLetter.test(after)) continue
    if (!plain || quote.test(before)) return true
  }
  return false
}

/** Whether a text speaks of objects of a kind as such, in the plural: `unbound PersistentVolumeClaims`. */
export function hasKind(text: string, kind: string): boolean {
  return /^[A-Za-z0-9]+$/.test(kind) && new RegExp(`\\b${kind}s\\b`).test(text)
}

const nameLetter = /[A-Za-z0-9-]/
const quote = /["'/`\u201c]/
