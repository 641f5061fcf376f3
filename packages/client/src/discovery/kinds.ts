import { type Resource, resourceName } from '../resource.ts'
import { suggestions } from './suggest.ts'

/** Nothing is served under this word. */
export class UnknownKindError extends Error {
  override readonly name = 'UnknownKindError'
  readonly code = 'unknown-kind'
  readonly word: string
  /** Names that are spelt much alike. */
  readonly similar: readonly string[]

  constructor(word: string, similar: readonly string[]) {
    const hint = similar.length > 0 ? `; did you mean ${similar.join(', ')}?` : ''
    super(`the server doesn't have a resource type "${word}"${hint}`)
    this.word = word
    this.similar = similar
  }
}

/** The word may mean several kinds. */
export class AmbiguousKindError extends Error {
  override readonly name = 'AmbiguousKindError'
  readonly code = 'ambiguous-kind'
  readonly word: string
  readonly candidates: readonly Resource[]

  constructor(word: string, candidates: readonly Resource[]) {
    super(`"${word}" may mean ${candidates.map(resourceName).join(' or ')}`)
    this.word = word
    this.candidates = candidates
  }
}

/** Finds what people mean by the words they type. */
export class Kinds {
  readonly resources: readonly Resource[]

  constructor(resources: readonly Resource[]) {
    this.resources = resources
  }

  /** Every kind once, in the version its group prefers. */
  preferred(): readonly Resource[] {
    const seen = new Set<string>()
    return this.resources.filter(({ group, plural }) => {
      const key = `${group}/${plural}`
      if (seen.has(key)) return false
      seen.add(key)
      return true
    })
  }

  /** The kind of a group, in its preferred version. */
  of(group: string, kind: string): Resource | undefined {
    return this.resources.find((resource) => resource.group === group && resource.kind === kind)
  }

  /**
   * The one kind that a word means: `pod`, `pods`, `po`, `Pod`, `deployment.apps`, `deploy.v1.apps`, in any case. As with
   * kubectl the kinds of Kubernetes itself come before others of the same name.
   */
  resolve(word: string): Resource {
    const found = this.find(word)
    if (found.length === 1) return found[0]!
    if (found.length > 1) throw new AmbiguousKindError(word, found)
    throw new UnknownKindError(word, suggestions(word, this.preferred()))
  }

  /** As `resolve`, and also all kinds of a category, and several words with commas between them. Each kind once. */
  resolveAll(words: string): readonly Resource[] {
    const found = words
      .split(',')
      .filter((word) => word !== '')
      .flatMap((word) => {
        const category = this.preferred().filter(({ categories }) => categories.includes(word.toLowerCase()))
        return this.find(word).length === 0 && category.length > 0 ? category : [this.resolve(word)]
      })
    return [...new Set(found)]
  }

  /** All candidates for a word, best first; one where it is clear. */
  find(word: string): readonly Resource[] {
    const [name = '', ...rest] = word.split('.')
    if (rest.length === 0) return unrivalled(this.#called(name, this.preferred()))
    const group = rest.join('.').toLowerCase()
    const inGroup = this.#called(
      name,
      this.preferred().filter((each) => each.group === group),
    )
    if (inGroup.length > 0) return inGroup
    const [version = '', ...others] = rest
    const versioned = this.resources.filter(
      (each) => each.version === version && each.group === others.join('.').toLowerCase(),
    )
    const exact = this.#called(name, versioned)
    if (exact.length > 0) return exact
    return this.#called(
      name,
      this.preferred().filter((each) => each.group.startsWith(group)),
    )
  }

  /** By plural, singular or kind; else by short name. */
  #called(name: string, among: readonly Resource[]): readonly Resource[] {
    const wanted = name.toLowerCase()
    const named = among.filter(
      ({ plural, singular, kind }) =>
        plural === wanted || singular === wanted || kind.toLowerCase() === wanted,
    )
    return named.length > 0 ? named : among.filter(({ shortNames }) => shortNames.includes(wanted))
  }
}

/** Those of the group that stands first; several groups of one standing are rivals. */
function unrivalled(found: readonly Resource[]): readonly Resource[] {
  const best = found.map(({ group }) => standing(group)).reduce((a, b) => Math.min(a, b), Infinity)
  return found.filter(({ group }) => standing(group) === best)
}

/** Core, then Kubernetes' own old groups, then its newer ones, then everybody's. */
function standing(group: string): number {
  if (group === '') return 0
  if (!group.includes('.')) return 1
  return group.endsWith('.k8s.io') ? 2 : 3
}
