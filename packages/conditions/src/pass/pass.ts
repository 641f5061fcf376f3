import type { Dialect } from '../dialect/dialect.ts'
import type { Condition, ConditionedObject, ConditionStatus, Severity, Time } from '../model/condition.ts'
import { ConditionError } from '../model/errors.ts'
import { conditionsOf } from '../model/object.ts'
import { elapsed } from '../model/time.ts'
import { diffConditions, type PatchOperation } from '../patch/patch.ts'
import { isFalse, isTrue } from '../read/query.ts'
import { checkCondition } from '../set/check.ts'
import type { ConditionSet } from './condition-set.ts'
import { clearWhenHappy, initialize, mark, remove, renew, settle } from './mark.ts'

/**
 * Begins a reconcile pass over an object, at one time. Conditions of the set that are missing are added as Unknown, and
 * where the spec has changed since the last pass the happy condition is Unknown until the pass says otherwise.
 *
 * The object is not mutated. `now` is the time of everything that changes in the pass.
 */
export function beginPass<Object extends ConditionedObject>(
  object: Object,
  set: ConditionSet,
  options: { readonly now: Time },
): Pass<Object> {
  return new Pass(object, set, options.now)
}

export type { Pass }

/** One reconcile pass: begun once, marked, and ended once. Every mark returns the pass. */
class Pass<Object extends ConditionedObject> {
  /** The object as it was read. */
  readonly before: Object
  readonly now: Time
  readonly dialect: Dialect
  /** The generation of the spec that this pass speaks of. */
  readonly generation: number | undefined
  readonly #set: ConditionSet
  readonly #marked: string[] = []
  #object: Object
  #ended = false

  constructor(before: Object, set: ConditionSet, now: Time) {
    this.before = before
    this.now = now
    this.dialect = set.dialect
    this.generation = before.metadata?.generation
    this.#set = set
    this.#object = (isNewGeneration(before, set) ? renew : initialize)(set, before, now)
  }

  /** The object as it stands: with all marks, but with its final times only once the pass has ended. */
  get object(): Object {
    return this.#object
  }

  /** It holds. A reason is needed only where the dialect requires one. */
  markTrue(type: string, reason?: string, message?: string, severity?: Severity): this {
    return this.#mark('True', type, reason, message, severity)
  }

  /** It does not. The happy condition shows it, if it is one of the set. */
  markFalse(type: string, reason: string, message: string, severity?: Severity): this {
    return this.#mark('False', type, reason, message, severity)
  }

  /** It is being worked on, or nobody can tell. */
  markUnknown(type: string, reason: string, message: string, severity?: Severity): this {
    return this.#mark('Unknown', type, reason, message, severity)
  }

  /** Sets conditions that were computed: a summary, a mirror, an aggregate. An undefined one is nothing to set. */
  set(...conditions: readonly (Condition | undefined)[]): this {
    for (const condition of conditions) if (condition) this.#put(condition)
    return this
  }

  /**
   * Removes a condition that is optional or beside the set, and the happy one follows. The others of the set are always
   * there: removing one is an error.
   */
  remove(type: string): this {
    this.#assertOpen()
    const { happy, dependents } = this.#set
    if (type === happy || dependents.some((dependent) => dependent.type === type && !dependent.optional)) {
      throw new ConditionError('cannot-clear', this.before, type, 'a condition of the set cannot be removed')
    }
    this.#object = remove(this.#set, this.#object, type, this.now)
    this.#marked.push(type)
    return this
  }

  /**
   * Resets conditions that run to completion (`MachinesUpgradeSucceeded`) because their operation starts again: False
   * with this severity (an upgrade is a deviation, so a Warning unless said otherwise), or Unknown where the dialect
   * has none.
   */
  restart(types: readonly string[], reason: string, message = '', severity: Severity = 'Warning'): this {
    const graded = this.dialect.severity.allowed !== 'never'
    for (const type of types) {
      if (graded) this.markFalse(type, reason, message, severity)
      else this.markUnknown(type, reason, message)
    }
    return this
  }

  /**
   * Says `ProgressDeadlineExceeded` of work that began at `since` and has taken `seconds` or longer. A condition of the
   * set becomes False; one beside it that is True while work goes on (`RolloutInProgress`) stays True, and the happy
   * condition is False. Nothing happens in time, once the work is done, or where a condition of the set has failed
   * already: that is the better reason. Give the start as it was observed: a condition's own time may move with its
   * message.
   */
  deadline(
    type: string,
    options: { readonly since: Time; readonly seconds: number; readonly message?: string },
  ): this {
    const { since, seconds, message } = options
    const own = this.#set.types.includes(type)
    const done = isTrue(this.#object, type) === own
    const knowsBetter = this.#set.dependents.some((dependent) => isFalse(this.#object, dependent.type))
    if (done || knowsBetter || elapsed(since, this.now) < seconds * 1000) return this
    const reason = 'ProgressDeadlineExceeded'
    return own
      ? this.markFalse(type, reason, message ?? `Did not pass readiness checks in ${seconds} seconds.`)
      : this.markTrue(type, reason, message ?? `No progress for more than ${seconds} seconds.`)
  }

  /**
   * Ends the pass: the generation is observed, conditions that changed have one time, and those that only went back and
   * forth keep theirs. Returns the very object that was read where nothing has changed. Ending twice changes nothing.
   */
  end(): Object {
    if (!this.#ended) this.#object = end(this.before, this.#object, this.#set, this.now)
    this.#ended = true
    return this.#object
  }

  /** What the pass changed, to apply to what others have written meanwhile: `applyPatch(latest, pass.changes, pass)`. */
  get changes(): readonly PatchOperation[] {
    return diffConditions(conditionsOf(this.before), conditionsOf(this.#object))
  }

  /** The types that this writer owns: those of the set, and all it has marked. */
  get owned(): readonly string[] {
    const { happy, types, omitted } = this.#set
    const owned = new Set([...types, ...omitted, ...this.#marked])
    return [...(happy === undefined ? owned : owned.add(happy))]
  }

  #mark(status: ConditionStatus, type: string, reason = '', message = '', severity: Severity = ''): this {
    const condition = { type, status, reason, message }
    return this.#put(severity ? { ...condition, severity } : condition)
  }

  #put(condition: Condition): this {
    this.#assertOpen()
    if (this.#set.omitted.includes(condition.type)) return this
    if (this.dialect.checked) checkCondition(this.dialect, condition, this.before)
    this.#object = mark(this.#set, this.#object, condition, this.now)
    this.#marked.push(condition.type)
    return this
  }

  #assertOpen(): void {
    if (this.#ended) throw new ConditionError('pass-ended', this.before, 'pass', 'it has ended already')
  }
}

function isNewGeneration(
  { metadata, status }: ConditionedObject,
  { happy, dialect, guest }: ConditionSet,
): boolean {
  if (guest) return false
  const generation = metadata?.generation ?? 0
  if (dialect.statusGeneration || status?.observedGeneration !== undefined)
    return (status?.observedGeneration ?? 0) !== generation
  const observed = status?.conditions?.find(({ type }) => type === happy)?.observedGeneration
  return observed !== undefined && observed !== generation
}

function end<Object extends ConditionedObject>(
  before: Object,
  after: Object,
  set: ConditionSet,
  now: Time,
): Object {
  const settled = settle(set, before, clearWhenHappy(set, after), now)
  const writes =
    !set.guest && (set.dialect.statusGeneration || before.status?.observedGeneration !== undefined)
  const observedGeneration = before.metadata?.generation ?? 0
  const observed = !writes || before.status?.observedGeneration === observedGeneration
  if (observed && conditionsOf(settled) === conditionsOf(before)) return before
  return writes ? { ...settled, status: { ...settled.status, observedGeneration } } : settled
}
