/** What keeps a rule from being applied to a parent. */
export interface Problem {
  /** One word, as the reason of a condition. */
  readonly reason: string
  readonly message: string
}
