import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { RefusedError, refuse } from '@bowerbird/domain/core/refusal.ts'
import type * as calls from '@bowerbird/domain/imports/imports.contract.ts'
import type { ImportState } from '@bowerbird/domain/imports/imports.contract.ts'
import { archivePartBytes } from '@bowerbird/domain/imports/imports.limits.ts'
import { importsRefusals } from '@bowerbird/domain/imports/imports.refusals.ts'
import { canUndo, isReadByApi, isZone } from '@bowerbird/domain/imports/imports.rules.ts'
import { mediaRefusals } from '@bowerbird/domain/media/media.refusals.ts'
import { readAdminBlog } from '../blogs/blogs.views.ts'
import type { Db, Tx } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import type { Answer } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { askForSpace } from '../core/process/disk-space.ts'
import { seal } from '../core/process/seal.ts'
import { addJob } from '../core/work/jobs.ts'
import { readQuotaMb } from '../media/quota.ts'
import { asNoRoom, type ReceivedFile } from '../media/storage/receive-file.ts'
import { partKey, putPart } from './archive/archive-parts.ts'
import * as store from './imports.store.ts'
import { importFrom } from './imports.views.ts'
import { keyPurpose } from './run/open-source.ts'

type ImportAnswer = OutputOf<typeof calls.beginImport>
type Named = InputOf<typeof calls.pauseImport>

const tumblrAddress = 'https://api.tumblr.com'

const addImportJob = (db: Db | Tx, importId: string): Promise<void> =>
  addJob(db, 'work_on_import', { importId }, `import ${importId}`)

/** Deletes the archive soon. */
const addSweep = (tx: Tx): Promise<void> => addJob(tx, 'sweep_imports', {}, 'sweep of imports')

export const beginImport: Answer<typeof calls.beginImport> = async (
  db,
  viewer,
  { blogName, source, fileName, bytes = 0, zone = 'UTC', ...sent },
  { deps },
) => {
  const blog = await readAdminBlog(db, viewer, blogName)
  const isApi = isReadByApi(source)
  if (!isZone(zone)) throw new RefusedError(importsRefusals.noZone)
  const api = isApi ? apiOf(deps, blog.id, source, sent) : null
  if (!isApi) await refuseArchive(deps, viewer, bytes)
  return db.transaction().execute(async (tx) => {
    const row = await store.insertImport(tx, {
      ...{ blog_id: blog.id, account_id: viewer.accountId, source, zone, api, is_local: false },
      only_blog: isApi ? '' : (sent.blog ?? '').trim(),
      state: isApi ? 'reading' : 'uploading',
      came_from: api ? t('{blog} on {host}', { blog: api.blog, host: new URL(api.address).host }) : fileName,
      total_bytes: isApi ? 0 : bytes,
      ...{ choices: null, total: 0 },
    })
    if (!row) throw new RefusedError(importsRefusals.alreadyOpen)
    if (isApi) await addImportJob(tx, row.id)
    return { import: importFrom(row) }
  })
}

function apiOf(
  { secret }: Deps,
  blogId: string,
  source: store.ImportRow['source'],
  {
    address = '',
    blog = '',
    key = '',
  }: { address?: string | undefined; blog?: string | undefined; key?: string | undefined },
) {
  const place = address.trim() || (source === 'tumblr-api' ? tumblrAddress : '')
  if (!blog.trim() || !URL.canParse(place) || !/^https?:/i.test(place))
    throw new RefusedError(importsRefusals.noAddress)
  return { address: place, blog: blog.trim(), key: seal(secret, keyPurpose, blogId, key.trim()) }
}

/** An archive is stored in parts, then put together beside them. One larger than the storage limit is refused. */
async function refuseArchive(deps: Deps, { accountId }: Member, bytes: number): Promise<void> {
  if (bytes === 0) throw new RefusedError(importsRefusals.noFile)
  const megabytes = await readQuotaMb(deps, accountId)
  if (megabytes !== null && bytes > megabytes * 1_000_000)
    throw new RefusedError(mediaRefusals.overQuota(String(megabytes)))
  const { config } = deps
  await askForSpace(config, config.dataDir, config.s3 ? bytes : 2 * bytes).catch((problem) => {
    throw asNoRoom(problem)
  })
}

/** Finds an import of a blog of which the member is owner or admin. */
async function readMine(db: Db | Tx, viewer: Member, { blogName, importId }: Named): Promise<store.ImportRow> {
  const blog = await readAdminBlog(db, viewer, blogName)
  const row = await store.findImport(db, importId)
  if (row?.blog_id !== blog.id) throw new RefusedError(importsRefusals.gone)
  return row
}

const partsOf = (row: store.ImportRow) => Math.ceil(Number(row.total_bytes) / archivePartBytes)
const bytesOfPart = (row: store.ImportRow, part: number) =>
  Math.min(archivePartBytes, Number(row.total_bytes) - part * archivePartBytes)

export async function admitPart(db: Db, viewer: Member, { part, ...named }: InputOf<typeof calls.sendArchivePart>) {
  const row = await readMine(db, viewer, named)
  if (row.state !== 'uploading') throw new RefusedError(importsRefusals.notNow(row.state))
  if (part >= partsOf(row)) throw new RefusedError(importsRefusals.noSuchPart)
  return { maxBytes: archivePartBytes }
}

/** Keeps a part in the storage, so that any worker can read it. With the last one the dry run begins. */
export async function sendArchivePart(
  deps: Deps,
  viewer: Member,
  { part, ...named }: InputOf<typeof calls.sendArchivePart>,
  file: ReceivedFile,
): Promise<ImportAnswer> {
  const row = await readMine(deps.db, viewer, named)
  if (file.bytes !== bytesOfPart(row, part)) throw new RefusedError(importsRefusals.wrongPart)
  // The row comes first: it stands for the file, and a sweep deletes both.
  const isOpen = await deps.db.transaction().execute(async (tx) => {
    if ((await store.lockImport(tx, row.id))?.state !== 'uploading') return false
    await store.keepPart(tx, row.id, part, 0)
    return true
  })
  if (!isOpen) throw new RefusedError(importsRefusals.notNow(row.state))
  await putPart(deps, partKey(row.id, part), file.path)
  return deps.db.transaction().execute(async (tx) => {
    const open = await store.lockImport(tx, row.id)
    if (open?.state !== 'uploading') throw new RefusedError(importsRefusals.gone)
    await store.keepPart(tx, row.id, part, file.bytes)
    const now = (await store.findImport(tx, row.id)) as store.ImportRow
    if (now.received_bytes !== now.total_bytes) {
      await store.changeImport(tx, row.id, ['uploading'], {})
      return { import: importFrom(now) }
    }
    await addImportJob(tx, row.id)
    return changed(tx, now, { state: 'reading' })
  })
}

async function changed(tx: Tx, row: store.ImportRow, changes: store.Changes) {
  await store.changeImport(tx, row.id, [row.state], changes)
  return { import: importFrom((await store.findImport(tx, row.id)) as store.ImportRow) }
}

/** Locks an import that is in one of these states, so that no post is made meanwhile. */
async function lockMine(
  tx: Tx,
  viewer: Member,
  named: Named,
  states: readonly ImportState[],
): Promise<store.ImportRow> {
  const { id } = await readMine(tx, viewer, named)
  const row = (await store.lockImport(tx, id)) ?? refuse(importsRefusals.gone)
  if (!states.includes(row.state)) throw new RefusedError(importsRefusals.notNow(row.state))
  return row
}

export const startImport: Answer<typeof calls.startImport> = async (db, viewer, { choices, ...named }) => {
  return db.transaction().execute(async (tx) => {
    const row = await lockMine(tx, viewer, named, ['ready'])
    await addImportJob(tx, row.id)
    return changed(tx, row, { state: 'running', choices, done: 0, total: row.report?.posts ?? 0, problem: '' })
  })
}

export const pauseImport: Answer<typeof calls.pauseImport> = (db, viewer, named) =>
  db.transaction().execute(async (tx) => {
    const row = await lockMine(tx, viewer, named, ['running', 'paused'])
    return changed(tx, row, { state: 'paused', seconds_left: null })
  })

export const resumeImport: Answer<typeof calls.resumeImport> = (db, viewer, named) =>
  db.transaction().execute(async (tx) => {
    const row = await lockMine(tx, viewer, named, ['paused', 'running'])
    if (row.is_local) throw new RefusedError(importsRefusals.onlyThere)
    await addImportJob(tx, row.id)
    return changed(tx, row, { state: 'running', problem: '' })
  })

export const undoImport: Answer<typeof calls.undoImport> = (db, viewer, named) =>
  db.transaction().execute(async (tx) => {
    const row = await lockMine(tx, viewer, named, ['done', 'paused', 'failed', 'undoing', 'undone'])
    if (row.state === 'undoing' || row.state === 'undone') return { import: importFrom(row) }
    if (!canUndo(row.state, row.made)) throw new RefusedError(importsRefusals.cannotUndo)
    await addImportJob(tx, row.id)
    await addSweep(tx)
    const begun = { done: 0, total: row.made, skipped: 0, seconds_left: null, problem: '', api: null }
    return changed(tx, row, { ...begun, state: 'undoing' }).catch(refuseSecond)
  })

/** Another import of the blog began meanwhile. */
function refuseSecond(problem: unknown): never {
  throw (problem as { code?: string }).code === '23505' ? new RefusedError(importsRefusals.alreadyOpen) : problem
}

export const cancelImport: Answer<typeof calls.cancelImport> = (db, viewer, named) =>
  db.transaction().execute(async (tx) => {
    const row = await lockMine(tx, viewer, named, ['uploading', 'reading', 'ready'])
    await store.deleteImport(tx, row.id)
    await addSweep(tx)
    return { import: { ...importFrom(row), state: 'failed' as const, problem: t('Canceled.') } }
  })
