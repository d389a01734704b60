import { randomUUID } from 'node:crypto'
import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { saveSettings } from '@bowerbird/domain/accounts/settings.contract.ts'
import { foldName } from '@bowerbird/domain/blogs/blog-names.rules.ts'
import { checkBlogName, createBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { wellFollowedMin } from '@bowerbird/domain/blogs/blogs.limits.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { rename } from '../testing/people.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Letters that no folding changes. */
const aWord = () => randomUUID().replace(/[^a-f]/g, '')
const create = (who: Person, name: string) => world.send(who, createBlog, { name })

test('the database folds names as the rule does', async () => {
  for (const name of ['a-b-c', 'rn-0-1-i-l', 'modern', 'r-n', '10-il', aWord()]) {
    const { rows } = await sql<{ folded: string }>`select folded_name(${name}) as folded`.execute(world.db)
    expect([name, rows[0]?.folded]).toEqual([name, foldName(name)])
  }
})

test('nobody takes a name that looks like that of staff or of a blog that many follow', async () => {
  const word = aWord()
  const [staff, known, plain] = [
    await world.aMember({ name: `o1-${word}s`, isStaff: true }),
    await world.aMember({ name: `o1-${word}k` }),
    await world.aMember({ name: `o1-${word}p` }),
  ]
  const followed = { follower_count: wellFollowedMin }
  await world.db.updateTable('blogs').set(followed).where('id', '=', known.blogId).execute()
  const stranger = await world.aMember()
  for (const name of [`0l${word}s`, `0-1-${word}k`]) {
    expect([name, (await create(stranger, name)).error]).toEqual([name, 'blogs.name_alike'])
    expect((await rename(world, stranger, stranger.blogName, name)).error).toBe('blogs.name_alike')
    expect((await world.send(world.aGuest(), checkBlogName, { name })).response.is_free).toBe(false)
  }
  expect((await create(stranger, `0l${word}p`)).status).toBe(200)
  expect((await create(known, `0l${word}k`)).status).toBe(200)
  expect((await world.send(plain, checkBlogName, { name: `${word}-free` })).response.is_free).toBe(true)
  expect((await rename(world, staff, staff.blogName, `0l${word}s`)).status).toBe(200)
})

test('a new name has no odd hyphens; a blog that has them from before works', async () => {
  const name = `x--${aWord()}-`
  const old = await world.aMember({ name })
  expect((await create(old, `xn--${aWord()}`)).error).toBe('blogs.name_hyphens')
  const titled = { page: 'blog', tumblelog_name_or_id: name, tumblelog: { title: 'St\u200baff\u202e' } } as const
  expect((await world.send(old, saveSettings, titled)).status).toBe(200)
  expect((await world.send(old, readUserInfo, {})).response.user?.channels[0]?.title).toBe('Staff')
})

test('pages learn the first blogs of staff, to mark them, and no further ones', async () => {
  const staff = await world.aMember({ isStaff: true })
  const { response } = await create(staff, `f-${aWord()}`)
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
  const { staff_blogs } = (await world.send(world.aGuest(), readUserInfo, {})).response.config
  expect(staff_blogs).toContain(staff.blogName)
  expect(staff_blogs).not.toContain(response.tumblelog.name)
})
