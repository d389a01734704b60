import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { ImportChoices, ImportReport, ImportSourceName } from '@bowerbird/domain/imports/imports.contract.ts'
import { importsRefusals } from '@bowerbird/domain/imports/imports.refusals.ts'
import type { Deps } from '../../core/deps.ts'
import { incomingFolder } from '../../media/storage/receive-file.ts'
import { changeImport, findImport, type ImportRow, insertImport, readImports } from '../imports.store.ts'
import { sourceOf } from '../sources/sources.ts'
import { dryRun } from './dry-run.ts'
import { openLocal } from './open-source.ts'
import { runImport, type Tally } from './run-import.ts'
import { endRun } from './work-on-import.ts'

export interface LocalImport {
  blogId: string
  accountId: string
  source: ImportSourceName
  /** An archive or a folder of this machine. */
  path: string
  zone: string
  /** The blog to read, of an archive that has several. */
  onlyBlog?: string
}

export interface LocalOptions {
  signal?: AbortSignal
  /** Null makes a dry run alone. */
  choices: ImportChoices | null
  onReport: (report: ImportReport) => void
  onProgress: (tally: Tally) => void
}

/** Imports an archive of this machine by the same engine as a job. A second run goes on where the first was stopped. */
export async function importLocally(
  deps: Deps,
  wanted: LocalImport,
  { signal, choices, onReport, onProgress }: LocalOptions,
): Promise<ImportRow | null> {
  await mkdir(join(incomingFolder(deps.config.dataDir), 'imports'), { recursive: true })
  const opened = await openLocal(deps, await sourceOf(wanted.source), wanted.path, wanted.accountId)
  try {
    const { blogId: blog_id, source, zone, onlyBlog: only_blog = '' } = wanted
    const report = await dryRun(deps.db, { blog_id, source, zone, only_blog }, opened, {
      signal,
      onRead: async () => {},
    })
    onReport(report)
    if (!choices) return null
    const row = await beginLocally(deps, wanted, choices, report.posts)
    const account_id = wanted.accountId
    const ending = await runImport(deps, { ...row, choices, account_id }, opened, { signal, onProgress })
    await endRun(deps, row, ending)
    return (await findImport(deps.db, row.id)) ?? null
  } finally {
    await opened.close()
  }
}

async function beginLocally(
  { db }: Deps,
  { blogId, accountId, source, path, zone, onlyBlog = '' }: LocalImport,
  choices: ImportChoices,
  total: number,
): Promise<ImportRow> {
  const [newest] = await readImports(db, blogId, 1)
  const isSame = newest?.is_local && newest.came_from === path && newest.source === source
  if (
    isSame &&
    (await changeImport(db, newest.id, ['running', 'paused'], { state: 'running', choices, problem: '', total }))
  )
    return newest
  const row = await insertImport(db, {
    ...{ blog_id: blogId, account_id: accountId, source, state: 'running', came_from: path, zone, is_local: true },
    only_blog: onlyBlog,
    ...{ total_bytes: 0, api: null, choices, total },
  })
  if (!row) throw new RefusedError(importsRefusals.alreadyOpen)
  return row
}
