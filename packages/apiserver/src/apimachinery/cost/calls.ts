import { type Estimate, sizeOf } from './estimate.ts'
import { reading } from './operators.ts'
import { capped, costOf, fixedSize, limitless, product, type Size, sum, unknownSize } from './size.ts'
import { bool, dyn, int, listOf, opaque, optionalOf, type Type, text } from './type.ts'

/** A function that is called: by its name, or by that of its library and its own. */
interface Call {
  readonly name: string
  readonly target: Estimate | undefined
  readonly args: readonly Estimate[]
}

/** What a function costs beyond its operands, and what it yields. */
interface Yield {
  readonly cost: number
  readonly type: Type
  readonly size?: Size | undefined
}

type Rule = (call: Call) => Yield | undefined

/** What a call costs; a function of which nothing is known costs one. */
export function callEstimate(call: Call): Estimate {
  const { name, target, args } = call
  const found = rules.get(name)?.(call) ?? { cost: 1, type: typeOf(call) }
  const operands = [...args, ...(target ? [target] : [])].reduce((total, { cost }) => total + cost, 0)
  return { cost: capped(operands + found.cost), type: found.type, size: found.size }
}

/** The libraries whose functions are called by their name: `sets.contains(a, b)`. */
export const namespaces: ReadonlySet<string> = new Set([
  'sets',
  'lists',
  'optional',
  'ip',
  'format',
  'jsonpatch',
  'strings',
])

const traversal = (size: Size, factor = reading) => costOf(size.max, factor)
const first = ({ target, args }: Call) => target ?? args[0]

/** Reads its target once. */
const targetRead =
  (type: Type): Rule =>
  ({ target }) => {
    if (target === undefined) return undefined
    return { cost: traversal(sizeOf(target)), type, size: type === text ? sizeOf(target) : undefined }
  }

/** Reads its first argument once, or more often. */
const argumentRead =
  (type: Type, times = 1): Rule =>
  ({ args: [only] }) =>
    only && { cost: traversal(sizeOf(only), times * reading), type }

const pattern = (read: Size, expression: Size) =>
  capped(traversal(sum(read, fixedSize(1))) * costOf(expression.max, 0.25))

function matches({ target, args: [expression] }: Call): Yield | undefined {
  if (target === undefined || expression === undefined) return undefined
  return { cost: pattern(sizeOf(target), sizeOf(expression)), type: bool }
}

const found =
  (type: Type): Rule =>
  (call) => {
    const cost = matches(call)?.cost
    if (cost === undefined) return undefined
    return { cost, type, size: { min: 0, max: sizeOf(call.target!).max } }
  }

function contains({ target, args: [part] }: Call): Yield | undefined {
  if (target === undefined || part === undefined) return undefined
  return { cost: capped(traversal(sizeOf(target)) * traversal(sizeOf(part))), type: bool }
}

/** The size of the items of a list; absent where it is no list. */
function itemSize({ type, place }: Estimate): Size | undefined {
  if (type.kind !== 'list') return undefined
  return place?.element ? { min: 0, max: place.element.maxElements } : unknownSize
}

/** Compares the items of a list one by one, or reads a string. */
const itemsRead =
  (yields: (target: Estimate) => Type): Rule =>
  ({ target }) => {
    if (target === undefined) return undefined
    const item = itemSize(target)
    const type = yields(target)
    if (item === undefined) return { cost: traversal(sizeOf(target)), type }
    const strings = ['string', 'bytes'].includes(target.type.element?.kind ?? '')
    return { cost: capped(sizeOf(target).max * (1 + (strings ? traversal(item) : 0))), type }
  }

const elementOf = ({ type }: Estimate) => type.element ?? dyn

function join({ target, args: [separator] }: Call): Yield | undefined {
  if (target === undefined) return undefined
  const count = sizeOf(target)
  let size = product(count, itemSize(target) ?? fixedSize(0))
  if (separator !== undefined) {
    const gaps = { min: Math.max(count.min - 1, 0), max: Math.max(count.max - 1, 0) }
    size = sum(size, product(sizeOf(separator), gaps))
  }
  return { cost: traversal(size), type: text, size }
}

function split({ target, args }: Call): Yield | undefined {
  if (target === undefined) return undefined
  const most = args[1]?.literal
  const max = typeof most === 'bigint' && most >= 0n ? Number(most) : sizeOf(target).max
  return { cost: traversal(sizeOf(target), 2 * reading), type: listOf(text), size: { min: 0, max } }
}

function replace({ target, args: [from, to] }: Call): Yield | undefined {
  if (target === undefined || from === undefined || to === undefined) return undefined
  const [whole, gone, put] = [sizeOf(target), sizeOf(from), sizeOf(to)]
  const longest = replacements(whole.max, gone.min, put.max <= gone.min)
  const shortest = replacements(whole.min, gone.max, gone.max <= put.min)
  const size = {
    min: capped(shortest.count * put.min + shortest.kept),
    max: capped(longest.count * put.max + longest.kept),
  }
  return { cost: traversal(whole, 2 * reading), type: text, size }
}

/** How often a part of a length is replaced in a text, and how much of the text is counted besides. */
function replacements(whole: number, part: number, nothingGained: boolean): { count: number; kept: number } {
  if (part === 0) return { count: capped(whole + 1), kept: whole }
  return nothingGained ? { count: 0, kept: whole } : { count: Math.ceil(whole / part), kept: 0 }
}

/** A new list, of which the server counts the making and each item. */
function newList(size: Size, factor: number, type: Type): Yield {
  return { cost: capped(costOf(size.max, factor) + 11), type, size }
}

const squared = (size: Size) => product(size, size)

function sort({ target }: Call): Yield | undefined {
  if (target === undefined) return undefined
  const strings = ['string', 'bytes'].includes(target.type.element?.kind ?? '')
  return newList(squared(sizeOf(target)), strings ? 2 + reading : 2, target.type)
}

function slice({ target, args: [start, end] }: Call): Yield | undefined {
  if (target === undefined) return undefined
  const from = natural(start, 0)
  const to = natural(end, sizeOf(target).max)
  return newList(fixedSize(to < from ? limitless : to - from), 1, target.type)
}

function flatten({ target, args: [depth] }: Call): Yield | undefined {
  if (target === undefined) return undefined
  const { element } = target.type
  const type = element?.kind === 'list' ? element : target.type
  return newList(sizeOf(target), depth === undefined ? 1 : natural(depth, limitless), type)
}

/** The number that a literal says. */
function natural(argument: Estimate | undefined, otherwise: number): number {
  const value = argument?.literal
  return typeof value === 'bigint' && value >= 0n ? Number(value) : otherwise
}

const sets =
  (factor: number): Rule =>
  ({ args: [left, right] }) => {
    if (left === undefined || right === undefined) return undefined
    return { cost: capped(costOf(product(sizeOf(left), sizeOf(right)).max, factor) + 1), type: bool }
  }

/** The prefixes of two addresses are compared; what is given as text is parsed before. */
const within =
  (compared: number): Rule =>
  ({ args: [other] }) => {
    if (other === undefined) return undefined
    return { cost: compared + (other.type.kind === 'opaque' ? 0 : traversal(sizeOf(other))), type: bool }
  }

/** From text to bytes and back: a character has four bytes at the most. */
const converted =
  (from: Type['kind'], type: Type, size: (read: Size) => Size): Rule =>
  ({ args: [only] }) => {
    if (only === undefined || (only.type.kind !== from && only.type.kind !== 'dyn')) return undefined
    const read = sizeOf(only)
    return { cost: Math.max(traversal(read), 1), type, size: size(read) }
  }

/** Costs nothing of its own, and is as large as what it is made of. */
function asDyn({ args: [only] }: Call): Yield | undefined {
  return only && { cost: 1, type: dyn, size: only.size }
}

function validate({ args: [only] }: Call): Yield | undefined {
  if (only === undefined) return undefined
  return { cost: costOf(traversal(sizeOf(only)), 128 * 0.25), type: optionalOf(listOf(text)) }
}

const rules: ReadonlyMap<string, Rule> = new Map([
  ['startsWith', argumentRead(bool)],
  ['endsWith', argumentRead(bool)],
  ['contains', contains],
  ['matches', matches],
  ['find', found(text)],
  ['findAll', found(listOf(text))],
  ['format', ({ target }) => target && { cost: traversal(sizeOf(target)), type: text }],
  ['lowerAscii', targetRead(text)],
  ['upperAscii', targetRead(text)],
  ['substring', targetRead(text)],
  ['trim', targetRead(text)],
  ['replace', replace],
  ['split', split],
  ['join', join],
  ['strings.quote', quote],
  ['bytes', converted('string', { kind: 'bytes' }, ({ min, max }) => ({ min, max: capped(max * 4) }))],
  ['string', converted('bytes', text, ({ min, max }) => ({ min: Math.floor(min / 4), max }))],
  ['dyn', asDyn],
  ['isSorted', itemsRead(() => bool)],
  ['sum', itemsRead(elementOf)],
  ['min', itemsRead(elementOf)],
  ['max', itemsRead(elementOf)],
  ['indexOf', itemsRead(() => int)],
  ['lastIndexOf', itemsRead(() => int)],
  ['distinct', ({ target }) => target && newList(squared(sizeOf(target)), 2, target.type)],
  ['sort', sort],
  ['reverse', ({ target }) => target && newList(sizeOf(target), 1, target.type)],
  ['slice', slice],
  ['flatten', flatten],
  ['lists.range', ({ args }) => newList(fixedSize(natural(args[0], limitless)), 1, listOf(int))],
  ['sets.contains', sets(1)],
  ['sets.intersects', sets(1)],
  ['sets.equivalent', sets(2)],
  [
    'url',
    ({ args: [only] }) =>
      only && { cost: traversal(sizeOf(only)), type: { kind: 'url' }, size: sizeOf(only) },
  ],
  [
    'jsonpatch.escapeKey',
    ({ args: [only] }) => only && { cost: traversal(sizeOf(only)), type: text, size: sizeOf(only) },
  ],
  ['cidr', argumentRead(opaque)],
  ['isIP', argumentRead(bool)],
  ['isCIDR', argumentRead(bool)],
  ['ip', argumentRead(opaque)],
  ['ip.isCanonical', argumentRead(bool, 2)],
  ['containsIP', within(costOf(32, reading))],
  ['containsCIDR', within(costOf(32, reading) + costOf(16, reading) + 1)],
  ['quantity', argumentRead(opaque)],
  ['isQuantity', argumentRead(bool)],
  ['semver', argumentRead(opaque)],
  ['isSemver', argumentRead(bool)],
  ['validate', validate],
])

function quote({ args: [only] }: Call): Yield | undefined {
  if (only === undefined) return undefined
  const { min, max } = sizeOf(only)
  return { cost: traversal(sizeOf(only)), type: text, size: { min: min + 2, max: capped(max * 2 + 2) } }
}

type TypeRule = (call: Call) => Type

function typeOf(call: Call): Type {
  const rule = types.get(call.name)
  if (rule) return rule(call)
  return call.name.startsWith('format.') ? opaque : dyn
}

const named = (type: Type, ...names: string[]): [string, TypeRule][] =>
  names.map((name) => [name, () => type])

/** What the other functions yield; it decides how large that is. */
const types: ReadonlyMap<string, TypeRule> = new Map([
  ...named(bool, 'bool', 'matches', 'isURL', 'hasValue', 'isInteger', 'isGreaterThan', 'isLessThan'),
  ...named(
    bool,
    'isUnspecified',
    'isLoopback',
    'isLinkLocalMulticast',
    'isLinkLocalUnicast',
    'isGlobalUnicast',
  ),
  ...named(int, 'int', 'uint', 'size', 'prefixLength', 'family', 'asInteger', 'sign', 'compareTo'),
  ...named(int, 'major', 'minor', 'patch', 'getFullYear', 'getMonth', 'getDate', 'getDayOfMonth'),
  ...named(int, 'getDayOfWeek', 'getDayOfYear', 'getHours', 'getMinutes', 'getSeconds', 'getMilliseconds'),
  ...named({ kind: 'double' }, 'double', 'asApproximateFloat'),
  ...named({ kind: 'duration' }, 'duration'),
  ...named({ kind: 'timestamp' }, 'timestamp'),
  ...named(text, 'string', 'charAt', 'getScheme', 'getHost', 'getHostname', 'getPort', 'getEscapedPath'),
  ...named({ kind: 'map', key: text, element: listOf(text) }, 'getQuery'),
  ...named(opaque, 'masked', 'add', 'sub', 'ip'),
  ...named(optionalOf(opaque), 'format.named'),
  ['optional.of', ({ args }) => optionalOf(args[0]?.type)],
  ['optional.ofNonZeroValue', ({ args }) => optionalOf(args[0]?.type)],
  ['optional.none', () => optionalOf(undefined)],
  ['value', (call) => elementOf(first(call)!)],
  ['orValue', ({ target, args }) => target?.type.element ?? args[0]?.type ?? dyn],
  ['or', ({ target }) => target?.type ?? dyn],
  ['first', ({ target }) => optionalOf(target?.type.element)],
  ['last', ({ target }) => optionalOf(target?.type.element)],
])
