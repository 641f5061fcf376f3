import { type CloudAnswer, empty, json } from '@barometer/simulator'
import { Refusal } from '../http/refusal.ts'
import type { Body } from '../resource/checks.ts'
import { bodyOf, type Call, type Route } from '../resource/route.ts'
import type { Service } from '../resource/service.ts'
import { authenticated } from './authentication.ts'
import type { Identity } from './identity.ts'
import type { Token, Tokens } from './tokens.ts'

/** Keystone: who may do something, and where the other services are. */
export function keystone(identity: Identity, tokens: Tokens, others: readonly Service[]): Service {
  const self: Pick<Service, 'type' | 'name' | 'path'> = {
    type: 'identity',
    name: 'keystone',
    path: '/identity',
  }
  const { project, user, domain } = identity
  const said = (token: Token, base: string) =>
    tokenBody(token, identity, catalog([self, ...others], identity, base))
  const subject = ({ request, cloud }: Call) => {
    const id = request.headers['x-subject-token']
    try {
      return tokens.check(id, cloud.now)
    } catch {
      throw new Refusal(404, 'TokenNotFound', `Could not find token: ${id ? 'it is no token.' : '.'}`)
    }
  }
  const issue = (call: Call): CloudAnswer => {
    const { cloud, base } = call
    const broken = cloud.faults.take('credentials-refused')
    if (broken) throw new Refusal(401, 'Unauthorized', broken.message)
    const { methods, token: given } = authenticated(bodyOf(call), identity)
    const before = given === undefined ? undefined : tokens.check(given, cloud.now)
    const token = tokens.give(methods, cloud.now, before)
    return json(201, said(token, base), { 'x-subject-token': token.id, vary: 'X-Auth-Token' })
  }
  const userShown = { id: user.id, name: user.name, domain_id: domain.id, enabled: true }
  const projectShown = {
    ...project,
    domain_id: domain.id,
    enabled: true,
    is_domain: false,
    parent_id: domain.id,
  }
  const endpoints = ({ base }: Call) => catalog([self, ...others], identity, base)
  const read = (path: string, run: (call: Call) => Body): Route => ({
    ...{ method: 'GET', path, act: 'read' },
    run: (call) => json(200, run(call)),
  })
  const tokenPath = '/v3/auth/tokens'
  return {
    ...self,
    types: [],
    quota: { status: 403, type: 'Forbidden' },
    refused: ({ status, message, headers }) =>
      json(status, { error: { code: status, message, title: titleOf(status) } }, headers),
    routes: [
      {
        method: 'GET',
        path: '',
        act: 'read',
        open: true,
        run: ({ base }) => json(300, { versions: { values: [version(base)] } }),
      },
      {
        method: 'GET',
        path: '/v3',
        act: 'read',
        open: true,
        run: ({ base }) => json(200, { version: version(base) }),
      },
      { method: 'POST', path: tokenPath, act: 'read', open: true, run: issue },
      {
        ...{ method: 'GET', path: tokenPath, act: 'read' },
        run: (call) => {
          const token = subject(call)
          return json(200, said(token, call.base), { 'x-subject-token': token.id })
        },
      },
      {
        ...{ method: 'HEAD', path: tokenPath, act: 'read' },
        run: (call) => empty(200, { 'x-subject-token': subject(call).id }),
      },
      {
        ...{ method: 'DELETE', path: tokenPath, act: 'read' },
        run: (call) => {
          tokens.revoke(subject(call).id)
          return empty(204)
        },
      },
      read('/v3/auth/catalog', (call) => ({ catalog: endpoints(call) })),
      read('/v3/auth/projects', () => ({ projects: [projectShown] })),
      read('/v3/projects', () => ({ projects: [projectShown] })),
      read('/v3/projects/:id', ({ params }) => {
        if (params['id'] !== project.id)
          throw new Refusal(404, 'ProjectNotFound', `Could not find project: ${params['id']}.`)
        return { project: projectShown }
      }),
      read('/v3/users', () => ({ users: [userShown] })),
      read('/v3/regions', () => ({ regions: [{ id: identity.region, description: '' }] })),
    ],
  }
}

/** Where the services are. `base`: where Keystone is. */
function catalog(
  services: readonly Pick<Service, 'type' | 'name' | 'path' | 'catalogPath' | 'alsoTypes'>[],
  { region }: Identity,
  base: string,
): readonly Body[] {
  const host = new URL(base).origin
  return services.flatMap(({ type, name, path, catalogPath = '', alsoTypes = [] }) =>
    [type, ...alsoTypes].map((each) => ({
      ...{ id: `${name}-${each}`, type: each, name },
      endpoints: ['public', 'internal', 'admin'].map((kind) => ({
        ...{ id: `${name}-${each}-${kind}`, interface: kind, region, region_id: region },
        url: `${host}${path}${catalogPath}`,
      })),
    })),
  )
}

function tokenBody(token: Token, identity: Identity, services: readonly Body[]): Body {
  const { domain, project, user } = identity
  return {
    token: {
      methods: token.methods,
      user: { id: user.id, name: user.name, domain, password_expires_at: null },
      audit_ids: [token.id.slice(6, 28)],
      expires_at: new Date(token.expiresAt).toISOString().replace('Z', '000Z'),
      issued_at: new Date(token.issuedAt).toISOString().replace('Z', '000Z'),
      project: { ...project, domain },
      is_domain: false,
      roles: [
        { id: 'member', name: 'member' },
        { id: 'admin', name: 'admin' },
      ],
      catalog: services,
    },
  }
}

function version(base: string): Body {
  return {
    ...{ id: 'v3.14', status: 'stable', updated: '2020-04-07T00:00:00Z' },
    links: [{ rel: 'self', href: `${base}/v3/` }],
    'media-types': [{ base: 'application/json', type: 'application/vnd.openstack.identity-v3+json' }],
  }
}

const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
}

function titleOf(status: number): string {
  return titles[status] ?? 'Internal Server Error'
}
