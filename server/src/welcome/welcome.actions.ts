import type { Theme } from '@bowerbird/domain/blogs/blogs.contract.ts'
import type { SentTo } from '@bowerbird/domain/core/call.ts'
import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { sql } from 'kysely'
import type { Tx } from '../core/database.ts'
import type { Deps } from '../core/deps.ts'
import type { Member } from '../core/viewer.ts'
import { createPost } from '../posts/create-post.actions.ts'
import { holdBlogToPostTo } from '../posts/posts.views.ts'
import { readWrittenPost } from '../posts/written-post.ts'
import { type WelcomePost, welcomePosts } from './welcome-posts.ts'

const welcomeLock = 7_305_201
const houseBlogName = 'bowerbird'

const houseTheme: Partial<Theme> = {
  background_color: '#12203A',
  title_color: '#FFFFFF',
  link_color: '#2F6BFF',
  avatar_shape: 'circle',
}

/** An installation without any blog gets the house's own, with a few posts. Servers that start at once make one. */
export async function ensureWelcome({ db }: Pick<Deps, 'db'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${welcomeLock})`.execute(tx)
    const someone = await tx.selectFrom('blogs').select('id').limit(1).executeTakeFirst()
    if (someone) return
    await writeWelcome(tx, houseMember(await insertHouseBlog(tx)))
  })
}

async function insertHouseBlog(tx: Tx): Promise<string> {
  const { id } = await tx
    .insertInto('blogs')
    .values({
      name: houseBlogName,
      title: 'Bowerbird',
      description: 'What this place is, and how to use it.',
      theme: JSON.stringify(houseTheme),
      asks: false,
      can_receive_messages: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The house has no account, so that nobody can log in as it and the first who registers is the first. */
const houseMember = (blogId: string): Member => ({
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

/** Written as any post is, so that the same rules and the same cleaning hold. */
async function writeWelcome(tx: Tx, house: Member): Promise<void> {
  const blog = await holdBlogToPostTo(tx, house, { id: house.blogId })
  let before: { postId: string; key: string } | null = null
  for (const post of welcomePosts) {
    const written = readWrittenPost(updatePost.input.parse(wireOf(post)), Date.now())
    const { row } = await createPost(tx, house, blog, written, post.isReblog ? before : null)
    before = { postId: row.id, key: row.reblog_key }
  }
}

const wireOf = ({ title, body, tags }: WelcomePost): SentTo<typeof updatePost> => ({
  channel_id: houseBlogName,
  post: { type: 'text', state: '0', one: title, two: body.trim(), tags },
  editor_type: 'markdown',
})
