import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { commitBeforeBaseline, migrate } from '../core/database/migrate.ts'
import { openEmptyDatabase } from '../testing/empty-database.ts'
import { readSchema } from '../testing/read-schema.ts'

const root = resolve(import.meta.dirname, '../../..')
const temp = mkdtempSync(join(tmpdir(), 'bowerbird-versions-'))
afterAll(() => rmSync(temp, { recursive: true, force: true }))

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 28 })
const ask = async (url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return (await client.query(statement).finally(() => client.end())).rows
}

/** Its first migrations were still being edited before it, so a database of those hours has a schema of its own. */
const first = 'cb051fe783e164d79557b8e3cca03ec28843b618'

/** Returns why it can't be read in a packed copy, or in a clone that doesn't reach back to the first commit. */
function readHistory() {
  try {
    if (git('rev-parse', '--is-shallow-repository').trim() === 'true')
      return 'this is a shallow clone: git fetch --unshallow'
    const [bumped] = git('log', '--reverse', '--format=%H', '-S"version": "0.2.0"', '--', 'package.json').split('\n')
    const last = git('rev-parse', `${bumped}^`).trim()
    const newestOfWeek = new Map<number, string>()
    for (const line of git('log', '--reverse', '--format=%ct %H', `${first}..HEAD`).trim().split('\n')) {
      const [seconds, commit] = line.split(' ') as [string, string]
      // The epoch began on a Thursday, and a week begins on Monday.
      newestOfWeek.set(Math.floor((Number(seconds) / 86_400 + 3) / 7), commit)
    }
    return { last, weekly: [...newestOfWeek.values()] }
  } catch {
    return 'there is no history of the repository here'
  }
}
const history = readHistory()

/** Unpacks the server of a commit beside this version's dependencies. */
function unpack(commit: string): string {
  const folder = join(temp, commit)
  if (existsSync(folder)) return folder
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@bowerbird'), { recursive: true })
  const archive = execFileSync('git', ['archive', commit, 'package.json', 'server', 'domain'], {
    cwd: root,
    maxBuffer: 2 ** 28,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  for (const name of readdirSync(join(root, 'node_modules')).filter((name) => !/^(\.|@bowerbird$)/.test(name)))
    symlinkSync(join(root, 'node_modules', name), join(modules, name))
  symlinkSync('../../domain', join(modules, '@bowerbird/domain'))
  return folder
}

/** Migrates as that commit does at its start. */
function migrateWith(commit: string, url: string) {
  const folder = unpack(commit)
  const path = ['server/src/core/database/migrate.ts', 'server/src/core/migrate.ts'].find((path) =>
    existsSync(join(folder, path)),
  )
  const script = `await (await import('./${path}')).migrate(process.argv[1])`
  execFileSync(process.execPath, ['--input-type=module', '--eval', script, url], { cwd: folder, stdio: 'pipe' })
}

async function withoutTables() {
  const { url, drop } = await openEmptyDatabase()
  await ask(url, 'drop schema public cascade; drop schema graphile_worker cascade; create schema public')
  return { url, drop }
}

beforeEach(({ skip }) => {
  if (typeof history === 'string') skip(history)
})

test('the history has the commit that older installations are told to start', () => {
  expect(git('log', '-1', '--format=%H', commitBeforeBaseline).trim()).toBe(commitBeforeBaseline)
})

const commits = typeof history === 'string' ? ['(unknown)'] : [...new Set([first, history.last, ...history.weekly])]

test.each(commits)('an installation of commit %s upgrades to this version', async (commit) => {
  const { url, drop } = await withoutTables()
  const fresh = await openEmptyDatabase()
  try {
    migrateWith(commit, url)
    await ask(url, `insert into blogs (name, title) values ('elder', 'The elder')`)
    const needsCommit = (await ask(url, 'select name from kysely_migration')).every(({ name }) => name < '0047')
    if (needsCommit) {
      await expect(migrate(url)).rejects.toThrow(commitBeforeBaseline)
      migrateWith(commitBeforeBaseline, url)
    }
    expect(await migrate(url)).toEqual([])
    expect(await ask(url, 'select name, title from blogs')).toEqual([{ name: 'elder', title: 'The elder' }])
    expect(await readSchema(url)).toEqual(await readSchema(fresh.url))
  } finally {
    await drop()
    await fresh.drop()
  }
})
