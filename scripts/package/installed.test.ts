import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boot, findObstacle, inRoot, isThere, makeRoot } from './chroot.ts'
import { debianFile, ownPlatform, platforms } from './platforms.ts'

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

function make(version: string, out: string, names = [ownPlatform?.name ?? '']): string {
  const options = ['--version', version, '--out', join(work, out), '--level', '1']
  return execFileSync(process.execPath, ['scripts/package/main.ts', ...names, ...options], {
    ...{ cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  })
}

const debOf = (version: string) => debianFile(version, ownPlatform?.debian ?? '')
const tarballOf = (version: string, name = ownPlatform?.name) => `bowerbird-${version}-${name}`
const sha256 = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

function run(command: string[], options?: { hasNetwork: boolean }): string {
  const { status, output } = inRoot(system, command, options)
  expect({ status, output }).toMatchObject({ status: 0 })
  return output
}

const node = '/usr/lib/bowerbird/bin/node'
/** systemd rates a service from 0, shut in, to 10. */
const EXPOSURE_MAX = 4
const settings = 'etc/bowerbird/bowerbird.conf'
const listInstalled = (): string[] => run(['dpkg', '--get-selections']).match(/^[^\s:]+/gm) ?? []
const asUser = (name: string, group = name) => ['setpriv', `--reuid=${name}`, `--regid=${group}`, '--clear-groups']

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

  test('apt installs the Debian package with what it depends on, and nobody but root reads its settings [DAY-137]', () => {
    const before = listInstalled()
    const install = ['apt-get', 'install', '--yes', '--no-install-recommends', `/check/${debOf(first)}`]
    run([...install, '--download-only'], { hasNetwork: true })
    run(install)
    const [, depends = ''] = /^Depends: (.*)$/m.exec(run(['dpkg', '--status', 'bowerbird'])) ?? []
    const wanted = depends.split(', ').map((one) => one.split(' ')[0])
    const added = listInstalled().filter((name) => !before.includes(name))
    expect(added.filter((name) => !wanted.includes(name))).toEqual(['bowerbird'])
    expect(run(['stat', '--format=%U %a', `/${settings}`, '/var/lib/bowerbird'])).toBe('root 600\nbowerbird 700\n')
    expect(run(['bowerbird', 'version'])).toBe(`${first}\n`)
  })

  test('the service starts as its unit says and as its user, registers the first account, takes a post and speaks every language [DAY-138] [DAY-185]', () => {
    expect(run([node, '/check/visit.ts', 'service'])).toContain('visited')
    expect(run(['stat', '--format=%U', '/var/lib/bowerbird/postgres'])).toBe('bowerbird\n')
  })

  test('root runs the commands of an operator as the user of the service, others are told to [DAY-139]', () => {
    expect(run(['bowerbird', 'admin', 'accounts', 'list'])).toContain('wren@example.org')
    expect(run(['bowerbird', 'admin', '--help'])).toContain('bowerbird admin')
    expect(run(['bowerbird', 'doctor'])).toContain('This installation is sound.')
    run(['bowerbird', 'backup', '/var/lib/bowerbird/backup'])
    expect(run(['stat', '--format=%U', '/var/lib/bowerbird/backup'])).toBe('bowerbird\n')
    expect(inRoot(system, [...asUser('nobody', 'nogroup'), 'bowerbird', 'admin'])).toMatchObject({
      status: 1,
      output: 'Run this as root: sudo bowerbird admin\n',
    })
    const asInstalled = readFileSync(join(system, settings))
    appendFileSync(join(system, settings), 'DATA_DIR=/var/lib/bowerbird/restored\n')
    run(['bowerbird', 'restore', '/var/lib/bowerbird/backup'])
    expect(run(['bowerbird', 'admin', 'accounts', 'list'])).toContain('wren@example.org')
    expect(run(['stat', '--format=%U', '/var/lib/bowerbird/restored/postgres'])).toBe('bowerbird\n')
    writeFileSync(join(system, settings), asInstalled)
  })

  test('an upgrade keeps the settings and the post [DAY-140]', () => {
    appendFileSync(join(system, settings), 'PORT=3456\n')
    run(['dpkg', '--install', `/check/${debOf(second)}`])
    expect(run(['bowerbird', 'version'])).toBe(`${second}\n`)
    expect(readFileSync(join(system, settings), 'utf8')).toContain('PORT=3456')
    expect(run([node, '/check/visit.ts', 'service'])).toContain('visited')
  })

  test.skipIf(!isThere('systemd-nspawn'))(
    'systemd starts the service at boot, shut in, and again after a kill and a newer package, and stops it [DAY-186]',
    () => {
      run(['apt-get', 'install', '--yes', '--no-install-recommends', 'systemd-sysv'], { hasNetwork: true })
      const script = `
        ${node} /check/visit.ts running
        systemctl is-enabled bowerbird
        grep --extended-regexp '^(Uid|CapEff|CapBnd|NoNewPrivs|Seccomp):' /proc/$(systemctl show bowerbird --property=MainPID --value)/status
        systemctl kill --kill-whom=main --signal=KILL bowerbird
        ${node} /check/visit.ts running
        systemctl show bowerbird --property=NRestarts
        dpkg --install /check/${debOf(second)}
        systemctl is-active bowerbird
        ${node} /check/visit.ts running
        test -z "$(systemd-analyze verify bowerbird.service 2>&1)"
        systemd-analyze security --threshold=${EXPOSURE_MAX * 10} bowerbird.service | tail --lines=1
        systemctl stop bowerbird
        systemctl show bowerbird --property=ActiveState,Result`
      const { status, output } = boot(system, script)
      expect({ status, output }).toMatchObject({ status: 0 })
      expect(output.match(/^visited$/gm)).toHaveLength(3)
      expect(output).toMatch(/^CapEff:\s0+\nCapBnd:\s0+\nNoNewPrivs:\s1\nSeccomp:\s2$/m)
      expect(output).toContain('NRestarts=1\n')
      expect(output).toMatch(/Result=success\n(.*\n)?ActiveState=inactive|ActiveState=inactive\n(.*\n)?Result=success/)
    },
  )

  test('removing keeps the data, purging deletes it, and both say so [DAY-141]', () => {
    expect(run(['dpkg', '--remove', 'bowerbird'])).toContain('stays in /var/lib/bowerbird')
    expect(existsSync(join(system, 'usr/lib/bowerbird'))).toBe(false)
    expect(existsSync(join(system, 'var/lib/bowerbird/postgres'))).toBe(true)
    expect(readFileSync(join(system, settings), 'utf8')).toContain('PORT=3456')
    expect(run(['dpkg', '--purge', 'bowerbird'])).toContain('Deleting the database')
    for (const path of ['var/lib/bowerbird', 'var/cache/bowerbird', 'etc/bowerbird'])
      expect(existsSync(join(system, path))).toBe(false)
  })

  test('the tarball starts twice in a row as an ordinary user, without npm or another Node [DAY-142]', () => {
    run(['useradd', '--create-home', 'wren'])
    cpSync(join(work, 'one', `${tarballOf(first)}.tar.gz`), join(system, 'check/tarball.tar.gz'))
    run([...asUser('wren'), 'tar', '--extract', '--file=/check/tarball.tar.gz', '--directory=/home/wren'])
    const folder = `/home/wren/${tarballOf(first)}`
    expect(inRoot(system, ['sh', '-c', 'command -v node || command -v npm']).status).not.toBe(0)
    for (let time = 1; time <= 2; time++)
      expect(run([`${folder}/bin/node`, '/check/visit.ts', 'tarball', folder])).toContain('visited')
    expect(run(['stat', '--format=%U', '/home/wren/data'])).toBe('wren\n')
  })

  test('two builds are byte for byte the same [DAY-135]', () => {
    make(first, 'again')
    for (const file of [debOf(first), `${tarballOf(first)}.tar.gz`])
      expect(sha256(join(work, 'again', file))).toBe(sha256(join(work, 'one', file)))
  })

  test('every other platform has its packages, with programs for it alone [DAY-130] [DAY-132] [DAY-188]', () => {
    const others = platforms.filter(({ name }) => name !== ownPlatform?.name)
    const said = make(
      first,
      'others',
      others.map(({ name }) => name),
    )
    for (const { name, os, debian } of others) {
      expect(said).toContain(`${name}: `)
      const tarball = join(work, 'others', `${tarballOf(first, name)}.tar.gz`)
      const listed = execFileSync('tar', ['--list', '--verbose', '--file', tarball], {
        encoding: 'utf8',
        maxBuffer: 16_000_000,
      })
      expect(listed).toMatch(os === 'win32' ? /\/bin\/node\.exe$/m : /^-rwxr-xr-x .*\/bin\/node$/m)
      expect(listed).toMatch(/\/bin\/LICENSE\.node$/m)
      if (os === 'win32') expect(listed).not.toMatch(/^[lh]/m)
      if (debian) expect(existsSync(join(work, 'others', debianFile(first, debian)))).toBe(true)
    }
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
})
