import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { selfSigned } from '@barometer/x509'
import type { Json } from '../http.ts'
import type { CaseContext } from '../suite/case-context.ts'
import { reviewServer } from './review-server.ts'

/** A webhook on loopback that a case answers for. */
export interface Webhook {
  /** What a webhook configuration needs to reach it. */
  clientConfig: { url: string; caBundle: string }
  /** Every review that came in, oldest first. */
  reviews: Json[]
}

let identity: ReturnType<typeof selfSigned> | undefined

/** Starts a webhook for the time of the case. The answer is wrapped in a review of the same kind. */
export async function webhook(
  context: CaseContext,
  answer: (request: Json) => Json | Promise<Json>,
): Promise<Webhook> {
  identity ??= selfSigned(['127.0.0.1'], Date.now())
  const reviews: Json[] = []
  const server = reviewServer(identity, async (review, response) => {
    reviews.push(review)
    const said = await answer(review.request)
    const whole = {
      apiVersion: review.apiVersion,
      kind: review.kind,
      response: { uid: review.request.uid, ...said },
    }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(whole))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  context.onEnd(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  const caBundle = Buffer.from(identity.ca).toString('base64')
  return { clientConfig: { url: `https://127.0.0.1:${port}/hook`, caBundle }, reviews }
}
