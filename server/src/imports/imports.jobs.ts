import { t } from '@bowerbird/domain/core/language/t.ts'
import { importAbandonedDays, importPausedDays } from '@bowerbird/domain/imports/imports.limits.ts'
import type { Deps } from '../core/deps.ts'
import type { Tasks } from '../core/work/jobs.ts'
import { discardArchives, partKey } from './archive/archive-parts.ts'
import { giveUpOld, listNeedingArchive, listUnneededParts, removePart } from './imports.store.ts'
import { importApart, OutOfMemoryError } from './run/import-process.ts'
import { failImport } from './run/work-on-import.ts'

const partsAtOnce = 100
const needsTooMuch = () =>
  t('This archive has more files, or larger posts, than this server can read. Import it in parts.')
const gaveUp = () => t('The import was canceled because no one continued it. Its archive has been deleted.')

/** Deletes the archives that nothing needs any more, file first, then the row that stands for it. */
async function sweepImports(deps: Deps): Promise<void> {
  await giveUpOld(deps.db, { begun: importAbandonedDays, paused: importPausedDays }, gaveUp())
  await discardArchives(deps, (ids) => listNeedingArchive(deps.db, ids))
  for (;;) {
    const parts = await listUnneededParts(deps.db, partsAtOnce)
    if (parts.length === 0) return
    for (const part of parts) {
      await deps.storage.delete(partKey(part.import_id, part.part))
      await removePart(deps.db, part)
    }
  }
}

export const importsTasks = (deps: Deps): Tasks => ({ sweep_imports: () => sweepImports(deps) })

/** Imports take minutes or hours, so they run apart, each in a process with little memory. */
export const slowImportsTasks = (deps: Deps, databaseUrl: string, limits?: string[]): Tasks => ({
  work_on_import: ({ importId }, run) =>
    importApart(['job', importId], { databaseUrl, signal: run?.abortSignal, ...(limits && { limits }) }).catch(
      (problem) => {
        if (!(problem instanceof OutOfMemoryError)) throw problem
        return failImport(deps, importId, needsTooMuch())
      },
    ),
})
