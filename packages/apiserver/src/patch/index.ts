export { PatchError } from './error.ts'
export { jsonPatch } from './json-patch.ts'
export { mergePatch } from './merge-patch.ts'
