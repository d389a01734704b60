import { answerInvitation, inviteMember, transferBlog } from '@bowerbird/domain/accounts/members.contract.ts'
import { saveSettings } from '@bowerbird/domain/accounts/settings.contract.ts'
import { answerAsk, askQuestion } from '@bowerbird/domain/asks/asks.contract.ts'
import { blockBlog, listBlockedBlogs, unblockBlog } from '@bowerbird/domain/blogs/blocks.contract.ts'
import { createBlog, deleteBlog, followBlog, readBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { readBlogView, readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { suggestParticipants } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { likePost, listNotes, replyToPost } from '@bowerbird/domain/notes/notes.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { deletePost, updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { readThread } from '@bowerbird/domain/posts/thread/thread.contract.ts'
import { searchPosts } from '@bowerbird/domain/search/search.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findMember } from '../accounts/login/sessions.views.ts'
import { isBlockedEitherWay, isRootBlocked, isWriterBlocked } from '../blogs/blog-visibility.ts'
import type { Member } from '../core/http/viewer.ts'
import { asBlog } from '../posts/write/create-post.actions.ts'
import { handleEventsAbout } from '../testing/handle-events-about.ts'
import { registerConfirmed, rename } from '../testing/people.ts'
import { aTalker, greet, type Talker } from '../testing/talking.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { reblog, writePost } from '../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const aSecondBlog = async (who: Person, name = `${who.blogName}-2`) => {
  const made = await world.send(who, createBlog, { name, title: 'Two' })
  expect(made.status).toBe(200)
  return name
}
const block = (who: Person, whom: string, by = who.blogName) =>
  world.send(who, blockBlog, { tumblelog: by, blocked_tumblelog: whom })
const statusOf = async (who: Person, name: string) => (await world.send(who, readBlog, { tumblelog: name })).status
const seenBy = async (who: Person, { id, tumblelog }: Post): Promise<Post | undefined> => {
  const answer = await world.send(who, readBlogView, { tumblelog_name_or_id: tumblelog.name, post_id: id })
  return answer.status === 200 ? answer.response.posts[0] : undefined
}
const idOf = async (name: string) =>
  (await world.db.selectFrom('blogs').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
const notificationsOf = async (blogId: string) =>
  world.db.selectFrom('notifications').select('type').where('blog_id', '=', blogId).execute()

/** Ann, whom Bo harasses, and Cy, who knows both. */
const people = async () => [await world.aMember(), await world.aMember(), await world.aMember()] as const

test('a block closes every blog of the person who blocks, before and after, to the person who is blocked', async () => {
  const [ann, bo] = await people()
  const [before, inviting] = [await aSecondBlog(ann), await aSecondBlog(bo)]
  await block(ann, bo.blogName)
  const after = await aSecondBlog(ann, `${ann.blogName}-3`)
  for (const name of [ann.blogName, before, after]) {
    expect(await statusOf(bo, name)).toBe(404)
    expect((await world.send(bo, followBlog, { tumblelog: name })).status).toBe(404)
    expect((await world.send(bo, askQuestion, { recipient: name, question: 'Where are you?' })).status).toBe(404)
    expect((await world.send(bo, inviteMember, { name: inviting, invited: name, role: 'editor' })).status).toBe(404)
  }
})

test('a blog that a blocked person makes later mentions nobody behind the block', async () => {
  const [ann, bo] = await people()
  await block(ann, bo.blogName)
  const later = await aSecondBlog(bo)
  await writePost(world, bo, { blogName: later, post: { two: `<p>@${ann.blogName} look here</p>` } })
  await handleEventsAbout(world, await idOf(later), ann.blogId)
  expect(await notificationsOf(ann.blogId)).toEqual([])
})

test('a block tells nothing of the other blogs of the person who is blocked', async () => {
  const [ann, bo] = await people()
  const secret = await aSecondBlog(bo, `${bo.blogName}-secret`)
  await block(ann, bo.blogName)
  expect(await statusOf(ann, bo.blogName)).toBe(404)
  expect(await statusOf(ann, secret)).toBe(200)
})

test('deleting, renaming or handing on the blocked blog lifts no block, and its new owner inherits none', async () => {
  const [ann, cy] = await people()
  const bo = await registerConfirmed(world)
  const spare = await aSecondBlog(bo)
  await block(ann, spare)
  await world.send(cy, saveSettings, { open_to_invitations: true })
  await world.send(bo, inviteMember, { name: spare, invited: cy.blogName, role: 'admin' })
  expect((await world.send(cy, answerInvitation, { name: spare, accept: true })).status).toBe(200)
  const given = await world.send(bo, transferBlog, { name: spare, member: cy.blogName, password: bo.password })
  expect(given.status).toBe(200)
  expect(await statusOf(cy, ann.blogName)).toBe(200)
  expect(await statusOf(ann, spare)).toBe(200)
  expect(await statusOf(bo, ann.blogName)).toBe(404)

  const other = await aSecondBlog(bo, `${bo.blogName}-3`)
  await block(ann, other)
  await world.send(ann, unblockBlog, { tumblelog: ann.blogName, blocked_tumblelog: spare })
  await rename(world, bo, other, `${other}-new`)
  expect(await statusOf(bo, ann.blogName)).toBe(404)
  expect((await world.send(bo, deleteBlog, { name: `${other}-new`, typed_name: `${other}-new` })).status).toBe(200)
  expect(await statusOf(bo, ann.blogName)).toBe(404)
  const listed = await world.send(ann, listBlockedBlogs, { tumblelog: ann.blogName })
  expect(listed.response.blogs.map(({ name }) => name)).toEqual([`${other}-new`])
  await world.send(ann, unblockBlog, { tumblelog: ann.blogName, blocked_tumblelog: `${other}-new` })
  expect(await statusOf(bo, ann.blogName)).toBe(200)
})

test('no copy of a post leads past a block: neither to its words nor to acts on it, in either direction', async () => {
  const [ann, bo, cy] = await people()
  const [byAnn, byBo] = [await writePost(world, ann), await writePost(world, bo)]
  const copies = [await reblog(world, cy, byAnn), await reblog(world, cy, byBo)] as const
  await block(ann, bo.blogName)
  for (const [who, copy] of [
    [bo, copies[0]],
    [ann, copies[1]],
  ] as const) {
    expect(await seenBy(who, copy)).toBeUndefined()
    expect((await world.send(who, likePost, { id: copy.id })).status).toBe(404)
    expect((await world.send(who, replyToPost, { post_id: copy.id, reply_text: 'Hello' })).status).toBe(404)
  }
  expect(await seenBy(cy, copies[0])).toBeDefined()
})

test('an answer to a question of a blocked person is left out of the dashboard, search and its own address', async () => {
  const [ann, bo, cy] = await people()
  await world.send(ann, followBlog, { tumblelog: cy.blogName })
  await world.send(bo, askQuestion, { recipient: cy.blogName, question: 'Where is the kestrel?' })
  const [asked] = (await world.send(cy, readTimeline, { pageRoot: 'inbox' })).response.posts as [Post]
  const word = `kestrel${cy.blogId}`
  const { id, reblog_key } = asked
  const answered = await world.send(cy, answerAsk, {
    ...{ post_id: id, tumblelog: cy.blogName, key: reblog_key, answer_text: `<p>${word}</p>` },
  })
  const post = answered.response.post as Post
  await handleEventsAbout(world, cy.blogId, post.id)
  const copy = await reblog(world, await world.aMember(), post)
  const found = async (who: Person) => ({
    dashboard: (await world.send(who, readTimeline, { pageRoot: 'dashboard' })).response.posts.length,
    searched: (await world.send(who, searchPosts, { q: word })).response.posts.length,
    own: (await seenBy(who, post)) !== undefined,
    like: (await world.send(who, likePost, { id: post.id, key: post.reblog_key })).status,
  })
  expect(await found(ann)).toEqual({ dashboard: 1, searched: 1, own: true, like: 200 })
  await block(ann, bo.blogName)
  expect(await found(ann)).toEqual({ dashboard: 0, searched: 0, own: false, like: 404 })
  expect(JSON.stringify(await seenBy(ann, copy))).not.toContain('Where is')
  expect((await found(cy)).own).toBe(true)
})

test('a post says of no blocked person that it was reblogged from them', async () => {
  const [ann, bo, cy] = await people()
  const copy = await reblog(world, cy, await reblog(world, bo, await writePost(world, await world.aMember())))
  const sourceFor = async (who: Person) => (await seenBy(who, copy))?.reblog_source
  expect(await sourceFor(ann)).toMatchObject({ name: bo.blogName })
  await block(ann, bo.blogName)
  expect(await sourceFor(ann)).toBeNull()
  expect(JSON.stringify(await seenBy(ann, copy))).not.toContain(bo.blogName)
  expect(await sourceFor(cy)).toMatchObject({ name: bo.blogName })
})

test('suggestions name nobody behind a block, in either direction', async () => {
  const [ann, bo] = [await aTalker(world), await aTalker(world)]
  await greet(world, ann, bo)
  await world.send(ann, followBlog, { tumblelog: bo.blogName })
  const named = async (who: Talker, q?: string) =>
    (await world.send(who, suggestParticipants, { participant: who.uuid, include_recent: true, ...(q && { q }) }))
      .response.blogs.length
  expect([await named(ann), await named(ann, bo.blogName), await named(bo, ann.blogName)]).toEqual([1, 1, 1])
  await block(ann, bo.blogName)
  expect([await named(ann), await named(ann, bo.blogName), await named(bo), await named(bo, ann.blogName)]).toEqual([
    0, 0, 0, 0,
  ])
})

test('parts of a trail behind a block are left out with a quiet line, in either direction', async () => {
  const [ann, bo, cy] = await people()
  const root = await writePost(world, cy)
  const withAnn = await reblog(world, ann, root, { post: { two: '<p>Words of Ann</p>' } })
  const withBo = await reblog(world, bo, withAnn, { post: { two: '<p>Words of Bo</p>' } })
  const copy = await reblog(world, await world.aMember(), withBo)
  await block(ann, bo.blogName)
  const [annSees, boSees] = [await seenBy(ann, copy), await seenBy(bo, copy)]
  for (const [seen, hidden, shown] of [
    [annSees, 'Bo', 'Ann'],
    [boSees, 'Ann', 'Bo'],
  ] as const) {
    expect(JSON.stringify(seen)).not.toContain(`Words of ${hidden}`)
    expect(JSON.stringify(seen?.trail)).toContain(`Words of ${shown}`)
    expect(seen?.trail.filter(({ blog_name }) => blog_name === '')).toHaveLength(1)
  }
  expect(JSON.stringify(annSees?.trail)).not.toContain(bo.blogName)
})

/** Cy owns a shared blog for which Bo may write too. */
const aSharedBlog = async (owner: Person, member: Person, role: 'editor' | 'admin' = 'editor') => {
  const name = await aSecondBlog(owner, `${owner.blogName}-us`)
  await world.send(member, saveSettings, { open_to_invitations: true })
  await world.send(owner, inviteMember, { name, invited: member.blogName, role })
  await world.send(member, answerInvitation, { name, accept: true })
  return name
}

test('a shared blog in which a blocked person writes is seen, but not their words in it', async () => {
  const [ann, bo, cy] = await people()
  const shared = await aSharedBlog(cy, bo)
  await world.send(ann, followBlog, { tumblelog: shared })
  const byBo = await writePost(world, bo, { blogName: shared })
  const byCy = await writePost(world, cy, { blogName: shared })
  await block(ann, bo.blogName)
  expect(await statusOf(ann, shared)).toBe(200)
  expect(await seenBy(ann, byBo)).toBeUndefined()
  expect(await seenBy(ann, byCy)).toBeDefined()
})

test('words of a blocked person stay hidden in trails when the blog that was blocked is gone', async () => {
  const [ann, bo, cy] = await people()
  const shared = await aSharedBlog(cy, bo)
  const spare = await aSecondBlog(bo)
  const byBo = await writePost(world, bo, { blogName: shared, post: { two: '<p>Heron</p>' } })
  const again = await reblog(world, await world.aMember(), byBo)
  const shown = async () => JSON.stringify(await seenBy(ann, again))
  expect(await shown()).toContain('Heron')
  await block(ann, spare)
  await sql`delete from blogs where name = ${spare}`.execute(world.db)
  expect(await shown()).not.toContain('Heron')
})

test('words of a deleted blog stay hidden from who blocked it, and from who is blocked, and tell of no other blog', async () => {
  const [ann, bo, cy] = await people()
  const [named, secret, annsOther] = [await aSecondBlog(bo), `${bo.blogName}-3`, await aSecondBlog(ann)]
  await aSecondBlog(bo, secret)
  const copyOf = async (who: Person, blogName: string) =>
    reblog(world, cy, await writePost(world, who, { blogName, post: { two: '<p>Heron</p>' } }))
  const copies = [await copyOf(bo, named), await copyOf(bo, secret), await copyOf(ann, annsOther)] as const
  await block(ann, named)
  await sql`delete from blogs where name in (${named}, ${secret}, ${annsOther})`.execute(world.db)
  const isShown = async (who: Person) =>
    Promise.all(copies.map(async (copy) => JSON.stringify(await seenBy(who, copy)).includes('Heron')))
  expect(await isShown(ann)).toEqual([false, true, true])
  expect(await isShown(bo)).toEqual([true, true, false])
  expect(await isShown(cy)).toEqual([true, true, true])
  expect((await seenBy(ann, copies[0]))?.reblog_source).toBeNull()
  expect((await seenBy(ann, copies[1]))?.reblog_source).toMatchObject({ name: secret })
})

test('words of a blocked person in a shared blog stay hidden in trails when their post is edited or deleted', async () => {
  const [ann, bo, cy] = await people()
  const shared = await aSharedBlog(cy, bo)
  const byBo = await writePost(world, bo, { blogName: shared, post: { two: '<p>Heron</p>' } })
  const again = await reblog(world, await world.aMember(), byBo)
  await block(ann, bo.blogName)
  const shown = async () => JSON.stringify(await seenBy(ann, again))
  const edit = { channel_id: shared, edit_post_id: byBo.id, post: { two: '<p>Other</p>' } }
  expect((await world.send(bo, updatePost, edit)).status).toBe(200)
  expect(await shown()).not.toContain('Heron')
  expect((await seenBy(ann, again))?.reblog_source).toBeNull()
  await world.send(cy, deletePost, { post_id: byBo.id })
  expect(await shown()).not.toContain('Heron')
})

test("a shared blog's block binds that blog, and leaves its members their own reading and follows", async () => {
  const [ann, bo, cy] = await people()
  const shared = await aSharedBlog(cy, ann)
  await world.send(ann, followBlog, { tumblelog: bo.blogName })
  await block(cy, bo.blogName, shared)
  expect(await statusOf(bo, shared)).toBe(404)
  expect(await statusOf(ann, bo.blogName)).toBe(200)
  expect(await statusOf(bo, ann.blogName)).toBe(200)
  expect(await statusOf(bo, cy.blogName)).toBe(200)
  const follows = world.db.selectFrom('follows').select('id').where('account_id', '=', ann.accountId)
  expect(await follows.where('blog_id', '=', bo.blogId).execute()).toHaveLength(1)
  const listed = await world.send(ann, listBlockedBlogs, { tumblelog: shared })
  expect(listed.response.blogs.map(({ name }) => name)).toEqual([bo.blogName])
})

test('replies of a blocked person under a post are hidden from everybody but its owner, who sees them marked', async () => {
  const [ann, bo, cy] = await people()
  const post = await writePost(world, ann)
  await world.send(bo, replyToPost, { post_id: post.id, reply_text: 'Vile' })
  await world.send(cy, replyToPost, { post_id: post.id, reply_text: 'Kind' })
  await reblog(world, bo, post, { post: { two: '<p>Vile too</p>' } })
  expect(JSON.stringify((await world.send(cy, readThread, { id: post.id })).response.nodes)).toContain('Vile too')
  await block(ann, bo.blogName)
  const notesFor = async (who: Person) =>
    (await world.send(who, listNotes, { id: post.id, kind: 'all' })).response.notes.map(
      ({ reply_text, added_text, is_blocked }) => [reply_text ?? added_text, is_blocked ?? false],
    )
  expect(await notesFor(ann)).toEqual([
    ['Kind', false],
    ['Vile', true],
  ])
  for (const who of [cy, world.aGuest()]) {
    expect(await notesFor(who)).toEqual([['Kind', false]])
    expect(JSON.stringify((await world.send(who, readThread, { id: post.id })).response.nodes)).not.toContain('Vile')
  }
})

test("a reply is marked as a blocked person's below the posts of the shared blog that blocked them, not below its members' own", async () => {
  const [ann, bo, cy] = await people()
  const shared = await aSharedBlog(cy, ann)
  const [own, ofShared] = [await writePost(world, ann), await writePost(world, cy, { blogName: shared })]
  for (const { id } of [own, ofShared]) await world.send(bo, replyToPost, { post_id: id, reply_text: 'Hm' })
  await block(cy, bo.blogName, shared)
  const marksFor = async (post: Post) =>
    (await world.send(ann, listNotes, { id: post.id, kind: 'all' })).response.notes.map(
      (note) => note.is_blocked ?? false,
    )
  expect(await marksFor(own)).toEqual([false])
  expect(await marksFor(ofShared)).toEqual([true])
})

test("replies of a blocked person under other people's posts are hidden from who blocks, and from nobody else", async () => {
  const [ann, bo, cy] = await people()
  await writePost(world, ann)
  const post = await writePost(world, cy)
  await world.send(bo, replyToPost, { post_id: post.id, reply_text: 'Vile' })
  await block(ann, bo.blogName)
  const seenBy = async (who: Person) =>
    (await world.send(who, listNotes, { id: post.id, kind: 'all' })).response.notes.length
  expect([await seenBy(ann), await seenBy(cy), await seenBy(world.aGuest())]).toEqual([0, 1, 1])
})

test('who blocks may leave the replies of the other where they stand', async () => {
  const [ann, bo, cy] = await people()
  const post = await writePost(world, ann)
  await world.send(bo, replyToPost, { post_id: post.id, reply_text: 'Vile' })
  const sent = { tumblelog: ann.blogName, blocked_tumblelog: bo.blogName, hide_replies: false }
  await world.send(ann, blockBlog, sent)
  expect((await world.send(cy, listNotes, { id: post.id, kind: 'all' })).response.notes).toHaveLength(1)
})

test('a session knows of the same blocks that a statement finds, and of each at once', async () => {
  const [ann, bo, cy] = await people()
  await aSecondBlog(ann)
  const dee = await world.aMember()
  const walled = (viewer: Member) => sql<Record<string, boolean>>`jsonb_build_object(
    'blog', ${isBlockedEitherWay(viewer, sql`blogs.id`)}, 'root', ${isRootBlocked(viewer, sql`blogs.uuid`)},
    'writer', ${isWriterBlocked(viewer, { accountId: sql`${ann.accountId}::uuid`, blogId: sql`blogs.id` })})`
  const compare = async (who: Person) => {
    const member = (await findMember(world.db, who.token, 30)) as Member
    const { walls, ...unknown } = member
    expect(walls).toBeDefined()
    // One statement asks both, since others found blogs meanwhile.
    const { rows } = await sql<Record<'known' | 'found', Record<string, boolean>>>`
      select ${walled(member)} as known, ${walled(unknown)} as found from blogs`.execute(world.db)
    expect(rows.map(({ known }) => known)).toEqual(rows.map(({ found }) => found))
    return rows.filter(({ found }) => Object.values(found).some(Boolean)).length
  }
  expect(await statusOf(bo, ann.blogName)).toBe(200)
  await block(ann, bo.blogName)
  await block(cy, dee.blogName)
  expect(await statusOf(bo, ann.blogName)).toBe(404)
  const found = await Promise.all([ann, bo, cy, dee].map(compare))
  expect(found.map((size) => size > 0)).toEqual([true, true, true, true])
  await world.send(ann, unblockBlog, { tumblelog: ann.blogName, blocked_tumblelog: bo.blogName })
  expect(await statusOf(bo, ann.blogName)).toBe(200)
})

test('an act looks for blocks itself, whatever the session knew before', async () => {
  const [ann, bo] = await people()
  const { id, reblog_key } = await writePost(world, ann)
  expect(await statusOf(bo, ann.blogName)).toBe(200)
  await world.db.insertInto('blocks').values({ blocker_blog_id: ann.blogId, blocked_blog_id: bo.blogId }).execute()
  const acts = [
    world.send(bo, followBlog, { tumblelog: ann.blogName }),
    world.send(bo, likePost, { id, key: reblog_key }),
    world.send(bo, replyToPost, { post_id: id, reply_text: 'There you are' }),
    world.send(bo, askQuestion, { recipient: ann.blogName, question: 'Where are you?' }),
  ]
  expect((await Promise.all(acts)).map(({ status }) => status)).toEqual([404, 404, 404, 404])
})

test('a blog without an account, as of another server, misses every blog of a person who blocks it, and no other', async () => {
  const [ann, cy] = await people()
  const second = await aSecondBlog(ann)
  const far = await world.db
    .insertInto('blogs')
    .values({ name: `${ann.blogName}@far.example`, title: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await world.db.insertInto('blocks').values({ blocker_blog_id: ann.blogId, blocked_blog_id: far.id }).execute()
  const viewer = asBlog(far.id)
  const { rows } = await sql<{ name: string }>`
    select name from blogs where ${isBlockedEitherWay(viewer, sql`blogs.id`)}
      and name in (${ann.blogName}, ${second}, ${cy.blogName}) order by name`.execute(world.db)
  expect(rows.map(({ name }) => name)).toEqual([ann.blogName, second])
})
