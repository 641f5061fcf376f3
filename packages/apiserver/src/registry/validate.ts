import type { FieldError } from '../apimachinery/field/field-error.ts'
import type { KubeObject } from '../apimachinery/meta/object-meta.ts'
import { immutableMeta } from '../apimachinery/meta/update-meta.ts'
import { validateMeta } from '../apimachinery/meta/validate-meta.ts'
import type { Strategy } from '../kinds/strategy.ts'
import type { Served } from './served.ts'
import { validateScale } from './validate-scale.ts'

/** What is wrong with a new object. */
export function validateCreate(served: Served, object: KubeObject): FieldError[] {
  const { strategy, schema } = served
  return [
    ...validateMeta(object.metadata, strategy.names),
    ...(strategy.validate?.(object, undefined, '') ?? []),
    ...schema.validate(object),
    ...validateScale(served, object),
  ]
}

/** What is wrong with an object that takes the place of another, written to itself or to a subresource. */
export function validateUpdate(
  served: Served,
  next: KubeObject,
  old: KubeObject,
  subresource: string,
): FieldError[] {
  const { strategy, schema } = served
  const meta = [...immutableMeta(next.metadata, old.metadata), ...validateMeta(next.metadata, strategy.names)]
  return [
    ...meta,
    ...(checksMetadataOnce(strategy, subresource) ? [] : meta),
    ...(strategy.validate?.(next, old, subresource) ?? []),
    ...((subresource === 'status' && strategy.validateStatus?.(next, old)) || []),
    ...schema.validate(next, old, { subresource }),
    ...validateScale(served, next),
  ]
}

function checksMetadataOnce({ metadataCheckedOnce: once }: Strategy, subresource: string): boolean {
  return once === true || (once?.includes(subresource) ?? false)
}
