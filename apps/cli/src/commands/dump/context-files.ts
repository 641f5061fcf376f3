import { basename, dirname, join } from 'node:path'

/**
 * Names the file of each context: `fleet.jsonl.gz` becomes `fleet-prod.jsonl.gz`. What may not be in the name of a file is
 * `_`; of two contexts that would then have one file, the second gets a number.
 */
export function contextFiles(file: string): (context: string) => string {
  const [, stem = '', ending = ''] = /^(.[^.]*)(.*)$/s.exec(basename(file)) ?? []
  const taken = new Set<string>()
  return (context) => {
    const word = context.replace(/[^\w.@-]/g, '_')
    let name = `${stem}-${word}${ending}`
    for (let number = 2; taken.has(name); number++) name = `${stem}-${word}-${number}${ending}`
    taken.add(name)
    return join(dirname(file), name)
  }
}
