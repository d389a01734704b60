import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Deps } from '../../core/deps.ts'
import { OutgoingError } from '../../core/outside/outgoing.ts'
import { isDiskFull } from '../../core/process/disk-full.ts'
import { unseal } from '../../core/process/seal.ts'
import { readQuotaMb } from '../../media/quota.ts'
import { asNoRoom, incomingFolder } from '../../media/storage/receive-file.ts'
import { assembleArchive, LostArchiveError } from '../archive/archive-parts.ts'
import type { Archive, FetchJson, Found, ImportSource, ReadOptions, SourceOf } from '../import-source.ts'
import { type ImportRow, listParts } from '../imports.store.ts'
import { sourceOf } from '../sources/sources.ts'
import { storable } from './storable.ts'

const pageMaxBytes = 20_000_000
const second = 1000
/** Waits out the hourly limits of other servers. */
const waitsMs = [5 * second, 30 * second, 120 * second, 600 * second, 1800 * second, 3600 * second]

/** Reads JSON by the one outgoing client. A refusal ends it; a server that is busy or away is asked again later. */
const fetchJson =
  ({ outgoing }: Pick<Deps, 'outgoing'>, signal?: AbortSignal): FetchJson =>
  async (address) => {
    for (let attempt = 0; ; attempt += 1) {
      signal?.throwIfAborted()
      try {
        const { body } = await outgoing.read(address, { maxBytes: pageMaxBytes, accept: 'application/json' })
        return JSON.parse(body.toString('utf8'))
      } catch (problem) {
        const waitMs = waitsMs[attempt]
        if (!(problem instanceof OutgoingError) || problem.isRefused || waitMs === undefined) throw problem
        await sleep(waitMs, undefined, signal ? { signal } : {})
      }
    }
  }

/** Seals the keys of APIs. */
export const keyPurpose = 'key of an import'

export interface OpenedSource {
  source: ImportSource
  from: SourceOf
  archive: Archive | null
  close: () => Promise<void>
}

/** The source cannot be read, now or later. Its message is for the person. */
export class UnreadableError extends Error {}

/** Opens the archive or the API that an import reads. */
export async function openSource(deps: Deps, row: ImportRow, signal?: AbortSignal): Promise<OpenedSource> {
  const source = await sourceOf(row.source)
  if (row.api) {
    const { address, blog, key: sealed } = row.api
    const key = unseal(deps.secret, keyPurpose, row.blog_id, sealed)
    if (key === null) throw new UnreadableError(t('Couldn’t read this import’s key. Start over.'))
    const from = { api: { address, blog, key, fetch: fetchJson(deps, signal) } }
    return { source, from, archive: null, close: async () => {} }
  }
  const path = await assembleArchive(deps, row, await listParts(deps.db, row.id)).catch((problem: unknown) => {
    throw problem instanceof LostArchiveError ? new UnreadableError(problem.reason) : problem
  })
  return openLocal(deps, source, path, row.account_id)
}

/** Opens an archive or a folder of this machine. Unpacked, it must fit in the account's storage limit. */
export async function openLocal(
  deps: Pick<Deps, 'db' | 'config'>,
  source: ImportSource,
  path: string,
  accountId: string | null,
): Promise<OpenedSource> {
  const { openArchive } = await import('../archive/open-archive.ts')
  const { dataDir, diskReserveBytes } = deps.config
  const megabytes = accountId && (await readQuotaMb(deps, accountId))
  const maxBytes = megabytes ? megabytes * 1_000_000 : Number.POSITIVE_INFINITY
  const temp = { parent: join(incomingFolder(dataDir), 'imports'), maxBytes, diskReserveBytes }
  const archive = await openArchive(path, { temp }).catch(throwUnreadable)
  return { source, from: { archive }, archive, close: () => archive.close() }
}

/** Returns the options with which an import reads its source. */
export const readOptions = (
  { zone, only_blog: blog }: Pick<ImportRow, 'zone' | 'only_blog'>,
  signal?: AbortSignal,
): ReadOptions => ({ zone, ...(blog && { blog }), ...(signal && { signal }) })

/** Reads a source; what goes wrong in it is told from faults of this site. */
export async function* readSource({ source, from }: OpenedSource, options: ReadOptions): AsyncGenerator<Found> {
  const found = source.read(from, options)
  try {
    for (;;) {
      const { value, done } = await found.next().catch((problem: unknown) => {
        options.signal?.throwIfAborted()
        return throwUnreadable(problem)
      })
      if (done) return
      yield checked(storable(value))
    }
  } finally {
    await found.return(undefined)
  }
}

/** The first day of the year 1. */
const firstMs = -62_135_596_800_000
const idMaxLength = 500

/** Posts whose id or date could not be stored are left out. */
function checked(found: Found): Found {
  if (!('post' in found)) return found
  const { id, atMs } = found.post
  if (!id || id.length > idMaxLength)
    return { leftOut: { id: id.slice(0, 50), reason: t('The post has no usable ID.') } }
  return atMs > firstMs && atMs < Number.MAX_SAFE_INTEGER
    ? found
    : { leftOut: { id, reason: t('Couldn’t read the post’s date.') } }
}

function throwUnreadable(problem: unknown): never {
  if (isDiskFull(problem)) throw asNoRoom(problem)
  if (problem instanceof OutgoingError) throw new UnreadableError(notAnswering(), { cause: problem })
  // Readers say the reason in words for the person; other faults are of the file.
  const reason = (problem as { reason?: unknown } | null)?.reason
  throw new UnreadableError(typeof reason === 'string' ? reason : unreadable(), { cause: problem })
}

const notAnswering = () =>
  t('The other site isn’t responding or refuses access. Check the address, the blog name and the key.')
const unreadable = () => t('Couldn’t read this file as this type of archive.')
