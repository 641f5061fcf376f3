import { isDeepStrictEqual } from 'node:util'
import { ShownPage } from '@barometer/web/shown-page'
import { Program } from './program.ts'

/** `baro serve` in a process of its own, and a page that looks at it. */
export interface LookedAt {
  readonly program: Program
  readonly page: ShownPage
}

/** `started` is told of the program at once. */
export async function lookAt(
  kubeconfig: string,
  name: string,
  started: (program: Program) => void,
): Promise<LookedAt> {
  const program = new Program(name, 'apps/cli/src/main.ts', ['serve', '--kubeconfig', kubeconfig])
  started(program)
  const [, address = '', token = ''] = await program.says(/page is at (http:\S+)\/login\?token=(\S+)/)
  const page = await ShownPage.open({ address }, { token: decodeURIComponent(token) })
  await page.until('it has begun', ({ snapshots }) => snapshots > 0)
  return { program, page }
}

/** In what two pages differ; empty: they show the same. What tells only how long a server has been there is passed by. */
export function differences(one: ShownPage, other: ShownPage): readonly string[] {
  const [a, b] = [shownBy(one), shownBy(other)]
  return [...new Set([...a.keys(), ...b.keys()])]
    .filter((key) => !isDeepStrictEqual(a.get(key), b.get(key)))
    .map((key) => `${key}: ${JSON.stringify(a.get(key))} and ${JSON.stringify(b.get(key))}`)
}

function shownBy({ rows, overview }: ShownPage): ReadonlyMap<string, unknown> {
  const { head, ecosystems = [], ...rest } = overview ?? {}
  const { wellSince: _, ...counts } = head ?? {}
  const named = Array.from(rows, ([key, { ecosystem, ...row }]): [string, unknown] => [
    key,
    { ...row, ecosystem: ecosystem === undefined ? undefined : ecosystems[ecosystem] },
  ])
  return new Map<string, unknown>([['head', counts], ...Object.entries(rest), ...named])
}
