import { sql } from 'kysely'
import { type Db, hasRows, queryColumn, queryRows, type Tx } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import { deleteMediaOf } from '../media/storage/delete-media-of.ts'
import { deriveActivity } from './derive-activity.ts'
import { accountIdOf, type KnownAccount, passwordOf } from './known-accounts.ts'
import { openAlbums } from './open-albums.ts'
import type { Person } from './plan/plan-people.ts'
import { planTown, planTownsfolk } from './plan/plan-town.ts'
import type { TownSize } from './plan/town-size.ts'
import { addPlayed } from './write/add-played.ts'
import { shareMedia } from './write/share-media.ts'
import { writeFollows } from './write/write-follows.ts'
import { countTown, writeNotes } from './write/write-notes.ts'
import { type StoredPeople, writePeople } from './write/write-people.ts'
import { writePictures } from './write/write-pictures.ts'
import { blogsToFilm, writePlayed } from './write/write-played.ts'
import { writePosts } from './write/write-posts.ts'
import { writeTalks } from './write/write-talks.ts'

const demoLock = 7_305_101
const slowestStatement = '60s'

interface Given {
  deps: Deps
  size: TownSize
  now?: Date
  say?: (text: string) => void
}

export interface FilledTown {
  /** False when the town existed already. */
  isNew: boolean
  /** Counts the posts with sound and video added to an existing town, once ffmpeg is there. */
  addedCount: number
  accounts: KnownAccount[]
}

/**
 * Fills the installation with a town once; clears an interrupted run first and adds media that could not be made
 * before.
 */
export async function fillTown({ deps, size, now = new Date(), say = () => {} }: Given): Promise<FilledTown> {
  const people = planTownsfolk(size, now)
  return holdingLock(deps.db, async () => {
    const accountsBefore = await findTownsfolk(deps.db, people)
    const isNew = !(await hasPosts(deps.db, accountsBefore))
    if (isNew) {
      await clearTown(deps.db, accountsBefore)
      await makeTown({ deps, size, now, say }, people)
    }
    const addedCount = isNew ? 0 : await addPlayed({ deps, size, now, inTransaction }, people)
    return { isNew, addedCount, accounts: await listKnown(deps, people) }
  })
}

async function makeTown({ deps, size, now, say }: Required<Given>, people: Person[]): Promise<void> {
  say(`${people.length} people move in`)
  const stored = await inTransaction(deps.db, async (tx) =>
    writePeople(tx, {
      people,
      passwordOf: (email) => passwordOf(deps.secret, email),
      needsStaff: !(await hasStaff(tx)),
    }),
  )
  say('they draw avatars, headers and pictures')
  const pictures = await writePictures({ deps, stored, size })
  const played = await writePlayed(deps, stored.memberOf(people[0] as Person), blogsToFilm(people, size))
  say(
    played
      ? 'they play and film'
      : 'they neither play nor film, for want of ffmpeg: once there is one, the same command adds audio and video posts',
  )
  say('they write')
  const { figuresOf, albumOf } = openAlbums(pictures, played ?? { sounds: [], films: [] })
  const plan = planTown(people, { size, now, figuresOf, albumOf })
  await inTransaction(deps.db, async (tx) => {
    await writeFollows(tx, stored, plan.follows, plan.blocks)
    await shareMedia(tx, stored, plan.posts)
    const written = await writePosts(tx, stored, plan.posts, deps.config.origin)
    await writeNotes(tx, stored, written, plan.notes)
    await writeTalks(tx, stored, written, plan.talks, deps.config.origin)
    await countTown(tx, blogIdsOf(stored))
    await deriveActivity(tx, blogIdsOf(stored), now)
  })
  say(`${plan.posts.length} posts, ${plan.notes.length} likes and replies, ${plan.follows.length} follows`)
  say(`${plan.talks.length} private conversations`)
}

const blogIdsOf = (stored: StoredPeople) => [...stored.blogs.values()].map(({ id }) => id)

const inTransaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    // Drawing pictures keeps the transaction idle, which takes long on a small machine.
    await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(tx)
    await sql`select set_config('statement_timeout', ${slowestStatement}, true)`.execute(tx)
    return work(tx)
  })

async function holdingLock<T>(db: Db, work: () => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    const rows = await queryRows<{ isMine: boolean }>(connection)`select pg_try_advisory_lock(${demoLock}) as "isMine"`
    if (!rows[0]?.isMine) throw new Error('Another run is filling the town at this moment.')
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${demoLock})`.execute(connection)
    }
  })
}

async function findTownsfolk(db: Db, people: Person[]): Promise<string[]> {
  const ids = people.map(({ email }) => accountIdOf(email))
  return queryColumn<string>(db)`select id from accounts where id = any(${ids}::uuid[])`
}

const hasPosts = (db: Db, accountIds: string[]) => hasRows(db)`
    select from posts where author_account_id = any(${accountIds}::uuid[]) limit 1`

const hasStaff = async (tx: Tx): Promise<boolean> =>
  (await tx.selectFrom('accounts').select('id').where('is_staff', '=', true).limit(1).executeTakeFirst()) !== undefined

/** Accounts without posts are left by a run that was interrupted. */
async function clearTown(db: Db, accountIds: string[]): Promise<void> {
  if (accountIds.length === 0) return
  await inTransaction(db, async (tx) => {
    await deleteMediaOf(tx, accountIds)
    await sql`delete from blogs where id in (
      select blog_id from blog_members where account_id = any(${accountIds}::uuid[]))`.execute(tx)
    await sql`delete from accounts where id = any(${accountIds}::uuid[])`.execute(tx)
  })
}

async function listKnown(deps: Deps, people: Person[]): Promise<KnownAccount[]> {
  const ids = people.filter(({ isKnown }) => isKnown).map(({ email }) => accountIdOf(email))
  const { rows } = await sql<{ email: string; is_staff: boolean; names: string[] }>`
    select a.email, a.is_staff,
           array(select b.name::text from blog_members m join blogs b on b.id = m.blog_id
                 where m.account_id = a.id order by b.id = a.primary_blog_id desc, b.name) as names
    from accounts a where a.id = any(${ids}::uuid[]) order by a.email`.execute(deps.db)
  return rows.map(({ email, is_staff: isStaff, names: blogNames }) => {
    return { email, isStaff, blogNames, password: passwordOf(deps.secret, email) }
  })
}
