import { editDistance } from '@barometer/validation'
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
  return (
    word !== meant && Math.abs(word.length - meant.length) <= allowed && editDistance(word, meant) <= allowed
  )
}
