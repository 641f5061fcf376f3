export { builtInSchema } from './built-in-schema.ts'
export type { Column, Kind, Subresource } from './kind.ts'
export { findKind, kinds } from './kinds.ts'
