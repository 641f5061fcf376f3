import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { oneFile } from './packaging/one-file.ts'

const file = process.argv[2] ?? join(import.meta.dirname, 'dist', 'baro.cjs')
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, await oneFile())
chmodSync(file, 0o755)
