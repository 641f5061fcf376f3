export { compileSchema } from './compile.ts'
export type { Schema } from './schema.ts'
export { checkStructural } from './structural/check-structural.ts'
