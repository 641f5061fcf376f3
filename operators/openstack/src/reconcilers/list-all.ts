import type { OpenStackClient } from '../client/openstack-client.ts'
import { type Body, isSuccess, objectIn, objectsIn, type Service, textIn } from '../protocol/exchange.ts'
import { type Problem, problemOf } from '../protocol/problem.ts'

interface List {
  readonly service: Service
  readonly path: string
  /** What an answer calls many of them. */
  readonly many: string
}

type Listed =
  | { readonly found: readonly Body[]; readonly problem?: undefined }
  | { readonly problem: Problem }

/** All of a list, page by page: services cut at 25 to 1,000. */
export async function listAll(
  client: OpenStackClient,
  { service, path, many }: List,
  signal: AbortSignal,
): Promise<Listed> {
  const found: Body[] = []
  for (let place = path; ; ) {
    const answer = await client.send({ service, method: 'GET', path: place }, signal)
    if (!isSuccess(answer)) return { problem: problemOf(answer) }
    const body = objectIn(answer)
    const page = objectsIn(body?.[many])
    for (const each of page) found.push(each)
    const last = textIn(page.at(-1), 'id')
    const next = withQuery(path, { marker: last })
    // A service that gives one page again and again has no other.
    if (last === '' || next === place || !hasMore(body, many)) return { found }
    place = next
  }
}

export function withQuery(path: string, fields: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(fields)
  if (query.size === 0) return path
  return `${path}${path.includes('?') ? '&' : '?'}${query}`
}

/** Whether there is another page: Glance says so in `next`, the others in `servers_links`. */
function hasMore(body: Body | undefined, many: string): boolean {
  const links = objectsIn(body?.[`${many}_links`])
  return textIn(body, 'next') !== '' || links.some(({ rel }) => rel === 'next')
}
