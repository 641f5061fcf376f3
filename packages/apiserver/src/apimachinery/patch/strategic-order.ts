import { equal, isObject, type Json } from '../json/json.ts'

/**
 * Merged items in their final order: those of the patch in the patch's order, those that only the server has in the
 * server's, and the two interleaved as they stood on the server.
 */
export function arrangedItems(items: Json[], patchOrder: Json[], serverOrder: Json[], key: string): Json[] {
  const inPatch = items.filter((item) => indexIn(patchOrder, item, key) >= 0)
  const onlyServer = items.filter((item) => indexIn(patchOrder, item, key) < 0)
  const patched = inPatch.toSorted((a, b) => indexIn(patchOrder, a, key) - indexIn(patchOrder, b, key))
  const server = onlyServer.toSorted((a, b) => indexIn(serverOrder, a, key) - indexIn(serverOrder, b, key))
  return interleaved(server, patched, serverOrder, key)
}

function indexIn(list: Json[], item: Json | undefined, key: string): number {
  if (key === '') return list.findIndex((one) => equal(one, item))
  const value = isObject(item) ? item[key] : undefined
  return list.findIndex((one) => isObject(one) && equal(one[key], value))
}

/** A server item goes first only where both stood on the server, it before the other. */
function interleaved(server: Json[], patched: Json[], serverOrder: Json[], key: string): Json[] {
  const out: Json[] = []
  let at = 0
  for (const item of patched) {
    const place = indexIn(serverOrder, item, key)
    while (at < server.length && place >= 0 && indexIn(serverOrder, server[at], key) < place)
      out.push(server[at++]!)
    out.push(item)
  }
  return [...out, ...server.slice(at)]
}
