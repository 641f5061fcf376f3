import { type Explanation, type Ref, refKey, type WideCause } from '@barometer/graph'
import { coverageLines, extent, plural } from '../../print/explanation-text.ts'
import type { Advised } from '../../print/next-steps.ts'
import { causeLines, workingLines } from '../../print/overview-text.ts'
import type { Unread } from '../../snapshot/unread.ts'
import { kindName, objectName } from '../../text/object-names.ts'
import type { PrintOptions } from '../../text/print-options.ts'
import { oneLine } from '../../text/terminal-text.ts'
import { blocksText, headline, indented } from '../../text/text-blocks.ts'

const namesShown = 5

/**
 * The answer about several objects at once: each cause is told once, with those of them that it breaks. `unread`: whether
 * there may be more beneath them.
 */
export function severalText(
  all: readonly Explanation[],
  causes: readonly Advised<WideCause>[],
  printOptions: PrintOptions,
  unread: Unread = 'nothing',
): string {
  const explanations = all.filter(({ superseded }) => !superseded)
  const of = (state: Explanation['state']) => explanations.filter((each) => each.state === state)
  const working = of('working')
  return blocksText([
    answerLines(explanations, causes.length, printOptions, unread),
    supersededLines(all.length - explanations.length, printOptions),
    ...causes.map((cause, index) => causeLines(cause, causes.length > 1 ? index + 1 : 0, printOptions)),
    workingLines(working, printOptions),
    silentLines(of('unknown'), printOptions),
    coverageLines(sharedCoverage(explanations), printOptions),
  ])
}

function answerLines(
  explanations: readonly Explanation[],
  causes: number,
  printOptions: PrintOptions,
  unread: Unread,
): string[] {
  const partial = unread !== 'nothing'
  const count = (state: Explanation['state']) => explanations.filter((each) => each.state === state).length
  const what = nounFor(explanations.map(({ object }) => object))
  const others = [
    count('working') > 0 ? `${count('working')} in progress` : '',
    count('unknown') > 0 ? `${count('unknown')} unknown` : '',
    count('ok') > 0 ? `${count('ok')} healthy` : '',
  ].filter(Boolean)
  const rest = others.length === 0 ? '' : `; ${others.join(', ')}`
  const broken = count('error')
  if (broken > 0) {
    const many =
      broken === explanations.length ? `All ${broken} ${what}` : `${broken} of ${explanations.length} ${what}`
    const are = broken === 1 ? 'is' : 'are'
    return headline('error', `${many} ${are} in error: ${plural(causes, 'cause')}${rest}`, printOptions)
  }
  if (count('ok') === explanations.length)
    return headline(
      unread === 'failed' ? 'unknown' : 'ok',
      `All ${explanations.length} ${what} are healthy${extent(partial)}`,
      printOptions,
    )
  const state = count('unknown') > 0 || unread === 'failed' ? 'unknown' : 'working'
  return headline(
    state,
    `Nothing to fix${extent(partial)}: of ${explanations.length} ${what}, ${others.join(', ')}`,
    printOptions,
  )
}

/** `Databases` where all are of one kind, else `objects`. */
function nounFor(refs: readonly Ref[]): string {
  const kinds = new Set(refs.map(({ group, kind }) => `${group}/${kind}`))
  return kinds.size === 1 ? oneLine(kindName(refs[0]?.kind ?? '', refs.length)) : 'objects'
}

function supersededLines(count: number, printOptions: PrintOptions): string[] {
  return count === 0
    ? []
    : indented(`${plural(count, 'more')} superseded`.replace('mores', 'more'), 0, printOptions)
}

function silentLines(silent: readonly Explanation[], printOptions: PrintOptions): string[] {
  if (silent.length === 0) return []
  const names = silent.slice(0, namesShown).map(({ object }) => objectName(object))
  const rest = silent.length - names.length
  return indented(
    `Unknown, since nothing reports their status: ${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`,
    0,
    printOptions,
  )
}

function sharedCoverage(explanations: readonly Explanation[]): Pick<Explanation, 'coverage'> {
  const all = explanations.flatMap(({ coverage }) => coverage.notObserved)
  const once = [...new Map(all.map((each) => [refKey(each.object), each])).values()]
  const untold = explanations.some(({ coverage }) => coverage.notObservedCount > coverage.notObserved.length)
  const most = Math.max(0, ...explanations.map(({ coverage }) => coverage.notObservedCount))
  return {
    coverage: {
      complete: once.length === 0,
      notObserved: once,
      notObservedCount: untold ? Math.max(most, once.length) : once.length,
    },
  }
}
