/** Who a case speaks as. The admin may do everything; the others have the rights a case gives them. */
export type User = 'admin' | 'alice' | 'bob'

/** The groups of the users beside the admin, the same on both servers. */
export const groups: Record<Exclude<User, 'admin'>, string[]> = { alice: ['developers'], bob: [] }

/** The servers the suite runs on. */
export type ServerName = 'embedded' | 'kubernetes'

/** A running server, as everything in this folder sees it: an address, the tokens, and a way to end it. */
export interface Target {
  name: ServerName
  url: string
  /** The certificate to trust, PEM; absent when the server speaks plain HTTP. */
  ca?: string
  tokens: Record<User, string>
  /** The ids of the processes that make up the server, for measuring its memory. */
  pids: number[]
  /** Milliseconds from the start to the first successful /readyz. */
  readyIn: number
  /** Ends the server and removes what it stored. */
  stop(): Promise<void>
}
