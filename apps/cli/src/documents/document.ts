/** A Kubernetes object with the place it was read from. */
export interface ObjectDocument {
  readonly object: Readonly<Record<string, unknown>>
  readonly source: DocumentSource
}

/** Where an object stands: a file, `-` for standard input. */
export interface DocumentSource {
  readonly file: string
  /**
   * The line, counted from 1, of a place in the object or of what is nearest to it: `status.conditions[2].reason`; of the
   * empty path the line the object begins at. In a very large text only the line its document begins at is known.
   */
  lineOf(path: string): number
}

/** Something that could not be read; what stands around it was. */
export interface UnreadableDocument {
  readonly message: string
  readonly file: string
  readonly line?: number
}

/**
 * What reading gives: an object, something unreadable, something that is no Kubernetes object (a values file), or what a
 * dump says of itself.
 */
export type ParsedDocument =
  | ({ readonly kind: 'object' } & ObjectDocument)
  | ({ readonly kind: 'unreadable' } & UnreadableDocument)
  | { readonly kind: 'other'; readonly file: string; readonly line: number }
  | { readonly kind: 'survey'; readonly value: unknown }
