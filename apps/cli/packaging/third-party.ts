import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The licences of the packages that these sources come from, each with its text; a package without one is an error. */
export function thirdPartyLicenses(sources: readonly string[]): string {
  const folders = sources.flatMap((source) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(source) ?? [])
  return [...new Set(folders)].sort().map(licenseOf).join('\n')
}

function licenseOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each))
  if (!file) throw new Error(`${name} has no licence to pass on`)
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`
}
