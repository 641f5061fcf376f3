import { tellNotes } from '../../live/notes.ts'
import { openClient } from '../../live/open-client.ts'
import { problemOf } from '../../live/problem.ts'
import { type Target, targetsOf } from '../../live/targets.ts'
import { type ObjectArgument, parseObjectArguments } from '../../options/object-arguments.ts'
import type { SourceFlags } from '../../options/source-options.ts'
import { readPacks } from '../../packs/read-packs.ts'
import { nameLines } from '../../print/answers.ts'
import { advisedExplanation } from '../../print/next-steps.ts'
import { graceFor } from '../../snapshot/grace.ts'
import { CommandError } from '../../streams/command-error.ts'
import type { IOStreams } from '../../streams/io-streams.ts'
import { printOptionsFor } from '../../text/print-options.ts'
import { oneLine } from '../../text/terminal-text.ts'
import type { Decision } from './decision.ts'
import { type Expression, parseExpression } from './expression.ts'
import type { FailOn } from './fail-on.ts'
import { forExpression } from './kubectl-for.ts'
import { WaitProgress } from './progress.ts'
import { type Report, reportText, reportValue } from './report.ts'
import { stateText } from './state-text.ts'
import { Waiter } from './waiter.ts'

export interface WaitFlags extends SourceFlags {
  readonly output: 'text' | 'name' | 'json' | 'yaml'
  readonly plain?: boolean
  /** Milliseconds; 0: look once. */
  readonly timeout: number
  /** What kubectl's `--for` says. */
  readonly for?: readonly string[]
  readonly tree?: boolean
  readonly failOn: FailOn
}

const codes: Readonly<Record<Report['outcome'], number>> = {
  met: 0,
  failed: 1,
  timeout: 3,
  unreachable: 4,
  interrupted: 130,
}

interface Asked {
  readonly expression: Expression
  /** What it is about. */
  readonly targets: readonly ObjectArgument[]
}

/** Waits until objects meet a condition. The exit code: 0 they do, 1 they never will, 2 usage, 3 too late, 4 unreachable. */
export async function waitCommand(
  words: readonly string[],
  flags: WaitFlags,
  streams: IOStreams,
): Promise<number> {
  const { expression, targets: named } = asked(words, flags)
  const packs = await readPacks(flags.packs ?? [], streams)
  const client = openClient(flags, streams)
  const progress = new WaitProgress(streams, flags.timeout)
  const over = flags.timeout > 0 ? AbortSignal.timeout(flags.timeout) : new AbortController().signal
  const signal = AbortSignal.any([over, streams.interrupted])
  try {
    const targets = await targetsOf(client, named, flags, signal)
    const tree = flags.tree ?? (expression.quantifier !== undefined && isOneObject(targets))
    const waiting = new Waiter(client, {
      ...{ expression, targets, packs, tree, signal },
      failOn: flags.failOn,
      grace: graceFor(flags),
      once: flags.timeout === 0,
      tell: (decision) => progress.say(stateText(decision)),
    })
    const decision = await waiting.run()
    progress.end()
    const outcome = outcomeOf(decision, waiting.lost, streams)
    const known = { graph: waiting.graph, packs, kubectl: [] }
    const explanations =
      outcome === 'met' ? [] : waiting.explanations().map((each) => advisedExplanation(each, known))
    const notes = waiting.notes()
    tell({ outcome, expression: words.join(' '), decision, explanations, notes }, flags, streams)
    if (outcome === 'unreachable') tellLost(waiting.lost!, streams)
    return codes[outcome]
  } catch (error) {
    // Time may also run out before anything could be asked.
    if (!over.aborted || streams.interrupted.aborted || problemOf(error)) throw error
    throw new CommandError('no cluster answered in time; use --timeout to wait longer', codes.unreachable)
  } finally {
    progress.end()
    client.close()
  }
}

function asked(words: readonly string[], flags: WaitFlags): Asked {
  if (flags.for) {
    if (words.length === 0) throw new CommandError('say what to wait for: pod/web --for=condition=Ready')
    return { expression: forExpression(flags.for), targets: parseObjectArguments(words, flags) }
  }
  const [text = '', ...others] = words
  const expression = parseExpression(text)
  const targets = parseObjectArguments([...expression.target, ...others], flags)
  if (targets.length === 0) {
    throw new CommandError(
      'say what to wait for: cluster/prod: Ready, or all(Ready) followed by KIND or KIND/NAME',
    )
  }
  return { expression, targets }
}

/** `all` of one object would be no more than the object: it means all that the object is made of. */
function isOneObject(targets: readonly Target[]): boolean {
  return targets.length === 1 && targets[0]!.name !== undefined
}

function outcomeOf({ kind }: Decision, lost: Error | undefined, streams: IOStreams): Report['outcome'] {
  if (kind !== 'open') return kind
  if (streams.interrupted.aborted) return 'interrupted'
  return lost ? 'unreachable' : 'timeout'
}

function tell(report: Report, flags: WaitFlags, streams: IOStreams): void {
  const { output } = flags
  if (output === 'json' || output === 'yaml') streams.out(reportValue(report, output))
  else if (output === 'name') {
    const { candidates } = report.decision
    const refs = candidates.filter(({ met }) => met === true).map(({ ref }) => ref)
    streams.out(nameLines([{ cluster: '', refs }]))
  } else streams.out(reportText(report, { ...printOptionsFor(flags, streams), now: new Date() }))
  tellNotes(report.notes, streams)
  if (report.outcome === 'timeout')
    streams.err(`${streams.errorColors.red('timeout')}: ${stateText(report.decision)}\n`)
}

function tellLost(lost: Error, streams: IOStreams): void {
  const text = problemOf(lost)?.message ?? lost.message
  streams.err(`${streams.errorColors.red('error')}: the cluster no longer answers: ${oneLine(text)}\n`)
}
