import { existsSync } from 'node:fs'
import { access, constants, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Db, openDatabase } from '../core/database/database.ts'
import { listDone, listMigrations } from '../core/database/migrate.ts'
import { reachDatabase } from '../core/database/reach-database.ts'
import { findOtherFolder } from '../core/file-folders.ts'
import { connectRedis } from '../core/live/redis.ts'
import { commandName } from '../core/process/command-name.ts'
import type { Config } from '../core/process/config.ts'
import { findSecret, secretFile } from '../core/process/secret.ts'
import { findSecretProblem } from '../core/secret-mark.ts'
import { countJobFailures } from '../core/work/dead-jobs.ts'
import { countFailures } from '../core/work/event-failures.ts'
import { findFfmpeg } from '../media/sound-and-film/find-ffmpeg.ts'
import { openStorage } from '../media/storage/open-storage.ts'
import { refuseNoInstallation } from './with-deps.ts'

export interface Finding {
  subject: string
  state: 'ok' | 'warning' | 'fault'
  text: string
}
type Result = Omit<Finding, 'subject'>

const gib = 1024 ** 3
const filesTried = 50
const timeoutMs = 10_000

const ok = (text: string): Result => ({ state: 'ok', text })
const warning = (text: string): Result => ({ state: 'warning', text })
const fault = (text: string): Result => ({ state: 'fault', text })

/** Examines an installation without changing it. A check that cannot be carried out is a fault. */
export async function examine(config: Config): Promise<Finding[]> {
  refuseNoInstallation(config)
  const findings: Finding[] = []
  const check = async (subject: string, look: () => Promise<Result>) => {
    const result = await look().catch((error) => fault(error instanceof Error ? error.message : String(error)))
    findings.push({ subject, ...result })
  }
  if (config.misspelled.length > 0) await check('options', async () => warning(config.misspelled.join(' ')))
  await check('address', async () => checkAddress(config))
  await check('data folder', () => checkFolder(config))
  await check('writing', () => checkWriting(config))
  await check('secret', async () => checkSecret(config))
  await check('mail', () => checkMail(config))
  await check('sound and film', () => checkFfmpeg(config))
  if (config.redisUrl) await check('redis', () => checkRedis(config.redisUrl as string))
  await check('database', async () => {
    const database = await reachDatabase(config, { mayShare: true })
    const db = openDatabase(database.url, { max: 2 })
    try {
      await check('schema', () => checkSchema(db))
      if ((await listDone(db)).length === 0) return await checkDatabase(db)
      await check('encryption', () => checkEncryption(config, db))
      await check('worker', () => checkWorker(db))
      await check('dead letters', () => checkDeadLetters(db))
      await check('retrying', () => checkRetrying(db))
      await check('files', () => checkFiles(config, db))
      return await checkDatabase(db)
    } finally {
      await db.destroy()
      await database.stop()
    }
  })
  return findings
}

function checkAddress({ origin, host }: Config): Result {
  const { protocol, hostname } = new URL(origin)
  if (protocol === 'https:') return ok(origin)
  if (hostname === 'localhost') return ok(`${origin}, for this machine alone; set ORIGIN to open it to others`)
  return fault(`${origin} is not https: passwords would travel in clear. Listening on ${host}.`)
}

async function checkFolder({ dataDir, diskReserveBytes }: Config): Promise<Result> {
  await access(dataDir, constants.R_OK | constants.W_OK)
  const { bavail, bsize } = await statfs(dataDir)
  const free = `${dataDir} has ${((bavail * bsize) / gib).toFixed(1)} GiB free`
  if (bavail * bsize < diskReserveBytes) return fault(`${free}, less than DISK_RESERVE_MB: uploads are refused`)
  if (bavail * bsize < 2 * gib) return warning(free)
  return ok(free)
}

/** A start as another user leaves folders that the server's user cannot write to. */
async function checkWriting({ dataDir, smtpUrl, s3 }: Config): Promise<Result> {
  const names = ['tmp', ...(smtpUrl ? [] : ['outbox']), ...(s3 ? [] : ['media'])]
  const problems: string[] = []
  for (const folder of names.map((name) => join(dataDir, name)).filter(existsSync)) {
    const probe = join(folder, `doctor-${process.pid}`)
    const error = await writeFile(probe, '', { mode: 0o600 }).then(
      () => rm(probe),
      (error) => error,
    )
    if (error) problems.push(`${folder} (${error.code}, it belongs to user ${(await stat(folder)).uid})`)
  }
  if (problems.length === 0) return ok(names.join(', '))
  return fault(`can't write to ${problems.join(' and ')}. Give it to the user that runs the server.`)
}

async function checkSecret({ dataDir, secret }: Config): Promise<Result> {
  if (secret) return ok('given in the environment')
  const file = secretFile(dataDir)
  if (!findSecret(dataDir, null)) return fault(`${file} is missing`)
  const { mode } = await stat(file)
  return mode & 0o077 && process.platform !== 'win32'
    ? warning(`others on this machine can read ${file}: chmod 600 it`)
    : ok(file)
}

/** A database of an older version has no mark of its secret yet. */
async function checkEncryption(config: Config, db: Db): Promise<Result> {
  if (!(await listDone(db)).includes('0083-secret-mark')) return ok('the next start records the secret')
  const problem = await findSecretProblem(db, config)
  return problem ? fault(problem) : ok('the database and the secret fit')
}

async function checkMail({ smtpUrl, dataDir }: Config): Promise<Result> {
  if (!smtpUrl) return warning(`there is no SMTP_URL: mails are files in ${join(dataDir, 'outbox')}`)
  const { createTransport } = await import('nodemailer')
  const smtp = createTransport({ url: smtpUrl, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs })
  await smtp.verify().finally(() => smtp.close())
  return ok(`${new URL(smtpUrl).host} takes our mail`)
}

async function checkFfmpeg(config: Config): Promise<Result> {
  const ffmpeg = await findFfmpeg(config)
  if (!ffmpeg) return fault(`FFMPEG_PATH names ${config.ffmpegPath}, which does not run`)
  if (ffmpeg.timeFactor > 1) return warning('no ffmpeg on this machine: the slow one in WebAssembly is used')
  return ok(ffmpeg.command[0])
}

async function checkRedis(url: string): Promise<Result> {
  const redis = await connectRedis(url)
  await redis.ping().finally(() => redis.disconnect())
  return ok('answers')
}

async function checkDatabase(db: Db): Promise<Result> {
  const { rows } = await sql<{ version: string; size: string; broken: string[] }>`
    select current_setting('server_version') as version, pg_size_pretty(pg_database_size(current_database())) as size,
           array(select indexrelid::regclass::text from pg_index where not indisvalid) as broken`.execute(db)
  const [{ version, size, broken } = { version: '', size: '', broken: [] }] = rows
  if (broken.length > 0) return fault(`these indexes are not whole; REINDEX them: ${broken.join(', ')}`)
  return ok(`PostgreSQL ${version}, ${size}`)
}

async function checkSchema(db: Db): Promise<Result> {
  const [done, known] = await Promise.all([listDone(db), listMigrations()])
  if (done.length === 0) return warning('the database is empty: the first start fills it')
  const missing = known.filter((name) => !done.includes(name))
  if (missing.length > 0) return warning(`the next start brings it up to date: ${missing.join(', ')}`)
  const newer = done.filter((name) => !known.includes(name))
  return newer.length > 0 ? warning(`a newer version was here: ${newer.join(', ')}`) : ok(`at ${known.at(-1)}`)
}

async function checkWorker(db: Db): Promise<Result> {
  const { rows } = await sql<{ seen: string | null; waiting: number; oldest: number | null }>`
    select (select extract(epoch from now() - max(seen_at))::int from worker_pools) as seen, count(*)::int as waiting,
           extract(epoch from now() - time_of_id(min(id)))::int as oldest
    from events where handled_at is null`.execute(db)
  const { seen, waiting, oldest } = rows[0] ?? { seen: null, waiting: 0, oldest: null }
  if (seen === null)
    return warning(`no worker was ever here: start one with ${commandName('start')} or ${commandName('worker')}`)
  if (Number(seen) > 60) return warning(`no worker for ${seen} s; ${waiting} events wait`)
  if (Number(oldest) > 60) return fault(`a worker runs, but an event has waited for ${oldest} s (${waiting} in all)`)
  return ok(`seen ${seen} s ago, ${waiting} events wait`)
}

async function checkDeadLetters(db: Db): Promise<Result> {
  const failures = [...(await countFailures(db)), ...(await countJobFailures(db))]
  const dead = failures.filter(({ state }) => state === 'dead').reduce((sum, { count }) => sum + count, 0)
  return dead > 0 ? warning(`${dead}: see /staff/dead-letters`) : ok('none')
}

async function checkRetrying(db: Db): Promise<Result> {
  const retrying = (await countJobFailures(db)).filter(({ state }) => state === 'retrying')
  if (retrying.length === 0) return ok('none')
  const tasks = retrying.map(({ task, count }) => `${count} ${task}`).join(', ')
  return warning(
    `jobs that failed and are tried again: ${tasks}. See ${commandName('admin', 'jobs list --state retrying')}`,
  )
}

/** Looks for the newest files and for a random sample in the storage. */
async function checkFiles(config: Config, db: Db): Promise<Result> {
  const otherFolder = await findOtherFolder(db, config)
  if (otherFolder) return warning(otherFolder)
  const storage = await openStorage(config)
  const { rows } = await sql<{ key: string }>`
    select distinct rendition ->> 'key' as key from (
      (select renditions from media where state = 'ready' order by id desc limit ${filesTried})
      union all
      (select renditions from media tablesample system (5) where state = 'ready' limit ${filesTried})
    ) as sample, jsonb_array_elements(renditions) as rendition`.execute(db)
  const missing: string[] = []
  for (const { key } of rows) if ((await storage.size(key)) === null) missing.push(key)
  if (missing.length > 0) return fault(`${missing.length} of ${rows.length} looked for are missing: ${missing[0]} …`)
  return ok(`${rows.length} looked for and found`)
}
