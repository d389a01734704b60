// Fetches programs of others that tests of federation run against, into a folder of this checkout. Nothing is installed,
// and tests leave out whatever cannot be had, and say so.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../../../.cache/peers')
const sources = { file: '/etc/apt/sources.list', parts: '/etc/apt/sources.list.d' }
/** The first release of Debian that has the package; it also runs on the one before. */
const suite = 'trixie'
const tooOld = /\b(?:bookworm|bullseye)\b/g

const suiteTests = {
  name: 'activitypub-testing@0.16.1',
  file: 'activitypub-testing-0.16.1.tgz',
  sha512: 'rX1zRBLXcDXnOatxpe5mRBTOYDLjYamzsGm2NcwGYB0lga8PRvFcgdFbWVsiJlffoJfaQq+d4j3s+RbTcXbGQg==',
}

function run(program: string, ...args: string[]): boolean {
  return spawnSync(program, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}

/** Lets apt work in a folder of its own, with the machine's own sources of a newer release. */
function aptOptions(apt: string): string[] {
  for (const part of ['lists/partial', 'archives/partial']) mkdirSync(join(apt, part), { recursive: true })
  const [list, parts, status] = [join(apt, 'sources.list'), join(apt, 'sources.list.d'), join(apt, 'status')]
  mkdirSync(parts)
  if (existsSync(sources.parts)) cpSync(sources.parts, parts, { recursive: true })
  writeFileSync(list, existsSync(sources.file) ? readFileSync(sources.file) : '')
  writeFileSync(status, '')
  for (const file of [list, ...readdirSync(parts).map((name) => join(parts, name))])
    writeFileSync(file, readFileSync(file, 'utf8').replace(tooOld, suite))
  const options = {
    'Dir::State::Lists': join(apt, 'lists'),
    'Dir::State::status': status,
    'Dir::Cache': apt,
    'Dir::Etc::SourceList': list,
    'Dir::Etc::SourceParts': parts,
    'Acquire::Languages': 'none',
    'APT::Sandbox::User': 'root',
  }
  return Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`])
}

function fetchSnac(): boolean {
  const target = join(folder, 'snac')
  if (existsSync(join(target, 'usr/bin/snac')) || run('sh', '-c', 'command -v snac')) return true
  const apt = join(folder, 'apt')
  rmSync(apt, { recursive: true, force: true })
  const options = aptOptions(apt)
  const isFetched =
    run('apt-get', ...options, '-qq', 'update') && run('apt-get', ...options, '-qq', 'download', 'snac2')
  const archive = readdirSync(folder).find((name) => name.startsWith('snac2_'))
  const isThere = isFetched && archive !== undefined && run('dpkg-deb', '-x', archive, target)
  rmSync(apt, { recursive: true, force: true })
  return isThere
}

function fetchSuite(): boolean {
  const { name, file, sha512 } = suiteTests
  const target = join(folder, 'activitypub-testing')
  if (existsSync(join(target, 'package'))) return true
  if (!run('npm', 'pack', '--silent', name)) return false
  const hash = createHash('sha512')
    .update(readFileSync(join(folder, file)))
    .digest('base64')
  if (hash !== sha512) return false
  mkdirSync(target, { recursive: true })
  return run('tar', '-xzf', file, '-C', target, 'package/package.json', 'package/src', 'package/LICENSE')
}

mkdirSync(folder, { recursive: true })
for (const [name, fetch] of Object.entries({ snac: fetchSnac, 'activitypub-testing': fetchSuite }))
  process.stdout.write(`${name} ${fetch() ? 'is there' : 'could not be fetched: its tests are left out'}.\n`)
