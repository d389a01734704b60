// Makes the packages of every platform, or of those named, in packages/.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chooseMaintainer, makeDebianPackage } from './debian.ts'
import { isFor, readMachines } from './native.ts'
import { choosePlatforms, debianFile, isVersion, type Platform } from './platforms.ts'
import { stage } from './stage.ts'
import { makeTarball } from './tarball.ts'
import { listTree, normalizeTree } from './tree.ts'

const root = join(import.meta.dirname, '../..')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    version: { type: 'string' },
    out: { type: 'string', default: 'packages' },
    level: { type: 'string' },
    'only-tarball': { type: 'boolean' },
  },
})
const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string; author: string }
const version = values.version ?? own.version
const maintainer = chooseMaintainer(own.author, process.env)
if (!isVersion(version)) throw new Error(`${version} is no version.`)
const epochSeconds = Number(
  process.env.SOURCE_DATE_EPOCH ?? execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }),
)
const level = Number(values.level ?? 6)
const out = resolve(values.out)
mkdirSync(out, { recursive: true })

for (const platform of choosePlatforms(positionals)) makePackages(platform)
writeSums()

function makePackages(platform: Platform): void {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const work = mkdtempSync(join(root, '.cache/package-'))
  try {
    const name = `bowerbird-${version}-${platform.name}`
    const staged = join(work, name)
    mkdirSync(staged)
    stage(root, platform, version, staged)
    refuseForeignPrograms(platform, staged)
    normalizeTree(staged, epochSeconds)
    makeTarball(work, name, epochSeconds, join(out, `${name}.tar.gz`), level)
    announce(`${name}.tar.gz`)
    copyFileSync(join(staged, 'sbom.cdx.json'), join(out, `${name}.cdx.json`))
    announce(`${name}.cdx.json`)
    if (platform.debian && !values['only-tarball']) makeDebian(platform.debian, staged, work)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function makeDebian(architecture: 'amd64' | 'arm64', staged: string, work: string): void {
  const file = debianFile(version, architecture)
  mkdirSync(join(work, 'debian'))
  const about = { version, architecture, epochSeconds, maintainer, level }
  makeDebianPackage(root, staged, join(work, 'debian'), about, join(out, file))
  announce(file)
}

/** A program for another processor would fail where nobody looks. */
function refuseForeignPrograms(platform: Platform, staged: string): void {
  const programs = listTree(staged).flatMap(({ path, kind }) => {
    const machines = kind === 'file' ? readMachines(join(staged, path)) : null
    return machines ? [{ path, machines }] : []
  })
  const foreign = programs.find(({ machines }) => !isFor(platform, machines))
  if (foreign) throw new Error(`${foreign.path} is for ${foreign.machines.join(', ')}, not for ${platform.name}.`)
  console.log(`${platform.name}: ${programs.length} programs and libraries, all for it`)
}

function announce(file: string): void {
  console.log(`  ${file}  ${(statSync(join(out, file)).size / 1e6).toFixed(1)} MB`)
}

function writeSums(): void {
  const files = readdirSync(out)
    .filter((name) => /\.(tar\.gz|deb|cdx\.json)$/.test(name))
    .sort()
  const lines = files.map(
    (name) =>
      `${createHash('sha256')
        .update(readFileSync(join(out, name)))
        .digest('hex')}  ${name}\n`,
  )
  writeFileSync(join(out, 'SHA256SUMS'), lines.join(''))
}
