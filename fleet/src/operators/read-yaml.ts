import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KubeObject } from '@barometer/client'
import { loadAll } from 'js-yaml'

/** The objects of a YAML text. */
export function objectsOf(text: string): readonly KubeObject[] {
  return loadAll(text).filter((each): each is KubeObject => each !== null && each !== undefined)
}

/** The objects of all YAML files of a folder. */
export function objectsIn(folder: string): readonly KubeObject[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .flatMap((name) => objectsOf(readFileSync(join(folder, name), 'utf8')))
}
