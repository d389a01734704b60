import { expect, test } from 'vitest'
import { readIncoming, readRemoteActor } from './incoming.ts'
import { retryAfterMs, waitSeconds } from './retries.ts'
import { activitiesFor } from './to-activity.ts'
import { readResource } from './web-finger.ts'

const origin = 'https://near.example'

test.each([
  ['acct:wren@near.example', { name: 'wren' }],
  ['acct:@wren@near.example', { name: 'wren' }],
  ['ACCT:Wren@NEAR.example', { name: 'wren' }],
  ['https://near.example/blog/Wren', { name: 'wren' }],
  ['https://near.example/@wren', { name: 'wren' }],
  ['https://near.example/ap/blogs/12', { blogId: '12' }],
  ['acct:instance.actor@near.example', { name: 'instance.actor' }],
  ['acct:wren@far.example', null],
  ['https://far.example/blog/wren', null],
  ['https://near.example/blog/wren/post/1', null],
  ['wren', null],
  ['', null],
  [`acct:${'a'.repeat(3000)}@near.example`, null],
])('WebFinger reads %s [FED-005]', (resource, found) => {
  expect(readResource(resource, origin)).toEqual(found)
})

const ann = 'https://far.example/users/ann'
const blog = `${origin}/ap/blogs/12`
const follow = { type: 'Follow', id: `${ann}/follows/1`, actor: ann, object: blog }
const read = (change: object) => readIncoming({ ...follow, ...change }, origin)
const effectOf = (change: object) => {
  const incoming = read(change)
  return typeof incoming === 'string' ? incoming : incoming.effect
}

test('what an activity asks for is read from it alone [FED-014]', () => {
  expect(read({})).toEqual({ id: follow.id, actor: ann, effect: { does: 'follow', blogId: '12', follow } })
  expect(effectOf({ actor: { id: ann, type: 'Person' }, object: { id: blog } })).toMatchObject({ does: 'follow' })
  expect(read({ id: { id: follow.id } })).toEqual(read({}))
  expect(effectOf({ object: `${origin}/ap/posts/12` })).toBe(null)
  expect(effectOf({ object: 'https://other.example/ap/blogs/12' })).toBe(null)
  expect(effectOf({ type: 'Delete', object: ann })).toEqual({ does: 'leave' })
  expect(effectOf({ type: 'Delete', object: { id: ann } })).toEqual({ does: 'leave' })
  const notes = `${ann}/notes/1`
  expect(effectOf({ type: 'Delete', object: notes })).toEqual({ does: 'remove', objectUrl: notes })
  expect(effectOf({ type: 'Delete', object: 'https://other.example/notes/1' })).toBe(null)
  expect(effectOf({ type: 'Update', object: { id: ann, type: 'Person' } })).toEqual({ does: 'change' })
  expect(effectOf({ type: 'Update', object: { id: 'https://far.example/users/bob' } })).toBe(null)
  expect(effectOf({ type: 'Block' })).toEqual({ does: 'block', blogId: '12' })
  expect(effectOf({ type: 'Move', object: ann, target: 'https://new.example/ann' })).toEqual({
    does: 'move',
    target: 'https://new.example/ann',
  })
  expect(effectOf({ type: 'Move', object: 'https://far.example/users/bob', target: ann })).toBe(null)
  for (const type of ['Accept', 'Reject', 'Create', 'Announce', 'Like', 'Nonsense', 'toString'])
    expect(effectOf({ type })).toBe(null)
})

test('a report names what is ours of what it is about [FED-112]', () => {
  const report = { does: 'report', blogIds: ['12'], postIds: [], words: '' }
  const post = `${origin}/ap/posts/7`
  expect(effectOf({ type: 'Flag' })).toEqual(report)
  expect(effectOf({ type: 'Flag', object: [{ id: `${origin}/ap/blogs/12` }, post, ann], content: 'Rude' })).toEqual({
    ...{ ...report, postIds: ['7'], words: 'Rude' },
  })
  expect(effectOf({ type: 'Flag', object: post, content: ['x'] })).toEqual({ ...report, blogIds: [], postIds: ['7'] })
  expect(effectOf({ type: 'Flag', object: Array(100_000).fill(ann) })).toBe(null)
  for (const object of [ann, [], null, `${post}x`, { id: 7 }]) expect(effectOf({ type: 'Flag', object })).toBe(null)
})

test('a Follow is undone as an object, by its id, or by naming the blog alone [FED-015]', () => {
  const undo = (object: unknown, id = `${ann}/undo/1`) => read({ type: 'Undo', id, object })
  const unfollow = { does: 'unfollow', blogId: '12', followId: follow.id }
  expect(undo(follow)).toMatchObject({ effect: unfollow })
  expect(undo(follow.id)).toMatchObject({ effect: { ...unfollow, blogId: null } })
  expect(undo(blog)).toMatchObject({ effect: { ...unfollow, followId: null } })
  expect(undo(blog, `${blog}/undo`)).toEqual({ id: null, actor: ann, effect: { ...unfollow, followId: null } })
  expect(undo({ ...follow, id: 'https://other.example/1' })).toMatchObject({ effect: { ...unfollow, followId: null } })
  expect(undo({ ...follow, type: 'Like' })).toMatchObject({ effect: null })
  expect(undo('https://other.example/1')).toMatchObject({ effect: null })
  expect(undo(null)).toMatchObject({ effect: null })
})

test.each([
  ['no object', null],
  ['a list', [follow]],
  ['a text', 'Follow'],
  ['no type', { type: undefined }],
  ['no actor', { actor: undefined }],
  ['an actor that is a list', { actor: [ann] }],
  ['an actor of ours', { actor: blog }],
  ['an actor without https', { actor: 'http://far.example/users/ann', id: 'http://far.example/1' }],
  ['an actor with a password', { actor: 'https://a:b@far.example/users/ann' }],
  ['no id', { id: undefined }],
  ['an id of another origin', { id: 'https://other.example/1' }],
  ['an id of ours', { id: `${origin}/1` }],
  ['an id of the same host at another port', { id: 'https://far.example:8443/1' }],
  ['an id that is too long', { id: `https://far.example/${'a'.repeat(3000)}` }],
])('an activity with %s is refused [FED-014]', (_what, change) => {
  const body = change && typeof change === 'object' && !Array.isArray(change) ? { ...follow, ...change } : change
  expect(readIncoming(body, origin)).toEqual(expect.any(String))
})

const document = {
  id: ann,
  type: 'Person',
  preferredUsername: 'ann',
  inbox: `${ann}/inbox`,
  endpoints: { sharedInbox: 'https://far.example/inbox' },
  publicKey: { id: `${ann}#main-key`, owner: ann, publicKeyPem: 'PEM' },
  icon: { type: 'Image', url: 'https://cdn.example/a.png' },
}

test('an actor is what its own address says of it, and names nothing of other origins [FED-016]', () => {
  const actor = { url: ann, host: 'far.example', inbox: `${ann}/inbox`, sharedInbox: 'https://far.example/inbox' }
  const keys = [{ id: `${ann}#main-key`, pem: 'PEM' }]
  expect(readRemoteActor(document, ann)).toEqual({
    ...actor,
    keys,
    name: 'ann',
    avatarUrl: 'https://cdn.example/a.png',
    ...{ title: '', summary: '', pageUrl: null, headerUrl: null, outbox: null, alsoKnownAs: [] },
  })
  const foreignShared = { ...document, endpoints: { sharedInbox: 'https://victim.example/inbox' } }
  expect(readRemoteActor(foreignShared, ann)).toMatchObject({ sharedInbox: null })
  const multikey = { id: `${ann}#ed`, type: 'Multikey', controller: ann, publicKeyMultibase: 'z6Mk' }
  expect(readRemoteActor({ ...document, assertionMethod: [multikey] }, ann)).toMatchObject({
    keys: [...keys, { id: `${ann}#ed`, multibase: 'z6Mk' }],
  })
  const others = [
    { ...multikey, controller: 'https://far.example/users/bob' },
    { ...multikey, id: 'https://other.example/key' },
    { ...multikey, publicKeyMultibase: 5 },
  ]
  expect(readRemoteActor({ ...document, assertionMethod: others }, ann)).toMatchObject({ keys })
  const refused = (change: object) =>
    expect(readRemoteActor({ ...document, ...change }, ann)).toEqual(expect.any(String))
  refused({ id: 'https://far.example/users/bob' })
  refused({ type: 'Note' })
  refused({ type: { toString: 'x' } })
  refused({ inbox: 'https://victim.example/inbox' })
  refused({ inbox: undefined })
  refused({ publicKey: undefined })
  refused({ publicKey: { ...document.publicKey, owner: 'https://far.example/users/bob' } })
  refused({ publicKey: { ...document.publicKey, id: 'https://other.example/key' } })
  expect(readRemoteActor([document], ann)).toEqual(expect.any(String))
})

const about = { actor: blog, object: `${origin}/ap/posts/3`, now: new Date(5), isNew: true }
const note = { object: { id: about.object, type: 'Note', attributedTo: blog }, digest: 'a' }
const announce = { object: { id: about.object, type: 'Announce', actor: blog }, digest: 'b' }
const types = (...given: Parameters<typeof activitiesFor>) => activitiesFor(...given).map(({ type }) => type)

test('what is sent of a post follows from what was sent and what it is [FED-020]', () => {
  const sentNote = { isAnnounce: false, digest: 'a' }
  const sentReblog = { isAnnounce: true, digest: 'b' }
  expect(types(null, note, about)).toEqual(['Create'])
  expect(types(null, announce, about)).toEqual(['Announce'])
  expect(types(null, note, { ...about, isNew: false })).toEqual([])
  expect(types(null, null, about)).toEqual([])
  expect(types(sentNote, note, about)).toEqual([])
  expect(types(sentNote, { ...note, digest: 'c' }, about)).toEqual(['Update'])
  expect(types(sentReblog, { ...announce, digest: 'c' }, about)).toEqual([])
  expect(types(sentNote, null, about)).toEqual(['Delete'])
  expect(types(sentReblog, null, about)).toEqual(['Undo'])
  expect(types(sentReblog, note, about)).toEqual(['Undo', 'Create'])
  expect(types(sentNote, announce, about)).toEqual(['Delete', 'Announce'])
})

test('a server that fails is tried ever more rarely, and never before the time it asks for [FED-022]', () => {
  expect(waitSeconds(0, 0.5)).toEqual([60, 120, 240, 480, 960, 1920, 3840, 7680, 15_360, 30_720, 43_200])
  expect(waitSeconds(0, 0)[0]).toBe(45)
  expect(waitSeconds(600_000, 1)[0]).toBe(600)
  expect(retryAfterMs('120', 0)).toBe(120_000)
  expect(retryAfterMs(new Date(90_000).toUTCString(), 30_000)).toBe(60_000)
  expect(retryAfterMs('999999999', 0)).toBe(86_400_000)
  for (const none of [undefined, '', 'soon', '-5']) expect(retryAfterMs(none, 1e12)).toBe(0)
})
