import { remoteReplyMaxLength } from '@bowerbird/domain/federation/federation.limits.ts'
import { cutText, type RemoteDraft } from '@bowerbird/domain/federation/from-object.ts'
import { withHandles } from '@bowerbird/domain/federation/from-object-html.ts'
import { oursAmong } from '@bowerbird/domain/federation/incoming-objects.ts'
import { linesOf } from '@bowerbird/domain/posts/document/walk.ts'
import type { Tx } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import { addReplyFromElsewhere } from '../../notes/reply.actions.ts'
import { asBlog } from '../../posts/write/create-post.actions.ts'
import type { RemoteActorRow } from '../remote-actors.store.ts'
import { findTarget, insertRemoteReply, type Target } from './incoming.store.ts'
import { cleanWords } from './remote-part.ts'

export type SaveDeps = Pick<Deps, 'config'>

export const findTargetAt = (
  { config }: SaveDeps,
  db: Parameters<typeof findTarget>[0],
  address: string,
): Promise<Target | undefined> => findTarget(db, config, address, oursAmong([address], config.origin))

type Place = { as: 'post' } | { as: 'answer' } | { as: 'reply' | 'reblog'; target: Target }

/**
 * An answer to a post that is here is a reply in its notes; with a quote or a trail it is a reblog, and so are the further
 * parts of somebody's own thread, which their followers would miss among the notes.
 */
export async function placeFor(tx: Tx, deps: SaveDeps, draft: RemoteDraft, blogId: string): Promise<Place> {
  const { quote, inReplyTo, trail } = draft
  const about = quote ?? inReplyTo
  if (about === null) return { as: 'post' }
  const target = await findTargetAt(deps, tx, about)
  if (!target) return { as: 'answer' }
  const isReblog = quote !== null || trail.length > 0 || target.blogId === blogId
  return { as: isReblog && !target.isReply ? 'reblog' : 'reply', target }
}

interface Replying {
  draft: RemoteDraft
  blogId: string
  sender: RemoteActorRow
  target: Target
}

export async function reply(tx: Tx, deps: SaveDeps, { draft, blogId, sender, target }: Replying): Promise<void> {
  const text = replyText(draft, deps.config.origin)
  const noteId = await addReplyFromElsewhere(tx, asBlog(blogId), { postId: target.postId, text })
  if (noteId) await insertRemoteReply(tx, { note_id: noteId, actor_id: sender.id, object_url: draft.id })
}

/** The words of a reply as plain text; of one that only shows files, their descriptions or its page. */
export function replyText(draft: RemoteDraft, origin: string): string {
  const homes = { own: new URL(origin).host, theirs: new URL(draft.id).host }
  const words = withHandles(linesOf(cleanWords(draft)), draft.mentions, homes)
  const files = draft.files.map(({ alt }) => alt).filter(Boolean)
  return cutText(words || files.join('\n') || draft.pageUrl, remoteReplyMaxLength)
}
