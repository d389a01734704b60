// Imports a Tumblr archive of 20,000 posts and 5,000 pictures by the command line, which is killed ten times on the way,
// then once more without kills into another blog, and compares the two.
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import type { Db } from '../../server/src/core/database/database.ts'
import { startImportProcess } from '../../server/src/imports/run/import-process.ts'
import { makeLargeTumblrArchive, numberedPicture } from '../../server/src/testing/archives/tumblr-export.ts'
import { withInstallation } from './faults/installation.ts'
import { isShort } from './short.ts'

const [posts = isShort ? 40 : 20_000, kills = isShort ? 1 : 10, pictureMb = 0] = process.argv.slice(2).map(Number)
const pictures = Math.ceil(posts / 4)
const memoryMaxMb = 200

/** Noise, because an even picture is quick to make smaller. */
const aPicture = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#333', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  })
    .jpeg({ quality: 90 })
    .toBuffer()

const makeBlog = (db: Db, name: string) =>
  sql`with account as (
      insert into accounts (email, email_key, password_hash, is_verified, media_quota_mb)
      values (${`${name}@example.test`}, ${`${name}@example.test`}, 'none', true, 0) returning id
    ), blog as (insert into blogs (name, title) values (${name}, 'Mover') returning id)
    insert into blog_members (account_id, blog_id) select account.id, blog.id from account, blog`.execute(db)

const countPosts = async (db: Db, name: string) =>
  (
    await sql<{ posts: number; keys: number }>`
    select (select count(*) from posts where blog_id = blogs.id)::int as posts,
      (select count(*) from imported_posts where blog_id = blogs.id)::int as keys
    from blogs where name = ${name}`.execute(db)
  ).rows[0] ?? { posts: 0, keys: 0 }

/** A hash over the words, dates, tags and media of all posts and of the parts before them, without ids. */
async function hashOf(db: Db, name: string): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select md5(string_agg(md5(concat_ws('|', imported_posts.source_id, posts.kind, posts.state, posts.slug, posts.tags,
      posts.source_url, posts.summary, time_of_id(posts.published_id), contents.title, contents.body_html,
      contents.fields, (
        select string_agg(concat_ws('|', part.blog_name, part.kind, part.title, part.body_html, part.fields), '|' order by place)
        from unnest(posts.trail) with ordinality as step (id, place) join contents as part on part.id = step.id),
      imported_posts.notes)), '' order by imported_posts.source_id)) as hash
    from imported_posts join blogs on blogs.id = imported_posts.blog_id
    join posts on posts.id = imported_posts.post_id left join contents on contents.id = posts.content_id
    where blogs.name = ${name}`.execute(db)
  return rows[0]?.hash ?? ''
}

const peakMb = (pid: number) => {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

const minutesSince = (began: number) => `${((performance.now() - began) / 60_000).toFixed(1)} min`

const folder = mkdtempSync(join(tmpdir(), 'bowerbird-import-'))
try {
  const archive = join(folder, 'tumblr.zip')
  const picture = await (pictureMb > 0 ? aPicture(4000, 3000) : isShort ? aPicture(70, 50) : aPicture(700, 500))
  await makeLargeTumblrArchive(archive, { posts, pictures, pictureOf: numberedPicture(picture, pictureMb * 1e6) })
  console.log(`${posts} posts, ${pictures} pictures, ${(statSync(archive).size / 1e9).toFixed(2)} GB`)
  await withInstallation(async ({ db, environment }) => {
    Object.assign(process.env, environment)
    let highestMb = 0
    const run = async (blog: string, killAfter: number | null) => {
      const child = startImportProcess(['command', '--blog', blog, '--from', 'tumblr', archive])
      const ended = once(child, 'exit')
      while (child.exitCode === null && child.signalCode === null) {
        highestMb = Math.max(highestMb, peakMb(child.pid as number))
        if (killAfter !== null && (await countPosts(db, blog)).posts >= killAfter) child.kill('SIGKILL')
        await Promise.race([ended, wait(isShort ? 20 : 200)])
      }
      return child.exitCode
    }
    const importWith = async (blog: string, killed: number) => {
      await makeBlog(db, blog)
      const began = performance.now()
      highestMb = 0
      for (let kill = 1; kill <= killed; kill += 1) {
        await run(blog, (posts * kill) / (killed + 1))
        console.log(`killed with ${(await countPosts(db, blog)).posts} posts after ${minutesSince(began)}`)
      }
      const code = await run(blog, null)
      const came = await countPosts(db, blog)
      console.log(`${came.posts} posts in ${minutesSince(began)} with ${killed} kills; ${highestMb.toFixed(0)} MB`)
      if (code !== 0 || came.posts !== posts || came.keys !== posts || highestMb > memoryMaxMb) process.exitCode = 1
    }
    await importWith('mover', kills)
    const began = performance.now()
    await run('mover', null)
    console.log(`the same archive again: ${minutesSince(began)}, ${(await countPosts(db, 'mover')).posts} posts`)
    if (kills === 0) return
    // Its pictures are known by now, so it is faster than a first import.
    await importWith('unharmed', 0)
    const isSame = (await hashOf(db, 'mover')) === (await hashOf(db, 'unharmed'))
    console.log(isSame ? 'Killed or not, the posts are the same.' : 'The posts DIFFER.')
    if (!isSame) process.exitCode = 1
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
