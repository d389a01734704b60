import { setTimeout as sleep } from 'node:timers/promises'
import type { Import, ImportChoices } from '@bowerbird/domain/imports/imports.contract.ts'
import { leftOutExamplesMax } from '@bowerbird/domain/imports/imports.limits.ts'
import { addReason, homeOf, isChosen, isReadByApi, yearIn } from '@bowerbird/domain/imports/imports.rules.ts'
import type { Deps } from '../../core/deps.ts'
import { asBlog } from '../../posts/write/create-post.actions.ts'
import type { Found, ImportedPost } from '../import-source.ts'
import { countMade, findKnown, readNotes } from '../imported-posts.store.ts'
import type { ImportRow } from '../imports.store.ts'
import { NoRoomError } from '../write/place-files.ts'
import { type Outcome, type Writing, writeImported } from '../write/write-imported.ts'
import { inBatches, postsIn } from './batches.ts'
import { kindOf } from './dry-run.ts'
import { type OpenedSource, readOptions, readSource } from './open-source.ts'
import { Progress } from './progress.ts'

export interface Tally extends Pick<Import, 'done' | 'total' | 'made' | 'skipped' | 'failed'> {}

/** Why a run ended: all is read, its time is over, it was stopped, or there is no room for files. */
export type Ending =
  | { tally: Tally; why: 'done' | 'later' | 'stopped' }
  | { tally: Tally; why: 'noRoom'; problem: string }

export interface RunOptions {
  signal?: AbortSignal | undefined
  endsAtMs?: number
  /** A job rests this many times as long as it worked, so that pages keep their share of the machine. */
  restShare?: number
  onProgress?: (tally: Tally) => void
}

interface Run {
  writing: Writing
  tally: Tally
  yearOf: (atMs: number) => number
}

/**
 * Brings the posts of a source here, one transaction each. Reads from the start and skips what is here, so a run after a
 * kill goes on where it was.
 */
export async function runImport(
  deps: Deps,
  row: ImportRow & { choices: ImportChoices; account_id: string },
  opened: OpenedSource,
  options: RunOptions = {},
): Promise<Ending> {
  const run = await beginRun(deps, row, opened)
  const { tally } = run
  const progress = new Progress(deps.db, row.id, 'running')
  const { signal } = options
  let workedSince = performance.now()
  try {
    for await (const batch of inBatches(readSource(opened, readOptions(row, signal)))) {
      const posts = postsIn(batch).map(({ id }) => id)
      const known = await findKnown(deps.db, row.blog_id, homeOf(row.source), posts)
      for (const found of batch) {
        if (signal?.aborted || Date.now() > (options.endsAtMs ?? Number.POSITIVE_INFINITY))
          return { tally, why: 'later' }
        const isOn = await take(run, found, known)
        options.onProgress?.(tally)
        if (!isOn || !(await progress.save(tally))) return { tally, why: 'stopped' }
        workedSince = await rest(workedSince, options.restShare)
      }
    }
  } catch (problem) {
    if (problem instanceof NoRoomError) return { tally, why: 'noRoom', problem: problem.message }
    if (signal?.aborted) return { tally, why: 'later' }
    throw problem
  }
  return { tally: { ...tally, total: tally.done }, why: 'done' }
}

const workMs = 50

/** Rests after some work. Returns the time since which it works. */
async function rest(workedSince: number, share = 0): Promise<number> {
  const workedMs = performance.now() - workedSince
  if (share === 0 || workedMs < workMs) return workedSince
  await sleep(workedMs * share)
  return performance.now()
}

/** The notes of posts that an earlier run made are in their rows, so nothing is lost by a kill. */
async function beginRun(
  deps: Deps,
  row: ImportRow & { choices: ImportChoices; account_id: string },
  { archive, source }: OpenedSource,
): Promise<Run> {
  const isFetching = row.choices.fetch_media ?? isReadByApi(source.name)
  const viewer = { ...asBlog(row.blog_id), accountId: row.account_id }
  const failed: Tally['failed'] = []
  for (const { reason, count, examples } of await readNotes(deps.db, row.id, leftOutExamplesMax)) {
    addReason(failed, reason, examples[0] ?? '', count)
    for (const example of examples.slice(1)) addReason(failed, reason, example, 0)
  }
  return {
    writing: { deps, row, viewer, choices: row.choices, files: { archive, isFetching } },
    tally: { done: 0, total: row.total, made: await countMade(deps.db, row.id), skipped: 0, failed },
    yearOf: yearIn(row.zone),
  }
}

/** Returns false if the import is not running any more. */
async function take(run: Run, found: Found, known: ReadonlyMap<string, string>): Promise<boolean> {
  const { tally, writing } = run
  if ('leftOut' in found) addReason(tally.failed, found.leftOut.reason, found.leftOut.id)
  if (!('post' in found)) return true
  const { post } = found
  const broughtBy = known.get(post.id)
  if (broughtBy !== undefined && broughtBy !== writing.row.id) tally.skipped += 1
  const isWanted = broughtBy === undefined && isChosen(writing.choices, judged(run, post))
  if (isWanted && !count(tally, post, await writeImported(writing, post))) return false
  tally.done += 1
  return true
}

const judged = ({ yearOf }: Run, post: ImportedPost) => ({
  kind: kindOf(post),
  year: yearOf(post.atMs),
  isPlainReblog: post.own === null,
})

function count(tally: Tally, { id }: ImportedPost, outcome: Outcome): boolean {
  if (outcome === 'stopped') return false
  if (outcome === 'known') tally.skipped += 1
  else if ('refused' in outcome) addReason(tally.failed, outcome.refused, id)
  else {
    tally.made += 1
    for (const note of outcome.made) addReason(tally.failed, note, id)
  }
  return true
}
