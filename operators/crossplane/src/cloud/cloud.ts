/** A value of a field of a resource. */
export type Field = string | number
export type Fields = Readonly<Record<string, Field>>

/** A resource as the cloud has it. */
export interface CloudResource {
  /** What the cloud calls it: `vpc-001f`. */
  readonly id: string
  readonly state: 'creating' | 'available' | 'modifying' | 'failed' | 'deleting'
  readonly fields: Fields
  /** Why it has failed, in the cloud's own words. */
  readonly message?: string
  /** What can be known only when it is there: an address. */
  readonly attributes: Readonly<Record<string, string>>
}

/** What somebody wants. */
export interface Order {
  /** Who orders: asked twice with one token, the cloud makes one resource. */
  readonly token: string
  /** What people call it. */
  readonly name: string
  readonly fields: Fields
}

/** What is asked for: by its id, where that is known, else by the token it was ordered with. */
export interface Question {
  readonly id?: string | undefined
  readonly token: string
}

/** A cloud of resources of several types (`rds/Instance`). Every method may fail with a CloudError. */
export interface CloudApi {
  create(type: string, order: Order): Promise<CloudResource>
  find(type: string, question: Question): Promise<CloudResource | null>
  update(type: string, id: string, fields: Fields): Promise<CloudResource>
  remove(type: string, id: string): Promise<void>
}
