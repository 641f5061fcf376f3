import type { Json } from '../http.ts'
import { fuzzDefinitions } from './definitions.ts'
import type { FuzzKind } from './fuzz-kind.ts'
import { fuzzKinds } from './kinds.ts'
import { randomKind } from './random-kind.ts'

const random = /^random-(\d+)$/

/** The kind a step speaks of. */
export function kindNamed(name: string): FuzzKind {
  const index = random.exec(name)?.[1]
  return index === undefined ? fuzzKinds.find((kind) => kind.name === name)! : randomKind(Number(index)).kind
}

/** The CRD a kind needs, if any. */
export function definitionOf(name: string): Json | undefined {
  const index = random.exec(name)?.[1]
  if (index !== undefined) return randomKind(Number(index)).definition
  return fuzzDefinitions.find((each) => each.spec.names.kind === kindNamed(name).kind)
}
