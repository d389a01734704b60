// Fails when a package of an installation has a known advisory. The source is the registry, or a folder of advisories in
// the OSV format (the npm archive of osv.dev, or a clone of GitHub's advisory database) that ADVISORIES names.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { report } from './report.ts'

interface Event {
  introduced?: string
  fixed?: string
  last_affected?: string
}

interface Advisory {
  id: string
  summary?: string
  withdrawn?: string
  affected?: {
    package?: { ecosystem: string; name: string }
    versions?: string[]
    ranges?: { events: Event[] }[]
  }[]
}

/** Advisories that do not matter here, each with the reason. */
const ACCEPTED: Record<string, string> = {}

/** Returns the packages of an installation with their versions. */
export function listPackages(root: string): { name: string; version: string }[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; dev?: boolean; link?: boolean }>
  }
  return Object.entries(packages).flatMap(([path, { version, dev, link }]) => {
    const name = path.split('node_modules/').at(-1)
    return path.startsWith('node_modules/') && name && version && !dev && !link ? [{ name, version }] : []
  })
}

export function findInFolder(root: string, folder: string, accepted = ACCEPTED): { read: number; problems: string[] } {
  const versions = Map.groupBy(listPackages(root), ({ name }) => name)
  const files = globSync('**/*.json', { cwd: folder })
  const problems = files.flatMap((file) => {
    const {
      id,
      summary = '',
      withdrawn,
      affected = [],
    } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Advisory
    if (withdrawn || id in accepted) return []
    const hits = affected.flatMap((one) => {
      const installed = one.package?.ecosystem === 'npm' ? (versions.get(one.package.name) ?? []) : []
      return installed.filter(({ version }) => isAffected(version, one))
    })
    return hits.map(({ name, version }) => `${name} ${version}: ${id} ${summary}`.trim())
  })
  return { read: files.length, problems: [...new Set(problems)] }
}

function isAffected(
  version: string,
  { versions = [], ranges = [] }: NonNullable<Advisory['affected']>[number],
): boolean {
  return versions.includes(version) || ranges.some(({ events }) => isInRange(version, events))
}

/** Events are in order: the last one that lies at or before the version decides. */
function isInRange(version: string, events: Event[]): boolean {
  let isIn = false
  for (const { introduced, fixed, last_affected } of events) {
    if (introduced !== undefined && compare(version, introduced) >= 0) isIn = true
    if (fixed !== undefined && compare(version, fixed) >= 0) isIn = false
    if (last_affected !== undefined && compare(version, last_affected) > 0) isIn = false
  }
  return isIn
}

/** Returns a negative number where a is older, by semver: a pre-release is older than its release. */
function compare(a: string, b: string): number {
  const [[aCore = '', aPre], [bCore = '', bPre]] = [split(a), split(b)]
  const byCore = compareNumbers(aCore, bCore)
  if (byCore !== 0 || aPre === bPre) return byCore
  if (aPre === undefined) return 1
  return bPre === undefined ? -1 : compareNumbers(aPre, bPre)
}

const split = (version: string) => {
  const [core, ...pre] = (version.split('+')[0] ?? '').split('-')
  return [core, pre.length > 0 ? pre.join('-') : undefined]
}

const compareNumbers = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })

/** Returns null with the reason when the registry doesn't answer. */
function askRegistry(root: string): { problems: string[] } | { reason: string } {
  const args = ['audit', '--json', '--omit=dev', '--package-lock-only', '--fetch-retries=0', '--fetch-timeout=15000']
  const { stdout, error } = spawnSync('npm', args, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' })
  const answer = stdout ? JSON.parse(stdout) : { message: String(error) }
  if (!answer.vulnerabilities) return { reason: answer.message ?? answer.error?.summary ?? 'it did not answer' }
  return { problems: Object.keys(answer.vulnerabilities).map((name) => `${name} has an advisory: see npm audit`) }
}

if (import.meta.main) {
  const { ADVISORIES } = process.env
  const count = listPackages(process.cwd()).length
  if (ADVISORIES) {
    const { read, problems } = findInFolder(process.cwd(), ADVISORIES)
    if (read === 0) problems.push(`ADVISORIES names ${ADVISORIES}, which has no advisories in it`)
    report(problems, `${count} packages, ${read} advisories read, ${problems.length} hits`)
  } else {
    const found = askRegistry(process.cwd())
    if ('reason' in found) report([], `0 of ${count} packages checked for advisories: ${found.reason}`)
    else report(found.problems, `${count} packages, ${found.problems.length} with an advisory in the registry`)
  }
}
