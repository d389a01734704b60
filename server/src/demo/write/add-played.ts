import { dayMs } from '@bowerbird/domain/core/spans.ts'
import { sql } from 'kysely'
import { type Db, hasRows, type Tx } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import { accountIdOf } from '../known-accounts.ts'
import { pickActiveTime } from '../plan/active-hours.ts'
import { makeApart } from '../plan/plan-follows.ts'
import type { Person, PlannedBlog } from '../plan/plan-people.ts'
import { type PlannedPost, planOriginal } from '../plan/plan-posts.ts'
import { makeRandom } from '../plan/random.ts'
import { type TownSize, townDays } from '../plan/town-size.ts'
import { shareMedia } from './share-media.ts'
import { markNewest } from './write-notes.ts'
import { memberMaker, type StoredBlog, type StoredPeople } from './write-people.ts'
import { blogsToFilm, writePlayed } from './write-played.ts'
import { writePosts } from './write-posts.ts'

interface Given {
  deps: Deps
  size: TownSize
  now: Date
  inTransaction: (db: Db, work: (tx: Tx) => Promise<void>) => Promise<void>
}

const playedSeed = 20_260_725
const playedInHundred = 2.5

/** Adds sounds and videos to a town that was filled without ffmpeg; returns the number of posts added. */
export async function addPlayed({ deps, size, now, inTransaction }: Given, people: Person[]): Promise<number> {
  const stored = await findStored(deps.db, people)
  const [maker] = stored.accountIds.keys()
  if (!maker || (await hasPlayed(deps.db, stored))) return 0
  const played = await writePlayed(deps, stored.memberOf(maker), blogsToFilm([...stored.accountIds.keys()], size))
  if (!played) return 0
  const blogs = [...stored.blogs.keys()].filter(({ pen }) => pen)
  const posts = planPlayed(blogs, played, Math.ceil((size.posts * playedInHundred) / 100), now)
  await inTransaction(deps.db, async (tx) => {
    await shareMedia(tx, stored, posts)
    await writePosts(tx, stored, posts, deps.config.origin)
    await markNewest(
      tx,
      [...stored.blogs.values()].map(({ id }) => id),
    )
  })
  return posts.length
}

function planPlayed(
  blogs: PlannedBlog[],
  played: NonNullable<Awaited<ReturnType<typeof writePlayed>>>,
  count: number,
  now: Date,
): PlannedPost[] {
  const random = makeRandom(playedSeed)
  const album = { pictures: [], moving: [], ...played }
  const span = { from: new Date(now.getTime() - townDays * dayMs), to: now }
  const planning = { random, blogs, areApart: makeApart([]), figuresOf: () => [], albumOf: () => album, now }
  return Array.from({ length: count }, (_, place) => {
    const blog = random.pick(blogs)
    const kind = place % 3 === 0 ? 'video' : 'audio'
    return planOriginal({ ...planning, onlyKind: kind }, blog, pickActiveTime(random, span, blog.owner.hoursEast))
  }).sort((one, other) => one.at.getTime() - other.at.getTime())
}

/** Finds the people of the town who still exist, and their blogs. */
async function findStored(db: Db, people: Person[]): Promise<StoredPeople> {
  const ids = people.map(({ email }) => accountIdOf(email))
  const { rows } = await sql<StoredBlog & { owner: string }>`
    select b.id::text, b.uuid, b.name::text, m.account_id as owner from blog_members m join blogs b on b.id = m.blog_id
    where m.is_owner and m.account_id = any(${ids}::uuid[])`.execute(db)
  const blogs = new Map<PlannedBlog, StoredBlog>()
  const accountIds = new Map<Person, string>()
  for (const person of people) {
    const accountId = accountIdOf(person.email)
    const own = rows.filter(({ owner }) => owner === accountId)
    const found = person.blogs.map((blog) => own.find(({ name }) => [blog.name, `${blog.name}-of-town`].includes(name)))
    if (found.length === 0 || !found.every((blog) => blog)) continue
    accountIds.set(person, accountId)
    for (const [place, blog] of person.blogs.entries()) blogs.set(blog, found[place] as StoredBlog)
  }
  return { blogs, accountIds, memberOf: memberMaker(blogs, accountIds) }
}

const hasPlayed = (db: Db, { accountIds }: StoredPeople) => hasRows(db)`
    select from posts where author_account_id = any(${[...accountIds.values()]}::uuid[]) and kind in ('audio', 'video')
    limit 1`
