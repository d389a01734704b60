import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { allowExport } from '@bowerbird/domain/accounts/passkeys.contract.ts'
import { followBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { followTag } from '@bowerbird/domain/feeds/followed-tags.contract.ts'
import type { Uploaded } from '@bowerbird/domain/media/media.contract.ts'
import { sendMessage } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { hidePost, muteBlog, mutePost } from '@bowerbird/domain/moderation/mutes.contract.ts'
import { likePost, replyToPost } from '@bowerbird/domain/notes/notes.contract.ts'
import { suggestAlt } from '@bowerbird/domain/posts/alt/alt.contract.ts'
import { fileOf } from '@bowerbird/domain/posts/alt/alt-texts.ts'
import { saveAutosave } from '@bowerbird/domain/posts/autosaves.contract.ts'
import { addBookmark, saveBookmarkFolder } from '@bowerbird/domain/posts/bookmarks/bookmarks.contract.ts'
import { addFilter } from '@bowerbird/domain/posts/filters/filters.contract.ts'
import { votePoll } from '@bowerbird/domain/posts/polls/polls.contract.ts'
import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { saveQueue } from '@bowerbird/domain/posts/queues/queues.contract.ts'
import { subscribeDevice } from '@bowerbird/domain/push/push.contract.ts'
import { addWebhook } from '@bowerbird/domain/webhooks/webhooks.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anApp, callback, tokensFor } from '../testing/api/apps.ts'
import { unzip } from '../testing/archives/unzip.ts'
import { aFurtherBlog, aGroup, invite } from '../testing/groups.ts'
import { download, logInAgain, mailsTo, registerSomeone, runJobsAbout } from '../testing/people.ts'
import { newKeys } from '../testing/push/devices.ts'
import { aPhoto, upload } from '../testing/uploads.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const ask = (who: Person) => download(world, who)

test('an export that breaks while it is read ends by itself, and the server goes on', async () => {
  const wren = await world.aMember()
  await upload(world, wren, '/svc/post/upload/photo', { body: await aPhoto(301, 200).jpeg().toBuffer() })
  const { get } = world.deps.storage
  world.deps.storage.get = async () => {
    const body = new Readable({ read: () => body.destroy(new Error('the disk is gone')) })
    return { body, bytes: 10 }
  }
  await expect(ask(wren)).rejects.toThrow()
  world.deps.storage.get = get
  expect((await ask(wren)).statusCode).toBe(200)
})

test('a member takes everything of theirs along in one file, and nothing of anybody else [CTRL-035] [CTRL-075] [CTRL-065] [CTRL-072]', async () => {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  const mine = await writePost(world, wren, {
    post: { one: 'Mine', two: '<p>Mine once</p>', tags: 'moss' },
    warning: 'Wet',
  })
  const edit = { channel_id: wren.blogName, edit_post_id: mine.id, post: { two: '<p>My words</p>' } }
  await world.send(wren, updatePost, edit)
  await writePost(world, wren, { post: { one: 'Not yet', state: '1' } })
  const picture = await upload<Uploaded>(world, jay, '/svc/post/upload/photo', {
    body: await aPhoto(320, 200).jpeg().toBuffer(),
  })
  const theirs = await writePost(world, jay, {
    post: { one: 'Theirs', two: `<p><img src="${picture.response.url}"></p>` },
  })
  await world.send(wren, followBlog, { tumblelog: jay.blogName, source: 'test' })
  for (const tag of ['Moss', 'rain']) await world.send(wren, followTag, { tag })
  await world.send(wren, addFilter, { kind: 'words', value: 'Sleet', action: 'hide' })
  const { folder } = (await world.send(wren, saveBookmarkFolder, { name: 'Later' })).response
  await world.send(wren, addBookmark, { post_id: theirs.id, folder_id: folder.id })
  await world.send(wren, likePost, { id: theirs.id })
  const poll = { question: 'So?', options: ['Yes', 'No'], hours: 24 }
  const asked = await writePost(world, wren, { post: { one: 'Asked' }, poll })
  const queue = await world.send(wren, saveQueue, { name: wren.blogName, queue_name: 'Nights', slots: [60] })
  await writePost(world, wren, { post: { one: 'By night', state: '2', queue_id: queue.response.queue_id } })
  const vote = { post_id: asked.id, poll_id: asked.content?.poll?.id ?? '', option: 1 }
  await world.send(wren, votePoll, vote)
  const suggestion = { item: fileOf(picture.response.url), text: 'A stone' }
  const where = { post_id: theirs.id, content_id: theirs.content?.content_id ?? '' }
  await world.send(wren, suggestAlt, { ...where, ...suggestion })
  await world.send(wren, muteBlog, { tumblelog: jay.blogName })
  for (const call of [hidePost, mutePost]) await world.send(wren, call, { post_id: theirs.id })
  const unfinished = { form: 'new/text', written: '{"fields":{}}' }
  await world.send(wren, saveAutosave, { id: randomUUID(), tumblelog: wren.blogName, ...unfinished })
  await upload(world, wren, '/svc/post/upload/photo', {
    field: 'photo',
    body: await aPhoto(300, 200).jpeg().toBuffer(),
  })

  const { p256dh, auth } = newKeys()
  await world.send(wren, subscribeDevice, { endpoint: 'https://push.example/secret', p256dh, auth })

  const answer = await ask(wren)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  const files = unzip(answer.rawPayload)
  const read = (path: string) => JSON.parse(files.get(path)?.toString() ?? 'null')
  const blog = `blogs/${wren.blogName}`
  expect(read('account.json')).toMatchObject({ email: `${wren.blogName}@example.test` })
  expect(answer.rawPayload.toString('latin1')).not.toContain('password')
  expect(read('follows.json')).toEqual([jay.blogName])
  expect(read('muted-blogs.json')).toEqual([jay.blogName])
  expect([read('hidden-posts.json'), read('muted-posts.json')]).toEqual([[theirs.id], [theirs.id]])
  expect(read('followed-tags.json')).toEqual(['Moss', 'rain'])
  expect(read('filters.json')).toEqual([{ kind: 'words', value: 'Sleet', action: 'hide', expires_at: null }])
  expect(read('bookmarks.json')).toEqual([{ post_id: theirs.id, folder: 'Later' }])
  expect(read('devices.json')).toEqual([
    { agent: expect.any(String), created_at: expect.any(String), succeeded_at: null },
  ])
  expect(read('unfinished-posts.json')).toMatchObject([{ blog: wren.blogName, ...unfinished }])
  expect(read(`${blog}/posts.json`)).toMatchObject([
    {
      ...{ title: 'Mine', html: '<p>My words</p>', tags: ['moss'], state: 'published', warning: 'Wet', labels: [] },
      versions: [{ title: 'Mine', words: 'Mine once', tags: ['moss'] }],
    },
    { title: 'Not yet', state: 'draft' },
    { title: 'Asked', fields: { poll }, votes: [{ option: 1, votes: 1 }] },
    { title: 'By night', state: 'queued', queue: 'Nights' },
  ])
  expect(read(`${blog}/queues.json`)).toMatchObject([
    { posts_per_day: 2, slots: null },
    { name: 'Nights', slots: [60] },
  ])
  expect(read('suggested-descriptions.json')).toMatchObject([{ post_id: theirs.id, text: 'A stone', state: 'open' }])
  expect(read('votes.json')).toEqual([{ post_id: asked.id, option: 'No' }])
  expect(read(`${blog}/notes.json`)).toMatchObject([{ kind: 'like', post_id: theirs.id }])
  expect([...files.keys()].filter((path) => path.startsWith('media/'))).toHaveLength(1)
  expect([...files.keys()].some((path) => path.includes(jay.blogName))).toBe(false)
})

test('apps that one registered or allowed are in it with their webhooks, without keys [API-013] [API-078]', async () => {
  const wren = await world.aMember()
  const app = await anApp(world, wren)
  await tokensFor(world, wren, app, 'basic')
  const hook = { address: 'https://app.example/hook', events: ['post.replied' as const] }
  const { secret: hookSecret } = (await world.send(wren, addWebhook, { app_id: app.id, ...hook })).response
  const files = unzip((await ask(wren)).rawPayload)
  const text = files.get('apps.json')?.toString() ?? ''
  expect(JSON.parse(text)).toMatchObject([
    { registered: { name: 'Nest', callbacks: [callback], webhooks: [hook] } },
    { allowed: { name: 'Nest', rights: ['basic'] } },
  ])
  for (const secret of [app.key, app.secret, hookSecret, 'sealed']) expect(text).not.toContain(secret)
})

test('passkeys are in it with names and dates, without keys, and links to an issuer [DAY-039]', async () => {
  const wren = await world.aMember()
  const { accountId: account_id } = wren
  const keys = { credential_id: Buffer.from(account_id), public_key: Buffer.from('the key'), transports: [] }
  await world.db
    .insertInto('passkeys')
    .values({ account_id, name: 'My phone', ...keys })
    .execute()
  const link = { issuer: 'https://id.test', subject: account_id, email: 'wren@id.test' }
  await world.db
    .insertInto('oidc_accounts')
    .values({ account_id, ...link })
    .execute()
  const files = unzip((await ask(wren)).rawPayload)
  const read = (name: string) => JSON.parse(files.get(name)?.toString() ?? '')
  expect(read('passkeys.json')).toEqual([{ name: 'My phone', made_at: expect.any(String), used_at: null }])
  expect(read('issuers.json')).toMatchObject([link])
})

test('a reply is in it with the address of its photo, and the photo itself', async () => {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  const theirs = await writePost(world, jay, { allow_photo_replies: true })
  const body = await aPhoto(310, 200).jpeg().toBuffer()
  const { response } = await upload<Uploaded>(world, wren, '/svc/post/upload/photo', { body })
  await world.send(wren, replyToPost, { post_id: theirs.id, reply_text: 'So', photo_url: response.url })
  const files = unzip((await ask(wren)).rawPayload)
  expect(JSON.parse(files.get(`blogs/${wren.blogName}/notes.json`)?.toString() ?? 'null')).toEqual([
    { kind: 'reply', post_id: theirs.id, text: 'So', photo: response.url },
  ])
  expect(files.has(`media/${response.key}`)).toBe(true)
})

test('messages are in it as far as the blog still has them', async () => {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  const uuidOf = async ({ blogId }: Person) =>
    (await world.db.selectFrom('blogs').select('uuid').where('id', '=', blogId).executeTakeFirstOrThrow()).uuid
  await world.send(jay, sendMessage, {
    participant: await uuidOf(jay),
    participants: [await uuidOf(wren)],
    type: 'TEXT',
    message: 'Hello there',
  })
  const files = unzip((await ask(wren)).rawPayload)
  const messages = JSON.parse(files.get(`blogs/${wren.blogName}/messages.json`)?.toString() ?? '[]')
  expect(messages).toMatchObject([{ with: jay.blogName, from: jay.blogName, content: { text: 'Hello there' } }])
})

test('a guest gets nothing', async () => {
  expect((await world.app.inject({ url: '/settings/export' })).statusCode).toBe(401)
})

test('a session exports after the password alone, for some minutes, and its owner is told', async () => {
  const me = await registerSomeone(world, { password: 'a plain password' })
  const other = await logInAgain(world, me)
  const get = async ({ token }: { token: string }) =>
    (await world.app.inject({ url: '/settings/export', headers: { cookie: `session=${token}` } })).statusCode
  expect(await get(me)).toBe(403)
  expect(await world.send(me, allowExport, { password: 'a wrong password' })).toMatchObject({ status: 403 })
  expect(await get(me)).toBe(403)
  expect((await world.send(me, allowExport, { password: 'a plain password' })).status).toBe(200)
  expect([await get(me), await get(other)]).toEqual([200, 403])
  await runJobsAbout(world, me.email)
  expect(mailsTo(world, me.email).map(({ subject }) => subject)).toContainEqual(
    expect.stringContaining('data is being downloaded'),
  )
  await world.db
    .updateTable('sessions')
    .set({ exports_until: new Date() })
    .where('account_id', '=', me.accountId)
    .execute()
  expect(await get(me)).toBe(403)
})

test('an export names memberships and invitations, and leaves out messages that the role keeps back [CTRL-088]', async () => {
  const { name, editor, admin, contributor } = await aGroup(world)
  const other = await aFurtherBlog(world, await world.aMember())
  await invite(world, other, other.blogName, editor.blogName, 'contributor')
  const filesOf = async (who: Person) => unzip((await ask(who)).rawPayload)
  const read = (files: Map<string, Buffer>, path: string) => JSON.parse(files.get(path)?.toString() ?? 'null')
  const ofEditor = await filesOf(editor)
  const own = { blog: editor.blogName, role: 'owner' }
  expect(read(ofEditor, 'memberships.json')).toMatchObject([own, { blog: name, role: 'editor' }])
  expect(read(ofEditor, 'invitations.json')).toMatchObject([{ blog: other.blogName, role: 'contributor' }])
  const messages = `blogs/${name}/messages.json`
  expect([ofEditor.has(messages), (await filesOf(admin)).has(messages)]).toEqual([false, true])
  const ofContributor = await filesOf(contributor)
  expect(read(ofContributor, 'memberships.json')).toContainEqual(
    expect.objectContaining({ blog: name, role: 'contributor' }),
  )
  expect([...ofContributor.keys()].some((path) => path.includes(name))).toBe(false)
})
