import type { Environment } from '../environment.ts'

/** A command line that the operator's users know, to read what it writes: `export const upstream` in `scenarios/upstream.testkit.ts`. */
export interface UpstreamTool<Cloud = unknown> {
  /** `kn`; its Go module is pinned in `scenarios/go/NAME`. */
  readonly name: string
  /** What `go build` builds: `knative.dev/client/cmd/kn`. */
  readonly package: string
  /** What there is for it to read. */
  readonly prepare: (environment: Environment<Cloud>) => Promise<void>
  /** What it is asked: `['service', 'list']`. The variable KUBECONFIG names the server. */
  readonly asked: readonly (readonly string[])[]
  /** Variables that keep it from looking elsewhere. */
  readonly env?: Readonly<Record<string, string>>
}
