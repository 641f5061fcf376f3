/**
 * `GET /api/v1/search?cluster=&q=`: finds by labels (`app=web`, or a piece of one), which rows do not carry. Names, kinds, reasons and
 * messages of rows are searched in the page.
 */
export interface SearchResult {
  /** `refKey`s, the first thousand. */
  readonly keys: readonly string[]
  readonly more: boolean
}
