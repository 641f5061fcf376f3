import { Agent, request } from 'node:https'
import { isObject, type JsonObject } from '../json.ts'

/** Where a webhook listens, as its configuration says. */
export interface WebhookClient {
  readonly url?: string
  readonly service?: {
    readonly namespace: string
    readonly name: string
    readonly path?: string
    readonly port?: number
  }
  /** PEM in base64. */
  readonly caBundle?: string
}

/** A webhook that could not be asked; the message is what Go's client would say. */
export class WebhookError extends Error {}

const agents = new Map<string, Agent>()

function agentFor(caBundle: string): Agent {
  let agent = agents.get(caBundle)
  if (!agent) {
    if (agents.size > 100) agents.clear()
    const ca = caBundle ? { ca: Buffer.from(caBundle, 'base64') } : {}
    agent = new Agent({ keepAlive: false, ...ca })
    agents.set(caBundle, agent)
  }
  return agent
}

/** The address of a webhook; a service is asked for by its name in the cluster. */
function webhookUrl({ url, service }: WebhookClient, seconds?: number): string {
  const base =
    url ?? `https://${service?.name}.${service?.namespace}.svc:${service?.port ?? 443}${service?.path ?? ''}`
  return seconds === undefined ? base : `${base}${base.includes('?') ? '&' : '?'}timeout=${seconds}s`
}

/** Posts a JSON document and gives back the JSON object answered within so many seconds. */
export async function callWebhook(
  client: WebhookClient,
  body: JsonObject,
  seconds: number,
  query = true,
): Promise<JsonObject> {
  const url = webhookUrl(client, query ? seconds : undefined)
  let answer: { code: number; text: string }
  try {
    answer = await post(url, JSON.stringify(body), client.caBundle ?? '', seconds)
  } catch (error) {
    throw new WebhookError(`Post "${url}": ${explain(error as NodeJS.ErrnoException, url)}`)
  }
  if (answer.code !== 200)
    throw new WebhookError(
      `the server responded with the status code ${answer.code} but did not return more information`,
    )
  const value = parse(answer.text)
  if (!isObject(value)) throw new WebhookError('the response is not a JSON object')
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new WebhookError((error as Error).message)
  }
}

function post(
  url: string,
  body: string,
  caBundle: string,
  seconds: number,
): Promise<{ code: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = {
      'Content-Type': 'application/json',
      Accept: 'application/json, */*',
      'Content-Length': Buffer.byteLength(body),
    }
    const signal = AbortSignal.timeout(seconds * 1000)
    const call = request(url, { method: 'POST', headers, agent: agentFor(caBundle), signal }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ code: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
      )
      response.on('error', reject)
    })
    call.on('error', reject)
    call.end(body)
  })
}

function explain(error: NodeJS.ErrnoException, url: string): string {
  const { hostname, port } = new URL(url)
  const address = `${hostname}:${port || 443}`
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'context deadline exceeded'
  if (error.code === 'ECONNREFUSED') return `dial tcp ${address}: connect: connection refused`
  if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN')
    return `dial tcp: lookup ${hostname}: no such host`
  if (error.code === 'ECONNRESET') return 'EOF'
  return `tls: failed to verify certificate: x509: ${error.message}`
}
