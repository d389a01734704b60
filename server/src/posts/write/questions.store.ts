import { sql } from 'kysely'
import type { Tx } from '../../core/database/database.ts'

export interface NewQuestion {
  blog: { id: string; name: string; uuid: string }
  question: string
  /** Null for an anonymous question. */
  asker: { id: string; name: string } | null
  reblogKey: string
  summary: string
}

/** Inserts the question as an unapproved post on the blog of the recipient, where it waits for its answer. */
export async function insertQuestion(tx: Tx, { blog, question, asker, reblogKey, summary }: NewQuestion) {
  const fields = { ask: question, askerBlogId: asker?.id ?? null, askerName: asker?.name ?? '' }
  const { rows } = await sql<{ id: string }>`
    with ids as materialized (
      select next_id() as post_id, next_id() as content_id
    ), content as (
      insert into contents (id, post_id, blog_id, blog_name, kind, fields, search_text)
      select content_id, post_id, ${blog.id}, ${blog.name}, 'answer', ${JSON.stringify(fields)}::jsonb, ${question}
      from ids returning id
    )
    insert into posts (id, blog_id, kind, state, content_id, root_post_id, root_blog_uuid, reblog_key, summary)
    select ids.post_id, ${blog.id}, 'answer', 'unapproved', content.id, ids.post_id, ${blog.uuid}::uuid, ${reblogKey},
           ${summary}
    from ids, content returning id`.execute(tx)
  return (rows[0] as { id: string }).id
}
