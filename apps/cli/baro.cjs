#!/usr/bin/env node
// What npm links as `baro`. The package holds no sources: there it is the bundle. In a checkout it is the sources as they
// are, which nobody has to build.
const { existsSync } = require('node:fs')

if (existsSync(`${__dirname}/src/main.ts`)) import('../../tools/guard.js').then(() => import('./src/main.ts'))
else require('./dist/baro.cjs')
