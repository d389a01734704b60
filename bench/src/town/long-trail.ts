import type { Db } from '../../../server/src/core/database/database.ts'
import { insertRows, makeIds } from '../../../server/src/demo/write/insert-rows.ts'
import type { MadeBlog } from './people.ts'

const length = 100

export async function insertLongTrail(
  db: Db,
  writers: readonly MadeBlog[],
): Promise<{ id: string; reblogKey: string }> {
  const moments = Array.from({ length: length + 1 }, (_, at) => new Date(Date.now() - 3_600_000 + at))
  const [id = '', ...contentIds] = await makeIds(db, moments)
  const blog = writers[0] as MadeBlog
  const contents = contentIds.map((contentId, at) => ({
    id: contentId,
    post_id: id,
    blog_id: (writers[at] as MadeBlog).id,
    blog_name: (writers[at] as MadeBlog).name,
    kind: 'text',
    title: '',
    body_html: `<p>And then somebody said number ${at}, at some length, so that it is worth reading to the end.</p>`,
  }))
  await insertRows(db, 'contents', contents)
  const post = {
    id,
    blog_id: blog.id,
    author_account_id: blog.accountId,
    kind: 'text',
    state: 'published',
    published_id: id,
    content_id: contentIds.at(-1),
    trail: contentIds.slice(0, -1),
    root_post_id: id,
    root_blog_uuid: blog.uuid,
    reblog_key: 'long-trail',
    summary: 'A long one',
  }
  await insertRows(db, 'posts', [post])
  return { id, reblogKey: post.reblog_key }
}
