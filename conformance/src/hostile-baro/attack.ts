import type { IncomingMessage, ServerResponse } from 'node:http'

/** A secret that no attack may make the program tell. */
export const canary = 'cAnArY-9f27d8e4b6'

/** What answers the program's requests. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** One thing that someone hostile puts before `baro`. */
export interface Attack {
  readonly name: string
  readonly args: readonly string[]
  /** A server that answers like this. Its address and a token are in the kubeconfig. */
  readonly server?: Handler
  /** Files in the folder in which it runs, by name. */
  readonly files?: Readonly<Record<string, string | Buffer>>
  /** The kubeconfig, in place of one that leads to the server. */
  readonly kubeconfig?: string
  /** The exit codes that a sound program ends with. Absent: any that it documents. */
  readonly codes?: readonly number[]
  /** What it must say. */
  readonly says?: RegExp
  /** The most it may hold, in MB. */
  readonly memory?: number
}
