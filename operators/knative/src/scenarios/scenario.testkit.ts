import { scenarioOf } from '@barometer/scenarios'
import { operator } from '../index.ts'

/** Tells a scenario of this operator. */
export const scenario = scenarioOf(operator, { explained: true })

const serving = 'serving.knative.dev/v1'

export function service(name: string, image = 'gcr.io/shop/web', more: object = {}) {
  const spec = { template: { spec: { containers: [{ image }] } }, ...more }
  return { apiVersion: serving, kind: 'Service', metadata: { name }, spec }
}

export function configuration(name: string, image = 'gcr.io/shop/web', revisionName?: string) {
  const metadata = revisionName === undefined ? {} : { metadata: { name: revisionName } }
  const template = { ...metadata, spec: { containers: [{ image }] } }
  return { apiVersion: serving, kind: 'Configuration', metadata: { name }, spec: { template } }
}

export function revision(name: string, image = 'gcr.io/shop/web', more: object = {}) {
  const spec = { containers: [{ image }], ...more }
  return { apiVersion: serving, kind: 'Revision', metadata: { name }, spec }
}

export function route(name: string, ...traffic: readonly object[]) {
  return { apiVersion: serving, kind: 'Route', metadata: { name }, spec: { traffic } }
}

export function build(name: string, ...steps: readonly string[]) {
  return {
    apiVersion: 'build.knative.dev/v1alpha1',
    kind: 'Build',
    metadata: { name },
    spec: { source: 'https://git.example.com/web', steps: steps.map((step) => ({ name: step })) },
  }
}
