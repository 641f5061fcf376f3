import { ApiError, apiVersionOf, type Client } from '@barometer/client'
import type { Kind } from '../kind.ts'

/**
 * Whether the server serves a kind that it, or somebody on the way, answered 404 for. Undefined where that cannot be
 * proved: only the server's own lists count.
 */
export async function isServed(
  client: Client,
  kind: Kind,
  signal: AbortSignal,
): Promise<boolean | undefined> {
  try {
    const found = await client.raw(groupVersionPath(kind), { signal }).catch((error) => {
      if (error instanceof ApiError && error.status.code === 404) return undefined
      throw error
    })
    if (found !== undefined) return namesOf(found, 'APIResourceList', 'resources')?.includes(kind.plural)
    const groups = namesOf(await client.raw('/apis', { signal }), 'APIGroupList', 'groups')
    // A group that is served may lack this version, which its path would have told.
    return groups === undefined ? undefined : false
  } catch {
    return undefined
  }
}

function groupVersionPath(kind: Kind): string {
  return `${kind.group === '' ? '/api' : '/apis'}/${apiVersionOf(kind)}`
}

function namesOf(document: unknown, kind: string, member: string): string[] | undefined {
  const found = document as { kind?: unknown; [member: string]: unknown }
  const entries = found?.[member]
  if (found?.kind !== kind || !Array.isArray(entries)) return undefined
  return entries.map((entry) => String((entry as { name?: unknown } | null)?.name))
}
