import type { Db } from '../../../server/src/core/database/database.ts'
import { insertRows } from '../../../server/src/demo/write/insert-rows.ts'
import type { MadeBlog } from './people.ts'
import type { MadePost } from './posts.ts'
import type { Random } from './random.ts'
import { townSize } from './size.ts'
import { withIds } from './with-ids.ts'

/** Inserts random likes, and the note of every reblog. */
export async function insertNotes(db: Db, random: Random, writers: MadeBlog[], posts: MadePost[]) {
  const pairs = new Map<
    string,
    { blog_id: string; post_id: string; root_post_id: string; kind: string; text: string }
  >()
  while (pairs.size < townSize.likes) {
    const blog = writers[random(writers.length)]
    const post = posts[random(posts.length)]
    if (!blog || !post || post.blog_id === blog.id) continue
    const row = { blog_id: blog.id, post_id: post.id, root_post_id: post.root_post_id, kind: 'like', text: '' }
    pairs.set(`${blog.id} ${post.id}`, row)
  }
  const reblogs = posts
    .filter(({ parent_post_id: parent }) => parent)
    .map(({ blog_id, id, root_post_id }) => ({ blog_id, post_id: id, root_post_id, kind: 'reblog', text: '' }))
  await insertRows(db, 'notes', await withIds(db, [...pairs.values(), ...reblogs]))
}
