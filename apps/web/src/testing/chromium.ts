import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

const names = ['chromium', 'chromium-browser', 'google-chrome']

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]

/** Where Chromium is; undefined where there is none. */
export function findChromium(): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((file) => existsSync(file))
}

/** Starts it, without a window. Throws where there is none. */
export function launchChromium(): Promise<Browser> {
  const program = findChromium()
  if (program === undefined)
    throw new Error('there is no Chromium on this machine (apt-get install chromium)')
  return chromium.launch({ executablePath: program, args: flags })
}
