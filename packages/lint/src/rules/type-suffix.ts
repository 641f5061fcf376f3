import { documents, none, type Rule } from '../rule.ts'

export const typeSuffix: Rule = {
  id: 'type-suffix',
  title: 'A type ends in Ready or Succeeded, or in another word of positive meaning',
  severity: 'info',
  source: {
    document: documents.clusterApi,
    sentence: 'Condition types SHOULD have one of the following suffix:',
  },
  fix: 'End the type in Ready or Succeeded; Healthy, Available and the like where these do not fit.',
  condition({ type, polarity, path }) {
    if (type === '' || /(Ready|Succeeded)$/.test(type)) return none
    const lastWord = /[A-Z][a-z]+$/.exec(type)?.[0] ?? ''
    const meant = ['Ready', 'Succeeded'].find((word) => isMisspelt(lastWord, word))
    if (meant) return [{ path: `${path}.type`, message: `${type} ends in ${lastWord}, a misspelt ${meant}` }]
    if (polarity === 'positive' || type.endsWith('UpToDate')) return none
    return [{ path: `${path}.type`, message: `${type} does not end in a word that says what True means` }]
  },
}

/** Whether one word becomes the other with up to two letters added, dropped, changed or swapped. */
function isMisspelt(word: string, meant: string): boolean {
  const allowed = Math.floor(meant.length / 4)
  return word !== meant && Math.abs(word.length - meant.length) <= allowed && distance(word, meant) <= allowed
}

function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      let best = Math.min(change, rows[i - 1]![j]! + 1, row[j - 1]! + 1)
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, rows[i - 2]![j - 2]! + 1)
      row.push(best)
    }
    rows.push(row)
  }
  return rows[a.length]![b.length]!
}
