/** What came of one cluster among several. */
export type Outcome<T> =
  | { readonly context: string; readonly value: T }
  | { readonly context: string; readonly error: Error }

/** Does the same with several clusters at once, in the order given; one that fails costs only itself. */
export async function inContexts<T>(
  contexts: readonly string[],
  act: (context: string) => Promise<T>,
): Promise<readonly Outcome<T>[]> {
  const once = [...new Set(contexts)]
  const settled = await Promise.allSettled(once.map(act))
  return settled.map((each, index) => {
    const context = once[index]!
    if (each.status === 'fulfilled') return { context, value: each.value }
    const { reason } = each
    return { context, error: reason instanceof Error ? reason : new Error(String(reason)) }
  })
}
