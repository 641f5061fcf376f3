import type { Row } from './peer.ts'

/** Where results are kept, so that no operation is optimised away. */
const kept: { result?: unknown } = {}

/**
 * Repeats the operation in ever larger batches until one takes at least the given time, and reports that batch: the
 * same way of measuring as `bench/go/measure`. The time is that of the processor, all threads of the process
 * together, so garbage collection on another core counts and neighbours on the machine do not.
 */
export function measure(
  name: string,
  n: number,
  milliseconds: number,
  operation: (times: number) => unknown,
): Row {
  for (let times = 1; ; times *= 2) {
    const start = process.cpuUsage()
    kept.result = operation(times)
    const { user, system } = process.cpuUsage(start)
    const nanoseconds = (user + system) * 1000
    if (nanoseconds >= milliseconds * 1e6)
      return { name, n, nsPerOp: nanoseconds / times, allocsPerOp: Number.NaN }
  }
}

/** The better of two measurements of the same thing: what disturbs a measurement only ever makes it longer. */
export function better(a: Row | undefined, b: Row): Row {
  return a && a.nsPerOp <= b.nsPerOp ? a : b
}

/** A duration with three digits: `95.1 ns`, `1.24 µs`, `23.9 ms`. */
export function duration(nanoseconds: number): string {
  const units = ['ns', 'µs', 'ms']
  let value = nanoseconds
  while (value >= 999.5 && units.length > 1) {
    value /= 1000
    units.shift()
  }
  return `${value >= 999.5 ? value.toFixed(0) : value.toPrecision(3)} ${units[0]}`
}
