import { CloudError } from './cloud-error.ts'
import type { FaultKind, Faults } from './faults.ts'

/** What can go wrong at the door of any cloud, whatever is asked for. A target is the name of a method. */
export const doorFaults: readonly FaultKind[] = [
  { name: 'unreachable', means: 'nobody answers', target: 'method', message: 'connect ECONNREFUSED' },
  {
    name: 'unauthorized',
    means: 'the credentials are refused',
    target: 'method',
    message: 'the token is not valid',
  },
  { name: 'nonsense', means: 'what is answered is no answer', target: 'method', message: '<html>502</html>' },
  { name: 'internal-error', means: 'the request is answered with an error', target: 'method' },
  {
    name: 'answer-lost',
    means: 'the request is carried out, and the answer is lost',
    target: 'method',
    message: 'socket hang up',
  },
]

/** The cloud behind a door where every request may meet the faults of `doorFaults`. */
export function behindDoor<Cloud extends object>(cloud: Cloud, faults: Faults): Cloud {
  return new Proxy(cloud, {
    get(target, name, receiver) {
      const method: unknown = Reflect.get(target, name, receiver)
      if (typeof name === 'symbol' || typeof method !== 'function') return method
      return async (...args: readonly unknown[]) => {
        refuse(faults, name)
        const answer: unknown = await method.apply(target, args)
        const lost = faults.take('answer-lost', name)
        if (lost) throw new CloudError('Unreachable', lost.message, { retryable: true })
        return faults.take('nonsense', name)?.message ?? answer
      }
    },
  })
}

function refuse(faults: Faults, method: string): void {
  const unreachable = faults.take('unreachable', method)
  if (unreachable) throw new CloudError('Unreachable', unreachable.message, { retryable: true })
  const unauthorized = faults.take('unauthorized', method)
  if (unauthorized) throw new CloudError('Unauthorized', unauthorized.message)
  const broken = faults.take('internal-error', method)
  if (broken) throw new CloudError('InternalError', broken.message, { retryable: true })
}
