import type { AnyObject } from '@barometer/controller'
import type { Revision } from '../api/kinds.ts'
import { labels } from '../api/names.ts'

export function deploymentName(revision: string): string {
  return `${revision}-deployment`
}

/** The Revision whose Deployment has this name; none: it is no such name. */
export function revisionOf(deployment: string): readonly string[] {
  const suffix = deploymentName('')
  return deployment.endsWith(suffix) ? [deployment.slice(0, -suffix.length)] : []
}

/** The Deployment of a Revision. Its containers leave their last words, or the end of their log. */
export function deploymentOf({ metadata, spec }: Revision): AnyObject {
  const own = { [labels.revision]: metadata.name }
  const containers = spec.containers.map((container, index) => ({
    ...container,
    name: container.name ?? (index === 0 ? 'user-container' : `user-container-${index}`),
    terminationMessagePolicy: 'FallbackToLogsOnError',
  }))
  const deployment = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: deploymentName(metadata.name), labels: { ...metadata.labels, ...own } },
    spec: {
      replicas: minScale(metadata.annotations),
      selector: { matchLabels: own },
      template: { metadata: { labels: { ...metadata.labels, ...own } }, spec: { containers } },
    },
  }
  return deployment
}

/** One copy is started before a Revision is ready, whoever asks for none. */
export function minScale(annotations: Readonly<Record<string, string>> = {}): number {
  const wanted = Number(annotations['autoscaling.knative.dev/min-scale'] ?? 1)
  return Number.isInteger(wanted) && wanted > 0 && wanted <= 100 ? wanted : 1
}
