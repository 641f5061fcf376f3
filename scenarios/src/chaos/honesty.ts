import type { KubeObject } from '@barometer/client'
import { type ConditionedObject, getCondition, timestamp } from '@barometer/conditions'
import { lintObject, lintRelations } from '@barometer/lint'
import type { Environment } from '../environment.ts'
import type { ChaosPlan } from './chaos-plan.ts'

/** The rules that find a parent that is True above a part that is not, and a summary above its own conditions. */
const rules = ['ready-contradicted', 'healthy-cumulative']

/** Looks at everything each time it is called, and remembers what was not as it should be: each once. */
export class Honesty<Cloud> {
  readonly problems = new Set<string>()
  /** How often there was something new to look at. */
  looks = 0
  readonly #environment: Environment<Cloud>
  readonly #plan: ChaosPlan<Cloud>
  #seen: readonly KubeObject[] = []

  constructor(environment: Environment<Cloud>, plan: ChaosPlan<Cloud>) {
    this.#environment = environment
    this.#plan = plan
  }

  /** To be called at rest: whoever still has work may have something to correct. */
  readonly look = async (): Promise<void> => {
    this.#onceEach()
    const objects = await this.#environment.objects()
    if (objects === this.#seen) return
    this.#seen = objects
    this.looks++
    this.#lint(objects)
    this.#sources(objects)
  }

  #lint(objects: readonly KubeObject[]): void {
    const options = { now: timestamp(this.#environment.now) }
    const findings = [
      ...lintRelations(objects, options).findings,
      ...objects.flatMap((object) => lintObject(object, options).findings),
    ]
    for (const { rule, object, message } of findings)
      if (rules.includes(rule))
        this.#found(`${rule} ${object?.kind}`, `${object?.kind}/${object?.name}: ${message}`)
  }

  #sources(objects: readonly KubeObject[]): void {
    for (const [condition, parts] of Object.entries(this.#plan.sources ?? {})) {
      const [kind = '', type = ''] = condition.split(' ')
      for (const parent of objects.filter((object) => object.kind === kind && says(object, type, 'True')))
        for (const source of parts) {
          const [partKind = '', partType = ''] = source.split(' ')
          const key = `${condition} ${source}`
          const goingIsFine = `${key} going` in (this.#plan.deviations ?? {})
          const part = objects.find(
            (object) =>
              object.kind === partKind &&
              isOwned(object, parent) &&
              says(object, partType, 'False') &&
              !(goingIsFine && object.metadata.deletionTimestamp !== undefined),
          )
          if (!part) continue
          const text = `${kind}/${parent.metadata.name}: ${type}=True while ${partKind} ${part.metadata.name} says ${partType}=False`
          this.#found(key, text)
        }
    }
  }

  /** Nothing in the cloud was made twice. */
  #onceEach(): void {
    const seen = new Set<string>()
    for (const { what, owner } of this.#environment.inventory()) {
      const key = `${what} of ${owner}`
      if (seen.has(key)) this.problems.add(`there is more than one ${key}`)
      seen.add(key)
    }
  }

  #found(key: string, problem: string): void {
    if (!(key in (this.#plan.deviations ?? {}))) this.problems.add(problem)
  }
}

function says(object: KubeObject, type: string, status: string): boolean {
  return getCondition(object as ConditionedObject, type)?.status === status
}

function isOwned({ metadata }: KubeObject, parent: KubeObject): boolean {
  return (metadata.ownerReferences ?? []).some(({ uid }) => uid === parent.metadata.uid)
}
