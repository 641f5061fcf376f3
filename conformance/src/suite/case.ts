import type { ServerName } from '../servers/target.ts'
import type { CaseContext } from './case-context.ts'

/** One claim about both servers. */
export interface Case {
  topic: string
  title: string
  /** Why it does not run on a server. The docs list these. */
  skip: Partial<Record<ServerName, string>>
  run: (context: CaseContext) => Promise<void>
}

export interface CaseOptions {
  skip?: Partial<Record<ServerName, string>>
}

type Run = Case['run']

/** The cases of one topic, in the order in which they were written. */
export class Topic {
  readonly cases: Case[] = []
  readonly name: string
  constructor(name: string) {
    this.name = name
  }

  /** Adds a case. Its title is a sentence about the server. */
  case(title: string, run: Run): void
  case(title: string, options: CaseOptions, run: Run): void
  case(title: string, options: CaseOptions | Run, run?: Run): void {
    const [given, body] = typeof options === 'function' ? [{}, options] : [options, run!]
    this.cases.push({ topic: this.name, title, skip: given.skip ?? {}, run: body })
  }
}
