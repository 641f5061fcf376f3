import { documents, none, type Rule } from '../rule.ts'

const reasonForMany = 'MultipleFailures'

export const multipleFailures: Rule = {
  id: 'multiple-failures',
  title: 'Several failures have the reason MultipleFailures and are counted and listed',
  severity: 'warning',
  source: { document: documents.openstack, sentence: 'For multiple failures, aggregate the messages.' },
  fix: 'Use MultipleFailures, begin with "N sub-resources failed:", list them, and end with "and X more" when cut.',
  condition({ condition, path }) {
    if (condition?.type !== 'SubResourcesReady' || condition.status !== 'False') return none
    const message = condition.message ?? ''
    const counted = Number(/^(\d+) sub-resources failed/.exec(message)?.[1] ?? 0)
    if (condition.reason !== reasonForMany) {
      if (counted < 2) return none
      return [
        { path: `${path}.reason`, message: `${counted} failures under the reason ${condition.reason ?? ''}` },
      ]
    }
    if (counted < 2) {
      return [{ path: `${path}.message`, message: `${reasonForMany} without the number of failures` }]
    }
    const listed = message.slice(message.indexOf(':') + 1).split(/\), /).length
    if (listed >= counted || /more( failures)?\.?$/.test(message)) return none
    return [
      { path: `${path}.message`, message: `${counted} failures, ${listed} listed, and not "and N more"` },
    ]
  },
}
