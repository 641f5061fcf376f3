import { progressingToday } from '@barometer/openstack/parity'

/** What one answer to a request means for Progressing. */
export function classifyAnswer({ httpStatus, body }: any) {
  const { status, reason } = progressingToday({ status: httpStatus, headers: {}, body })
  return {
    ...{ conflict: httpStatus === 409, invalid: httpStatus === 400, notFound: httpStatus === 404 },
    ...{ progressingStatus: status, progressingReason: reason, retryable: status === 'True' },
  }
}
