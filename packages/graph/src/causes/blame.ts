import { level } from '../digest/level.ts'
import type { LiveGraph } from '../live/live-graph.ts'
import { Node } from '../live/node.ts'
import { apiTextIn } from './api-texts.ts'
import { byApiText } from './blame-api-text.ts'
import { byMentions } from './blame-mention.ts'
import type { Blamed } from './blamed.ts'
import { controllerOf, inactiveReason } from './controllers.ts'
import { mentionsIn } from './names-in-text.ts'
import type { Trouble } from './trouble.ts'

/** What a statement blames, beyond what the object contains and depends on. Empty: nothing, or nothing that can be found. */
export function blamedBy(node: Node, trouble: Trouble, graph: LiveGraph): readonly Blamed[] {
  if (trouble.source === 'lag') return byLag(node, trouble, graph)
  if (trouble.source === 'deletion') return byDeletion(node, graph)
  if (trouble.source === 'inferred' || trouble.source === 'certain') {
    const blames = byInference(node, graph)
    if (blames.length > 0) return blames
  }
  const text = apiTextIn(trouble.message)
  if (text) return byApiText(text, node, trouble.message, graph)
  return byMentions(mentionsIn(`${trouble.reason} ${trouble.message}`), node, graph)
}

/** What an inference puts the blame on counts with what it says itself, or with what follows for it. */
function byInference(node: Node, graph: LiveGraph): readonly Blamed[] {
  return (graph.inferring.of(node)?.blames ?? []).map(({ ref, reason, message }) => {
    const found = graph.nodes.find(ref) ?? new Node(ref)
    return { node: found, inferred: found.all.value === level.error ? undefined : { reason, message } }
  })
}

/** A generation that nobody takes notice of: the controller is to blame, or, if nobody knows it, the object is left alone. */
function byLag(node: Node, { message }: Trouble, graph: LiveGraph): readonly Blamed[] {
  const controller = controllerOf(node, graph)
  if (!controller) return byInference(node, graph)
  const why = inactiveReason(controller, graph)
  const inferred = { reason: 'ControllerSilent', message: why ?? `does not act: ${message}` }
  return [{ node: controller, inferred: controller.all.value === level.error ? undefined : inferred }]
}

/** Who should have removed the finalizers is to blame only if it is seen to be down. */
function byDeletion(node: Node, graph: LiveGraph): readonly Blamed[] {
  const controller = controllerOf(node, graph)
  if (!controller) return []
  if (controller.all.value === level.error) return [{ node: controller, inferred: undefined }]
  const why = inactiveReason(controller, graph)
  return why ? [{ node: controller, inferred: { reason: 'ControllerSilent', message: why } }] : []
}
