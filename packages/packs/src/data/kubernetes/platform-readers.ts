import type { PlatformFacts } from '../../platform-facts.ts'
import { type Fields, fields, list, text, texts } from './code/fields.ts'

type Reader = (object: Fields) => Partial<PlatformFacts>

/** Code that packs call by name, to read what an object of the platform says. Takes anything, and never throws. */
export const platformReaders: Readonly<Record<string, Reader>> = {
  webhooks: (object) => ({ webhooks: texts(list(object['webhooks']).map((each) => fields(each)['name'])) }),
  definition: readDefinition,
  lease: readLease,
  workload: readWorkload,
  quota: readQuota,
}

function readDefinition({ spec }: Fields): Partial<PlatformFacts> {
  const { group, names, scope } = fields(spec)
  return { defines: `${text(group)}/${text(fields(names)['kind'])}`, scope: text(scope).toLowerCase() }
}

const usualLease = 15

function readLease({ spec }: Fields): Partial<PlatformFacts> {
  const { holderIdentity, renewTime, leaseDurationSeconds } = fields(spec)
  const renewed = Date.parse(text(renewTime))
  const seconds = typeof leaseDurationSeconds === 'number' ? leaseDurationSeconds : usualLease
  return {
    holder: text(holderIdentity),
    heldUntil: Number.isNaN(renewed) ? 0 : renewed + seconds * 1000,
  }
}

function readWorkload({ metadata, spec }: Fields): Partial<PlatformFacts> {
  const { name, labels } = fields(metadata)
  const { replicas, template } = fields(spec)
  const pod = fields(fields(template)['spec'])
  const containers = list(pod['containers']).map(fields)
  const names = new Set([
    text(name),
    text(fields(labels)['app.kubernetes.io/name']),
    text(pod['serviceAccountName']),
    ...texts(containers.map((container) => container['name'])),
    ...texts(containers.map(({ image }) => image)).map(imageName),
  ])
  names.delete('')
  names.delete('default')
  return { names: [...names], scaledToZero: replicas === 0 }
}

/** `web` of `registry.example.org/shop/web:1.2@sha256:…`. */
function imageName(image: string): string {
  return image.split('@')[0]!.split('/').at(-1)!.split(':')[0]!
}

function readQuota({ status }: Fields): Partial<PlatformFacts> {
  const { hard, used } = fields(status)
  const uses = fields(used)
  const full = Object.entries(fields(hard)).filter(([name, limit]) => uses[name] === limit)
  return { usedUp: full.map(([name, limit]) => `${name}=${uses[name]} of ${limit}`) }
}
