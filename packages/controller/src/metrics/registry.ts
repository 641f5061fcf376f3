/** Names and values of labels, in the order in which they are printed. */
export type Labels = Readonly<Record<string, string>>

type MetricType = 'counter' | 'gauge' | 'histogram'

/** One family of metrics in Prometheus' text format. */
interface Family {
  readonly name: string
  readonly type: MetricType
  readonly help: string
  print(): Iterable<string>
}

/** Counts, levels and distributions, printed as Prometheus reads them. */
export class Registry {
  readonly #families = new Map<string, Family>()

  /** The counter of this name: the same for everybody who asks. */
  counter(name: string, help: string): Counter {
    return this.#family(name, () => new Counter(name, help, 'counter'))
  }

  gauge(name: string, help: string): Gauge {
    return this.#family(name, () => new Gauge(name, help, 'gauge'))
  }

  histogram(name: string, help: string, buckets: readonly number[]): Histogram {
    return this.#family(name, () => new Histogram(name, help, buckets))
  }

  /** All of them in the text format, by name. */
  print(): string {
    const lines: string[] = []
    for (const family of [...this.#families.values()].sort((a, b) => (a.name < b.name ? -1 : 1))) {
      lines.push(`# HELP ${family.name} ${family.help}`, `# TYPE ${family.name} ${family.type}`)
      for (const each of family.print()) lines.push(each)
    }
    return `${lines.join('\n')}\n`
  }

  #family<F extends Family>(name: string, make: () => F): F {
    const found = this.#families.get(name)
    if (found) return found as F
    const made = make()
    this.#families.set(name, made)
    return made
  }
}

/** A value for each set of labels. */
class Values implements Family {
  readonly name: string
  readonly help: string
  readonly type: MetricType
  protected readonly values = new Map<string, number | (() => number)>()

  constructor(name: string, help: string, type: MetricType) {
    this.name = name
    this.help = help
    this.type = type
  }

  /** What it stands at; 0 where nothing was counted. */
  value(labels: Labels = {}): number {
    const value = this.values.get(printLabels(labels)) ?? 0
    return typeof value === 'function' ? value() : value
  }

  /** Asked for whenever it is printed. */
  read(labels: Labels, value: () => number): void {
    this.values.set(printLabels(labels), value)
  }

  /** It is no longer there to be asked. */
  remove(labels: Labels): void {
    this.values.delete(printLabels(labels))
  }

  *print(): Iterable<string> {
    for (const [labels, value] of this.values)
      yield `${this.name}${labels} ${typeof value === 'function' ? value() : value}`
  }
}

export class Counter extends Values {
  add(labels: Labels, by = 1): void {
    const key = printLabels(labels)
    this.values.set(key, ((this.values.get(key) as number | undefined) ?? 0) + by)
  }
}

export class Gauge extends Values {
  set(labels: Labels, value: number): void {
    this.values.set(printLabels(labels), value)
  }
}

interface Distribution {
  readonly labels: Labels
  readonly counts: number[]
  sum: number
  count: number
}

export class Histogram implements Family {
  readonly name: string
  readonly help: string
  readonly type = 'histogram'
  readonly #buckets: readonly number[]
  readonly #distributions = new Map<string, Distribution>()

  constructor(name: string, help: string, buckets: readonly number[]) {
    this.name = name
    this.help = help
    this.#buckets = buckets
  }

  observe(labels: Labels, value: number): void {
    const key = printLabels(labels)
    let found = this.#distributions.get(key)
    if (!found) {
      found = { labels, counts: this.#buckets.map(() => 0), sum: 0, count: 0 }
      this.#distributions.set(key, found)
    }
    const bucket = this.#buckets.findIndex((limit) => value <= limit)
    if (bucket >= 0) found.counts[bucket]!++
    found.sum += value
    found.count++
  }

  *print(): Iterable<string> {
    for (const { labels, counts, sum, count } of this.#distributions.values()) {
      let below = 0
      for (const [index, limit] of this.#buckets.entries()) {
        below += counts[index] ?? 0
        yield `${this.name}_bucket${printLabels({ ...labels, le: String(limit) })} ${below}`
      }
      yield `${this.name}_bucket${printLabels({ ...labels, le: '+Inf' })} ${count}`
      yield `${this.name}_sum${printLabels(labels)} ${sum}`
      yield `${this.name}_count${printLabels(labels)} ${count}`
    }
  }
}

function printLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

function escaped(value: string): string {
  return value.replace(/[\\"\n]/g, (found) => (found === '\n' ? '\\n' : `\\${found}`))
}
