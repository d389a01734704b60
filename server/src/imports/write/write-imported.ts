import { t } from '@bowerbird/domain/core/language/t.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { ImportChoices } from '@bowerbird/domain/imports/imports.contract.ts'
import { homeOf } from '@bowerbird/domain/imports/imports.rules.ts'
import type { PostChange } from '@bowerbird/domain/posts/document/change.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { sql } from 'kysely'
import { readQueues } from '../../blogs/queues.ts'
import type { Deps } from '../../core/deps.ts'
import type { Member } from '../../core/http/viewer.ts'
import { workOf } from '../../posts/kinds/kind-works.ts'
import { createImported } from '../../posts/write/create-imported.actions.ts'
import type { ImportedPost } from '../import-source.ts'
import { claimSource, keepBrought } from '../imported-posts.store.ts'
import { holdRunning, type ImportRow } from '../imports.store.ts'
import { draftsOf, type ImportedDrafts } from './imported-draft.ts'
import { type FileSource, NoRoomError, placeFiles } from './place-files.ts'

export interface Writing {
  deps: Deps
  row: ImportRow
  viewer: Member
  choices: ImportChoices
  files: FileSource
}

/** `known`: it came here before. `stopped`: the import is not running any more. */
export type Outcome = { made: readonly string[] } | 'known' | 'stopped' | { refused: string }

const queueWasFull = () => t('The queue is full, so the post is a draft.')
const faultHere = () => t('Couldn’t save the post because of an error on this site.')

/** Brings one post here: its files first, then the post and its key in one transaction, so that a kill doubles nothing. */
export async function writeImported(writing: Writing, post: ImportedPost): Promise<Outcome> {
  const { deps, viewer, choices, files } = writing
  try {
    const { addressOf, notes } = await placeFiles(deps, viewer, post, files)
    const about = { addressOf, origin: deps.config.origin, nowMs: Date.now() }
    const drafts = draftsOf(post, choices, about)
    const queueId = post.queue ? await findQueue(deps, writing.row.blog_id, post.queue) : undefined
    const draft = { ...(await withPlayer(deps, viewer, drafts.draft)), queueId }
    return await makePost(writing, post, { ...drafts, draft, notes: [...notes, ...drafts.notes] })
  } catch (problem) {
    if (problem instanceof NoRoomError) throw problem
    if (problem instanceof RefusedError) return { refused: problem.refusal.text }
    // A database that is away concerns all posts: the job is tried again later.
    await sql`select 1`.execute(deps.db).catch(() => Promise.reject(problem))
    deps.log.error({ err: problem, post: post.id }, 'a post could not be imported')
    return { refused: faultHere() }
  }
}

/** A queue of the same name; undefined for the first. */
async function findQueue({ db }: Deps, blogId: string, name: string): Promise<string | undefined> {
  const queues = await readQueues(db, [blogId])
  return queues.find((queue) => queue.name === name)?.id ?? undefined
}

/** A player of another site is found by its address alone. */
async function withPlayer(deps: Deps, viewer: Member, draft: PostChange): Promise<PostChange> {
  const said = draft.said as { embedCode?: string; url?: string } | undefined
  const hasPlayer = (draft.kind === 'video' && said?.embedCode) || (draft.kind === 'audio' && said?.url)
  if (!hasPlayer) return draft
  return { ...draft, said: (await workOf(draft.kind).prepare?.(deps, viewer, said ?? {})) ?? {} }
}

async function makePost(writing: Writing, post: ImportedPost, drafts: ImportedDrafts): Promise<Outcome> {
  try {
    return await makeOnce(writing, post, drafts)
  } catch (problem) {
    const isFull = problem instanceof RefusedError && problem.refusal.code === postsRefusals.queueFull.code
    if (!isFull) throw problem
    const draft = { ...drafts.draft, state: 'draft' as const }
    return makeOnce(writing, post, { ...drafts, draft, notes: [...drafts.notes, queueWasFull()] })
  }
}

const makeOnce = ({ deps, row, viewer }: Writing, post: ImportedPost, drafts: ImportedDrafts): Promise<Outcome> =>
  deps.db.transaction().execute(async (tx) => {
    if (!(await holdRunning(tx, row.id))) return 'stopped'
    const key = { blogId: row.blog_id, source: homeOf(row.source), sourceId: post.id }
    if (!(await claimSource(tx, key, row.id))) return 'known'
    const { draft, trail, oldPaths } = drafts
    const { isPinned, versions = [] } = post
    const made = await createImported(tx, viewer, { blogId: row.blog_id, draft, trail, isPinned, versions })
    const notes = [...new Set([...drafts.notes, ...made.leftOut.map(() => partWasEmpty())])]
    await keepBrought(tx, key, { postId: made.postId, notes, oldPaths })
    return { made: notes }
  })

const partWasEmpty = () => t('A part by someone else has nothing that can be imported.')
