import type { SentTo } from '@bowerbird/domain/core/call.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { sql } from 'kysely'
import type { Person, World } from './world.ts'

type Sent = SentTo<typeof updatePost>

interface Wanted extends Partial<Omit<Sent, 'post' | 'channel_id'>> {
  post?: Sent['post']
  blogName?: string
}

/** Writes a post through the form's call. */
export async function writePost(world: World, by: Person, { post, blogName, ...rest }: Wanted = {}): Promise<Post> {
  const sent = {
    channel_id: blogName ?? by.blogName,
    post: { one: 'A title', two: '<p>Some words.</p>', ...post },
    ...rest,
  }
  const answer = await world.send(by, updatePost, sent)
  if (answer.status !== 200) throw new Error(`The post was refused: ${answer.title}`)
  return answer.response.post
}

/** Reblogs without a comment by default. */
export const reblog = (world: World, by: Person, parent: Post, wanted: Wanted = {}): Promise<Post> =>
  writePost(world, by, {
    reblog: true,
    reblog_post_id: parent.id,
    reblog_key: parent.reblog_key,
    ...wanted,
    post: { one: '', two: '', ...wanted.post },
  })

/** Inserts rows in bulk, because a thousand saves would take long. */
export const copyPost = (world: World, postId: string, count: number) =>
  sql`
    insert into posts (id, blog_id, author_account_id, kind, state, published_id, root_post_id, root_blog_uuid,
      reblog_key, content_id)
    select place.id, blog_id, author_account_id, kind, state, place.id, root_post_id, root_blog_uuid, reblog_key, content_id
    from posts, (select next_id() as id from generate_series(1, ${count}::int)) as place
    where posts.id = ${postId}`.execute(world.db)
