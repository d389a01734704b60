import { plainReading } from '@bowerbird/domain/core/reading.ts'
import { readArchive as archiveCall } from '@bowerbird/domain/feeds/archive.contract.ts'
import { readBlogView as blogCall, readTimeline as timelineCall } from '@bowerbird/domain/feeds/feeds.contract.ts'
import fastify from 'fastify'
import { type Kysely, type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../core/database/database.ts'
import type { Context } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { openWorld, type World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'
import { readArchive } from './archive.views.ts'
import { readBlogView } from './blog.views.ts'
import { readTimeline } from './feeds.views.ts'
import { syndicationRoutes } from './syndication/syndication.routes.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** A database that calls `happen` right after the first statement. */
function whereSoon(happen: () => Promise<unknown>): Db {
  let isDue = true
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (isDue) {
        isDue = false
        await happen()
      }
      return result
    },
  }
  return (world.db as unknown as Kysely<unknown>).withPlugin(plugin) as unknown as Db
}

type Read = (
  db: Db,
  about: { name: string; tag: string; viewer: Member },
) => Promise<{ posts: { id: string }[]; next: string | null }>
const context = () => ({ deps: world.deps }) as Context
const pages: Record<string, Read> = {
  'a blog': (db, { name }) =>
    readBlogView(db, null, blogCall.input.parse({ tumblelog_name_or_id: name, limit: 3 }), context()),
  'an archive': (db, { name }) => readArchive(db, null, archiveCall.input.parse({ name }), context()),
  'a tag': (db, { tag }) =>
    readTimeline(db, null, timelineCall.input.parse({ pageRoot: 'tagged', tag, limit: 3 }), context()),
  'a dashboard': (db, { viewer }) =>
    readTimeline(db, viewer, timelineCall.input.parse({ pageRoot: 'dashboard', limit: 3 }), context()),
  'a feed': async (db, { name }) => {
    const app = fastify()
    syndicationRoutes(app, { ...world.deps, replica: db })
    const { items } = (await app.inject({ url: `/blog/${name}/feed.json` })).json()
    return { posts: items.map(({ url }: { url: string }) => ({ id: /post\/(\d+)/.exec(url)?.[1] ?? '' })), next: null }
  },
}

test.for(Object.entries(pages))(
  'a post that changes while %s is read is shown as it is then, and the page goes on',
  async ([, read]) => {
    const wren = await world.aMember()
    const viewer = {
      accountId: wren.accountId,
      primaryBlogId: wren.blogId,
      blogIds: [wren.blogId],
      groupIds: [],
      reading: plainReading,
    } as unknown as Member
    const about = { name: wren.blogName, tag: wren.blogName, viewer }
    const ids: string[] = []
    for (let at = 0; at < 5; at += 1) ids.unshift((await writePost(world, wren, { post: { tags: about.tag } })).id)
    const [, second, third] = ids
    const before = await read(world.db, about)
    const shown = before.posts.map(({ id }) => id)
    expect(shown.slice(0, 3)).toEqual(ids.slice(0, 3))

    const edited = whereSoon(() => sql`update posts set summary = 'New words' where id = ${second}`.execute(world.db))
    const after = await read(edited, about)
    expect([after.posts.map(({ id }) => id), after.next]).toEqual([shown, before.next])

    const hidden = whereSoon(() => sql`update posts set state = 'draft' where id = ${third}`.execute(world.db))
    const left = (await read(hidden, about)).posts.map(({ id }) => id)
    expect(left).toEqual(ids.filter((id) => id !== third).slice(0, shown.length))
  },
)
