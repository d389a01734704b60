import { sql } from 'kysely'
import type { Db } from '../../../server/src/core/database/database.ts'
import { insertApp } from './apps.ts'
import { insertBlocks } from './blocks.ts'
import { insertFilters } from './filters.ts'
import { insertLongTrail } from './long-trail.ts'
import { insertNotes } from './notes.ts'
import { insertBlogs, insertFollows, insertReaders } from './people.ts'
import { insertPhotos } from './photos.ts'
import { insertPosts } from './posts.ts'
import { insertQuestions, type Question } from './questions.ts'
import { makeRandom } from './random.ts'
import type { Reader } from './reader.ts'
import { insertRecordings } from './recordings.ts'
import { townSize } from './size.ts'
import { insertTalks, type Talk } from './talks.ts'

/** The data that scenarios use. */
export interface Town {
  readers: Reader[]
  /** Writers who read too, and have filters. */
  filterers: Reader[]
  /** Members who blocked very many. */
  blockers: Reader[]
  blogNames: string[]
  posts: { id: string; publishedId: string; reblogKey: string }[]
  longTrail: { id: string; reblogKey: string }
  /** They lie in the readers' inboxes, alternating in the order of the readers. */
  questions: Question[]
  /** Empty unless requested. */
  talks: Talk[]
}

/** Inserts members with sessions, follows, posts with trails and tags, and notes with correct counts. */
export async function fillTown(db: Db, { withTalks }: { withTalks: boolean }): Promise<Town> {
  const random = makeRandom(7)
  const all = await insertBlogs(db)
  const ofBlockers = all.slice(-townSize.blockers)
  const outcasts = all.slice(-townSize.blockers - townSize.outcasts, -townSize.blockers)
  const blogs = all.slice(0, -townSize.blockers - townSize.outcasts)
  const ofReaders = blogs.slice(0, townSize.readers)
  const ofFilterers = blogs.slice(-townSize.filterers)
  const [readers, filterers] = [await insertReaders(db, ofReaders), await insertReaders(db, ofFilterers)]
  await insertFilters(db, ofFilterers)
  const blockers = await insertReaders(db, ofBlockers)
  await insertBlocks(db, ofBlockers, outcasts)
  await insertApp(db, ofReaders, readers)
  const writers = blogs.slice(townSize.readers)
  await insertFollows(db, random, [...ofReaders, ...ofFilterers, ...ofBlockers], writers)
  const posts = await insertPosts(db, random, writers)
  await insertNotes(db, random, writers, posts)
  const longTrail = await insertLongTrail(db, writers)
  await insertPhotos(db, ofReaders)
  await insertRecordings(db, ofReaders)
  const questions = await insertQuestions(db, ofReaders, writers)
  const talks = withTalks ? await insertTalks(db, readers) : []
  await countEverything(db)
  return {
    readers,
    filterers,
    blockers,
    talks,
    longTrail,
    questions,
    blogNames: writers.map(({ name }) => name),
    posts: posts.map(({ id, published_id: publishedId, reblog_key: reblogKey }) => ({ id, publishedId, reblogKey })),
  }
}

async function countEverything(db: Db) {
  const statements = [
    sql`set statement_timeout = 0`,
    sql`insert into note_counts (root_post_id, slot, likes, reblogs)
        select root_post_id, 0, count(*) filter (where kind = 'like'), count(*) filter (where kind = 'reblog')
        from notes group by 1`,
    sql`update blogs b set newest_published_id = p.newest
        from (select blog_id, max(published_id) as newest from posts group by blog_id) p where p.blog_id = b.id`,
    sql`update accounts a set liked_post_count = n.liked
        from (select blog_id, count(*) as liked from notes where kind = 'like' group by blog_id) n
        where n.blog_id = a.primary_blog_id`,
    sql`vacuum analyze`,
    // A checkpoint now keeps the database from writing all of this out during the measurement.
    sql`checkpoint`,
    sql`reset statement_timeout`,
  ]
  await db.connection().execute(async (connection) => {
    for (const statement of statements) await statement.execute(connection)
  })
}
