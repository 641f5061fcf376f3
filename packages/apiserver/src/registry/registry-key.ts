import type { Served } from './served.ts'

/** Built-in kinds that etcd keeps under another name than their plural. */
const folders: Readonly<Record<string, string>> = {
  services: 'services/specs',
  endpoints: 'services/endpoints',
  ingresses: 'ingress',
  nodes: 'minions',
  replicationcontrollers: 'controllers',
  customresourcedefinitions: 'apiextensions.k8s.io/customresourcedefinitions',
}

/** The key etcd would have an object under, as some messages quote it. */
export function registryKey({ custom, group, plural }: Served, key: string): string {
  return `/registry/${custom ? `${group}/${plural}` : (folders[plural] ?? plural)}/${key}`
}
