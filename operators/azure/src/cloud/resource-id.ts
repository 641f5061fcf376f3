/** An id, taken apart. */
export interface ResourceId {
  /** As it was written. */
  readonly text: string
  /** Whatever the case of its letters: ids are compared by this. */
  readonly key: string
  readonly subscription: string
  readonly group: string | undefined
  readonly type: string
  readonly name: string
  /** The id of what it is a part of: its parent, its resource group; undefined: the subscription. */
  readonly parent: string | undefined
}

export function keyOfId(id: string): string {
  return id.toLowerCase()
}

/** Takes an id apart; undefined: it is none. Slashes may be doubled, as some SDKs write them. */
export function parseResourceId(path: string): ResourceId | undefined {
  const text = path.replace(/\/{2,}/g, '/').replace(/\/$/, '')
  const parts = text.slice(1).split('/').map(decoded)
  if (parts[0]?.toLowerCase() !== 'subscriptions' || !parts[1]) return undefined
  const common = { text, key: keyOfId(text), subscription: parts[1] }
  if (parts.length === 4 && parts[2]?.toLowerCase() === 'resourcegroups') {
    const name = parts[3]!
    return { ...common, group: name, type: 'Microsoft.Resources/resourceGroups', name, parent: undefined }
  }
  const grouped = parts[2]?.toLowerCase() === 'resourcegroups'
  const group = grouped ? parts[3] : undefined
  // The last provider in the path counts: a lock stands behind what it locks.
  const at = parts.map((part) => part.toLowerCase()).lastIndexOf('providers')
  const namespace = parts[at + 1]
  const segments = parts.slice(at + 2)
  if (at < 2 || !namespace || segments.length < 2 || segments.length % 2 !== 0 || segments.includes(''))
    return undefined
  const type = [namespace, ...segments.filter((_, index) => index % 2 === 0)].join('/')
  const ancestors = segments.length > 2 ? parts.slice(0, -2) : parts.slice(0, at)
  const parent = ancestors.length > 2 ? `/${ancestors.join('/')}` : undefined
  return { ...common, group, type, name: segments.at(-1)!, parent }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
