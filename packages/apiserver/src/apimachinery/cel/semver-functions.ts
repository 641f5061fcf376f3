import type { Environment } from '@marcbachmann/cel-js'

/** A semantic version; the build takes no part in comparisons. */
class Semver {
  readonly numbers: readonly bigint[]
  readonly prerelease: readonly string[]
  constructor(numbers: readonly bigint[], prerelease: readonly string[]) {
    this.numbers = numbers
    this.prerelease = prerelease
  }
}

const pattern =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-((?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?(?:\+[0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*)?$/

function parse(text: string): Semver | undefined {
  const match = pattern.exec(text)
  if (match === null) return undefined
  return new Semver(match.slice(1, 4).map(BigInt), match[4]?.split('.') ?? [])
}

/** Forgives a leading `v`, leading zeros, and numbers that are left out. */
function normalised(text: string): string {
  const match = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?([-+].*)?$/.exec(text)
  if (match === null) return text
  const [, major, minor = '0', patch = '0', rest = ''] = match
  return [major, minor, patch].map((part) => BigInt(part!)).join('.') + rest
}

function must(text: string): Semver {
  const version = parse(text)
  if (version === undefined) throw new Error(`No Major.Minor.Patch elements found`)
  return version
}

function compare(a: Semver, b: Semver): number {
  for (const [at, number] of a.numbers.entries()) {
    if (number !== b.numbers[at]) return number < b.numbers[at]! ? -1 : 1
  }
  if (a.prerelease.length === 0 || b.prerelease.length === 0) {
    return Math.sign(Number(a.prerelease.length === 0) - Number(b.prerelease.length === 0))
  }
  for (const [at, part] of a.prerelease.entries()) {
    const other = b.prerelease[at]
    if (other === undefined) return 1
    const order = comparePart(part, other)
    if (order !== 0) return order
  }
  return a.prerelease.length < b.prerelease.length ? -1 : 0
}

/** Numbers come before words. */
function comparePart(a: string, b: string): number {
  const [left, right] = [/^\d+$/.test(a), /^\d+$/.test(b)]
  if (left !== right) return left ? -1 : 1
  if (left) return Number(BigInt(a) > BigInt(b)) - Number(BigInt(a) < BigInt(b))
  return a < b ? -1 : a > b ? 1 : 0
}

/** semver, isSemver, their parts and comparisons. */
export function registerSemver(environment: Environment): void {
  const read = (text: string, loose: boolean) => (loose ? normalised(text) : text)
  environment
    .registerType('Semver', Semver)
    .registerFunction('semver(string): Semver', must)
    .registerFunction('semver(string, bool): Semver', (text: string, loose: boolean) =>
      must(read(text, loose)),
    )
    .registerFunction('isSemver(string): bool', (text: string) => parse(text) !== undefined)
    .registerFunction(
      'isSemver(string, bool): bool',
      (text: string, loose: boolean) => parse(read(text, loose)) !== undefined,
    )
    .registerFunction('Semver.major(): int', ({ numbers }: Semver) => numbers[0])
    .registerFunction('Semver.minor(): int', ({ numbers }: Semver) => numbers[1])
    .registerFunction('Semver.patch(): int', ({ numbers }: Semver) => numbers[2])
    .registerFunction('Semver.compareTo(Semver): int', (a: Semver, b: Semver) => BigInt(compare(a, b)))
    .registerFunction('Semver.isGreaterThan(Semver): bool', (a: Semver, b: Semver) => compare(a, b) > 0)
    .registerFunction('Semver.isLessThan(Semver): bool', (a: Semver, b: Semver) => compare(a, b) < 0)
    .registerOperator('Semver == Semver', (a: Semver, b: Semver) => compare(a, b) === 0)
}
