import { type RawBuilder, sql } from 'kysely'

/** The post whose words a row of `posts` shows: its own, or for a plain reblog those of the last part of its trail. */
export const wordsPostId: RawBuilder<string> = sql`(
  case when posts.content_id is null then (
    select contents.post_id from contents where contents.id = posts.trail[array_length(posts.trail, 1)])
  else posts.id end)`
