import { setTimeout as wait } from 'node:timers/promises'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { type RemoteDraft, readObject } from '@bowerbird/domain/federation/from-object.ts'
import type { ApObject } from '@bowerbird/domain/federation/vocabulary.ts'
import type { Deps } from '../../core/deps.ts'
import { OutgoingError } from '../../core/outside/outgoing.ts'
import { addJob, type Jobs } from '../../core/work/jobs.ts'
import { findRemoteActor, type RemoteActorRow } from '../remote-actors.store.ts'
import { UnusableActorError } from '../remote-actors.ts'
import { blogOfActor } from '../remote-blogs.ts'
import { readActorAt } from './authors.ts'
import { fetchObject } from './fetch-object.ts'
import { findHeld } from './incoming.store.ts'
import { reportedIn } from './incoming-trail.ts'
import { reblogPlainly } from './receive-object.ts'
import { fetchAndSave, findTargetAt, saveDraft, saveRemotePost } from './save-remote-post.ts'

type Job = Jobs['bring_remote_post']

const ancestorsMax = 20
const triesMax = 5
const firstRetryMs = 60_000

/** Brings a post here, and tries again later if its server does not answer. */
export async function bringPost(deps: Deps, job: Job, threadMs = 5000): Promise<void> {
  try {
    await (job.announce ? bringAnnounced(deps, job, job.announce) : bringAnswer(deps, job, threadMs))
  } catch (problem) {
    if (!isTemporary(problem)) {
      if (problem instanceof UnusableActorError || problem instanceof RefusedError) return
      throw problem
    }
    const { tries = 0 } = job
    if (tries >= triesMax) return
    const at = new Date(Date.now() + firstRetryMs * 4 ** tries)
    await addJob(deps.db, 'bring_remote_post', { ...job, tries: tries + 1 }, undefined, at)
  }
}

/** The server did not answer, or we asked it too often; anything that it refused stays so. */
function isTemporary(problem: unknown): boolean {
  if (problem instanceof RefusedError) return problem.refusal.status === 429
  return problem instanceof UnusableActorError && problem.cause instanceof OutgoingError && !problem.cause.isRefused
}

async function bringAnnounced(
  deps: Deps,
  { actorUrl, objectUrl }: Job,
  announce: { url: string; publishedMs: number },
) {
  const sender = await findRemoteActor(deps.db, actorUrl)
  if (!sender || !(await fetchAndSave(deps, objectUrl))) return
  await deps.db.transaction().execute(async (tx) => {
    const target = await findTargetAt(deps, tx, objectUrl)
    if (target) await reblogPlainly(tx, sender, target, announce)
  })
}

/** Brings a post with what it answers. An object that its sender could not vouch for is fetched first. */
async function bringAnswer(deps: Deps, { actorUrl, objectUrl, object: given }: Job, threadMs: number): Promise<void> {
  const object = (given as ApObject | undefined) ?? (await fetchObject(deps, objectUrl))
  const draft = readObject(object, { nowMs: Date.now() })
  if (typeof draft === 'string') return
  const actor = await readActorAt(deps, given ? actorUrl : (draft.authors[0] as string))
  const before = draft.quote ?? draft.inReplyTo
  const isThread = before !== null && !(await findTargetAt(deps, deps.db, before))
  if (isThread && draft.trail.length > 0) await bringTrail(deps, draft)
  else if (isThread) await bringThread(deps, before, threadMs)
  await deps.db.transaction().execute((tx) => saveRemotePost(deps, tx, actor, object, { isThread }))
}

const fetchesMax = 10
const fetchingMs = 5000

/** Fetches the parts of a trail that are of third servers from those, as far as they answer in time. */
async function bringTrail(deps: Deps, draft: RemoteDraft): Promise<void> {
  const others = reportedIn(draft, deps).flatMap((part) => (part.of === 'other' ? [part.id] : []))
  const endsAt = Date.now() + fetchingMs
  for (const id of others.slice(-fetchesMax)) {
    const leftMs = endsAt - Date.now()
    if (leftMs <= 0) return
    await inTime(tryToBring(deps, id), leftMs)
  }
}

async function tryToBring(deps: Deps, id: string): Promise<{ postId: string } | null> {
  try {
    return await fetchAndSave(deps, id)
  } catch (problem) {
    if (problem instanceof UnusableActorError || problem instanceof RefusedError) return null
    throw problem
  }
}

interface Ancestor {
  actor: RemoteActorRow
  draft: RemoteDraft
}

/**
 * Brings the posts that one answers, up to the first that is here. What cannot be had in time is left out; its answer
 * says to what it was one.
 */
async function bringThread(deps: Deps, address: string, threadMs: number): Promise<void> {
  const ancestors = await fetchAncestors(deps, address, Date.now() + threadMs)
  for (const { actor, draft } of ancestors.reverse())
    await deps.db.transaction().execute(async (tx) => {
      const blogId = await blogOfActor(tx, actor.id)
      const held = await findHeld(tx, actor, draft.id)
      if (held.postId || held.noteId || held.isDeleted) return
      const before = draft.quote ?? draft.inReplyTo
      const parent = before === null ? undefined : await findTargetAt(deps, tx, before)
      await saveDraft(deps, tx, { actor, blogId, draft, parent, isImported: true })
    })
}

/** Nearest first. */
async function fetchAncestors(deps: Deps, address: string, endsAtMs: number): Promise<Ancestor[]> {
  const found: Ancestor[] = []
  let next: string | null = address
  while (next !== null && found.length < ancestorsMax && !found.some(({ draft }) => draft.id === next)) {
    if (await findTargetAt(deps, deps.db, next)) break
    const ancestor: Ancestor | null = await inTime(readAncestor(deps, next), endsAtMs - Date.now())
    if (!ancestor) break
    found.push(ancestor)
    next = ancestor.draft.quote ?? ancestor.draft.inReplyTo
  }
  return found
}

async function readAncestor(deps: Deps, address: string): Promise<Ancestor | null> {
  try {
    const draft = readObject(await fetchObject(deps, address), { nowMs: Date.now() })
    return typeof draft === 'string' ? null : { draft, actor: await readActorAt(deps, draft.authors[0] as string) }
  } catch (problem) {
    if (problem instanceof UnusableActorError || problem instanceof RefusedError) return null
    throw problem
  }
}

const inTime = <Value>(work: Promise<Value | null>, leftMs: number): Promise<Value | null> =>
  Promise.race([work, wait(Math.max(leftMs, 0), null, { ref: false })])
