#!/usr/bin/env node
import { createProject } from './create-project.ts'

process.exitCode = createProject(process.argv.slice(2), (text) => process.stdout.write(text))
