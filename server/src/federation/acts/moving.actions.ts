import type { InputOf } from '@bowerbird/domain/core/call.ts'
import { RefusedError, refuse } from '@bowerbird/domain/core/refusal.ts'
import type * as calls from '@bowerbird/domain/federation/acts/moving.contract.ts'
import { movingRefusals, notNamedThere } from '@bowerbird/domain/federation/acts/moving.refusals.ts'
import { toMove } from '@bowerbird/domain/federation/acts/to-acts.ts'
import { moveAgainAfterMs } from '@bowerbird/domain/federation/federation.limits.ts'
import type { RemoteActor } from '@bowerbird/domain/federation/incoming.ts'
import { actorUrl } from '@bowerbird/domain/federation/to-object.ts'
import { readTypedAddress } from '@bowerbird/domain/federation/typed-address.ts'
import { confirmPassword } from '../../accounts/login/check-password.ts'
import { setMovedTo } from '../../blogs/blog-writes.ts'
import { readAdminBlog, readOwnedBlog } from '../../blogs/blogs.views.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import type { Answer } from '../../core/http/serve.ts'
import type { Member } from '../../core/http/viewer.ts'
import { OutgoingError } from '../../core/outside/outgoing.ts'
import { recordEvent } from '../../core/work/events.ts'
import { addJob } from '../../core/work/jobs.ts'
import type { ActorRow } from '../actors.store.ts'
import { findFederatedBlog } from '../actors.views.ts'
import { enqueue } from '../deliveries.store.ts'
import { askWebFinger } from '../following/look-up.actions.ts'
import { readActor } from '../local-actors.ts'
import { saveRemoteActor } from '../remote-actors.store.ts'
import { fetchActor, UnusableActorError } from '../remote-actors.ts'
import { blogNameOf, blogOfActor } from '../remote-blogs.ts'
import { findMoving, updateAliases, updateMove } from './moving.store.ts'

type Named = InputOf<typeof calls.readMoving>

export async function readMoving(db: Db, viewer: Member, { blogName }: Named): Promise<calls.Moving> {
  const { id } = await readAdminBlog(db, viewer, blogName)
  return movingOf(db, id)
}

async function movingOf(db: Db | Tx, blogId: string): Promise<calls.Moving> {
  const { aliases, moved_to } = await findMoving(db, blogId)
  return { aliases, moved_to }
}

/** Addresses that are new are looked up; the actor that they lead to is what others compare. */
export const saveAliases: Answer<typeof calls.saveAliases> = async (db, viewer, { blogName, addresses }, { deps }) => {
  const { id, name } = await readAdminBlog(db, viewer, blogName)
  await readSender(deps, id, name)
  const known = (await findMoving(db, id)).aliases.map(({ address }) => address)
  const found = await Promise.all(
    addresses.map(async (typed) => (known.includes(typed) ? typed : keep(deps, await findActorAt(deps, typed)))),
  )
  return db.transaction().execute(async (tx) => {
    await updateAliases(tx, id, [...new Set(found)])
    await recordEvent(tx, 'blog.edited', { blogId: id })
    return movingOf(tx, id)
  })
}

async function keep({ db }: Deps, actor: RemoteActor): Promise<string> {
  await saveRemoteActor(db, actor)
  return actor.url
}

/** Makes the actor of the blog, which must be one that other servers can see. */
async function readSender(deps: Deps, blogId: string, name: string): Promise<ActorRow> {
  if (!(await findFederatedBlog(deps.db, deps.config, { blogId }))) throw new RefusedError(movingRefusals.staysHere)
  return readActor(deps, blogId, name)
}

/** Their own words about themselves, from their own address. */
async function findActorAt(deps: Deps, typed: string): Promise<RemoteActor> {
  const asked = readTypedAddress(typed) ?? refuse(movingRefusals.noAddress)
  if (asked.host === new URL(deps.config.origin).host) throw new RefusedError(movingRefusals.isItself)
  try {
    const url = 'url' in asked ? asked.url : await askWebFinger(deps, asked)
    if (url) return await fetchActor(deps, url)
  } catch (problem) {
    if (!(problem instanceof UnusableActorError || problem instanceof OutgoingError)) throw problem
  }
  throw new RefusedError(movingRefusals.notFound)
}

/** Sends all followers, here and elsewhere, to another address of the owner. */
export const moveBlog: Answer<typeof calls.moveBlog> = async (
  db,
  viewer,
  { blogName, address, password },
  { deps },
) => {
  const { id, name } = await readOwnedBlog(db, viewer, blogName)
  await confirmPassword(db, deps, viewer, password)
  const { handle } = await readSender(deps, id, name)
  const { moved_at } = await findMoving(db, id)
  if (moved_at && Date.now() - moved_at.getTime() < moveAgainAfterMs) throw new RefusedError(movingRefusals.movedLately)
  const target = await findActorAt(deps, address)
  const { origin } = deps.config
  const actor = actorUrl(id, origin)
  if (!target.alsoKnownAs?.includes(actor)) throw new RefusedError(notNamedThere(`@${handle}@${new URL(origin).host}`))
  const { id: actorId } = await saveRemoteActor(db, target)
  return db.transaction().execute(async (tx) => {
    const toBlogId = await blogOfActor(tx, actorId)
    await updateMove(tx, id, target.url)
    await setMovedTo(tx, id, await blogNameOf(tx, toBlogId))
    const body = toMove(actor, target.url, String(Date.now()))
    await recordEvent(tx, 'blog.edited', { blogId: id })
    await enqueue(tx, [{ blogId: id, object: actor, body }])
    await addJob(tx, 'move_followers', { fromBlogId: id, toBlogId }, `move followers ${id}`)
    return movingOf(tx, id)
  })
}

export async function undoMove(db: Db, viewer: Member, { blogName }: Named): Promise<calls.Moving> {
  return db.transaction().execute(async (tx) => {
    const { id } = await readOwnedBlog(tx, viewer, blogName)
    await updateMove(tx, id, null)
    await setMovedTo(tx, id, null)
    await recordEvent(tx, 'blog.edited', { blogId: id })
    return movingOf(tx, id)
  })
}
