import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'

const outfile = process.argv[2] ?? join(import.meta.dirname, 'dist', 'baro.mjs')

// One file that needs nothing but Node: what is imported on demand stays on demand, so that --version starts quickly.
await build({
  entryPoints: [join(import.meta.dirname, 'src', 'main.ts')],
  outfile,
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'node',
  target: 'node22',
  legalComments: 'none',
  logLevel: 'warning',
  banner: {
    // Some dependencies are CommonJS and ask for Node's own modules by require.
    js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
  },
})
await chmod(outfile, 0o755)
