import { randomUUID } from 'node:crypto'
import { ApiError } from '../../apimachinery/errors/api-error.ts'
import { asError } from '../../apimachinery/errors/as-error.ts'
import { isObject, type JsonObject } from '../../apimachinery/json/json.ts'
import type { KubeObject } from '../../apimachinery/meta/object-meta.ts'
import type { Definition } from '../../kinds/apiextensions/definition.ts'
import type { Convert } from '../../registry/served.ts'
import { callWebhook, type Resolve, type WebhookClient } from '../../webhook/call-webhook.ts'

const timeoutSeconds = 30

/** How objects of a definition change versions: undefined when only the apiVersion changes. */
export function converterOf(definition: Definition, resolve: Resolve): Convert | undefined {
  const conversion = definition.spec.conversion
  if (conversion?.strategy !== 'Webhook') return undefined
  const webhook = isObject(conversion['webhook']) ? conversion['webhook'] : {}
  const client = (webhook['clientConfig'] ?? {}) as WebhookClient
  return (objects, to) => convert(client, resolve, objects, to)
}

async function convert(
  client: WebhookClient,
  resolve: Resolve,
  objects: readonly KubeObject[],
  to: string,
): Promise<KubeObject[]> {
  const strange = objects.filter((object) => object.apiVersion !== to && !isEmpty(object))
  if (strange.length === 0) return objects.map((object) => ({ ...object, apiVersion: to }))
  const from = `${strange[0]!.apiVersion}, Kind=${strange[0]!.kind}`
  const uid = randomUUID()
  const request = { uid, desiredAPIVersion: to, objects: [...strange] }
  const review: JsonObject = { kind: 'ConversionReview', apiVersion: 'apiextensions.k8s.io/v1', request }
  const answer = await ask(client, resolve, review, from)
  const converted = checked(answer, uid, strange, to, from)
  return objects.map((object) => converted[strange.indexOf(object)] ?? { ...object, apiVersion: to })
}

/** Says nothing but what it is: no webhook is asked about that. */
function isEmpty(object: KubeObject): boolean {
  return Object.keys(object).length === 2
}

async function ask(
  client: WebhookClient,
  resolve: Resolve,
  review: JsonObject,
  from: string,
): Promise<JsonObject> {
  try {
    return await callWebhook(client, review, timeoutSeconds, resolve)
  } catch (error) {
    throw failed(from, `failed: ${asError(error).message}`)
  }
}

function failed(from: string, why: string): ApiError {
  return new ApiError(500, '', `conversion webhook for ${from} ${why}`)
}

function checked(
  answer: JsonObject,
  uid: string,
  sent: readonly KubeObject[],
  to: string,
  from: string,
): KubeObject[] {
  const response = answer['response']
  if (!isObject(response)) throw failed(from, 'failed: no response provided')
  if (response['uid'] !== uid)
    throw failed(from, `failed: expected response.uid="${uid}", got "${response['uid']}"`)
  const result = isObject(response['result']) ? response['result'] : {}
  if (result['status'] !== 'Success') throw failed(from, `failed: ${result['message'] ?? 'no reason given'}`)
  const objects = (response['convertedObjects'] ?? []) as KubeObject[]
  if (objects.length !== sent.length) {
    throw failed(from, `returned ${objects.length} objects, expected ${sent.length}`)
  }
  return objects.map((object, index) => believed(object, sent[index]!, to, from))
}

/** A webhook may change what it likes but the identity of an object; of metadata only labels and annotations count. */
function believed(object: KubeObject, sent: KubeObject, to: string, from: string): KubeObject {
  const wrong = (why: string) => failed(from, `returned invalid object: ${why}`)
  if (object.apiVersion !== to)
    throw wrong(`invalid groupVersion (received ${object.apiVersion}, expected ${to})`)
  if (object.kind !== sent.kind) throw wrong(`must have the same kind: ${sent.kind} != ${object.kind}`)
  for (const member of ['name', 'namespace', 'uid'] as const) {
    const [before, after] = [sent, object].map((each) => each.metadata?.[member] ?? '')
    if (before === after) continue
    throw wrong(`must have the same ${member === 'uid' ? 'UID' : member}: ${before} != ${after}`)
  }
  if (!object.metadata) throw failed(from, 'returned invalid metadata: missing metadata in converted object')
  const { labels: _, annotations: __, ...metadata } = sent.metadata ?? {}
  const { labels, annotations } = object.metadata
  return {
    ...object,
    metadata: { ...metadata, ...(labels && { labels }), ...(annotations && { annotations }) },
  }
}
