export type { Kind, Subresource } from './kind.ts'
export { kinds } from './kinds.ts'
