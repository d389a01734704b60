import { setTimeout as sleep } from 'node:timers/promises'
import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { RefusedError, throwIf } from '@bowerbird/domain/core/refusal.ts'
import type * as calls from '@bowerbird/domain/posts/bulk/bulk.contract.ts'
import { bulkAtOnceMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { refuseTags } from '@bowerbird/domain/posts/text/refuse-tags.ts'
import { readMyBlog } from '../../blogs/blogs.views.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import type { Answer } from '../../core/http/serve.ts'
import type { Member } from '../../core/http/viewer.ts'
import { addJob } from '../../core/work/jobs.ts'
import { runInSlices } from '../../core/work/slices.ts'
import { refuseWords } from '../rules/judge-words.ts'
import * as store from './bulk.store.ts'
import { editFrom } from './bulk.views.ts'
import { statesIn } from './bulk-filter.ts'
import { changePosts, putBack } from './change-posts.actions.ts'

type EditAnswer = OutputOf<typeof calls.editPosts>

/** A job takes this many posts in one transaction, so that other writes wait for milliseconds. */
const postsAtOnce = 50
/** A job rests this many times as long as it worked, so that pages keep their share of the machine. */
const restShare = 2

/** Changes few posts at once, and many by a job. */
export const editPosts: Answer<typeof calls.editPosts> = async (db, viewer, { blogName, wanted, change }, { deps }) => {
  throwIf('tags' in change ? refuseTags(change.tags) : null)
  const tags = 'tags' in change ? change.tags : 'to' in change ? [change.to] : []
  if (tags.length > 0) await refuseWords(db, viewer, () => ({ text: '', tags }))
  return db.transaction().execute(async (tx) => {
    const blog = await readMyBlog(tx, viewer, blogName)
    const total = await store.countWanted(tx, blog.id, wanted)
    const isSmall = total <= bulkAtOnceMax
    const about = { blogId: blog.id, accountId: viewer.accountId, change, wanted, total }
    const edit = await store.insertEdit(tx, { ...about, state: isSmall ? 'done' : 'running' })
    if (!edit) throw new RefusedError(postsRefusals.editRunning)
    if (!isSmall) {
      await startJob(tx, edit)
      return { edit: editFrom(edit) }
    }
    let now = edit
    for (let left = statesIn(edit.wanted).length; left > 0; left -= 1)
      now = await editSlice(tx, now, deps.config.origin, bulkAtOnceMax, true)
    return { edit: editFrom(now) }
  })
}

const startJob = (db: Db | Tx, { id }: Pick<store.EditRow, 'id'>) =>
  addJob(db, 'edit_posts', { editId: id }, `edit of posts ${id}`)

/** Changes the next posts of the edit, and goes to the next state of posts after the last of one. */
async function editSlice(
  tx: Tx,
  edit: store.EditRow,
  origin: string,
  atMost: number,
  isWhole = false,
): Promise<store.EditRow> {
  const states = statesIn(edit.wanted)
  const state = states[edit.step]
  const posts = state ? await store.lockSlice(tx, edit, state, atMost) : []
  const { changed, skipped } = await changePosts(tx, edit, posts, origin)
  const isOver = isWhole || posts.length === 0
  const step = isOver ? edit.step + 1 : edit.step
  return store.saveProgress(tx, edit.id, {
    state: step < states.length && !isWhole ? 'running' : 'done',
    step,
    place: isOver ? null : (posts.at(-1)?.place ?? null),
    done: edit.done + posts.length,
    changed: edit.changed + changed,
    skipped: edit.skipped + skipped,
  })
}

/** Gives back some of what the edit changed; `done` then counts what is given back. */
async function undoSlice(tx: Tx, edit: store.EditRow, atMost: number): Promise<store.EditRow> {
  const { taken, posts } = await store.takeUndo(tx, edit, atMost)
  const back = await putBack(tx, edit, posts)
  return store.saveProgress(tx, edit.id, {
    ...edit,
    state: taken < atMost ? 'undone' : 'undoing',
    done: edit.done + taken,
    skipped: edit.skipped + taken - back,
  })
}

/** Each slice is a transaction with its progress, so that a job that was killed goes on after the last one. */
export async function runEdit(deps: Deps, editId: string, signal?: AbortSignal): Promise<void> {
  const slice = async () => {
    const beganAt = performance.now()
    const isOn = await deps.db.transaction().execute(async (tx) => {
      const edit = await store.lockEdit(tx, editId)
      if (edit?.state === 'undoing') return (await undoSlice(tx, edit, postsAtOnce)).state === 'undoing'
      if (edit?.state !== 'running') return false
      if (!(await store.isMemberOf(tx, edit))) {
        await store.saveProgress(tx, edit.id, { ...edit, state: 'stopped' })
        return false
      }
      return (await editSlice(tx, edit, deps.config.origin, postsAtOnce)).state === 'running'
    })
    if (isOn) await sleep((performance.now() - beganAt) * restShare)
    return isOn ? 1 : 0
  }
  await runInSlices(slice, () => startJob(deps.db, { id: editId }), signal)
}

/** Locks an edit of one of the member's blogs. */
async function lockMine(
  tx: Tx,
  viewer: Member,
  { blogName, editId }: InputOf<typeof calls.undoEdit>,
): Promise<store.EditRow> {
  const blog = await readMyBlog(tx, viewer, blogName)
  const edit = await store.lockEdit(tx, editId)
  if (edit?.blog_id !== blog.id) throw new RefusedError(postsRefusals.noUndo)
  return edit
}

/** A repeated call changes nothing. */
export async function undoEdit(db: Db, viewer: Member, asked: InputOf<typeof calls.undoEdit>): Promise<EditAnswer> {
  return db.transaction().execute(async (tx) => {
    const edit = await lockMine(tx, viewer, asked)
    if (edit.state === 'undoing' || edit.state === 'undone') return { edit: editFrom(edit) }
    if (!edit.can_undo) throw new RefusedError(postsRefusals.noUndo)
    const begun = { ...edit, done: 0, skipped: 0 }
    if (edit.changed <= bulkAtOnceMax) return { edit: editFrom(await undoSlice(tx, begun, bulkAtOnceMax + 1)) }
    if (await store.isEditRunning(tx, edit.blog_id)) throw new RefusedError(postsRefusals.editRunning)
    await startJob(tx, edit)
    const undoing = await store.saveProgress(tx, edit.id, { ...begun, state: 'undoing' }).catch(refuseSecond)
    return { edit: editFrom(undoing) }
  })
}

/** Another edit of the blog began in the same moment. */
function refuseSecond(problem: unknown): never {
  throw (problem as { code?: string }).code === '23505' ? new RefusedError(postsRefusals.editRunning) : problem
}

export async function stopEdit(db: Db, viewer: Member, asked: InputOf<typeof calls.stopEdit>): Promise<EditAnswer> {
  return db.transaction().execute(async (tx) => {
    const edit = await lockMine(tx, viewer, asked)
    if (edit.state !== 'running') return { edit: editFrom(edit) }
    return { edit: editFrom(await store.saveProgress(tx, edit.id, { ...edit, state: 'stopped' })) }
  })
}
