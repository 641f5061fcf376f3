import type { Shape } from '../fieldmanager/shape.ts'
import { type References, shapeOf } from '../fieldmanager/shape-of.ts'
import { modelName, modelSchema } from './openapi-schema.ts'

const references: References = { resolve: modelSchema, known: new Map() }

/** How a type of the table merges; built on first use and shared. */
export function typeShape(type: string): Shape {
  return shapeOf({ $ref: `#/components/schemas/${modelName(type)}` }, references)
}
