/** The process must not write any more: another one is the leader, or may be. */
export class LeadershipLostError extends Error {
  override readonly name = 'LeadershipLostError'
  readonly code = 'leadership-lost'
}
