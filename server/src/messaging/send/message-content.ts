import type { InputOf } from '@bowerbird/domain/core/call.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import type * as calls from '@bowerbird/domain/messaging/messaging.contract.ts'
import { messagingRefusals } from '@bowerbird/domain/messaging/messaging.refusals.ts'
import { reportedContext } from '@bowerbird/domain/messaging/messaging.rules.ts'
import { linksIn, mentionsIn } from '@bowerbird/domain/messaging/text-links.ts'
import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import type { Member } from '../../core/http/viewer.ts'
import { isBlogVisibleTo, isPostVisibleTo } from '../../moderation/visibility.ts'
import type { StoredContent } from '../messaging.table.ts'
import { readStickers } from '../stickers.views.ts'

type Input = InputOf<typeof calls.sendMessage>

/** The content to store; an image is added after it is stored. MSG-190, MSG-272, MSG-347 */
export async function contentOf({ db, config }: Deps, viewer: Member, input: Input): Promise<StoredContent> {
  const context = reportedContext(input.context)
  const withContext = context ? { context } : {}
  if (input.type === 'POSTREF') return { ...withContext, postId: await readPostToShare(db, viewer, input.post) }
  if (input.type === 'STICKER') return { ...withContext, stickerId: await readStickerToSend(db, input.stickerId ?? '') }
  if (input.type === 'IMAGE') return withContext
  const text = (input.text ?? '').trim()
  return { ...withContext, text, formatting: await linksOf(db, viewer, { text, origin: config.origin }) }
}

/** Addresses, and the blogs that are mentioned, as far as the writer may see them. MSG-190 */
async function linksOf(db: Db, viewer: Member, { text, origin }: { text: string; origin: string }) {
  const links = linksIn(text, origin)
  const mentions = mentionsIn(text, links)
  if (mentions.length === 0) return links
  const blogs = await db
    .selectFrom('blogs')
    .select('name')
    .where('name', 'in', [...new Set(mentions.map(({ name }) => name))])
    .where(isBlogVisibleTo(viewer))
    .execute()
  const names = new Set(blogs.map(({ name }) => name))
  const mentioned = mentions
    .filter(({ name }) => names.has(name))
    .map(({ name, start, end }) => ({ type: 'link', start, end, url: origin + blogPath(name), blog_name: name }))
  return [...links, ...mentioned].sort((one, other) => one.start - other.start)
}

/** MSG-352 */
async function readPostToShare(db: Db, viewer: Member, post: Input['post']): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select posts.id from posts join blogs on blogs.id = posts.blog_id
    where posts.id = ${post?.id} and blogs.uuid = ${post?.blogUuid} and posts.state = 'published'
      and ${isPostVisibleTo(viewer)}`.execute(db)
  if (!rows[0]) throw new RefusedError(messagingRefusals.notFound)
  return rows[0].id
}

async function readStickerToSend(db: Db, stickerId: string): Promise<string> {
  const found = await readStickers(db, [stickerId])
  if (!found.has(stickerId)) throw new RefusedError(messagingRefusals.notFound)
  return stickerId
}
