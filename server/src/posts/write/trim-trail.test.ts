import type { SentTo } from '@bowerbird/domain/core/call.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { trailMaxLength } from '@bowerbird/domain/posts/posts.limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../testing/world.ts'
import { reblog, writePost } from '../../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Sent = Partial<SentTo<typeof updatePost>>
const edit = (who: Person, post: Post, sent: Sent) =>
  world.send(who, updatePost, { channel_id: who.blogName, edit_post_id: post.id, ...sent })
const words = (text: string) => ({ post: { two: `<p>${text}</p>` } })
const said = ({ trail, content }: Post) => [...trail, ...(content ? [content] : [])].map(({ body_html }) => body_html)

/** A post that two blogs added to; the third part is the one to reblog. */
async function aTrail(more: { root?: Sent; second?: Sent } = {}) {
  const [wren, jay, owl, me] = [
    await world.aMember(),
    await world.aMember(),
    await world.aMember(),
    await world.aMember(),
  ]
  const root = await writePost(world, wren, { ...more.root, post: { one: '', two: '<p>One</p>' } })
  const second = await reblog(world, jay, root, { ...words('Two'), ...more.second })
  const third = await reblog(world, owl, second, words('Three'))
  return { me, owl, root, second, third }
}

test('a reblog leaves single parts out of its trail, and stays a reblog of the same post [CTRL-077]', async () => {
  const { me, root, second, third } = await aTrail()
  const post = await reblog(world, me, third, { ...words('Mine'), trail_without: [second.id] })
  expect(said(post)).toEqual(['<p>One</p>', '<p>Three</p>', '<p>Mine</p>'])
  expect([post.root_id, post.reblog_source?.name]).toEqual([root.id, third.tumblelog.name])
  const plain = await reblog(world, me, third, { trail_without: [third.id, '1'] })
  expect([said(plain), plain.summary]).toEqual([['<p>One</p>', '<p>Two</p>'], 'Two'])
  expect(said(await reblog(world, me, third))).toHaveLength(3)
  expect(said(await reblog(world, me, post))).toEqual(['<p>One</p>', '<p>Three</p>', '<p>Mine</p>'])
})

test('what leaves every part out needs words of its own, and is a post without a trail [CTRL-077]', async () => {
  const { me, root, second, third } = await aTrail()
  const all = [root.id, second.id, third.id]
  await expect(reblog(world, me, third, { trail_without: all })).rejects.toThrow('Post body empty.')
  const post = await reblog(world, me, third, { ...words('Mine'), trail_without: all })
  expect([said(post), post.summary]).toEqual([['<p>Mine</p>'], 'Mine'])
  const tooMany = Array.from({ length: trailMaxLength + 1 }, (_, nth) => String(nth))
  await expect(reblog(world, me, third, { trail_without: tooMany })).rejects.toThrow()
})

test('an edit trims an own reblog for good, and nobody else’s [CTRL-078]', async () => {
  const { me, owl, root, second, third } = await aTrail()
  const post = await reblog(world, me, third)
  const theirs = await reblog(world, owl, post)
  const { response } = await edit(me, post, { trail_without: [third.id, second.id] })
  expect([said(response.post), response.post.summary]).toEqual([['<p>One</p>'], 'One'])
  expect(await edit(me, post, { trail_without: [root.id] })).toMatchObject({ status: 400, title: 'Post body empty.' })
  const again = await edit(me, post, { trail_without: [] })
  expect(said(again.response.post)).toEqual(['<p>One</p>'])
  expect(said((await edit(owl, theirs, { can_be_liked: false })).response.post)).toHaveLength(3)
})

test('the warning, labels and sensitive mark of a part left out pass to the reblog [CTRL-078]', async () => {
  const { me, second, third } = await aTrail({
    second: { warning: 'Storm', labels: 'violence', owner_flagged_nsfw: true },
  })
  const post = await reblog(world, me, third, { trail_without: [second.id], labels: 'rain' })
  expect(post).toMatchObject({ warning: 'Storm', owner_flagged_nsfw: true })
  expect([...post.labels].sort()).toEqual(['rain', 'violence'])
  const whole = await reblog(world, me, third)
  expect(whole).toMatchObject({ warning: '', labels: [], owner_flagged_nsfw: false })
  const { response } = await edit(me, whole, { trail_without: [second.id] })
  expect(response.post).toMatchObject({ warning: 'Storm', labels: ['violence'], owner_flagged_nsfw: true })
})

test('the poll of a part left out goes with it [CTRL-077]', async () => {
  const poll = { question: 'Tea?', options: ['Yes', 'No'], hours: 24 }
  const { me, root, third } = await aTrail({ root: { poll } })
  const post = await reblog(world, me, third, { trail_without: [root.id] })
  expect(JSON.stringify(post)).not.toContain('Tea?')
})
