import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readBlogView } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { type Content, postKinds } from '@bowerbird/domain/posts/entities.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPasswordRight } from '../accounts/login/passwords.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../core/process/config.ts'
import { closeDeps, type Deps, openDeps } from '../deps.ts'
import { cleanHtml } from '../posts/write/clean-html.ts'
import { openEmptyDatabase } from '../testing/empty-database.ts'
import type { StoredMedia } from './album.ts'
import { type FilledTown, fillTown } from './fill-town.ts'
import { kindsFor } from './kinds/kinds.ts'
import { smallTown as size, type TownSize } from './plan/town-size.ts'
import { writePlayed } from './write/write-played.ts'

/** Drawings are most of the work. */
const plain: TownSize = { ...size, headers: 0, pictured: 1, moving: 0 }

/** A fixed date makes the same town each time. */
const now = new Date('2026-03-02T18:00:00Z')

let database: Awaited<ReturnType<typeof openEmptyDatabase>>
let deps: Deps
let dataDir: string
let filled: FilledTown

beforeAll(async () => {
  database = await openEmptyDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'bowerbird-test-'))
  deps = await openDeps(readConfig({ DATA_DIR: dataDir }), database.url, { log: pino({ level: 'silent' }) })
  filled = await fillTown({ deps, size, now })
}, 180_000)

afterAll(async () => {
  await closeDeps(deps)
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const rowsOf = async <Row>(statement: RawBuilder<Row>): Promise<Row[]> => (await statement.execute(deps.db)).rows
const countOf = async (table: 'posts' | 'blogs' | 'accounts' | 'notes' | 'media') =>
  Number((await rowsOf(sql<{ count: string }>`select count(*) from ${sql.table(table)}`))[0]?.count)

test('the town has the people and posts it is asked for', async () => {
  expect(await countOf('blogs')).toBe(size.blogs + size.readers)
  const published = await rowsOf(sql`select from posts where state = 'published'`)
  expect(published).toHaveLength(size.posts)
  expect(await rowsOf(sql`select from blogs where avatar_key is not null`)).toHaveLength(size.blogs)
  expect(await rowsOf(sql`select from blogs where header_key is not null`)).toHaveLength(size.headers)
  expect(await rowsOf(sql`select from contents where body_html like '%<figure%<img src="/media/%'`)).not.toHaveLength(0)
})

test('every kind is written, and reads back as the contract says', async () => {
  const app = await buildApp(deps, 'none')
  const names = (await rowsOf(sql<{ name: string }>`select name from blogs where newest_published_id is not null`)).map(
    ({ name }) => name,
  )
  const contents: Content[] = []
  for (const name of names) {
    const answer = await app.inject({ url: `${readBlogView.path}?tumblelog_name_or_id=${name}` })
    const { posts } = readBlogView.output.parse(answer.json().response)
    contents.push(...posts.flatMap(({ content, trail }) => (content ? [...trail, content] : trail)))
  }
  const shown = Object.fromEntries(contents.map((content) => [content.type, content]))
  expect(Object.keys(shown).sort()).toEqual([...postKinds].sort())
  expect(shown).toMatchObject({
    quote: { quote: { quote: expect.stringMatching(/./), source_html: expect.stringContaining('<p>') } },
    link: { link: { host: expect.stringMatching(/\.example\.(com|org|net)$/) } },
    audio: { audio: { url: expect.stringContaining('/media/s/'), peaks: expect.arrayContaining([100]) } },
    video: { video: { state: 'ready', sources: { sd: expect.stringContaining('/media/v/') }, width: 640 } },
    answer: { ask: { question: expect.stringMatching(/./) } },
  })
  expect(shown.chat?.chat?.lines.length).toBeGreaterThanOrEqual(4)
  const photos = contents.flatMap(({ photo }) => photo ?? [])
  expect(photos.filter(({ layout }) => layout !== '')).not.toHaveLength(0)
  for (const { url } of photos.flatMap((photo) => photo.photos).slice(0, 5))
    expect((await app.inject({ url })).statusCode).toBe(200)
  expect((await app.inject({ url: shown.audio?.audio?.url ?? '' })).statusCode).toBe(200)
  expect((await app.inject({ url: shown.video?.video?.sources.sd ?? '' })).statusCode).toBe(200)
  await app.close()
})

test('whoever shows a picture or a file has it, as used, and no file is made twice', async () => {
  // A header is a copy of its upload, which is deleted as unused.
  expect(
    await rowsOf(sql`
    select from media where (used_at is null and hash not in (select hash from media where kind = 'header'))
       or state <> 'ready'`),
  ).toHaveLength(0)
  expect(
    await rowsOf(sql`
    select from contents join posts on posts.content_id = contents.id,
      jsonb_path_query(fields, '$.shown.**.url') as url
    where contents.kind in ('photo', 'audio') and not exists (
      select from media where owner_account_id = posts.author_account_id and url #>> '{}' like '%' || hash || '%')`),
  ).toHaveLength(0)
  const [files] = await rowsOf(sql<{ count: string }>`select count(distinct hash) from media where kind = 'photo'`)
  expect(Number(files?.count)).toBe(size.headers + size.pictured * size.picturesEach + size.moving)
})

test('without ffmpeg there is neither sound nor film, and the town writes the other six kinds', async () => {
  const config = { ...deps.config, ffmpegPath: join(dataDir, 'no-such-program') }
  const nobody = { accountId: '' } as Parameters<typeof writePlayed>[1]
  expect(await writePlayed({ ...deps, config }, nobody, [])).toBeNull()
  const picture = { url: '', about: '' } as StoredMedia
  const without = kindsFor({ pictures: [picture], moving: [], sounds: [], films: [] }).map(({ kind }) => kind)
  expect(postKinds.filter((kind) => !without.includes(kind))).toEqual(['audio', 'video'])
})

test('a town that was filled without ffmpeg gets its sounds and films the next time, and no more after that; what a broken run left is replaced by a whole town', async () => {
  const silent = await openEmptyDatabase()
  const config = readConfig({ DATA_DIR: join(dataDir, 'silent') })
  const own = await openDeps(config, silent.url, { log: pino({ level: 'silent' }) })
  const lame = { ...own, config: { ...config, ffmpegPath: join(dataDir, 'no-such-program') } }
  const played = () => own.db.selectFrom('posts').select('kind').where('kind', 'in', ['audio', 'video']).execute()
  const counts = async () => {
    const { rows } = await sql<Record<'posts' | 'accounts' | 'media' | 'blogs', number>>`
      select (select count(*)::int from posts where state = 'published') as posts,
        (select count(*)::int from accounts) as accounts, (select count(*)::int from media) as media,
        (select count(*)::int from blogs) as blogs`.execute(own.db)
    return rows[0] as NonNullable<(typeof rows)[0]>
  }
  try {
    const small = { ...plain, readers: 2, posts: 80, conversations: [] }
    expect(await fillTown({ deps: lame, size: small, now })).toMatchObject({ isNew: true, addedCount: 0 })
    expect(await fillTown({ deps: lame, size: small, now })).toMatchObject({ isNew: false, addedCount: 0 })
    expect(await played()).toEqual([])
    const before = await counts()
    expect(before.posts).toBe(small.posts)
    expect(await fillTown({ deps: own, size: small, now })).toMatchObject({ isNew: false, addedCount: 2 })
    expect((await played()).map(({ kind }) => kind).toSorted()).toEqual(['audio', 'video'])
    expect(await fillTown({ deps: own, size: small, now })).toMatchObject({ addedCount: 0 })

    await sql`delete from posts`.execute(own.db)
    const stranger = { name: 'somebody-elses', title: 'Not of the town' }
    const { id } = await own.db.insertInto('blogs').values(stranger).returning('id').executeTakeFirstOrThrow()
    expect((await fillTown({ deps: lame, size: small, now })).isNew).toBe(true)
    expect(await counts()).toEqual({ ...before, blogs: before.blogs + 1 })
    expect(await own.db.selectFrom('blogs').select('id').where('id', '=', id).execute()).toHaveLength(1)
  } finally {
    await closeDeps(own)
    await silent.drop()
  }
}, 300_000)

test('an answer tells who asked, unless they wished otherwise', async () => {
  const asked = await rowsOf(sql<{ named: boolean; is_anonymous: boolean; waits: boolean }>`
    select fields ->> 'askerName' <> '' as named, is_anonymous, answered_at is null as waits
    from posts join contents on contents.id = posts.content_id left join asks on asks.post_id = posts.id
    where posts.kind = 'answer'`)
  expect(asked).not.toHaveLength(0)
  for (const { named, is_anonymous, waits } of asked)
    expect({ named, waits }).toEqual({ named: !is_anonymous, waits: false })
})

test('every counter equals its rows', async () => {
  const wrong = {
    notes: sql`
      select from (select root_post_id, slot_of(blog_id) as slot, count(*) filter (where kind = 'like') as likes,
                          count(*) filter (where kind = 'reblog') as reblogs,
                          count(*) filter (where kind = 'reply') as replies from notes group by 1, 2) as made
      full join note_counts as saved using (root_post_id, slot)
      where (made.likes, made.reblogs, made.replies) is distinct from (saved.likes, saved.reblogs, saved.replies)`,
    reblogNotes: sql`
      select from (select id, root_post_id, blog_id from posts where parent_post_id is not null and state = 'published') p
      full join (select post_id as id, root_post_id, blog_id from notes where kind = 'reblog') n
        using (id, root_post_id, blog_id) where p.id is null or n.id is null`,
    followers: sql`
      select from blogs where follower_count <> (select count(*) from follows where blog_id = blogs.id)`,
    followed: sql`
      select from accounts where followed_count <> (select count(*) from follows where account_id = accounts.id)`,
    liked: sql`
      select from accounts where liked_post_count <>
        (select count(*) from notes where kind = 'like' and blog_id = accounts.primary_blog_id)`,
    newest: sql`
      select from blogs where newest_published_id is distinct from
        (select max(published_id) from posts where blog_id = blogs.id and state = 'published')`,
    tags: sql`
      select from (select distinct lower(tag) as tag_key, published_id, id as post_id
                   from posts, unnest(tags) as tag where state = 'published') as made
      full join post_tags as saved using (tag_key, published_id, post_id)
      where made.post_id is null or saved.post_id is null`,
  }
  for (const [name, statement] of Object.entries(wrong))
    expect({ name, wrong: (await rowsOf(statement)).length }).toEqual({ name, wrong: 0 })
})

test('a trail is what the parents carried and said, up to twelve parts', async () => {
  const broken = await rowsOf(sql`
    select from posts child join posts parent on parent.id = child.parent_post_id
    where child.trail <> array_remove(parent.trail || parent.content_id, null)
       or child.root_post_id <> parent.root_post_id or child.published_id < parent.published_id
       or child.source_blog_id <> parent.blog_id or parent.state <> 'published'`)
  expect(broken).toHaveLength(0)
  const [longest] = await rowsOf(sql<{ parts: number }>`select max(cardinality(trail)) as parts from posts`)
  expect(longest?.parts).toBe(12)
  expect(
    await rowsOf(sql`
    select from posts, unnest(trail) as part left join contents on contents.id = part where contents.id is null`),
  ).toHaveLength(0)
})

test('nobody likes their own post, and the blocked have nothing to do with each other', async () => {
  expect(
    await rowsOf(sql`
    select from notes join posts on posts.id = notes.post_id
    join blog_members a on a.blog_id = posts.blog_id join blog_members b on b.blog_id = notes.blog_id
    where notes.kind <> 'reblog' and a.account_id = b.account_id`),
  ).toHaveLength(0)
  const blocks = await rowsOf(sql`select from blocks`)
  expect(blocks.length).toBeGreaterThan(0)
  expect(
    await rowsOf(sql`
    with pairs as (
      select a.account_id as one, b.account_id as other from blocks
      join blog_members a on a.blog_id in (blocker_blog_id, blocked_blog_id)
      join blog_members b on b.blog_id in (blocker_blog_id, blocked_blog_id) and b.account_id <> a.account_id)
    select from follows join blog_members m on m.blog_id = follows.blog_id
    join pairs on pairs.one = follows.account_id and pairs.other = m.account_id`),
  ).toHaveLength(0)
})

test('what is written passes the cleaner unchanged, and holds no blank that was not filled in', async () => {
  const contents = await rowsOf(sql<{ html: string; title: string }>`select body_html as html, title from contents`)
  expect(contents.filter(({ html }) => cleanHtml(html) !== html)).toEqual([])
  expect(contents.filter(({ html, title }) => /[{}|*]|undefined/.test(html + title))).toEqual([])
})

test('people talk in private, and each side has read and not read what it says', async () => {
  const sides = await rowsOf(sql<Record<string, number | string>>`
    select side.unread_count, side.newest_ts, side.last_read_ts,
           (select count(*)::int from messages m where m.conversation_id = side.conversation_id
              and m.blog_id <> side.blog_id and m.ts > side.last_read_ts) as counted,
           (select max(ts) from messages m where m.conversation_id = side.conversation_id) as newest
    from conversation_members side`)
  expect(sides.length).toBeGreaterThan(8)
  for (const side of sides) expect([side.unread_count, side.newest_ts]).toEqual([side.counted, side.newest])
  expect(sides.some(({ unread_count }) => Number(unread_count) > 0)).toBe(true)
  const lost = sql`
    select from messages left join posts on posts.id = (content ->> 'postId')::bigint
    where type = 'POSTREF' and posts.id is null`
  expect(await rowsOf(lost)).toEqual([])
  const apart = sql`
    select from conversations c join blocks b
      on b.blocker_blog_id in (c.low_blog_id, c.high_blog_id) and b.blocked_blog_id in (c.low_blog_id, c.high_blog_id)`
  expect(await rowsOf(apart)).toEqual([])
})

test('the accounts that are printed open with their passwords, and one is staff where nobody else is', async () => {
  expect(filled.accounts.length).toBeGreaterThanOrEqual(3)
  for (const { email, password } of filled.accounts) {
    const { password_hash: hash } = await deps.db
      .selectFrom('accounts')
      .select('password_hash')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(await isPasswordRight(hash, password)).toBe(true)
  }
  expect(filled.accounts.filter(({ isStaff }) => isStaff)).toHaveLength(1)
  expect(await rowsOf(sql`select from accounts where not is_demo or settled_at is null`)).toEqual([])
  const drafts = await rowsOf(sql`select from posts where state in ('draft', 'queued', 'private')`)
  expect(drafts.length).toBeGreaterThan(0)
})

test('a second run adds nothing and prints the same accounts', async () => {
  const before = await Promise.all([countOf('posts'), countOf('accounts'), countOf('notes'), countOf('media')])
  const again = await fillTown({ deps, size, now })
  expect(again).toEqual({ isNew: false, addedCount: 0, accounts: filled.accounts })
  expect(await Promise.all([countOf('posts'), countOf('accounts'), countOf('notes'), countOf('media')])).toEqual(before)
})
