export {
  type ApplyOptions,
  Client,
  type ClientOptions,
  type DeleteOptions,
  type PatchKind,
  type WriteOptions,
} from './client.ts'
export { type Clock, sleep, systemClock } from './clock.ts'
export type { Auth, Connection, ExecPlugin, Impersonation, TlsSettings } from './connection.ts'
export type { Discovery } from './discovery/discovery.ts'
export { AmbiguousKindError, Kinds, UnknownKindError } from './discovery/kinds.ts'
export type { DiscoveryNote } from './discovery/served.ts'
export { similarNames } from './discovery/suggest.ts'
export {
  ApiError,
  ConfigError,
  CredentialsError,
  isCredentialsError,
  isExpired,
  isForbidden,
  isNotFound,
  type Status,
  TransportError,
} from './errors.ts'
export type { Counters, RequestTrace } from './http/counters.ts'
export { type RetryPolicy, usualRetries } from './http/retry.ts'
export { type KubeObject, type ObjectMeta, objectKey } from './kube-object.ts'
export { type ConnectOptions, connect, connectUrl } from './kubeconfig/connect.ts'
export { connectAs } from './kubeconfig/connect-as.ts'
export { connectContext, type Overrides } from './kubeconfig/connect-context.ts'
export { connectInCluster, isInCluster } from './kubeconfig/in-cluster.ts'
export { type Kubeconfig, loadKubeconfig } from './kubeconfig/kubeconfig.ts'
export { type Permissions, permissionsIn } from './permissions.ts'
export { type Followed, type FollowOptions, type ListedVersions, objectVersion } from './read/follow.ts'
export type { CallOptions, Listed, ListOptions, Page, Selection } from './read/list.ts'
export { isOlder } from './read/resource-version.ts'
export type { WatchEvent, WatchOptions } from './read/watch.ts'
export { readTextFile } from './read-text-file.ts'
export { apiVersionOf, type Place, type Resource, resourceName, resourcePath } from './resource.ts'
