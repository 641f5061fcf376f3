import { optional, string } from '@barometer/controller/crd'

/** What stands beside the conditions since before there were any: for a failure that no retry mends. */
export const failureFields = {
  failureReason: optional(string()),
  failureMessage: optional(string()),
}
