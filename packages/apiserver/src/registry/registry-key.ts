import type { Served } from './served.ts'

/** The key etcd would have an object under, as some messages quote it. */
export function registryKey({ custom, group, plural, strategy }: Served, key: string): string {
  return `/registry/${custom ? `${group}/${plural}` : (strategy.resourcePrefix ?? plural)}/${key}`
}
