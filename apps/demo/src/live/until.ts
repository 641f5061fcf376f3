/** Waits a moment before something is looked at again. */
export type Pause = () => Promise<void>

const mostLooks = 600

/** Looks again and again until it is done. Throws where it is not after very many looks, and where it is called off. */
export async function untilDone(
  isDone: () => Promise<boolean>,
  what: string,
  pause: Pause,
  signal?: AbortSignal,
): Promise<void> {
  for (let looks = 0; looks < mostLooks; looks++) {
    signal?.throwIfAborted()
    if (await isDone()) return
    await pause()
  }
  throw new Error(`${what}: this takes too long`)
}
