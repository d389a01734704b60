import type { Db } from '../../../server/src/core/database/database.ts'
import { insertRows } from '../../../server/src/demo/write/insert-rows.ts'
import type { MadeBlog } from './people.ts'
import { withIds } from './with-ids.ts'

const questionsEach = 40

export interface Question {
  id: string
  reblogKey: string
  blogName: string
}

/** Inserts unanswered questions into every reader's inbox, alternating between readers. */
export async function insertQuestions(db: Db, readers: readonly MadeBlog[], askers: readonly MadeBlog[]) {
  const asked = Array.from({ length: questionsEach }, (_, turn) => readers.map((blog) => ({ blog, turn }))).flat()
  const contents = await withIds(
    db,
    asked.map(({ blog, turn }) => ({ blog, asker: askers[turn % askers.length] as MadeBlog })),
  )
  const posts = await withIds(db, contents)
  await insertRows(
    db,
    'contents',
    posts.map(({ id, blog, asker }, at) => ({
      id: contents[at]?.id,
      post_id: id,
      blog_id: blog.id,
      blog_name: blog.name,
      kind: 'answer',
      fields: { ask: 'When is low tide?', askerBlogId: asker.id, askerName: asker.name },
    })),
  )
  await insertRows(
    db,
    'posts',
    posts.map(({ id, blog }, at) => ({
      id,
      blog_id: blog.id,
      kind: 'answer',
      state: 'unapproved',
      content_id: contents[at]?.id,
      root_post_id: id,
      root_blog_uuid: blog.uuid,
      reblog_key: `question-${at}`,
      summary: 'When is low tide?',
    })),
  )
  await insertRows(
    db,
    'asks',
    posts.map(({ id, asker }) => ({
      post_id: id,
      asker_account_id: asker.accountId,
      asker_blog_id: asker.id,
      is_anonymous: false,
    })),
  )
  return posts.map(({ id, blog }, at): Question => ({ id, reblogKey: `question-${at}`, blogName: blog.name }))
}
