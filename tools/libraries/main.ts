import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { packLibraries } from './pack-libraries.ts'
import { startRegistry } from './registry.ts'
import { bringNode, followGuide, followTemplate } from './try-guide.ts'

// npm run libraries: packs the libraries that operators import. With --try VERSION, follows the guide with them in empty
// folders, by hand and by its template, on that Node; may be repeated.
const { values } = parseArgs({
  options: { out: { type: 'string' }, try: { type: 'string', multiple: true, default: [] } },
})
const folder = values.out
  ? resolve(process.env['INIT_CWD'] ?? '', values.out)
  : mkdtempSync(join(tmpdir(), 'libraries-'))
try {
  const packages = packLibraries(folder)
  for (const { manifest, tarball } of packages) console.log(`${manifest.name} ${manifest.version} ${tarball}`)
  const registry = await startRegistry(packages)
  try {
    for (const version of values.try) {
      const node = await bringNode(version, folder)
      console.log(`Node ${version}, the guide by hand:`)
      await followGuide(node, registry, console.log)
      console.log(`Node ${version}, the project that npm create makes:`)
      await followTemplate(node, registry, console.log)
    }
  } finally {
    registry.close()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  if (!values.out) rmSync(folder, { recursive: true, force: true })
}
