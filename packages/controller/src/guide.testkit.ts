import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const guide = join(import.meta.dirname, '../../../docs/write-an-operator.md')

/** The files of the guide, by their names, as a reader would type them. */
export function guideFiles(): ReadonlyMap<string, string> {
  const text = readFileSync(guide, 'utf8')
  return new Map(
    [...text.matchAll(/```ts (\S+)\n([\s\S]*?)```/g)].map(([, name = '', code = '']) => [name, code]),
  )
}
