import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bowerbird-bootstrap-'))
  write('scripts/bootstrap.mjs', readFileSync(join(import.meta.dirname, 'bootstrap.mjs'), 'utf8'))
  write('node_modules/.bin/node', '')
  describePackage({ build: countIn('builds'), postinstall: countIn('installs') })
  write('web/src/page.ts', 'one')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(path: string, text: string) {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, path), text)
}

const countIn = (file: string) => `node -e "fs.appendFileSync('${file}', 'x')"`

/** Nothing to download, so that npm needs no network. */
function describePackage(scripts: { build: string; postinstall?: string }) {
  const about = { name: 'fake', version: '1.0.0', private: true }
  write('package.json', JSON.stringify({ ...about, scripts }))
  write('package-lock.json', JSON.stringify({ ...about, lockfileVersion: 3, packages: { '': about } }))
}

function bootstrap(...args: string[]) {
  const { npm_execpath, npm_node_execpath, ...env } = process.env
  const run = spawnSync(process.execPath, ['scripts/bootstrap.mjs', ...args], { cwd: folder, encoding: 'utf8', env })
  // npm empties node_modules, so the platform's files are put back.
  write('node_modules/.bin/node', '')
  return run
}

const times = (what: 'installs' | 'builds') =>
  existsSync(join(folder, what)) ? readFileSync(join(folder, what), 'utf8').length : 0

test('the first run installs and builds, the second does neither', () => {
  expect(bootstrap('--build').status).toBe(0)
  expect([times('installs'), times('builds')]).toEqual([1, 1])

  const second = bootstrap('--build')

  expect([times('installs'), times('builds')]).toEqual([1, 1])
  expect(second.stdout).toBe('')
})

test('a changed page is built again without installing, and only where a build was asked for', () => {
  bootstrap('--build')
  write('web/src/page.ts', 'two')

  bootstrap()
  expect(times('builds')).toBe(1)
  bootstrap('--build')
  expect([times('installs'), times('builds')]).toEqual([1, 2])

  write('web/public/splash.webp', 'a picture')
  bootstrap('--build')
  expect([times('installs'), times('builds')]).toEqual([1, 3])
})

test('a changed lockfile is installed again', () => {
  bootstrap()
  write('package-lock.json', readFileSync(join(folder, 'package-lock.json'), 'utf8').concat('\n'))

  bootstrap()

  expect(times('installs')).toBe(2)
})

test('a failed build says so, fails the command and is tried again', () => {
  describePackage({ build: 'node -e "process.exit(3)"' })

  const failed = bootstrap('--build')

  expect(failed.status).toBe(1)
  expect(failed.stderr).toContain('could not be built')
  expect(existsSync(join(folder, 'web/dist/.bowerbird-stamp'))).toBe(false)
})

test('an installation that cannot work is refused in plain words', () => {
  rmSync(join(folder, 'package-lock.json'))
  const failed = bootstrap()
  expect(failed.status).toBe(1)
  expect(failed.stderr).toContain('The installation failed')
})
