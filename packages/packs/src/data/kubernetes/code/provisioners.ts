import type { InferenceInput, InferenceResult, Seen, SeenEvent } from '../../../inference.ts'
import type { KeptMaker } from './refused-pods.ts'

/** So long whoever makes volumes may take to begin. */
const silence = 60_000

/** A claim whose volume somebody is to make who does not begin; undefined: nothing says so. */
export function withoutProvisioner(input: InferenceInput): InferenceResult | undefined {
  const waits = input.events.filter(({ reason }) => reason === 'ExternalProvisioning')
  const [last] = waits.toSorted((a, b) => b.last - a.last)
  if (!last) return undefined
  const since = waits.map(({ first }) => first).reduce((a, b) => Math.min(a, b), Infinity)
  if (input.events.some((event) => begins(event, since))) return undefined
  if (input.now < since + silence) return { due: since + silence }
  const [, provisioner = ''] = /provisioner ['"]([^'"]+)['"]/.exec(last.message) ?? []
  const message = `${provisioner || 'the provisioner'} has not begun to make its volume`
  const blames = idle(provisioner, input).map(({ ref }) => ({
    ref,
    reason: 'ProvisionerSilent',
    message: `has no Pod that runs, and makes the volumes of ${provisioner}`,
  }))
  return { found: { reason: 'ExternalProvisioning', message, since, stated: true, blames } }
}

function begins({ reason, last }: SeenEvent, since: number): boolean {
  return /^Provisioning(?:Failed|Succeeded)?$/.test(reason) && last >= since
}

/** What goes by the name of the one who makes volumes, and of which nothing runs: `local-path` of `rancher.io/local-path`. */
function idle(provisioner: string, input: InferenceInput): readonly Seen<KeptMaker>[] {
  const [domain = '', name = domain.split('.')[0]!] = provisioner.split('/')
  if (name === '') return []
  return (input.others('Deployment') as readonly Seen<KeptMaker>[]).filter(
    ({ ref, kept }) => ref.name.includes(name) && kept !== undefined && (kept.replicas === 0 || kept.idle),
  )
}
