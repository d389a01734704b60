// Imports a Tumblr archive of 20,000 posts and 5,000 pictures by the command line, which is killed ten times on the way.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { ZipFile } from 'yazl'
import type { Db } from '../../server/src/core/database/database.ts'
import { withInstallation } from './faults/installation.ts'

const postCount = Number(process.argv[2] ?? 20_000)
const pictureCount = Math.ceil(postCount / 4)
const kills = Number(process.argv[3] ?? 10)
const memoryMaxMb = 200
/** Garbage that waits to be collected would hide how much memory the work needs. */
const smallHeap = ['--max-old-space-size=100', '--max-semi-space-size=2']
const firstId = 700_000_000_000_000_000n
const months = ['January', 'March', 'May', 'July', 'September', 'November']
const words = 'moss rain fern heron stone river bark lichen dew nest reed thrush'.split(' ')

const idOf = (at: number) => String(firstId + BigInt(at) * 1000n)
const hasPicture = (at: number) => at % Math.ceil(postCount / pictureCount) === 0

const sentence = (at: number, length: number) =>
  Array.from({ length }, (_, place) => words[(at * 7 + place * place) % words.length]).join(' ')

function pageOf(at: number): string {
  const id = idOf(at)
  const picture = hasPicture(at)
    ? `<figure class="tmblr-full"><img src="../../media/${id}_0.jpg" alt="${sentence(at, 4)}"></figure>`
    : ''
  const body = `${picture}<p>${sentence(at, 60)}</p><p>${sentence(at + 1, 40)}</p>`
  const trail = `<p><a href="https://${words[at % 12]}.tumblr.com/post/1">${words[at % 12]}</a>:</p><blockquote><p>${sentence(at, 30)}</p></blockquote>`
  const day = `${months[at % 6]} ${1 + (at % 28)}th, ${2010 + (at % 12)} ${1 + (at % 12)}:${String(at % 60).padStart(2, '0')}pm`
  return `<!DOCTYPE HTML><html><head><meta charset="utf-8"></head><body><h1>${sentence(at, 3)}</h1>${
    at % 3 === 0 ? trail + body : body
  }<div id="footer"><span id="timestamp"> ${day} </span><span class="tag">${words[at % 12]}</span><span class="tag">Post ${at}</span></div></body></html>`
}

async function writeZip(path: string, fill: (zip: ZipFile) => Promise<void> | void): Promise<void> {
  const zip = new ZipFile()
  const writing = pipeline(zip.outputStream, createWriteStream(path))
  await fill(zip)
  zip.end()
  await writing
}

async function makeArchive(folder: string): Promise<string> {
  const [inner, outer] = [join(folder, 'posts.zip'), join(folder, 'tumblr.zip')]
  await writeZip(inner, (zip) => {
    for (let at = 0; at < postCount; at += 1) zip.addBuffer(Buffer.from(pageOf(at)), `html/${idOf(at)}.html`)
  })
  await writeZip(outer, async (zip) => {
    zip.addFile(inner, 'posts.zip')
    for (let at = 0; at < postCount; at += 1)
      if (hasPicture(at)) zip.addBuffer(await aPicture(at), `media/${idOf(at)}_0.jpg`, { compress: false })
  })
  return outer
}

/** Each is different, so that none is found by its hash. */
const aPicture = (at: number) =>
  sharp({
    create: {
      width: 500 + (at % 300),
      height: 400 + (at % 77),
      channels: 3,
      background: { r: at % 256, g: (at >> 8) % 256, b: 90 },
    },
  })
    .jpeg()
    .toBuffer()

const countPosts = async (db: Db) =>
  (
    await sql<{ posts: number; keys: number }>`
    select (select count(*) from posts where blog_id = blogs.id)::int as posts,
      (select count(*) from imported_posts where blog_id = blogs.id)::int as keys
    from blogs where name = 'mover'`.execute(db)
  ).rows[0] ?? { posts: 0, keys: 0 }

const makeBlog = (db: Db) =>
  sql`with account as (
      insert into accounts (email, email_key, password_hash, is_verified)
      values ('mover@example.test', 'mover@example.test', 'none', true) returning id
    ), blog as (insert into blogs (name, title) values ('mover', 'Mover') returning id)
    insert into blog_members (account_id, blog_id) select account.id, blog.id from account, blog`.execute(db)

const peakMb = (pid: number) => {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

const folder = mkdtempSync(join(tmpdir(), 'bowerbird-import-'))
try {
  const archive = await makeArchive(folder)
  await withInstallation(async ({ db, environment }) => {
    await makeBlog(db)
    let [highestMb, began, busyMs] = [0, performance.now(), 0]
    const run = async (killAfter: number | null) => {
      const child = spawn(
        process.execPath,
        [...smallHeap, 'server/src/operations/main.ts', 'import', '--blog', 'mover', '--from', 'tumblr', archive],
        {
          cwd: join(import.meta.dirname, '../..'),
          env: { PATH: process.env.PATH, ...environment },
          stdio: ['ignore', 'ignore', 'inherit'],
        },
      )
      const ended = once(child, 'exit')
      while (child.exitCode === null && child.signalCode === null) {
        highestMb = Math.max(highestMb, peakMb(child.pid as number))
        if (killAfter !== null && (await countPosts(db)).posts >= killAfter) child.kill('SIGKILL')
        await Promise.race([ended, wait(200)])
      }
      return child.exitCode
    }
    for (let kill = 1; kill <= kills; kill += 1) {
      await run((postCount * kill) / (kills + 1))
      const { posts, keys } = await countPosts(db)
      console.log(`killed with ${posts} posts, ${keys} keys`)
    }
    const code = await run(null)
    busyMs = performance.now() - began
    const { posts, keys } = await countPosts(db)
    console.log(
      `${posts} posts of ${postCount}, ${keys} keys, in ${(busyMs / 60_000).toFixed(1)} min with ${kills} kills; ${highestMb.toFixed(0)} MB at most`,
    )
    began = performance.now()
    await run(null)
    console.log(
      `the same archive again: ${((performance.now() - began) / 1000).toFixed(0)} s, ${(await countPosts(db)).posts} posts`,
    )
    if (code !== 0 || posts !== postCount || keys !== postCount || highestMb > memoryMaxMb) process.exitCode = 1
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
