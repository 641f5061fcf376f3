export interface Platform {
  /** As Node and npm call it. */
  readonly name: string
  /** As Go calls them, and kubectl and krew with it. */
  readonly os: string
  readonly arch: string
  readonly executable: string
}

const systems: Readonly<Record<string, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
  win: 'windows',
}
const processors: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

/** A platform by its name in Node; throws with what there is where there is none of that name. */
export function platformOf(name: string): Platform {
  const [system = '', processor = ''] = name.split('-')
  const [os, arch] = [systems[system], processors[processor]]
  if (!os || !arch) {
    const known = Object.keys(systems).map((each) => `${each}-{${Object.keys(processors)}}`)
    throw new Error(`"${name}" is none of ${known.join(', ')}`)
  }
  return { name, os, arch, executable: os === 'windows' ? 'baro.exe' : 'baro' }
}

/** The platform that runs this. */
export const here = `${process.platform}-${process.arch}`
