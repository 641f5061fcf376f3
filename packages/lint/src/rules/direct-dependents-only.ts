import { nameOf } from '../family.ts'
import type { ObjectView } from '../object-view.ts'
import { documents, none, type Problem, type Rule } from '../rule.ts'

/** Shorter names are words that a message may use by chance. */
const shortestName = 6

export const directDependentsOnly: Rule = {
  id: 'direct-dependents-only',
  title: 'A roll-up is about the object and its direct parts only',
  severity: 'info',
  source: {
    document: documents.clusterApi,
    sentence:
      'A controller MUST only evaluate Conditions based on the object it’s reconciling and its directly-referenced objects (dependents).',
  },
  fix: 'Let the object between sum up its own parts, and read only its condition.',
  graph({ view, members, descendants }) {
    const texts = view.lists
      .flatMap(({ entries }) => entries)
      .map(({ path, condition }) => ({ path, type: condition?.type, text: textOf(condition) }))
      .filter(({ text }) => text.length >= shortestName)
    if (texts.length === 0) return none
    const direct = [view, ...members.map((member) => member.view)]
    const further = descendants().filter(
      (part) => isTellingName(part) && !direct.some((near) => sharesName(near, part)),
    )
    const problems: Problem[] = []
    for (const { path, type, text } of texts) {
      const named = further.find(({ reference }) => names(text, reference.name))
      if (!named || direct.slice(1).some(({ reference }) => names(text, reference.name))) continue
      problems.push({ path, message: `${type} is about ${nameOf(named)}, which is not a direct part` })
    }
    return problems
  },
}

function textOf(condition: { readonly reason?: string; readonly message?: string } | undefined): string {
  return `${condition?.reason ?? ''} ${condition?.message ?? ''}`
}

function isTellingName({ reference }: ObjectView): boolean {
  return reference.name.length >= shortestName && /[-.\d]/.test(reference.name)
}

function sharesName(near: ObjectView, part: ObjectView): boolean {
  return near.reference.name === part.reference.name
}

/** Whether the text has the name as a whole word. */
function names(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const before = text[at - 1] ?? ' '
    const after = text[at + name.length] ?? ' '
    if (!/[\w-]/.test(before) && !/[\w-]/.test(after)) return true
  }
  return false
}
