import { randomUUID } from 'node:crypto'
import { readBlogTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import type { Content, Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  blogHere,
  bringAll,
  followAcross,
  type Installation,
  openInstallations,
} from '../../testing/federation/installations.ts'
import { postNamed, settle } from '../../testing/federation/listening.ts'
import { aPeer } from '../../testing/federation/peer.ts'
import type { Person } from '../../testing/world.ts'
import { reblog, writePost } from '../../testing/writing.ts'

let installations: Awaited<ReturnType<typeof openInstallations>>
let near: Installation
let far: Installation
let reader: Person
beforeAll(async () => {
  installations = await openInstallations()
  near = await installations.install('near.example')
  far = await installations.install('far.example')
  reader = await near.world.aMember()
})
afterAll(() => installations.close())

/** A post of the far one, as a member of the near one who follows its blog sees it. */
async function seenNear(whom: Person, post: Post): Promise<Post> {
  await settle(far.world, post.id)
  await bringAll(near.world)
  const name = `${whom.blogName}@${far.host}`
  const { response } = await near.world.send(reader, readBlogTimeline, { name })
  return response.posts[0] as Post
}

const wordsIn = ({ title, body_html }: Content) => ({ title, body_html })

test('two Bowerbirds rebuild a trail of twenty to the letter, and carry it on [FED-089]', async () => {
  const wren = await far.world.aMember()
  await followAcross(near, reader, far, wren)
  const others: Person[] = []
  for (let at = 0; at < 5; at += 1) others.push(await far.world.aMember())
  const first = others[0] as Person
  let last = await writePost(far.world, first, {
    post: { one: 'A title & more', two: '<p>First, <b>bold</b> &amp; <i>slanted</i></p><ul><li>one</li></ul>' },
  })
  for (let at = 1; at < 20; at += 1)
    last = await reblog(far.world, others[at % 5] as Person, last, {
      post: {
        two: `<h2>Part ${at}</h2><p>“Ünïcode” 🐦 &lt;b&gt; <a href="https://a.example/?a=1&amp;b=2">link</a></p>`,
      },
    })
  const post = await reblog(far.world, wren, last, { post: { two: '<p>Mine</p>' } })
  const seen = await seenNear(wren, post)
  expect(seen.content?.body_html).toContain('<p>Mine</p>')
  expect(seen.trail).toHaveLength(20)
  const wanted = post.trail.map((part) => ({ ...wordsIn(part), name: `${part.blog_name}@${far.host}` }))
  expect(seen.trail.map((part) => ({ ...wordsIn(part), name: part.blog_name }))).toEqual(wanted)
  expect(seen.trail.map(({ elsewhere_url }) => elsewhere_url)).toEqual(
    post.trail.map((part) => `https://${far.host}/blog/${part.blog_name}/post/${part.post_id}`),
  )
  const answer = await reblog(near.world, reader, await postNamed(near.world, seen.id), {
    post: { two: '<p>Back</p>' },
  })
  const object = (await near.world.app.inject({ url: `/ap/posts/${answer.id}`, headers: { host: near.host } })).json()
  expect(object.quote).toBe(`https://${far.host}/ap/posts/${post.id}`)
  expect(object.trail.map(({ id }: { id: string }) => id)).toEqual(
    [...post.trail.map(({ post_id }) => post_id), post.id].map((id) => `https://${far.host}/ap/posts/${id}`),
  )
  expect(object.trail[3].handle).toBe(wanted[3]?.name)
})

test('a part of this server is shown as the post that is here [FED-090]', async () => {
  const wren = await far.world.aMember()
  await followAcross(near, reader, far, wren)
  const ida = await near.world.aMember()
  await followAcross(far, wren, near, ida)
  const mine = await writePost(near.world, ida, { post: { one: '', two: '<p>Ours</p>' } })
  await settle(near.world, mine.id)
  const { response } = await far.world.send(wren, readBlogTimeline, { name: `${ida.blogName}@${near.host}` })
  const there = response.posts[0] as Post
  const post = await reblog(far.world, wren, there, { post: { two: '<p>Theirs</p>' } })
  const seen = await seenNear(wren, post)
  expect(seen.trail.map(({ post_id, blog }) => [post_id, blog?.name])).toEqual([[mine.id, ida.blogName]])
})

/** A post that claims a trail, told by somebody of a made-up server. */
function aClaim(peer: ReturnType<typeof aPeer>, trail: object[]) {
  const id = `${peer.url}/notes/${randomUUID()}`
  return {
    id,
    type: 'Note',
    attributedTo: peer.url,
    to: ['https://www.w3.org/ns/activitystreams#Public'],
    content: '<p>See?</p>',
    quote: 'https://unknown.example/notes/1',
    trail,
  }
}

test('parts of third servers are asked for there, and else are quotes of nobody [FED-090]', async () => {
  const { outside } = installations
  const peer = aPeer(near.world, outside)
  const { blogId } = await blogHere(near, peer.url)
  await near.world.db
    .insertInto('remote_follows')
    .values({ account_id: reader.accountId, blog_id: blogId, by_blog_id: reader.blogId, follow_id: randomUUID() })
    .execute()
  const third = aPeer(near.world, outside)
  const true_ = {
    ...{ id: `${third.url}/notes/1`, type: 'Note', attributedTo: third.url, content: '<p>True</p>' },
    to: ['https://www.w3.org/ns/activitystreams#Public'],
  }
  outside.page(`${third.host}/users/ann/notes/1`, JSON.stringify(true_), {
    'content-type': 'application/activity+json',
  })
  const lie = { type: 'Note', content: '<p>Lie</p>', published: '2026-01-01T00:00:00Z' }
  const note = aClaim(peer, [
    { ...lie, id: `${third.url}/notes/1`, attributedTo: third.url, handle: `ann@${third.host}` },
    { ...lie, id: `${third.url}/notes/2`, attributedTo: third.url, handle: `ann@${third.host}` },
    { ...lie, id: `${peer.url}/notes/3`, attributedTo: `${peer.url}b`, handle: 'ann@famous.example' },
    { ...lie, id: `https://${near.host}/ap/posts/1`, attributedTo: `https://${near.host}/ap/blogs/1` },
    { type: 'Tombstone', name: 'gone' },
    'nonsense',
  ] as object[])
  expect(await peer.send(peer.activity('Create', note))).toBe(202)
  await bringAll(near.world)
  const { response } = await near.world.send(reader, readBlogTimeline, { name: `ann@${peer.host}` })
  expect(response.posts[0]?.trail.map(({ blog_name, blog, body_html }) => [blog_name, blog?.name, body_html])).toEqual([
    [`ann@${third.host}`, `ann@${third.host}`, '<p>True</p>'],
    [third.host, undefined, '<blockquote><p>Lie</p></blockquote>'],
    [peer.host, undefined, '<p>Lie</p>'],
  ])
})

test('costly parts of a trail are links to their pages once many were read, and hold up nobody', async () => {
  const { outside } = installations
  const peer = aPeer(near.world, outside)
  const { blogId } = await blogHere(near, peer.url)
  await near.world.db
    .insertInto('remote_follows')
    .values({ account_id: reader.accountId, blog_id: blogId, by_blog_id: reader.blogId, follow_id: randomUUID() })
    .execute()
  const content = '<b>moss</b> '.repeat(800)
  const parts = Array.from({ length: 60 }, (_, at) => ({
    ...{ type: 'Note', content, id: `${peer.url}/notes/${at}`, attributedTo: peer.url },
  }))
  const { quote: _, ...note } = aClaim(peer, parts)
  const [all, longest] = await longestHold(async () => {
    expect(await peer.send(peer.activity('Create', note))).toBe(202)
  })
  const { response } = await near.world.send(reader, readBlogTimeline, { name: `ann@${peer.host}` })
  const trail = response.posts[0]?.trail ?? []
  expect(trail).toHaveLength(60)
  const isLink = trail.map(({ body_html }) => body_html.includes('Read this post at'))
  expect([isLink.indexOf(true), isLink.filter(Boolean).length]).toEqual([9, 51])
  expect(longest).toBeLessThan(all / 2)
})

/** The processor time of the work, and the most of it between two turns of the loop. */
async function longestHold(work: () => Promise<void>): Promise<[number, number]> {
  const used = () => process.cpuUsage().user
  const start = used()
  let [before, longest, isOver] = [start, 0, false]
  const turn = () => {
    const now = used()
    longest = Math.max(longest, now - before)
    before = now
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  await work()
  isOver = true
  return [used() - start, longest]
}
