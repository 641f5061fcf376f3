import type { KubeObject } from '@barometer/client'
import type { TrueRoot } from '../dump.ts'

/** What somebody applies, and what is true of it once the operator has said all that it has to say. */
export interface OperatorStory {
  /** A namespace of this name is made for it. */
  readonly name: string
  /** YAML; what names no namespace is put into that of the story. */
  readonly applied: string
  /** The operator has said each of these, as it stands in the JSON of what there is by then. */
  readonly until: readonly RegExp[]
  readonly asked: readonly Asked[]
}

/** An object, its state, and `Kind name` of each of its causes, sorted; `Pod web-*` where a controller names it. */
export interface Asked {
  readonly apiVersion: string
  readonly kind: string
  readonly name: string
  readonly state: TrueRoot['state']
  readonly causes?: readonly string[]
  /** Of the whole cluster. */
  readonly clusterScoped?: true
}

/** An operator as its project publishes it. */
export interface UpstreamOperator {
  readonly name: string
  /** Builds it, or finds it in the cache. Throws where that cannot be done. */
  build(say: (line: string) => void): Promise<string>
  /** How it is started, beside the server of that kubeconfig. `port` is free. */
  args(kubeconfig: string, port: number): readonly string[]
  /** What is in the cluster before it starts: the definitions of its kinds, its namespace. */
  installed(): readonly KubeObject[]
  readonly stories: readonly OperatorStory[]
}
