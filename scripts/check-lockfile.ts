// Fails when installations could differ between machines: by a registry address, or by a version range.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { report } from './report.ts'

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/
const DEPENDENCY_FIELDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides']

type Json = Record<string, unknown>

export function findLockfileProblems(root: string): { packages: number; problems: string[] } {
  const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Json
  const packages = (read('package-lock.json').packages ?? {}) as Record<string, Json>
  const manifests = [
    'package.json',
    ...((read('package.json').workspaces ?? []) as string[]).map((name) => `${name}/package.json`),
  ]
  const problems = [
    ...Object.entries(packages).flatMap(([path, entry]) => problemsOfEntry(path, entry)),
    ...manifests.filter((path) => existsSync(join(root, path))).flatMap((path) => problemsOfManifest(path, read(path))),
  ]
  return { packages: Object.keys(packages).length, problems }
}

function problemsOfEntry(path: string, entry: Json): string[] {
  const isOurs = entry.link === true || !path.startsWith('node_modules/')
  if (isOurs) return []
  const problems: string[] = []
  if ('resolved' in entry) problems.push(`package-lock.json: ${path} is tied to ${entry.resolved}`)
  if (!entry.integrity) problems.push(`package-lock.json: ${path} has no integrity hash`)
  return problems
}

function problemsOfManifest(path: string, manifest: Json): string[] {
  return DEPENDENCY_FIELDS.flatMap((field) => Object.entries((manifest[field] ?? {}) as Record<string, string>))
    .filter(([name, version]) => !name.startsWith('@bowerbird/') && !EXACT.test(version))
    .map(([name, version]) => `${path}: ${name} is given as ${version}, not as one exact version`)
}

if (import.meta.main) {
  const { packages, problems } = findLockfileProblems(process.cwd())
  report(problems, `${packages} packages, ${problems.length} lockfile problems`)
}
