/** A field that lists and watches may select by. */
export interface SelectableField {
  /** Where a stored object may have it; the first that says something counts. */
  readonly paths: readonly (readonly string[])[]
  /** What it reads as where nothing is said. */
  readonly absent: string
}

/** What field selectors may name, from the notation of `Strategy.selectableFields`, by label. */
export function selectableFields(notation: string): ReadonlyMap<string, SelectableField> {
  return new Map(notation.split(' ').filter(Boolean).map(parsed))
}

function parsed(entry: string): [string, SelectableField] {
  const [field = '', absent = ''] = entry.split(':')
  const [label = '', paths = label] = field.split('=')
  return [label, { paths: paths.split('|').map((path) => path.split('.')), absent }]
}
