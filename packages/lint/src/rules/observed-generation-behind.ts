import { at, isObject, textAt } from '../json.ts'
import { happyEntry, type ObjectView } from '../object-view.ts'
import { documents, none, type Rule } from '../rule.ts'

const grace = 5 * 60_000

export const observedGenerationBehind: Rule = {
  id: 'observed-generation-behind',
  title: 'Ready is not True for an older generation',
  severity: 'warning',
  source: {
    document: documents.flux,
    sentence: 'Ready condition must be False when the ObservedGeneration is less than the object Generation.',
  },
  fix: 'Set the condition to Unknown as soon as a new generation is seen; write observedGeneration with it.',
  list(list, { now }) {
    const { view, primary } = list
    const happy = happyEntry(list)
    const { generation } = view
    if (!primary || isPaused(view) || happy?.condition?.status !== 'True' || generation === undefined)
      return none
    const own = happy.condition.observedGeneration
    const seen = view.observedGeneration ?? own
    const oldest = Math.min(own || generation, view.observedGeneration ?? generation)
    if (oldest >= generation || oldest < 0) return none
    // A controller that has not come round yet writes nothing wrong; one that has, and left Ready behind, does.
    if ((seen ?? 0) < generation && changedAfter(view, Date.parse(now) - grace)) return none
    const message = `${happy.type}=True is about generation ${oldest}, the object is at ${generation}`
    return [{ path: happy.path, message }]
  },
}

/** Whether the object itself (not its status) was last written after the moment; false where it does not say. */
function changedAfter(view: ObjectView, moment: number): boolean {
  const managed = at(view.raw, 'metadata', 'managedFields')
  if (!Array.isArray(managed)) return false
  return managed.some(
    (entry) =>
      isObject(entry) && entry['subresource'] !== 'status' && Date.parse(textAt(entry, 'time')) > moment,
  )
}

/** Whether the object asks its controller to leave it alone, by the flags that controllers commonly have for this. */
function isPaused({ raw }: ObjectView): boolean {
  const spec = at(raw, 'spec')
  if (['suspend', 'suspended', 'paused', 'pause'].some((flag) => at(spec, flag) === true)) return true
  const annotations = at(raw, 'metadata', 'annotations')
  return (
    isObject(annotations) &&
    Object.keys(annotations).some((key) => /(^|[./-])(paused?|suspend(ed)?)$/.test(key))
  )
}
