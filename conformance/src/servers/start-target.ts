import { startControlPlane } from './control-plane/start.ts'
import { startEmbedded } from './embedded.ts'
import type { ServerName, Target } from './target.ts'

/** Starts one of the two servers. */
export function startTarget(server: ServerName, say: (line: string) => void): Promise<Target> {
  return server === 'kubernetes' ? startControlPlane({ say }) : startEmbedded()
}
