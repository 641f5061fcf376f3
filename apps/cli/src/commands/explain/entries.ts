import {
  type Assessment,
  type KindFacts,
  type Meaning,
  type Pack,
  type PackIndex,
  runbookOf,
} from '@barometer/packs'

/** What a pack says of a word, and what to do. */
export interface Entry extends Meaning {
  readonly word: string
  readonly is: 'type' | 'reason'
  readonly pack: string
  readonly group: string
  readonly kinds?: readonly string[]
  readonly advice?: string
  readonly link?: string
}

/** All that packs say of words, in the order of the packs. */
export function entriesIn(index: PackIndex): readonly Entry[] {
  return index.packs.flatMap((pack) => entriesOf(pack, index))
}

/** What a pack says of words: of those of its glossary, of others by what they stand for, with what to do. */
function entriesOf(pack: Pack, index: PackIndex): readonly Entry[] {
  const { glossary: words = {}, runbooks: advice = {} } = pack
  const everywhere = { group: '*', glossary: words, runbooks: advice }
  return [everywhere, ...pack.kinds].flatMap((facts: KindFacts) => {
    const { group, kinds, glossary = {} } = facts
    const place = { pack: pack.name, group, ...(kinds && { kinds }) }
    const entry = (is: Entry['is'], word: string, meaning: Meaning): Entry => {
      const told = is === 'type' ? { reason: '', conditionType: word } : { reason: word }
      const { advice, link } = runbookOf(index, { group, kind: kinds?.[0] ?? '' }, told) ?? {}
      const next = { ...(advice !== undefined && { advice }), ...(link !== undefined && { link }) }
      return { word, is, ...meaning, ...place, ...(meaning.actor === 'nobody' ? {} : next) }
    }
    const { types = {}, reasons = {} } = glossary
    const isNew = (word: string) => !Object.hasOwn(reasons, word) && !Object.hasOwn(types, word)
    const assessed = Object.entries(assessedIn(facts)).filter(([word]) => isNew(word))
    const known = new Set([...Object.keys(words.reasons ?? {}), ...assessed.map(([word]) => word)])
    const advised = Object.keys(facts.runbooks ?? {}).filter((word) => isNew(word) && !known.has(word))
    return [
      ...Object.entries(types).map(([word, meaning]) => entry('type', word, meaning)),
      ...Object.entries(reasons).map(([word, meaning]) => entry('reason', word, meaning)),
      ...assessed.map(([word, says]) => entry('reason', word, { means: assessmentTexts[says] })),
      ...advised.map((word) =>
        entry('reason', word, { means: 'Its meaning is not known, only what to do.' }),
      ),
    ]
  })
}

/** Reasons of which a pack says no more than what they stand for. */
function assessedIn({ reasons = {}, places = [] }: KindFacts): Readonly<Record<string, Assessment>> {
  return Object.assign({}, ...places.map(({ says }) => says), reasons)
}

const assessmentTexts: Readonly<Record<Assessment, string>> = {
  well: 'It is as it should be.',
  working: 'Work is in progress; nothing is wrong.',
  trouble: 'Something is wrong; it is tried again.',
  terminal: 'Something is wrong, and it is not tried again: someone must act.',
  paused: 'Someone has paused it.',
  unknown: 'The controller does not know.',
  none: 'It says neither that all is well nor that something is wrong.',
}
