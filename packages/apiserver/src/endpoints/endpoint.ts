import type { JsonObject } from '../apimachinery/json/json.ts'
import type { ResourceRequest } from '../request/resource-request.ts'
import type { Api } from '../verbs/api.ts'
import type { Written } from '../verbs/written.ts'

/** What an endpoint answers: a document, or an object that was written and is shown as the client wishes. */
export type Outcome =
  | { readonly code: number; readonly body: JsonObject | string; readonly contentType?: string }
  | { readonly written: Written }

/** A resource or subresource that is more than a stored object and the verbs on it. */
export type Endpoint = (api: Api, request: ResourceRequest) => Promise<Outcome> | Outcome

/** Answers with a document once all that was written survives a crash. */
export async function whenDurable(api: Api, code: number, body: JsonObject): Promise<Outcome> {
  await api.store.settled(api.store.revision)
  return { code, body }
}

/** What actions without a result answer. */
export const success = (code: number): JsonObject => ({
  kind: 'Status',
  apiVersion: 'v1',
  metadata: {},
  status: 'Success',
  code,
})
