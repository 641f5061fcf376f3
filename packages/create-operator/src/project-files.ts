/** Versions of what is not Barometer's. */
const typescript = '^7.0.2'
const nodeTypes = '^24.0.0'

/** The files of a new project, by their names: the guide's own, and what every project needs. */
export function projectFiles(name: string, guide: string, version: string): ReadonlyMap<string, string> {
  const files = new Map(
    [...guide.matchAll(/```ts (\S+)\n([\s\S]*?)```/g)].map(([, file = '', code = '']) => [file, code]),
  )
  if (files.size === 0) throw new Error('the guide has no files')
  return files
    .set('package.json', `${JSON.stringify(manifestOf(name, version), null, 2)}\n`)
    .set('tsconfig.json', `${JSON.stringify(tsconfig, null, 2)}\n`)
    .set('.gitignore', 'node_modules/\n')
    .set('README.md', readmeOf(name))
}

function manifestOf(name: string, version: string): object {
  return {
    name,
    private: true,
    type: 'module',
    engines: { node: '>=22.18' },
    scripts: {
      start: 'node main.ts --install',
      test: 'node --test',
      types: 'tsc',
      crds: 'node main.ts crds',
    },
    dependencies: {
      '@barometer/client': version,
      '@barometer/conditions': version,
      '@barometer/controller': version,
    },
    devDependencies: { '@barometer/apiserver': version, '@types/node': nodeTypes, typescript },
  }
}

const tsconfig = {
  compilerOptions: {
    target: 'es2024',
    module: 'nodenext',
    types: ['node'],
    strict: true,
    exactOptionalPropertyTypes: true,
    erasableSyntaxOnly: true,
    verbatimModuleSyntax: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    noEmit: true,
  },
}

function readmeOf(name: string): string {
  return `# ${name}

An operator, made from the guide "Write an operator" of Barometer.

\`\`\`sh
npm install
npm test              # on an API server inside the test; no cluster is needed
npm run types         # the compiler, emitting nothing
npm run crds          # writes the CRDs into crds/, and refuses what breaks stored objects
npm start             # installs the CRDs and runs on the cluster of your kubeconfig, until Ctrl-C
\`\`\`

- \`website.ts\`: the kind and its controller. Begin here.
- \`website.test.ts\`, \`memory-dns.ts\`: its test, and the DNS of the test.
- \`webhooks.ts\`: what changes and refuses websites on their way in, once \`main.ts\` names it.
- \`main.ts\`: the program. \`node main.ts manifests --image IMAGE\` prints what it needs in a cluster.
`
}
