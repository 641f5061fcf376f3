import type { TestContext } from 'node:test'
import { cloudAtRest } from '../cloud.testkit.ts'
import type { Body } from '../resource/checks.ts'

export type Entry = Readonly<Record<string, unknown>>

/** A cloud at rest with what makes parts of networks, each by one call that gives the part. */
export async function cloudWithNetworks(t: TestContext) {
  const found = await cloudAtRest(t)
  const neutron = found.of('network')
  const make = async (path: string, name: string, fields: Body, status = 201): Promise<Entry> => {
    const body = await neutron.post(`/v2.0/${path}`, { [name]: fields }, status)
    return (body[name] ?? body['NeutronError']) as Entry
  }
  const network = (fields: Body = {}) => make('networks', 'network', { name: 'net', ...fields })
  const subnet = async (fields: Body, status?: number) =>
    make('subnets', 'subnet', { ip_version: 4, network_id: (await network())['id'], ...fields }, status)
  const external = async () => {
    const { id } = await network({ name: 'public', 'router:external': true })
    await subnet({ network_id: id, cidr: '203.0.113.0/24' })
    return id
  }
  const router = (fields: Body = {}) => make('routers', 'router', { name: 'edge', ...fields })
  const tell = async (id: unknown, action: string, body: Body, status = 200): Promise<Entry> => {
    const answer = await neutron.put(`/v2.0/routers/${id}/${action}`, body, status)
    return (answer['NeutronError'] ?? answer) as Entry
  }
  return { ...found, neutron, make, network, subnet, external, router, tell }
}
