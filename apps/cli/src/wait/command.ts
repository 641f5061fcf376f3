import type { Client, KubeObject } from '@barometer/client'
import { createGraph, someObjects } from '@barometer/graph'
import type { PackIndex } from '@barometer/packs'
import { type RootName, surveyRoots } from '@barometer/survey'
import { judge } from '@barometer/verdict'
import { conditionsOf } from '../conditions/conditions-of.ts'
import { findRoots } from '../live/find-objects.ts'
import { openClient } from '../live/open-client.ts'
import { ProgressLine } from '../live/progress-line.ts'
import { objectName } from '../object-names.ts'
import { packsOf } from '../packs.ts'
import type { SourceFlags } from '../source-options.ts'
import { oneLine } from '../terminal-text.ts'
import { explanationText } from '../why/text.ts'
import { CommandError, type World } from '../world.ts'
import { type Expression, parseExpression, type Subject } from './expression.ts'

export interface WaitFlags extends SourceFlags {
  /** Milliseconds; 0: look once. */
  readonly timeout: number
}

type Outcome = { readonly code: 0 | 1; readonly text: string; readonly failed?: RootName }

const timedOut = 3

/** Waits until objects are as wished. The exit code: 0 they are, 1 they never will be, 2 usage, 3 too late, 4 unreachable. */
export async function waitCommand(words: readonly string[], flags: WaitFlags, world: World): Promise<number> {
  const [text = '', ...named] = words
  const expression = parseExpression(text)
  const targets = expression.target === undefined ? named : [expression.target, ...named]
  if (targets.length === 0) {
    throw new CommandError(
      'say what to wait for: cluster/prod: Ready, or all(Ready) followed by KIND or KIND/NAME',
    )
  }
  const packs = await packsOf(flags.packs ?? [], world)
  const client = openClient(flags, world)
  const line = new ProgressLine(world)
  const over = AbortSignal.timeout(Math.max(1, flags.timeout))
  try {
    const roots = await findRoots(client, targets, flags, world.interrupted)
    if (roots.length === 0) throw new CommandError('no object is chosen by what you wrote')
    const waiting = new Waiting(expression, roots, packs, (state) => line.say(state))
    const outcome = await waiting.run(client, AbortSignal.any([over, world.interrupted]))
    line.clear()
    if (outcome) world.out(outcome.text)
    if (outcome?.failed) world.out(`\n${await causeOf(outcome.failed, client, packs, world)}`)
    if (!outcome && over.aborted) world.err(`${world.errorColors.red('timeout')}: ${waiting.state()}\n`)
    return outcome?.code ?? (over.aborted ? timedOut : 130)
  } finally {
    line.clear()
    client.close()
  }
}

/** Follows some objects until all are as wished, or one can never be. */
class Waiting {
  readonly #expression: Expression
  readonly #roots: readonly RootName[]
  readonly #packs: PackIndex
  readonly #tell: (state: string) => void
  readonly #subjects = new Map<string, Subject | undefined>()

  constructor(
    expression: Expression,
    roots: readonly RootName[],
    packs: PackIndex,
    tell: (state: string) => void,
  ) {
    this.#expression = expression
    this.#roots = roots
    this.#packs = packs
    this.#tell = tell
    for (const root of roots) this.#subjects.set(keyOf(root), undefined)
  }

  /** Undefined where the signal ended it. */
  async run(client: Client, signal: AbortSignal): Promise<Outcome | undefined> {
    const done = new AbortController()
    const stop = AbortSignal.any([signal, done.signal])
    let outcome: Outcome | undefined
    const finish = (found: Outcome | undefined) => {
      if (!found || outcome) return
      outcome = found
      done.abort()
    }
    const follows = this.#roots.map(async (root) => {
      const { resource, namespace, name } = root
      const fieldSelector = `metadata.name=${name}`
      for await (const event of client.follow(resource, { namespace, fieldSelector, signal: stop })) {
        if (event.type === 'SYNCED' && event.count === 0) finish(gone(root))
        if (!('object' in event)) continue
        finish(event.type === 'DELETED' ? gone(root) : this.#take(root, event.object))
        this.#tell(this.state())
      }
    })
    const settled = Promise.all(follows).catch((error) => {
      done.abort()
      throw error
    })
    await settled
    return outcome
  }

  /** Who is not yet as wished, in one line. */
  state(): string {
    const open = this.#roots.filter((root) => !this.#isMet(root))
    const [first] = open
    if (!first) return 'as wished'
    const verdict = this.#subjects.get(keyOf(first))?.verdict
    const said = verdict
      ? `: ${[verdict.state, verdict.reason, verdict.message].filter(Boolean).join(' ')}`
      : ''
    return oneLine(
      `${this.#roots.length - open.length} of ${this.#roots.length} as wished; waiting for ${nameOf(first)}${said}`,
    )
  }

  #take(root: RootName, object: KubeObject): Outcome | undefined {
    const now = new Date()
    const { generation } = object.metadata
    const subject: Subject = {
      object,
      verdict: judge(object, { now: now.getTime(), packs: this.#packs }),
      conditions: new Map(conditionsOf(object, this.#packs).map((condition) => [condition.type, condition])),
      generation: typeof generation === 'number' ? generation : undefined,
      now,
    }
    this.#subjects.set(keyOf(root), subject)
    const { quantifier } = this.#expression
    const met = this.#roots.filter((each) => this.#isMet(each))
    if (quantifier === 'any' ? met.length > 0 : met.length === this.#roots.length) {
      return { code: 0, text: met.map((each) => `✓ ${nameOf(each)}\n`).join('') }
    }
    const { state, stale, reason, message } = subject.verdict
    if (quantifier === 'any' || state !== 'Failed' || stale || this.#isMet(root)) return undefined
    const said = [reason, message].filter(Boolean).join(': ')
    return { code: 1, text: `✗ ${oneLine(`${nameOf(root)} has failed: ${said}`)}\n`, failed: root }
  }

  #isMet(root: RootName): boolean {
    const subject = this.#subjects.get(keyOf(root))
    return subject !== undefined && this.#expression.wish(subject) === true
  }
}

function gone(root: RootName): Outcome {
  return { code: 1, text: `✗ ${nameOf(root)} was deleted\n` }
}

/** What is beneath a failure, as `why` tells it. */
async function causeOf(
  { resource, namespace, name }: RootName,
  client: Client,
  packs: PackIndex,
  world: World,
): Promise<string> {
  const { colors, columns, now } = world
  const graph = createGraph({ packs, now: now.getTime(), coverage: someObjects })
  await surveyRoots(client, {
    packs,
    graph,
    roots: [{ resource, namespace, name }],
    signal: world.interrupted,
  })
  const { group, kind } = resource
  return explanationText(graph.explain({ group, kind, namespace, name }), { colors, columns, now })
}

function nameOf({ resource, namespace, name }: RootName): string {
  return objectName({ group: resource.group, kind: resource.kind, namespace, name })
}

function keyOf({ resource, namespace, name }: RootName): string {
  return `${resource.group}/${resource.kind}/${namespace}/${name}`
}
