import { apiVersionOf, type Discovery, type Kinds } from '@barometer/client'
import type { Kind } from '../kind.ts'

/** The kind of an object, as the server serves it; one that is not remembered is asked for. Undefined: it is not served. */
export async function findKind(
  discovery: Discovery,
  { apiVersion, kind }: { readonly apiVersion: string; readonly kind: string },
  signal: AbortSignal,
): Promise<Kind | undefined> {
  const find = ({ resources }: Kinds) =>
    resources.find((each) => each.kind === kind && apiVersionOf(each) === apiVersion)
  return find(await discovery.kinds({ signal })) ?? find(await discovery.kinds({ fresh: true, signal }))
}
