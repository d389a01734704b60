import pg from 'pg'
import type { Town } from '../town/fill.ts'
import { makeRandom } from '../town/random.ts'
import type { Reader } from '../town/reader.ts'
import { makeIdMaker } from './ids.ts'
import { copyBlogs, copyReaders } from './people.ts'
import { copyLikes, copyPosts } from './posts.ts'
import { spreadOverMs } from './size.ts'

/** A town for each group of readers. */
export interface City {
  groups: { follows: number; readers: Reader[] }[]
  blogNames: string[]
  posts: Town['posts']
}

/** Indexes that are cheaper to build at the end than to maintain while filling. */
const madeLater = [
  'post_words_by_word',
  'post_words_newest',
  'post_words_of_blog',
  'post_tags_of_post',
  'notes_of_root',
]

export async function fillCity(databaseUrl: string): Promise<City> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    // Skips triggers and foreign keys, because the generated rows are consistent and already counted.
    await client.query(
      `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'`,
    )
    const definitions = await dropIndexes(client)
    const idAt = makeIdMaker()
    const random = makeRandom(11)
    const beganAt = Date.now() - spreadOverMs
    const blogs = await copyBlogs(client, idAt, beganAt)
    const groups = await copyReaders(client, idAt, random, blogs, beganAt)
    const posts = await copyPosts(client, idAt, random, blogs)
    await copyLikes(client, idAt, random, blogs, posts)
    for (const definition of definitions) await client.query(definition)
    await countEverything(client)
    return { groups, blogNames: blogs.slice(0, 2000).map(({ name }) => name), posts: posts.sample }
  } finally {
    await client.end()
  }
}

async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    'select indexname as name, indexdef as definition from pg_indexes where indexname = any($1)',
    [madeLater],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

/** The last update lets a trigger index the blogs, because only that knows all columns of the index. */
async function countEverything(client: pg.Client): Promise<void> {
  await client.query(`
    insert into note_counts (root_post_id, slot, likes, reblogs)
    select root_post_id, 0, count(*) filter (where kind = 'like'), count(*) filter (where kind = 'reblog')
    from notes group by 1;
    update blogs set newest_published_id = p.newest
    from (select blog_id, max(published_id) as newest from posts group by blog_id) p where p.blog_id = blogs.id;
    insert into newest_posts (blog_id, published_id, is_suspended)
    select id, newest_published_id, is_suspended from blogs where newest_published_id is not null;
    update accounts set followed_count = f.times
    from (select account_id, count(*) as times from follows group by 1) f where f.account_id = accounts.id;
    set session_replication_role = origin;
    update blogs set title = title;`)
  await client.query('vacuum (analyze, freeze)')
}
