import { invalid } from '../apimachinery/errors/api-error.ts'
import type { KubeObject } from '../apimachinery/meta/object-meta.ts'
import type { ServiceAllocation } from '../registry/addresses.ts'
import type { ResourceRequest } from '../request/resource-request.ts'
import type { Api } from './api.ts'

/** Does a write that may take addresses and ports; what it took is free again unless it is stored. */
export function allocating<T>(
  { addresses }: Api,
  { served, subresource }: ResourceRequest,
  write: (allocation: ServiceAllocation | undefined) => Promise<T>,
): Promise<T> {
  if (!served.strategy.allocate || (subresource && subresource !== 'scale')) return write(undefined)
  const allocation = addresses.begin()
  return write(allocation).finally(() => allocation.finish())
}

/** Gives an object, in place, what it needs; a 422 where it asks for what it cannot have. */
export function allocate(
  { served }: ResourceRequest,
  object: KubeObject,
  old: KubeObject | undefined,
  allocation: ServiceAllocation | undefined,
): void {
  const errors = (allocation && served.strategy.allocate?.(object, old, allocation)) ?? []
  if (errors.length) throw invalid(served, object.metadata.name ?? '', errors)
}
