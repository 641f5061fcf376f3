import type { Time } from '@barometer/conditions'
import { createGraph, type Graph, refKey, someObjects } from '@barometer/graph'
import { builtInPacks, indexPacks, type PackIndex } from '@barometer/packs'
import {
  type Configuration,
  isSilenced,
  noConfiguration,
  ownSilences,
  type Silence,
  silenceAnnotation,
} from './configuration.ts'
import { type CrdVersion, crdVersions, isCrd } from './crd-version.ts'
import { type FindView, familiesOf } from './family.ts'
import type { Finding } from './finding.ts'
import { at, isObject, type JsonObject, textAt } from './json.ts'
import { locateConditionLists } from './locate-conditions.ts'
import { type Knowledge, type ObjectView, viewObject } from './object-view.ts'
import type { Profile } from './profile.ts'
import { profileNamed } from './profiles.ts'
import type { Problem, Rule, RuleContext } from './rule.ts'
import { rules } from './rules.ts'

export interface LintOptions {
  /** The time of reading: what counts as the future, and how long something has been so. */
  readonly now: Time
  /** The profile for every object; by default each API group chooses its own. */
  readonly profile?: Profile
  /** What is known of kinds; by default the packs that come with Barometer. */
  readonly packs?: PackIndex
  readonly configuration?: Configuration
}

export interface LintResult {
  /** In the order of the rules' ids, and within a rule in the order of the object. */
  readonly findings: readonly Finding[]
  /** How many findings the configuration or the object's annotation has silenced. */
  readonly silenced: number
}

/**
 * Lints one object, and the schemas it holds where it is a CRD. Never throws: what cannot be understood is a finding.
 * A value that is no object has no findings; whoever read it says so.
 */
export function lintObject(raw: unknown, options: LintOptions): LintResult {
  if (!isObject(raw)) return { findings: [], silenced: 0 }
  const { context, knowledge, configuration } = settingOf(options)
  const view = viewObject(raw, knowledge)
  const versions = isCrd(raw) ? crdVersions(raw, knowledge) : []
  const about: Finding[] = []
  const silences = [...configuration.silence, ...ownSilences(raw, about)]
  for (const rule of rules) {
    checkObject(rule, view, context, about)
    checkCrd(rule, versions, context, about)
  }
  return withoutSilenced(about, view, silences, versions[0]?.group)
}

/**
 * Lints objects together with what they are made of: what a parent says of its parts. Each object's own conditions are
 * `lintObject`'s. Nothing is concluded from what is not among the objects.
 */
export function lintRelations(objects: Iterable<unknown>, options: LintOptions): LintResult {
  const relations = new RelationLint(options)
  for (const object of objects) relations.add(object)
  return relations.result()
}

/** Lints objects that come one by one as `lintRelations` does; of each no more is kept than that takes. */
export class RelationLint {
  readonly #setting: Setting
  readonly #graph: Graph
  readonly #kept = new Map<string, JsonObject>()

  constructor(options: LintOptions) {
    this.#setting = settingOf(options)
    const { packs } = this.#setting.knowledge
    this.#graph = createGraph({ packs, now: Date.parse(options.now), coverage: someObjects })
  }

  /** What is no object, or has no kind or name, is passed by. */
  add(raw: unknown): void {
    const ref = isObject(raw) ? this.#graph.apply({ type: 'ADDED', object: raw }) : undefined
    if (ref) this.#kept.set(refKey(ref), withoutBulk(raw as JsonObject))
  }

  result(): LintResult {
    const { context, configuration } = this.#setting
    const findings: Finding[] = []
    let silenced = 0
    for (const family of familiesOf(this.#graph, this.#finder())) {
      const { view } = family
      const about: Finding[] = []
      for (const rule of rules) {
        if (!rule.graph || !view.profile.rules.has(rule.id)) continue
        report(rule, view.profile, rule.graph(family, context), about)
      }
      const silences = [...configuration.silence, ...ownSilences(view.raw, [])]
      const result = withoutSilenced(about, view, silences)
      for (const each of result.findings) findings.push(each)
      silenced += result.silenced
    }
    return { findings, silenced }
  }

  /** Views are larger than what they are made of: some are remembered, and the others made again. */
  #finder(): FindView {
    const known = new Map<string, ObjectView>()
    return (key) => {
      const found = known.get(key)
      const raw = this.#kept.get(key)
      if (found || !raw) return found
      if (known.size >= viewsRemembered) known.clear()
      const view = viewObject(raw, this.#setting.knowledge)
      known.set(key, view)
      return view
    }
  }
}

const viewsRemembered = 10_000

/** What the rules about families look at: names, the object's own silences, and its lists of conditions. */
function withoutBulk(raw: JsonObject): JsonObject {
  const { apiVersion, kind, status } = raw
  const annotation = textAt(raw, 'metadata', 'annotations', silenceAnnotation)
  const lists = locateConditionLists(status)
  const metadata = {
    name: at(raw, 'metadata', 'name'),
    namespace: at(raw, 'metadata', 'namespace'),
    generation: at(raw, 'metadata', 'generation'),
    ...(annotation === '' ? {} : { annotations: { [silenceAnnotation]: annotation } }),
  }
  const simple = lists.every(({ path }) => path === 'status.conditions')
  return {
    apiVersion,
    kind,
    metadata,
    ...(lists.length > 0 && { status: simple ? { conditions: lists[0]?.value } : status }),
  }
}

interface Setting {
  readonly context: RuleContext
  readonly knowledge: Knowledge
  readonly configuration: Configuration
}

function settingOf({
  now,
  packs = ownPacks(),
  configuration = noConfiguration,
  profile,
}: LintOptions): Setting {
  const forced = profile ?? profileNamed(configuration.profile ?? '')
  return { context: { now }, knowledge: { packs, ...(forced ? { profile: forced } : {}) }, configuration }
}

let indexed: PackIndex | undefined

function ownPacks(): PackIndex {
  indexed ??= indexPacks(builtInPacks)
  return indexed
}

/** The findings about an object that nobody has silenced. The group is that which a CRD defines, else the object's own. */
function withoutSilenced(
  about: readonly Finding[],
  { reference, group }: ObjectView,
  silences: readonly Silence[],
  definedGroup = group,
): LintResult {
  const findings = about
    .filter((finding) => !silences.some((silence) => isSilenced(finding, reference, definedGroup, silence)))
    .map((finding) => ({ ...finding, object: reference }))
  return { findings, silenced: about.length - findings.length }
}

function checkObject(rule: Rule, view: ObjectView, context: RuleContext, into: Finding[]): void {
  if (rule.object && view.profile.rules.has(rule.id)) {
    report(rule, view.profile, rule.object(view, context), into)
  }
  if (!rule.list && !rule.condition) return
  for (const list of view.lists) {
    // What is kept for old readers is as it was.
    if (list.path.startsWith('status.deprecated.')) continue
    if (!list.profile.rules.has(rule.id)) continue
    if (rule.list) report(rule, list.profile, rule.list(list, context), into)
    if (!rule.condition) continue
    for (const entry of list.entries) report(rule, list.profile, rule.condition(entry, context), into)
  }
}

/** A problem that several versions share is reported once, for the stored one, and names the others. */
function checkCrd(rule: Rule, versions: readonly CrdVersion[], context: RuleContext, into: Finding[]): void {
  if (!rule.crd || versions.length === 0) return
  const seen = new Map<
    string,
    { readonly problem: Problem; readonly first: CrdVersion; readonly others: string[] }
  >()
  for (const version of versions) {
    for (const problem of rule.crd(version, context)) {
      const key = `${problem.path}\n${problem.message}`
      const earlier = seen.get(key)
      if (earlier) earlier.others.push(version.version)
      else seen.set(key, { problem, first: version, others: [] })
    }
  }
  for (const { problem, first, others } of seen.values()) {
    const message = `${[first.version, ...others].join(', ')}: ${problem.message}`
    report(rule, first.profile, [{ ...problem, path: `${first.path}.${problem.path}`, message }], into)
  }
}

function report(rule: Rule, profile: Profile, problems: readonly Problem[], into: Finding[]): void {
  const severity = problems.length > 0 && profile.rules.get(rule.id)
  if (!severity) return
  for (const { path, message, severity: lesser = severity, fix = rule.fix } of problems) {
    into.push({ rule: rule.id, severity: lesser, path, message, fix })
  }
}
