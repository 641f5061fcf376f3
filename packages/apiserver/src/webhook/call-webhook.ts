import { Agent, request } from 'node:https'
import { isIP } from 'node:net'
import { posix } from 'node:path'
import { asError } from '../apimachinery/errors/as-error.ts'
import { isObject, type JsonObject } from '../apimachinery/json/json.ts'
import { jsonText, parseText } from '../apimachinery/json/text.ts'

/** The service behind a webhook. */
export interface WebhookService {
  readonly namespace: string
  readonly name: string
  readonly path?: string
  readonly port?: number
}

/** Where a service can be reached; throws a WebhookError when it cannot. */
export type Resolve = (service: WebhookService) => { host: string; port: number }

/** Where a webhook listens, as its configuration says. */
export interface WebhookClient {
  readonly url?: string
  readonly service?: WebhookService
  /** PEM in base64. */
  readonly caBundle?: string
}

/** A webhook that could not be asked; the message is what Go's client would say. */
export class WebhookError extends Error {}

/** A webhook that says more than this is not listened to: many times what an object may be. */
const answerLimit = 32 * 1024 * 1024

const agents = new Map<string, Agent>()

function agentFor(caBundle: string): Agent {
  let agent = agents.get(caBundle)
  if (!agent) {
    if (agents.size > 100) agents.clear()
    const ca = caBundle ? { ca: Buffer.from(caBundle, 'base64') } : {}
    // A bundle may hold the very certificate that is served, without whoever signed it.
    agent = new Agent({ keepAlive: false, allowPartialTrustChain: true, ...ca })
    agents.set(caBundle, agent)
  }
  return agent
}

/** The address of a webhook: of what is configured only host and path count. A service is named as in the cluster. */
function webhookUrl({ url, service }: WebhookClient, seconds: number): string {
  const { name, namespace, port = 443, path = '' } = service ?? {}
  const [, origin = '', rest = ''] = /^(https?:\/\/[^/?#]*)([^?#]*)/.exec(url ?? '') ?? []
  const base = service ? `https://${name}.${namespace}.svc:${port}` : origin
  const cleaned = posix.join('/', service ? path : rest).replace(/(.)\/$/, '$1')
  return `${base}${cleaned}?timeout=${seconds}s`
}

/** Posts a JSON document and gives back the JSON object answered within so many seconds. */
export async function callWebhook(
  client: WebhookClient,
  body: JsonObject,
  seconds: number,
  resolve: Resolve,
): Promise<JsonObject> {
  const url = webhookUrl(client, seconds)
  let answer: { code: number; text: string }
  try {
    const at = client.service && resolve(client.service)
    answer = await post(url, jsonText(body), client.caBundle ?? '', seconds, at)
  } catch (error) {
    throw new WebhookError(`Post "${url}": ${explain(error as CallError, url)}`)
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
    return parseText(text)
  } catch (error) {
    throw new WebhookError(asError(error).message)
  }
}

function post(
  url: string,
  body: string,
  caBundle: string,
  seconds: number,
  at: ReturnType<Resolve> | undefined,
): Promise<{ code: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = {
      'Content-Type': 'application/json',
      Accept: 'application/json, */*',
      'Content-Length': Buffer.byteLength(body),
    }
    const signal = AbortSignal.timeout(seconds * 1000)
    const options = { method: 'POST', headers, agent: agentFor(caBundle), signal, ...connection(url, at) }
    const call = request(url, options, (response) => {
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        size += chunk.length
        if (size > answerLimit) call.destroy(new WebhookError('the response is too large'))
      })
      response.on('end', () =>
        resolve({ code: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
      )
      response.on('error', reject)
    })
    call.on('error', reject)
    call.end(body)
  })
}

/** A service is called where it is, and must prove to be who it is called. */
function connection(url: string, at: ReturnType<Resolve> | undefined): object {
  return at ? { hostname: at.host, port: at.port, servername: new URL(url).hostname } : {}
}

/** What Go calls the ways in which a certificate fails. */
const mistrust: Readonly<Record<string, string>> = {
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate signed by unknown authority',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate signed by unknown authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate signed by unknown authority',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate signed by unknown authority',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate signed by unknown authority',
  CERT_HAS_EXPIRED: 'certificate has expired or is not yet valid',
  CERT_NOT_YET_VALID: 'certificate has expired or is not yet valid',
}

/** A certificate for others than the one who was called. */
function otherNames(host: string, alternatives: string): string {
  const kind = isIP(host) ? 'IP Address:' : 'DNS:'
  const names = alternatives
    .split(', ')
    .flatMap((one) => (one.startsWith(kind) ? one.slice(kind.length) : []))
  if (names.length) return `certificate is valid for ${names.join(', ')}, not ${host}`
  return isIP(host)
    ? `cannot validate certificate for ${host} because it doesn't contain any IP SANs`
    : `certificate is not valid for any names, but wanted to match ${host}`
}

interface CallError extends NodeJS.ErrnoException {
  readonly address?: string
  readonly port?: number
  readonly cert?: { readonly subjectaltname?: string }
}

function explain(error: CallError, url: string): string {
  if (error instanceof WebhookError) return error.message
  if (!URL.canParse(url)) return error.message
  const { hostname, port } = new URL(url)
  const address = `${error.address ?? hostname}:${error.port ?? (port || 443)}`
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'context deadline exceeded'
  if (error.code === 'ECONNREFUSED') return `dial tcp ${address}: connect: connection refused`
  if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN')
    return `dial tcp: lookup ${hostname}: no such host`
  if (error.code === 'ECONNRESET') return 'EOF'
  const why = error.cert ? otherNames(hostname, error.cert.subjectaltname ?? '') : mistrust[error.code ?? '']
  return `tls: failed to verify certificate: x509: ${why ?? error.message}`
}
