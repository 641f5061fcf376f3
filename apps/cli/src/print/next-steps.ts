import { type Cause, type Explanation, type Origin, refKey } from '@barometer/graph'
import { runbookOf } from '@barometer/packs'
import type { ContainerLog } from '../live/container-logs.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { kubectlCommand, kubectlTarget, objectName } from '../text/object-names.ts'
import type { PrintOptions } from '../text/print-options.ts'
import { lines, oneLine } from '../text/terminal-text.ts'
import { fieldLines } from '../text/text-blocks.ts'

/** What to do about a cause. */
export interface NextSteps {
  /** What the packs advise; absent where none does. */
  readonly advice?: string
  readonly link?: string
  /** The command that shows more. */
  readonly command: string
  /** Who owns the object: what contains it, what made it, who writes it. */
  readonly origin: Origin
  /** The last lines of the log, where they were asked for and there is one. */
  readonly log?: ContainerLog
}

/** A cause, and what to do about it. */
export type Advised<C> = C & { readonly next: NextSteps }

/** What the next steps rest on. */
type Known = Pick<Snapshot, 'graph' | 'packs' | 'kubectl' | 'logs'>

/** Says of each cause what to do next; of what does not exist, who names it is looked at. */
export function advised<C extends Cause>(causes: readonly C[], snapshot: Known): readonly Advised<C>[] {
  return causes.map((cause) => ({ ...cause, next: nextSteps(cause, snapshot) }))
}

function nextSteps(cause: Cause, { graph, packs, kubectl, logs }: Known): NextSteps {
  const { object, presence, path, statement } = cause
  const isThere = presence !== 'missing'
  const target = isThere ? object : (path.at(-2) ?? object)
  const runbook = runbookOf(packs, object, statement)
  const log = logs?.get(refKey(object))
  return {
    ...(runbook?.advice !== undefined && { advice: runbook.advice }),
    ...(runbook?.link !== undefined && { link: runbook.link }),
    command:
      isThere && runbook?.command
        ? withTarget(runbook.command, kubectlTarget(object), kubectl)
        : kubectlCommand(target, kubectl),
    origin: graph.origin(target),
    ...(log && { log }),
  }
}

/** A command of a pack, for one object in one cluster. */
function withTarget(command: string, target: string, kubectl: readonly string[]): string {
  const filled = command.replaceAll('{object}', () => target)
  const flags = kubectlTarget(undefined, kubectl)
  return flags === '' ? filled : filled.replace(/^kubectl /, () => `kubectl ${flags} `)
}

/** What to do, for a person: who owns it, the advice, the command in one piece so that it can be copied, the page. */
export function nextLines({ next, object }: Advised<Cause>, printOptions: PrintOptions): string[] {
  const { advice, link, command, log } = next
  const whole = { ...printOptions, columns: Number.POSITIVE_INFINITY }
  const owner = ownerText(next.origin, object.namespace)
  const shown = log ? logTexts(log) : []
  return [
    ...(owner === '' ? [] : fieldLines('owner', [owner], printOptions)),
    ...(advice === undefined ? [] : fieldLines('next', [oneLine(advice)], printOptions)),
    ...fieldLines(advice === undefined ? 'next' : 'command', [command], whole),
    ...(link === undefined ? [] : fieldLines('runbook', [oneLine(link)], whole)),
    ...(shown.length === 0 ? [] : fieldLines('log', shown, printOptions)),
  ]
}

/** `ReplicaSet web-1, Helm release prod/shop; spec by kubectl-edit, status by kubelet`; '' where nothing is known. */
function ownerText({ partOf, makers, managers, reporters }: Origin, within: string): string {
  const owners = [
    partOf ? objectName(partOf, within) : '',
    ...makers.map(({ is, namespace, name }) => `${is} ${namespace === '' ? '' : `${namespace}/`}${name}`),
  ]
  const writers = [
    managers.length > 0 ? `spec by ${managers[0]}` : '',
    reporters.length > 0 ? `status by ${reporters[0]}` : '',
  ]
  const text = (parts: readonly string[]) => parts.filter(Boolean).join(', ')
  return oneLine([text(owners), text(writers)].filter(Boolean).join('; '))
}

function logTexts({ container, previous, lines: said }: ContainerLog): readonly string[] {
  const head = `container ${oneLine(container)}${previous ? ', the run before' : ''}:`
  return said.length === 0
    ? [`container ${oneLine(container)} wrote nothing`]
    : [head, ...said.flatMap((line) => lines(line))]
}

/** The answer about an object, with what to do about its causes. */
export function advisedExplanation<E extends Explanation>(explanation: E, snapshot: Known) {
  return { ...explanation, causes: advised(explanation.causes, snapshot) }
}
