import {
  beginPass,
  type ConditionSet,
  conditionsOf,
  type Pass,
  type Time,
  timestamp,
} from '@barometer/conditions'
import type { AnyObject, Kind, ObjectKey } from '../kind.ts'
import { asError } from '../log.ts'
import { applyChild } from '../ownership/apply-child.ts'
import { addFinalizer, hasFinalizer, removeFinalizer } from '../ownership/finalizer.ts'
import { isOfKind, nameOf } from '../ownership/owner.ts'
import { type StatusObject, type StatusOptions, writeStatus } from '../status/write-status.ts'
import type { ControllerOptions, ReconcileContext, WriteAccess } from './controller.ts'
import type { ReconcileResult } from './reconcile-result.ts'
import type { Source } from './source.ts'

/** What `decide` is given: nothing but JSON, so that it can be written down and asked again. */
export interface DecideInput<Object, Observed> {
  readonly object: Object
  readonly observed: Observed
  readonly now: Time
}

/** What `decide` may ask of the runtime, beside what it tells `act`. */
export interface StandardPlan {
  /** All children of the kinds in `owns` that there should be: each is made so, and others that the object controls go. */
  readonly children?: readonly AnyObject[] | undefined
  /** Look again after so many milliseconds. */
  readonly requeueAfter?: number | undefined
}

/** What `report` is given. */
export interface Facts<Object, Observed, Plan, Done> extends DecideInput<Object, Observed> {
  readonly plan: Plan
  /** What `act` returned; undefined where it failed, or there is none. */
  readonly done: Done | undefined
  /** Why acting failed: it is tried again after this was reported. */
  readonly error: Error | undefined
}

/** What `report` says beside the conditions. */
export interface Report<Object> {
  /** Fields of the status; one that is undefined is removed. */
  readonly status?: Object extends { readonly status?: infer Status } ? Partial<Status> | undefined : never
  readonly requeueAfter?: number | undefined
}

/** What the steps may use. */
export interface StepContext extends ReconcileContext {
  /** Tells people what happened to the object, as an event. */
  readonly record: (type: 'Normal' | 'Warning', reason: string, note: string) => void
}

export interface ActContext<Object, Observed> extends StepContext {
  readonly object: Object
  readonly observed: Observed
}

/** What the report of an object that is to go is given. */
export interface Leaving<Object, Left> {
  readonly object: Object
  readonly now: Time
  /** What `finalize` returned: it is not done yet. */
  readonly left: Left | undefined
  /** Why it failed: it is tried again after this was reported. */
  readonly error: Error | undefined
}

export interface ReconcilerOptions<
  Object extends StatusObject,
  Observed,
  Plan extends object,
  Done,
  Left extends ReconcileResult = ReconcileResult,
> extends Omit<ControllerOptions<Object>, 'name' | 'reconcile'> {
  /** Default: the plural of its kind. */
  readonly name?: string
  /** The conditions it writes. All are there from the first visit on. A function where objects differ in theirs. */
  readonly conditions: ConditionSet | ((object: Object) => ConditionSet)
  /** How the status is written: see `StatusOptions`. */
  readonly writeStatusBy?: StatusOptions['by']
  /** Reads all that matters, from the cache and from elsewhere. Must be JSON where decisions are recorded. */
  readonly observe: (object: Object, context: StepContext) => Observed | Promise<Observed>
  /** Says what to do. Pure: the same input, the same plan. */
  readonly decide: (input: DecideInput<Object, Observed>) => Plan & StandardPlan
  /** Does what goes beyond the standard plan. */
  readonly act?: (plan: Plan, context: ActContext<Object, Observed>) => Done | Promise<Done>
  /** Marks the conditions. */
  readonly report: (
    facts: Facts<Object, Observed, Plan, Done>,
    pass: Pass<Object>,
  ) => Report<Object> | undefined
  /** What must be undone elsewhere before the object may go. `finalize` returns when that is done, or when to look again. */
  readonly finalizer?: {
    readonly name: string
    readonly finalize: (
      object: Object,
      context: StepContext,
    ) => Left | undefined | Promise<Left | undefined> | Promise<void>
    /** Marks the conditions while that is not done; absent: they stay as they are. */
    readonly report?: (facts: Leaving<Object, Left>, pass: Pass<Object>) => Report<Object> | undefined
  }
}

/** A controller whose reconcile is four steps: observe, decide, act, report. */
export function reconciler<
  Object extends StatusObject,
  Observed,
  Plan extends object,
  Done,
  Left extends ReconcileResult = ReconcileResult,
>(
  options: ReconcilerOptions<Object, Observed, Plan, Done, Left>,
): ControllerOptions<Object> & Pick<ReconcilerOptions<Object, Observed, Plan, Done>, 'decide'> {
  const steps = new Steps(options)
  return {
    ...options,
    name: steps.name,
    writes: [...steps.writes(), ...(options.writes ?? [])],
    reconcile: (key, context) => steps.reconcile(key, context),
  }
}

class Steps<Object extends StatusObject, Observed, Plan extends object, Done, Left extends ReconcileResult> {
  readonly name: string
  readonly #options: ReconcilerOptions<Object, Observed, Plan, Done, Left>
  readonly #owned: readonly Kind[]

  constructor(options: ReconcilerOptions<Object, Observed, Plan, Done, Left>) {
    this.#options = options
    this.name = options.name ?? options.for.plural
    this.#owned = (options.owns ?? []).map((owned: Kind | Source) => ('plural' in owned ? owned : owned.kind))
  }

  /** What the steps of the runtime write by themselves. */
  writes(): WriteAccess[] {
    const { for: own, finalizer } = this.#options
    const status = own.subresources.includes('status') ? { subresource: 'status' } : {}
    return [
      { kind: own, ...status, verbs: ['patch'] },
      ...(finalizer ? [{ kind: own, verbs: ['patch'] } as const] : []),
      // Who names an owner that must wait for its children must be allowed to make it wait.
      ...(this.#owned.length > 0
        ? [{ kind: own, subresource: 'finalizers', verbs: ['update'] } as const]
        : []),
      ...this.#owned.map((kind) => ({ kind, verbs: ['create', 'patch', 'delete'] }) as const),
    ]
  }

  async reconcile(key: ObjectKey, context: ReconcileContext): Promise<ReconcileResult | undefined> {
    const { finalizer, for: kind } = this.#options
    const found = context.cache.get(kind, key)
    if (!found) return undefined
    const steps = this.#context(found, context)
    if (found.metadata.deletionTimestamp !== undefined) return this.#finalize(found, steps)
    const kept = finalizer ? await addFinalizer(context.writer, kind, found, finalizer.name) : found
    const object = await this.#visit(kept, steps)
    return object && this.#pass(object, steps)
  }

  /** Observe, decide, act, report. */
  async #pass(object: Object, context: StepContext): Promise<ReconcileResult> {
    const { observe, decide, report } = this.#options
    const now = timestamp(context.clock.now())
    const observed = await observe(object, context)
    const input = { object, observed, now }
    const plan = decide(input)
    context.decided?.({ controller: this.name, input, plan })
    const { done, error } = await this.#act(plan, { ...context, object, observed })
    // What acting wrote of the object itself is a part of what is reported on.
    const pass = this.#begin(context.writer.lastAnswer(this.#options.for, object.metadata) ?? object, now)
    const said = await this.#report(() => report({ ...input, plan, done, error }, pass), pass, context, error)
    if (error) throw error
    return { requeueAfter: said?.requeueAfter ?? plan.requeueAfter }
  }

  /** Where reporting fails too, that is tried again; why acting failed would otherwise be told nowhere. */
  async #report(
    report: () => Report<Object> | undefined,
    pass: Pass<Object>,
    context: StepContext,
    error: Error | undefined,
  ): Promise<Report<Object> | undefined> {
    try {
      const said = report()
      await this.#write(pass, context, said)
      return said
    } catch (failure) {
      if (error)
        context.log.error('what failed could not be reported either', {
          error: error.message,
          stack: error.stack,
        })
      throw failure
    }
  }

  async #act(
    plan: Plan & StandardPlan,
    context: ActContext<Object, Observed>,
  ): Promise<{ done?: Done; error?: Error }> {
    try {
      if (plan.children) await this.#applyChildren(plan.children, context)
      return { done: (await this.#options.act?.(plan, context)) as Done }
    } catch (thrown) {
      // Whoever was told to end has no time to report.
      context.signal.throwIfAborted()
      return { error: asError(thrown) }
    }
  }

  async #applyChildren(wanted: readonly AnyObject[], context: ActContext<Object, Observed>): Promise<void> {
    const { cache, writer, object } = context
    const kept = new Set<string>()
    for (const child of wanted) {
      const kind = this.#owned.find((owned) => isOfKind(owned, child))
      if (!kind)
        throw new Error(`${nameOf(child)} is of a kind that "owns" of controller ${this.name} does not name`)
      const made = await applyChild(context, kind, object, inNamespaceOf(object, child, kind))
      kept.add(made.metadata.uid ?? '')
    }
    for (const kind of this.#owned) {
      for (const child of cache.list(kind, { controlledBy: object })) {
        const { uid = '', deletionTimestamp } = child.metadata
        if (kept.has(uid) || deletionTimestamp !== undefined) continue
        await writer.delete(kind, child.metadata, { propagation: 'Background' })
      }
    }
  }

  /** On the first visit every condition is there before anything else happens. Undefined: the object is gone. */
  async #visit(object: Object, context: StepContext): Promise<Object | undefined> {
    if (conditionsOf(object).length > 0) return object
    return this.#write(this.#begin(object, timestamp(context.clock.now())), context)
  }

  #begin(object: Object, now: Time): Pass<Object> {
    const { conditions } = this.#options
    return beginPass(object, typeof conditions === 'function' ? conditions(object) : conditions, { now })
  }

  #write(
    pass: Pass<Object>,
    { writer }: StepContext,
    said?: Report<Object> | undefined,
  ): Promise<Object | undefined> {
    const { for: kind, writeStatusBy } = this.#options
    return writeStatus(writer, kind, pass, { fields: said?.status ?? {}, by: writeStatusBy })
  }

  async #finalize(object: Object, context: StepContext): Promise<ReconcileResult | undefined> {
    const { finalizer, for: kind } = this.#options
    if (!finalizer || !hasFinalizer(object, finalizer.name)) return undefined
    const { left, error } = await this.#leave(object, context)
    if (!error && left?.requeueAfter === undefined) {
      await removeFinalizer(context.writer, kind, object, finalizer.name)
      return undefined
    }
    const { report } = finalizer
    if (report) {
      const now = timestamp(context.clock.now())
      const pass = this.#begin(context.writer.lastAnswer(kind, object.metadata) ?? object, now)
      await this.#report(() => report({ object, now, left, error }, pass), pass, context, error)
    }
    if (error) throw error
    return left
  }

  async #leave(object: Object, context: StepContext): Promise<{ left?: Left | undefined; error?: Error }> {
    try {
      return { left: (await this.#options.finalizer?.finalize(object, context)) ?? undefined }
    } catch (thrown) {
      context.signal.throwIfAborted()
      return { error: asError(thrown) }
    }
  }

  #context(object: Object, context: ReconcileContext): StepContext {
    const about = { apiVersion: object.apiVersion, kind: object.kind, metadata: object.metadata }
    return { ...context, record: (type, reason, note) => context.recordEvent(about, { type, reason, note }) }
  }
}

/** A child without a namespace lives with its owner. */
function inNamespaceOf(owner: AnyObject, child: AnyObject, kind: Kind): AnyObject {
  const { namespace } = owner.metadata
  if (!kind.namespaced || child.metadata.namespace !== undefined || namespace === undefined) return child
  return { ...child, metadata: { ...child.metadata, namespace } }
}
