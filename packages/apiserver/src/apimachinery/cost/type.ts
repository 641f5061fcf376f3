/** What a value of an expression is, as far as its cost depends on it. */
export interface Type {
  readonly kind:
    | 'bool'
    | 'int'
    | 'double'
    | 'duration'
    | 'timestamp'
    | 'string'
    | 'bytes'
    | 'list'
    | 'map'
    | 'object'
    | 'optional'
    | 'url'
    | 'opaque'
    | 'dyn'
  /** Of a list its items, of a map its values, of an optional what it may hold. */
  readonly element?: Type | undefined
  readonly key?: Type | undefined
  readonly fields?: ReadonlyMap<string, Type> | undefined
}

export const dyn: Type = { kind: 'dyn' }
export const bool: Type = { kind: 'bool' }
export const int: Type = { kind: 'int' }
export const text: Type = { kind: 'string' }
export const opaque: Type = { kind: 'opaque' }

export const listOf = (element: Type | undefined): Type => ({ kind: 'list', element })
export const optionalOf = (element: Type | undefined): Type => ({ kind: 'optional', element })

const scalars: ReadonlySet<Type['kind']> = new Set(['bool', 'int', 'double', 'duration', 'timestamp'])

/** Whether all values of a type have one size. */
export function isScalar({ kind, element }: Type): boolean {
  return scalars.has(kind) || (kind === 'optional' && element !== undefined && isScalar(element))
}
