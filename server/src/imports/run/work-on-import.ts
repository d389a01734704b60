import { setTimeout as sleep } from 'node:timers/promises'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { minuteMs } from '@bowerbird/domain/core/spans.ts'
import type { Import } from '@bowerbird/domain/imports/imports.contract.ts'
import { isReadByApi } from '@bowerbird/domain/imports/imports.rules.ts'
import { languageOfAccount } from '../../accounts/account-mail.ts'
import { isAccountHeld } from '../../accounts/standing/standing.views.ts'
import type { Db } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import { inLanguage } from '../../core/language.ts'
import { addJob } from '../../core/work/jobs.ts'
import { removeImported } from '../../posts/write/delete-post.actions.ts'
import { countMade, lockBrought, settleUndone } from '../imported-posts.store.ts'
import { changeImport, findImport, type ImportRow, isAdminOf, lockImport } from '../imports.store.ts'
import { isAboutRoom } from '../write/place-files.ts'
import { dryRun } from './dry-run.ts'
import { type OpenedSource, openSource, UnreadableError } from './open-source.ts'
import { Progress } from './progress.ts'
import { type Ending, type RunOptions, runImport } from './run-import.ts'

/** A job is taken for dead after four hours. Each turn reads the source from its start, so turns are long. */
const turnMs = (row: ImportRow) => (isReadByApi(row.source) ? 180 : 20) * minuteMs
const restShare = 0.5
const undoneAtOnce = 50

interface Given {
  open?: (deps: Deps, row: ImportRow, signal?: AbortSignal) => Promise<OpenedSource>
  restShare?: number
}

/** Does what the state of an import asks for. Runs at least once; what is done already is found and skipped. */
export async function workOnImport(
  deps: Deps,
  importId: string,
  signal?: AbortSignal,
  { open = openSource, restShare: rest = restShare }: Given = {},
): Promise<void> {
  const row = await findImport(deps.db, importId)
  if (!row || row.is_local) return row?.state === 'undoing' ? undo(deps, row, signal) : undefined
  if (row.state === 'undoing') return undo(deps, row, signal)
  if (row.state !== 'reading' && row.state !== 'running') return
  // It goes on when the person is let go.
  if (await isAccountHeld(deps.db, row.account_id)) return
  return inLanguage(await languageOf(deps.db, row.account_id), () =>
    readOrRun(deps, row, { open, restShare: rest, signal }),
  )
}

/** Its report is written in the language of the person. */
async function languageOf(db: Db, accountId: string | null): Promise<string | null> {
  const account = db.selectFrom('accounts').select(languageOfAccount.as('language')).where('id', '=', accountId)
  return (await account.executeTakeFirst())?.language ?? null
}

async function readOrRun(
  deps: Deps,
  row: ImportRow,
  { open, restShare: rest, signal }: Required<Given> & { signal: AbortSignal | undefined },
): Promise<void> {
  if (!(await isAdminOf(deps.db, row.blog_id, row.account_id)))
    return fail(deps, row, t('The person who started this import is no longer an admin of the blog.'))
  let opened: OpenedSource | undefined
  try {
    opened = await open(deps, row, signal)
    if (row.state === 'reading') await read(deps, row, opened, signal)
    else await runTurn(deps, row, opened, { signal, restShare: rest, endsAtMs: Date.now() + turnMs(row) })
  } catch (problem) {
    if (signal?.aborted) return goOn(deps, row)
    if (problem instanceof RefusedError && isAboutRoom(problem)) return await outOfSpace(deps, row, problem)
    if (!(problem instanceof UnreadableError)) throw problem
    deps.log.info({ err: problem, import: row.id }, 'an import cannot be read')
    await fail(deps, row, problem.message)
  } finally {
    await opened?.close()
  }
}

/** An import that has made posts is paused, so that it can be resumed. One that is being read ends. */
async function outOfSpace(deps: Deps, row: ImportRow, { refusal, cause }: RefusedError): Promise<void> {
  deps.log.warn({ err: cause, import: row.id }, 'an import has no space')
  if (row.state === 'reading') return fail(deps, row, refusal.text)
  await changeImport(deps.db, row.id, ['running'], { state: 'paused', problem: refusal.text, seconds_left: null })
}

const goOn = ({ db }: Deps, { id }: ImportRow) => addJob(db, 'work_on_import', { importId: id }, `import ${id}`)
const sweep = ({ db }: Deps) => addJob(db, 'sweep_imports', {}, 'sweep of imports')

async function read(deps: Deps, row: ImportRow, opened: OpenedSource, signal?: AbortSignal): Promise<void> {
  const progress = new Progress(deps.db, row.id, 'reading')
  const onRead = (done: number) => progress.save({ done, total: 0 })
  const report = await dryRun(deps.db, row, opened, { signal, onRead })
  await changeImport(deps.db, row.id, ['reading'], { state: 'ready', report, done: 0, total: report.posts })
}

async function runTurn(deps: Deps, row: ImportRow, opened: OpenedSource, options: RunOptions): Promise<void> {
  const { choices, account_id } = row
  if (!choices || !account_id) return
  await endRun(deps, row, await runImport(deps, { ...row, choices, account_id }, opened, options))
}

/** Saves how a run ended. One that is not over goes on as a job, or waits for the command line. */
export async function endRun(deps: Deps, row: ImportRow, ending: Ending): Promise<void> {
  const { tally, why } = ending
  const saved = { ...tally, seconds_left: null }
  if (why === 'later' && !row.is_local) {
    await changeImport(deps.db, row.id, ['running'], tally)
    return goOn(deps, row)
  }
  // An import that was paused or is being undone keeps its state, and learns what was made.
  if (why === 'stopped') return void (await changeImport(deps.db, row.id, ['paused'], saved))
  const state: Import['state'] = why === 'done' ? 'done' : 'paused'
  const problem = why === 'noRoom' ? ending.problem : ''
  await changeImport(deps.db, row.id, ['running'], { ...saved, state, problem, ...(why === 'done' && { api: null }) })
  if (why === 'done') await sweep(deps)
}

/** Ends an import that is under way, with the reason in words for the person. */
export async function failImport(deps: Deps, importId: string, problem: string): Promise<void> {
  const row = await findImport(deps.db, importId)
  if (row?.state === 'reading' || row?.state === 'running') await fail(deps, row, problem)
}

async function fail(deps: Deps, row: ImportRow, problem: string): Promise<void> {
  const made = await countMade(deps.db, row.id)
  await changeImport(deps.db, row.id, [row.state], { state: 'failed', problem, made, seconds_left: null, api: null })
  await sweep(deps)
}

/** Deletes the posts of an import in slices; each slice is a transaction with its progress. */
async function undo(deps: Deps, row: ImportRow, signal?: AbortSignal): Promise<void> {
  const endsAtMs = Date.now() + turnMs(row)
  for (;;) {
    const beganAt = performance.now()
    if (!(await undoSlice(deps, row.id))) return
    if (signal?.aborted || Date.now() > endsAtMs) return goOn(deps, row)
    await sleep((performance.now() - beganAt) * restShare)
  }
}

/** Posts that were edited here are kept and counted as skipped. Returns whether there may be more. */
const undoSlice = (deps: Deps, importId: string): Promise<boolean> =>
  deps.db.transaction().execute(async (tx) => {
    const row = await lockImport(tx, importId)
    if (row?.state !== 'undoing') return false
    const brought = await lockBrought(tx, row.id, undoneAtOnce)
    if (brought.length === 0) {
      await changeImport(tx, row.id, ['undoing'], { state: 'undone' })
      return false
    }
    const gone = brought.filter(({ is_edited }) => !is_edited)
    const edited = brought.filter(({ is_edited }) => is_edited)
    const ids = gone.flatMap(({ post_id }) => post_id ?? [])
    if (ids.length > 0) await removeImported(tx, row.blog_id, ids)
    await settleUndone(tx, row.id, {
      gone: gone.map(({ source_id }) => source_id),
      kept: edited.map(({ source_id }) => source_id),
    })
    await changeImport(tx, row.id, ['undoing'], {
      done: row.done + brought.length,
      skipped: row.skipped + edited.length,
    })
    return true
  })
