import { type ServedCloud, serveCloud } from '@barometer/simulator'
import { selfSigned } from '@barometer/x509'
import type { ArmCloud } from './arm-cloud.ts'

export interface ServedArm extends ServedCloud {
  /** Whom a client must trust. */
  readonly ca: string
}

/** Serves a cloud over https on loopback. `now`: its time. */
export async function serveArm(cloud: ArmCloud, now: () => number, port = 0): Promise<ServedArm> {
  const { key, cert, ca } = selfSigned(['127.0.0.1', 'localhost'], Date.now(), 'azure')
  const served = await serveCloud((request, base) => cloud.answer(request, now(), base), {
    ...{ port, tls: { key, cert }, largestBody: 4_000_000 },
    identify: (id) => ({ 'x-ms-request-id': id, 'x-ms-correlation-request-id': id }),
  })
  return { ...served, ca }
}
