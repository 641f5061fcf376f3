import type { Json } from '../json/json.ts'
import { Places } from './places.ts'

/**
 * Merged items in their final order: those of the patch in the patch's order, those that only the server has in the
 * server's, and the two interleaved as they stood on the server.
 */
export function arrangedItems(items: Json[], patchOrder: Json[], serverOrder: Json[], key: string): Json[] {
  const [inPatch, onServer] = [new Places(patchOrder, key), new Places(serverOrder, key)]
  const placed = (list: Json[], places: Places): Placed[] =>
    list.map((item) => ({ item, at: places.of(item) })).sort((a, b) => a.at - b.at)
  const isPatched = Map.groupBy(items, (item) => inPatch.of(item) >= 0)
  const patched = placed(isPatched.get(true) ?? [], inPatch).map(({ item }) => item)
  return interleaved(placed(isPatched.get(false) ?? [], onServer), patched, onServer)
}

interface Placed {
  readonly item: Json
  readonly at: number
}

/** A server item goes first only where both stood on the server, it before the other. */
function interleaved(server: Placed[], patched: Json[], onServer: Places): Json[] {
  const out: Json[] = []
  let at = 0
  for (const item of patched) {
    const place = onServer.of(item)
    while (at < server.length && place >= 0 && server[at]!.at < place) out.push(server[at++]!.item)
    out.push(item)
  }
  return [...out, ...server.slice(at).map(({ item }) => item)]
}
