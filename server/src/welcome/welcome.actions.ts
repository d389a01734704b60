import type { Theme } from '@bowerbird/domain/blogs/entities.contract.ts'
import type { SentTo } from '@bowerbird/domain/core/call.ts'
import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { sql } from 'kysely'
import { insertOwnerlessBlog } from '../blogs/blog-writes.ts'
import type { Db, Tx } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import type { Member } from '../core/http/viewer.ts'
import { workOf } from '../posts/kinds/kind-works.ts'
import { createNow } from '../posts/write/create-post.actions.ts'
import { readWrittenPost } from '../posts/write/written-post.ts'
import { attachPicture, storeWelcomePicture, type WelcomePicture } from './welcome-picture.ts'
import { type WelcomePost, welcomePosts } from './welcome-posts.ts'

const welcomeLock = 7_305_201
export const welcomeBlogName = 'bowerbird'

const welcomeTheme: Partial<Theme> = {
  background_color: '#12203A',
  title_color: '#FFFFFF',
  link_color: '#2F6BFF',
  avatar_shape: 'circle',
}

/**
 * Creates the welcome blog with a few posts in an empty installation. A lock lets only one of several starting
 * servers do it.
 */
export async function ensureWelcome(deps: Deps): Promise<void> {
  if (await hasBlog(deps.db)) return
  const picture = await storeWelcomePicture(deps)
  await deps.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${welcomeLock})`.execute(tx)
    if (await hasBlog(tx)) return
    await writeWelcome(tx, welcomeMember(await insertWelcomeBlog(tx)), picture)
  })
}

const hasBlog = async (db: Db | Tx): Promise<boolean> =>
  (await db.selectFrom('blogs').select('id').limit(1).executeTakeFirst()) !== undefined

const insertWelcomeBlog = (tx: Tx): Promise<string> =>
  insertOwnerlessBlog(tx, {
    name: welcomeBlogName,
    title: 'Bowerbird',
    description: 'What this place is, and how to use it.',
    theme: welcomeTheme,
  })

/**
 * The welcome blog has no account, so that nobody can log in as it and the first person to register is the first
 * account.
 */
const welcomeMember = (blogId: string): Member => ({
  accountId: null as unknown as string,
  sessionId: '',
  blogId,
  primaryBlogId: blogId,
  blogIds: [blogId],
  isStaff: false,
  isVerified: false,
  safeMode: true,
  canModifySafeMode: true,
})

/** Goes through the usual write path, so that the same rules and sanitising apply. */
async function writeWelcome(tx: Tx, member: Member, picture: WelcomePicture): Promise<void> {
  let before: { postId: string; key: string } | null = null
  for (const post of welcomePosts) {
    const written = readWrittenPost(updatePost.input.parse(wireOf(post)), Date.now())
    const { row } = await createNow(tx, member, written, {
      to: { id: member.blogId },
      reblog: post.isReblog ? before : null,
    })
    if (post.hasPicture) await attachPicture(tx, row.id, picture)
    before = { postId: row.id, key: row.reblog_key }
  }
}

function wireOf({ kind = 'text', title, body, tags, sent }: WelcomePost): SentTo<typeof updatePost> {
  const { titleSlot, richSlot } = workOf(kind)
  const slots = { [titleSlot ?? 'one']: title, [richSlot ?? 'two']: body.trim() }
  return {
    ...sent,
    channel_id: welcomeBlogName,
    post: { type: kind, state: '0', tags, ...slots, ...sent?.post },
    editor_type: 'markdown',
  }
}
