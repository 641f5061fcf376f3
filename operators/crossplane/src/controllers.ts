import type { AnyController, OperatorOptions } from '@barometer/controller'
import { managedKinds } from './api/managed.ts'
import type { CloudApi } from './cloud/cloud.ts'
import { definitionController } from './reconcilers/definitions.ts'
import { managedController } from './reconcilers/managed.ts'

/** All controllers that are there from the start; those of composites and claims come with their definitions. */
export function controllers(cloud: CloudApi, options: OperatorOptions): readonly AnyController[] {
  return [
    definitionController(options),
    ...managedKinds.map((kind) => managedController(kind, cloud, options)),
  ]
}
