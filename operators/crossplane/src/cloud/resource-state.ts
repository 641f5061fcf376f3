import { type Clock, hurried } from '@barometer/simulator'
import type { CloudResource, Fields, Order } from './cloud.ts'

/** What the cloud remembers of a resource. How it stands at a moment follows from this and the time. */
export interface Resource {
  readonly id: string
  readonly type: string
  readonly order: Order
  readonly fields: Fields
  /** The last thing that somebody asked for, and when. */
  readonly task: 'create' | 'update' | 'delete'
  readonly since: number
}

/** What goes wrong with a resource at a moment. */
export interface Trouble {
  /** What was asked for does not end. */
  readonly hangs?: boolean
  /** It does not work, in the cloud's own words. */
  readonly fails?: string
}

/** A moment, and how much sooner than ever everything is done. */
export interface Moment extends Pick<Clock, 'haste'> {
  readonly now: number
}

/** Milliseconds that a task takes, for resources of a type. */
export const durations: Readonly<Record<string, Readonly<Record<Resource['task'], number>>>> = {
  'ec2/VPC': { create: 5_000, update: 2_000, delete: 5_000 },
  'ec2/Subnet': { create: 5_000, update: 2_000, delete: 5_000 },
  'rds/Instance': { create: 300_000, update: 60_000, delete: 120_000 },
}

const underWay = { create: 'creating', update: 'modifying', delete: 'deleting' } as const

/** How a resource stands; undefined: it is gone. */
export function resourceAt(
  resource: Resource,
  { now, haste }: Moment,
  trouble: Trouble,
): CloudResource | undefined {
  const { id, type, fields, task, since } = resource
  const over = now - since >= hurried(durations[type]?.[task] ?? 0, { haste })
  if (!over || trouble.hangs) return { id, fields, state: underWay[task], attributes: {} }
  if (task === 'delete') return undefined
  const attributes = attributesOf(type, id, fields)
  if (trouble.fails === undefined) return { id, fields, state: 'available', attributes }
  return { id, fields, state: 'failed', message: trouble.fails, attributes }
}

function attributesOf(type: string, id: string, { region = 'nowhere' }: Fields): Record<string, string> {
  const [service = '', kind = ''] = type.split('/')
  const arn = `arn:aws:${service}:${region}:1234:${kind.toLowerCase()}/${id}`
  return type === 'rds/Instance' ? { arn, address: `${id}.${region}.rds.example.com` } : { arn }
}
