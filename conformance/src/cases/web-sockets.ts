import { Topic } from '../suite/case.ts'
import { converse } from '../suite/web-socket.ts'
import { at, configMap } from './objects.ts'

export const webSockets = new Topic('web sockets')

const origin = { origin: 'https://console.example' }
const brief = '?watch=true&timeoutSeconds=1'

webSockets.case('a watch comes as messages to those who ask for them', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('configmaps', ns), configMap('a', { data: { x: 'y'.repeat(70_000) } })))
  await t.must(201, t.post(at('configmaps', ns), configMap('b')))
  const said = await converse(t.target, at('configmaps', ns) + brief, origin)
  t.like(said.status, 101)
  t.like(said.headers, {
    upgrade: 'websocket',
    'sec-websocket-accept': 's3pPLMBiTxaQ9kYGzzhZRbK+xOo=',
  })
  const added = said.events.filter((event) => event.type === 'ADDED')
  t.like(added.map((event) => event.object.metadata.name).sort(), ['a', 'b'])
  t.like(said.frames.includes('pong'), true, 'a ping is answered')
  t.like(said.frames.at(-1), 'close')
})

webSockets.case('the one protocol that is offered is spoken', async (t) => {
  const ns = await t.namespace()
  const headers = { ...origin, 'sec-websocket-protocol': 'base64.binary.k8s.io' }
  const said = await converse(t.target, at('configmaps', ns) + brief, headers)
  t.like(said.headers, { 'sec-websocket-protocol': 'base64.binary.k8s.io' })
})

webSockets.case('a browser hands its token over as a protocol', async (t) => {
  const ns = await t.namespace()
  const token = Buffer.from(t.target.tokens.admin).toString('base64url')
  const protocols = [`base64url.bearer.authorization.k8s.io.${token}`, 'base64.binary.k8s.io']
  const headers = { ...origin, authorization: '', 'sec-websocket-protocol': protocols.join(', ') }
  const said = await converse(t.target, at('configmaps', ns) + brief, headers)
  t.like(said.status, 101)
  t.like(said.headers, { 'sec-websocket-protocol': 'base64.binary.k8s.io' })
})

webSockets.case('a watch from nowhere, or with too much to choose from, is refused', async (t) => {
  const ns = await t.namespace()
  const path = at('configmaps', ns) + brief
  t.like((await converse(t.target, path, {})).status, 403)
  const headers = { ...origin, 'sec-websocket-protocol': 'one, two' }
  t.like((await converse(t.target, path, headers)).status, 400)
})

webSockets.case('a list stays a list, and a refusal a refusal', async (t) => {
  const ns = await t.namespace()
  t.like((await converse(t.target, at('configmaps', ns), origin)).status, 200)
  t.like((await converse(t.target, `${at('nonsense', ns)}${brief}`, origin)).status, 404)
  const nobody = { ...origin, authorization: 'Bearer nonsense' }
  t.like((await converse(t.target, at('configmaps', ns) + brief, nobody)).status, 401)
})
