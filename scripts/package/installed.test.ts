import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findObstacle, inRoot, isThere, makeRoot } from './chroot.ts'
import { debianFile, ownPlatform } from './platforms.ts'

const root = join(import.meta.dirname, '../..')
const first = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version as string
const second = bump(first)
const obstacle = ownPlatform?.debian ? findObstacle() : 'there is no Debian package for this machine'
if (obstacle) process.stdout.write(`The packages are not installed and started here: ${obstacle}.\n`)

let work: string
let system: string

function bump(version: string): string {
  const [major, minor, patch] = version.split(/[.-]/)
  return `${major}.${minor}.${Number(patch) + 1}`
}

function make(version: string, out: string): void {
  const args = [
    'scripts/package/main.ts',
    ownPlatform?.name ?? '',
    '--version',
    version,
    '--out',
    join(work, out),
    '--level',
    '1',
  ]
  execFileSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
}

const debOf = (version: string) => debianFile(version, ownPlatform?.debian ?? '')
const tarballOf = (version: string) => `bowerbird-${version}-${ownPlatform?.name}`
const sha256 = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

function run(command: string[], options?: { hasNetwork: boolean }): string {
  const { status, output } = inRoot(system, command, options)
  expect({ status, output }).toMatchObject({ status: 0 })
  return output
}

const node = '/usr/lib/bowerbird/bin/node'

describe.skipIf(obstacle)('packages of this platform', () => {
  beforeAll(() => {
    mkdirSync(join(root, '.cache'), { recursive: true })
    work = mkdtempSync(join(root, '.cache/package-check-'))
    system = join(work, 'system')
    make(first, 'one')
    make(second, 'next')
    makeRoot(system)
    mkdirSync(join(system, 'check'))
    cpSync(join(import.meta.dirname, 'visit.ts'), join(system, 'check/visit.ts'))
    for (const [version, out] of [
      [first, 'one'],
      [second, 'next'],
    ] as const)
      cpSync(join(work, out, debOf(version)), join(system, 'check', debOf(version)))
  })
  afterAll(() => work && rmSync(work, { recursive: true, force: true }))

  test('two builds are byte for byte the same [DAY-135]', () => {
    make(first, 'again')
    for (const file of [debOf(first), `${tarballOf(first)}.tar.gz`])
      expect(sha256(join(work, 'again', file))).toBe(sha256(join(work, 'one', file)))
  })

  test.skipIf(!isThere('lintian'))('lintian finds no error [DAY-136]', () => {
    const { stdout, status } = spawnSync('lintian', ['--fail-on', 'error', join(work, 'one', debOf(first))], {
      encoding: 'utf8',
    })
    expect({ status, errors: stdout.split('\n').filter((line) => line.startsWith('E:')) }).toEqual({
      status: 0,
      errors: [],
    })
  })

  test('apt installs the Debian package with what it depends on, and nobody but root reads its settings [DAY-137]', () => {
    run(['apt-get', 'install', '--yes', '--no-install-recommends', '--download-only', `/check/${debOf(first)}`], {
      hasNetwork: true,
    })
    run(['apt-get', 'install', '--yes', '--no-install-recommends', `/check/${debOf(first)}`])
    expect(run(['stat', '--format=%U %a', '/etc/bowerbird/bowerbird.conf', '/var/lib/bowerbird'])).toBe(
      'root 600\nbowerbird 700\n',
    )
    expect(run(['bowerbird', 'version'])).toBe(`${first}\n`)
  })

  test('the service starts as its unit says and as its user, registers the first account and takes a post [DAY-138]', () => {
    expect(run([node, '/check/visit.ts', 'service'])).toContain('visited')
    expect(run(['stat', '--format=%U', '/var/lib/bowerbird/postgres'])).toBe('bowerbird\n')
  })

  test('root runs the commands of an operator as the user of the service, others are told to [DAY-139]', () => {
    expect(run(['bowerbird', 'admin', 'accounts', 'list'])).toContain('wren@example.org')
    expect(run(['bowerbird', 'admin', '--help'])).toContain('bowerbird admin')
    const asNobody = ['setpriv', '--reuid=nobody', '--regid=nogroup', '--clear-groups', 'bowerbird', 'admin']
    expect(inRoot(system, asNobody)).toMatchObject({ status: 1, output: 'Run this as root: sudo bowerbird admin\n' })
  })

  test('an upgrade keeps the settings and the post [DAY-140]', () => {
    appendFileSync(join(system, 'etc/bowerbird/bowerbird.conf'), 'PORT=3456\n')
    run(['dpkg', '--install', `/check/${debOf(second)}`])
    expect(run(['bowerbird', 'version'])).toBe(`${second}\n`)
    expect(readFileSync(join(system, 'etc/bowerbird/bowerbird.conf'), 'utf8')).toContain('PORT=3456')
    expect(run([node, '/check/visit.ts', 'service'])).toContain('visited')
  })

  test('removing keeps the data, purging deletes it, and both say so [DAY-141]', () => {
    expect(run(['dpkg', '--remove', 'bowerbird'])).toContain('stays in /var/lib/bowerbird')
    expect(existsSync(join(system, 'usr/lib/bowerbird'))).toBe(false)
    expect(existsSync(join(system, 'var/lib/bowerbird/postgres'))).toBe(true)
    expect(run(['dpkg', '--purge', 'bowerbird'])).toContain('Deleting the database')
    for (const path of ['var/lib/bowerbird', 'var/cache/bowerbird', 'etc/bowerbird'])
      expect(existsSync(join(system, path))).toBe(false)
  })

  test('the tarball starts twice in a row as an ordinary user, without npm or another Node [DAY-142]', () => {
    run(['useradd', '--create-home', 'wren'])
    execFileSync('tar', [
      '--extract',
      '--file',
      join(work, 'one', `${tarballOf(first)}.tar.gz`),
      '--directory',
      join(system, 'home/wren'),
    ])
    const folder = `/home/wren/${tarballOf(first)}`
    expect(inRoot(system, ['sh', '-c', 'command -v node npm']).status).not.toBe(0)
    for (let time = 1; time <= 2; time++)
      expect(run([`${folder}/bin/node`, '/check/visit.ts', 'tarball', folder])).toContain('visited')
    expect(run(['stat', '--format=%U', '/home/wren/data'])).toBe('wren\n')
  })
})
