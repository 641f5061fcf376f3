import { nameOf } from '../family.ts'
import { type ConditionEntry, isAbnormal, type ObjectView } from '../object-view.ts'
import { documents, none, type Problem, type Rule } from '../rule.ts'

/** Shorter texts are words that two writers may well use by chance. */
const shortestCopy = 30

export const noChildErrorsUpward: Rule = {
  id: 'no-child-errors-upward',
  title: 'A parent does not repeat the error texts of its parts',
  severity: 'warning',
  source: {
    document: documents.crossplane,
    sentence: 'Importantly, I’m not proposing that we copy error messages from child to parent resources.',
  },
  fix: 'Say how many parts are not well and name them; whoever may see the part reads its error there.',
  graph({ view, descendants }) {
    const statements = view.lists.flatMap(({ entries }) => entries).filter(hasLongMessage)
    if (statements.length === 0) return none
    const problems: Problem[] = []
    for (const part of descendants()) {
      const copied = errorsOf(part)
      for (const { condition, path } of statements) {
        if (copied.some((error) => condition?.message?.includes(error))) {
          problems.push({
            path: `${path}.message`,
            message: `${condition?.type} repeats the error of ${nameOf(part)}`,
          })
        }
      }
    }
    return problems
  },
}

function hasLongMessage({ condition }: ConditionEntry): boolean {
  return (condition?.message?.length ?? 0) >= shortestCopy
}

function errorsOf({ lists }: ObjectView): readonly string[] {
  return lists
    .flatMap(({ entries }) => entries)
    .filter((entry) => isAbnormal(entry) && hasLongMessage(entry))
    .map(({ condition }) => condition?.message ?? '')
}
