import type { Finding, LintResult, LintSeverity } from '@barometer/lint'

/** Findings that differ only in the object they are about, and in the names and numbers of their messages. */
export interface Alike {
  readonly first: Finding
  /** The first few, the first among them. */
  readonly some: readonly Finding[]
  readonly count: number
}

export interface CollectionOptions {
  /** The least severity that counts. */
  readonly least: LintSeverity
  /** Keep each finding; else only as many as are shown of those that are alike. */
  readonly keepAll: boolean
}

/** How much of what is alike is shown. */
export const shownAlike = 3

const ranks: Readonly<Record<LintSeverity, number>> = { info: 0, warning: 1, error: 2 }

/** Findings as they come: counted, grouped and, where that is wanted, kept. */
export class Collection {
  readonly #options: CollectionOptions
  readonly #all: Finding[] = []
  readonly #alike = new Map<string, { readonly some: Finding[]; count: number }>()
  readonly counts: Record<LintSeverity, number> = { error: 0, warning: 0, info: 0 }
  silenced = 0

  constructor(options: CollectionOptions) {
    this.#options = options
  }

  add({ findings, silenced }: LintResult): void {
    this.silenced += silenced
    for (const finding of findings) this.#addOne(finding)
  }

  /** Each finding, where each is kept, in the order they came. */
  all(): readonly Finding[] {
    return this.#all
  }

  /** What is alike together: the worst first, then what is most common. */
  groups(): readonly Alike[] {
    return [...this.#alike.values()]
      .map(({ some, count }) => ({ first: some[0]!, some, count }))
      .sort((a, b) => {
        const worse = ranks[b.first.severity] - ranks[a.first.severity]
        return worse || b.count - a.count || compare(a.first.rule, b.first.rule) || compareNames(a, b)
      })
  }

  /** Whether anything of this severity or a worse one was found. */
  has(severity: LintSeverity): boolean {
    return Object.entries(this.counts).some(
      ([each, count]) => count > 0 && ranks[each as LintSeverity] >= ranks[severity],
    )
  }

  #addOne(finding: Finding): void {
    if (ranks[finding.severity] < ranks[this.#options.least]) return
    this.counts[finding.severity]++
    if (this.#options.keepAll) this.#all.push(finding)
    const key = likeness(finding)
    const alike = this.#alike.get(key)
    if (!alike) this.#alike.set(key, { some: [finding], count: 1 })
    else {
      alike.count++
      if (alike.some.length < shownAlike) alike.some.push(finding)
    }
  }
}

/** What findings that are alike share. */
export function likeness({ rule, object, path, message }: Finding): string {
  const kind = object ? `${object.apiVersion} ${object.kind}` : ''
  return [rule, kind, path.replace(/\d+/g, ''), message.replace(/"[^"…]*["…]|\d+/g, '')].join('\n')
}

function compareNames({ first: a }: Alike, { first: b }: Alike): number {
  return compare(likeness(a), likeness(b))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
