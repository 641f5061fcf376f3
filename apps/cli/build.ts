import { chmodSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { oneFile } from './packaging/one-file.ts'
import { thirdPartyLicenses } from './packaging/third-party.ts'

// What is published: the program, and the licences of all that is in it. An argument: only the program, there.
const [, , wanted] = process.argv
const file = wanted ?? join(import.meta.dirname, 'dist', 'baro.cjs')
const { text, sources } = await oneFile()
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, text)
chmodSync(file, 0o755)
if (wanted === undefined) {
  writeFileSync(join(dirname(file), 'THIRD-PARTY-LICENSES'), thirdPartyLicenses(sources))
  copyFileSync(join(import.meta.dirname, '..', '..', 'LICENSE'), join(dirname(file), 'LICENSE'))
}
