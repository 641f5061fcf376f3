import type { CloudAnswer } from '@barometer/simulator'
import type { Refusal } from '../http/refusal.ts'
import type { ResourceType } from './resource-type.ts'
import type { Route } from './route.ts'

/** A service of the catalog, as data. */
export interface Service {
  /** `network` */
  readonly type: string
  readonly name: string
  /** Under which path it lies: `/network`. */
  readonly path: string
  /** What the catalog says behind that: `/v2.1`. Absent: nothing. */
  readonly catalogPath?: string
  /** Further types under which the catalog has it. */
  readonly alsoTypes?: readonly string[]
  readonly types: readonly ResourceType[]
  /** What there is beside the collections of its types. */
  readonly routes: readonly Route[]
  /** A refusal in the form of this service. */
  readonly refused: (refusal: Refusal, accept: string) => CloudAnswer
  /** How many quotas are exceeded is said with this status and type. */
  readonly quota: { readonly status: number; readonly type: string }
  readonly microversions?: Microversions
  /** The path that another one means. */
  readonly canonical?: (path: string) => string
}

/** The minor versions of an API, by the numbers behind the dot. */
export interface Microversions {
  /** As headers say it: `compute`. */
  readonly service: string
  readonly major: number
  readonly least: number
  readonly most: number
}
