import { readFileSync, writeFileSync } from 'node:fs'
import type { SentTo } from '@bowerbird/domain/core/call.ts'
import { readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { retryUpload, type Uploaded } from '@bowerbird/domain/media/media.contract.ts'
import { fetchPostForForm, updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { saveQueue } from '@bowerbird/domain/posts/queues/queues.contract.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { slowMediaTasks } from '../../media/media.jobs.ts'
import { openOutside } from '../../testing/outside.ts'
import { aPicture, aTone, openSamples } from '../../testing/sample-media.ts'
import { aPhoto, upload } from '../../testing/uploads.ts'
import { openWorld, type Person, type World } from '../../testing/world.ts'
import { settleVideos } from '../settle-videos.listeners.ts'

vi.setConfig({ testTimeout: 120_000 })
const samples = openSamples()
let world: World
let outside: Awaited<ReturnType<typeof openOutside>>
let count = 0
beforeAll(async () => {
  world = await openWorld()
  outside = await openOutside()
  world.deps.outgoing = outside.outgoing
})
afterAll(async () => {
  await world.close()
  await outside.close()
  samples.remove()
})

type Sent = Partial<SentTo<typeof updatePost>>
const save = (who: Person, sent: Sent) =>
  world.send(who, updatePost, { channel_id: who.blogName, ...sent, post: { type: 'video', ...sent.post } })
const fetchForm = async (who: Person, id: string) =>
  (await world.send(who, fetchPostForForm, { post_id: id })).response.post
const rowOf = (id: string) => world.db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const films = new Map<string, Buffer>()
/** Makes each MP4 and MOV different by a box that players skip, so that none is found by its hash. */
const film = (ending = 'mp4') => {
  const made =
    films.get(ending) ?? readFileSync(samples.make(`film.${ending}`, ...aPicture(1, '160x120', 10), ...aTone(1)))
  films.set(ending, made)
  count += 1
  return ending === 'webm' ? made : Buffer.concat([made, Buffer.from(`\0\0\0\x0cfree${count}`.padEnd(12))])
}
const send = async (who: Person, body: Buffer, mime = 'video/mp4') =>
  (await upload<Uploaded>(world, who, '/svc/post/upload/video', { body, field: 'video', mime })).response
const hashOf = (uploaded: Uploaded) => uploaded.key.split('/')[2] as string
const transcode = (uploaded: Uploaded) => slowMediaTasks(world.deps).transcode_video?.({ hash: hashOf(uploaded) })
/** Runs the listeners of the worker for the events about this video. */
async function tell(uploaded: Uploaded) {
  const media = await world.db
    .selectFrom('media')
    .select(['id', 'state'])
    .where('hash', '=', hashOf(uploaded))
    .execute()
  for (const { id: mediaId, state } of media) {
    if (!(await world.eventsAbout(mediaId)).includes('media.processed')) continue
    const event = { mediaId, state: state as 'ready' }
    await world.db.transaction().execute((tx) => settleVideos(tx, event, ''))
  }
}
const consent = (uploaded: Uploaded) => ({ preuploaded_url: uploaded.url, confirm_tos: true })

test('a video waits until it can be played, and then takes the state its writer chose [POST-085] [POST-101] [POST-117] [POST-422]', async () => {
  const [wren, reader] = [await world.aMember(), await world.aMember()]
  const file = await send(wren, film())
  const { response } = await save(wren, { ...consent(file), post: { two: '<p>Look</p>', tags: 'film' } })
  const { id } = response.post
  expect(response).toMatchObject({ message: `Posted to ${wren.blogName}`, post: { state: 'transcoding' } })
  expect(response.post.content?.video).toMatchObject({
    state: 'processing',
    progress: 0,
    sources: { sd: '', hd: '' },
    poster: file.thumbnail,
    frame: null,
  })
  expect(
    (await world.app.inject({ url: `/svc/post/${id}/notes`, headers: { cookie: `session=${reader.token}` } }))
      .statusCode,
  ).toBe(404)
  expect(await world.eventsAbout(id)).toEqual([])
  await world.db.updateTable('media').set({ progress: 40 }).where('owner_account_id', '=', wren.accountId).execute()
  expect(await fetchForm(wren, id)).toMatchObject({
    state_code: '4',
    content: { video: { state: 'processing', progress: 40 } },
  })

  await transcode(file)
  expect((await fetchForm(wren, id)).content?.video?.state).toBe('ready')
  expect((await rowOf(id)).state).toBe('transcoding')
  await Promise.all([tell(file), tell(file), tell(file)])
  await tell(file)
  expect(await rowOf(id)).toMatchObject({ state: 'published' })
  expect((await rowOf(id)).options).toEqual({})
  expect((await world.eventsAbout(id)).filter((name) => name === 'post.published')).toHaveLength(1)
  const post = await fetchForm(wren, id)
  expect(post.content?.video).toMatchObject({ state: 'ready', progress: 100, sources: { sd: file.url } })
  expect(post.content?.video?.filmstrip?.frames).toBe(10)
  expect(post.content?.video?.duration).toBeGreaterThan(0.5)
  expect(post).toMatchObject({
    embed_code: file.url,
    preuploaded_url: file.url,
    preuploaded_ch: file.key,
    confirm_tos: true,
    two: '<p>Look</p>',
  })
  const found = await world.send(reader, readTimeline, { pageRoot: 'tagged', tag: 'film' })
  expect(found.response.posts.map((each) => each.id)).toContain(id)
})

test('a poster and subtitles that the writer chose stay with the video, are for its readers, and can be taken back [CTRL-062] [CTRL-063]', async () => {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  const file = await send(wren, film())
  const sent = async (kind: string, body: Buffer) =>
    (await upload<Uploaded>(world, wren, `/svc/post/upload/${kind}`, { body, field: kind, name: 'a' })).response
  const poster = await sent('photo', await aPhoto(64, 48).jpeg().toBuffer())
  const text = await sent('subtitles', Buffer.from('1\n00:00:00,100 --> 00:00:00,900\n<b>Caf\u00e9</b>\n', 'latin1'))
  const subtitles = { url: text.url, label: 'English', language: 'en' }
  const theirs = { ...consent(file), poster_url: poster.url, subtitles, transcript: ' Ann speaks\n' }
  expect((await save(jay, { ...consent(await send(jay, film())), subtitles })).status).toBe(400)
  const { response } = await save(wren, theirs)
  const { id } = response.post
  const chosen = { poster: poster.url, subtitles, transcript: 'Ann speaks' }
  expect(response.post.content?.video).toMatchObject({ state: 'processing', ...chosen })
  await transcode(file)
  expect((await fetchForm(wren, id)).content?.video).toMatchObject({ state: 'ready', ...chosen })
  await tell(file)
  expect(await fetchForm(wren, id)).toMatchObject({ poster_url: poster.url, subtitles, content: { video: chosen } })
  const served = await world.app.inject({ url: text.url })
  expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'text/vtt; charset=utf-8'])
  expect(served.body).toBe('WEBVTT\n\n00:00:00.100 --> 00:00:00.900\nCaf\u00e9\n')
  const none = { poster_url: '', subtitles: { url: '', label: '', language: '' } }
  const edited = await save(wren, { ...consent(file), embed_code: file.url, edit_post_id: id, ...none })
  expect(edited.response.post.content?.video).toMatchObject({
    ...{ poster: file.thumbnail, subtitles: null, transcript: 'Ann speaks' },
  })
  expect((await world.app.inject({ url: text.url })).statusCode).toBe(404)
})

test('what holds no subtitles is refused', async () => {
  const wren = await world.aMember()
  const body = Buffer.from('<html><script>alert(1)</script>')
  const refused = await upload(world, wren, '/svc/post/upload/subtitles', { body, field: 'subtitles', name: 'a.vtt' })
  expect(refused).toMatchObject({ status: 400, msg: 'This is not valid subtitles file.' })
})

test.each([
  ['a draft', { state: '1' }, { state: 'draft', published_id: null }],
  ['private', { state: 'private' }, { state: 'private' }],
  ['queued', { state: '2' }, { state: 'queued' }],
  [
    'scheduled',
    { state: 'on.2', publish_on: '2999-01-01T00:00:00Z' },
    { state: 'scheduled', publish_on: new Date('2999-01-01T00:00:00Z') },
  ],
])('a video saved as %s becomes that, and nothing goes out [POST-101]', async (_what, inner, expected) => {
  const wren = await world.aMember()
  const file = await send(wren, film())
  const { response } = await save(wren, { ...consent(file), post: inner })
  expect((await rowOf(response.post.id)).state).toBe('transcoding')
  await transcode(file)
  await tell(file)
  expect(await rowOf(response.post.id)).toMatchObject(expected)
  expect(await world.eventsAbout(response.post.id)).toEqual([])
  const blog = await world.db.selectFrom('blogs').selectAll().where('id', '=', wren.blogId).executeTakeFirstOrThrow()
  expect(blog.queue_next_at !== null).toBe(expected.state === 'queued')
})

test('a video that waits for its making goes to the queue that was chosen for it [CTRL-072]', async () => {
  const wren = await world.aMember()
  const { queue_id } = (await world.send(wren, saveQueue, { name: wren.blogName, queue_name: 'Nights' })).response
  const file = await send(wren, film())
  const { response } = await save(wren, { ...consent(file), post: { state: '2', queue_id } })
  await transcode(file)
  await tell(file)
  expect(await rowOf(response.post.id)).toMatchObject({ state: 'queued', queue_id })
})

test('a video that can be played already does not wait, and an edit changes what is chosen [POST-101]', async () => {
  const wren = await world.aMember()
  const file = await send(wren, film('webm'), 'video/webm')
  const waiting = await save(wren, { ...consent(file), post: { state: '1', date: '2015-01-01T00:00:00Z' } })
  const edited = await save(wren, { edit_post_id: waiting.response.post.id, post: { state: '0', tags: 'a' } })
  expect(edited.response).toMatchObject({ message: 'Saved', post: { state: 'transcoding' } })
  await transcode(file)
  const second = await save(wren, consent(file))
  expect(second.response.post).toMatchObject({ state: 'published', content: { video: { state: 'ready' } } })
  await tell(file)
  const published = await fetchForm(wren, waiting.response.post.id)
  expect(published).toMatchObject({ state: 'published', tags: ['a'], date: '2015-01-01T00:00:00.000Z' })
})

test('a published post that gets another video comes back to where it stood [POST-101]', async () => {
  const wren = await world.aMember()
  const { response } = await save(wren, { embed_code: 'https://vimeo.com/76979871', post: { two: '<p>Look</p>' } })
  const newer = await save(wren, { embed_code: 'https://vimeo.com/76979872' })
  const file = await send(wren, film())
  const edited = await save(wren, { edit_post_id: response.post.id, ...consent(file) })
  expect(edited.response.post).toMatchObject({ state: 'transcoding', content: { body_html: '<p>Look</p>' } })
  await transcode(file)
  await tell(file)
  const again = await fetchForm(wren, response.post.id)
  expect(again).toMatchObject({ state: 'published', date: response.post.date, content: { video: { frame: null } } })
  const places = [await rowOf(response.post.id), await rowOf(newer.response.post.id)].map(({ published_id }) =>
    BigInt(published_id ?? 0),
  )
  expect((places[0] as bigint) < (places[1] as bigint)).toBe(true)
})

test('a worker that is killed while it publishes has done nothing, and the next does it once [POST-101]', async () => {
  const wren = await world.aMember()
  const file = await send(wren, film())
  const { response } = await save(wren, { ...consent(file), post: { tags: 'once' } })
  await transcode(file)
  const [media] = await world.db.selectFrom('media').select('id').where('hash', '=', hashOf(file)).execute()
  const killed = world.db.transaction().execute(async (tx) => {
    await settleVideos(tx, { mediaId: media?.id as string, state: 'ready' }, '')
    throw new Error('killed')
  })
  await expect(killed).rejects.toThrow('killed')
  expect((await rowOf(response.post.id)).state).toBe('transcoding')
  expect(await world.eventsAbout(response.post.id)).toEqual([])
  await Promise.all([tell(file), tell(file)])
  expect((await rowOf(response.post.id)).state).toBe('published')
  expect(await world.eventsAbout(response.post.id)).toEqual(['post.published'])
  const tags = await world.db.selectFrom('post_tags').selectAll().where('post_id', '=', response.post.id).execute()
  expect(tags).toHaveLength(1)
})

test('a save and the end of the work at the same moment lose nothing [POST-101]', async () => {
  const wren = await world.aMember()
  const file = await send(wren, film('mov'), 'video/quicktime')
  const [{ response }] = await Promise.all([save(wren, consent(file)), transcode(file)])
  await tell(file)
  expect((await rowOf(response.post.id)).state).toBe('published')
})

test('a video that cannot be made says why, and is published after a retry that works [POST-101]', async () => {
  const wren = await world.aMember()
  const body = film()
  const file = await send(wren, body)
  const { response } = await save(wren, consent(file))
  const [media] = await world.db
    .selectFrom('media')
    .selectAll()
    .where('owner_account_id', '=', wren.accountId)
    .execute()
  const original = media?.renditions.at(-1)?.key as string
  const path = `${world.dataDir}/media/${original}`
  const whole = readFileSync(path)
  writeFileSync(path, whole.subarray(0, 300))
  await transcode(file)
  await tell(file)
  const failed = await fetchForm(wren, response.post.id)
  expect(failed).toMatchObject({ state: 'transcoding', content: { video: { state: 'failed' } } })
  expect(failed.content?.video?.failure).not.toBe('')
  writeFileSync(path, whole)
  expect(await world.send(wren, retryUpload, { key: file.key })).toMatchObject({ status: 200 })
  await transcode(file)
  await tell(file)
  expect((await rowOf(response.post.id)).state).toBe('published')
})

test('an embed is kept as what it names, and its frame is built anew [POST-139] [POST-271] [POST-422]', async () => {
  const wren = await world.aMember()
  const code =
    '<iframe onload="alert(1)" src="https://www.youtube.com/embed/dQw4w9WgXcQ?autoplay=1"></iframe><script>alert(2)</script>'
  const { response } = await save(wren, { embed_code: code, post: { two: '<p>Look</p>' } })
  expect(response.post).toMatchObject({ state: 'published', content: { body_html: '<p>Look</p>' } })
  expect(response.post.content?.video).toMatchObject({
    state: 'ready',
    frame: {
      service: 'youtube',
      id: 'dQw4w9WgXcQ',
      src: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
      page_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    },
  })
  expect(JSON.stringify(response)).not.toMatch(/alert|onload|autoplay/)
  const form = await fetchForm(wren, response.post.id)
  expect(form).toMatchObject({ preuploaded_url: '', confirm_tos: false })
  expect(form.embed_code).toMatch(/^<iframe src="https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ"/)
  const same = await save(wren, { edit_post_id: response.post.id, embed_code: form.embed_code as string })
  expect(same.response.post.content?.video).toEqual(response.post.content?.video)
  const other = await save(wren, { edit_post_id: response.post.id, embed_code: 'https://vimeo.com/76979871' })
  expect(other.response.post.content?.video?.frame).toMatchObject({ service: 'vimeo', id: '76979871' })
})

test('no video, no consent, an unknown host and another’s file are refused [POST-096] [POST-141] [POST-142] [POST-143] [POST-144] [POST-145] [POST-146] [POST-265]', async () => {
  const [wren, other] = [await world.aMember(), await world.aMember()]
  const [own, theirs] = [await send(wren, film()), await send(other, film())]
  const refused = async (sent: Sent, text: string) =>
    expect(await save(wren, sent)).toMatchObject({ status: 400, title: text })
  await refused({}, 'No video specified')
  await refused({ embed_code: ' ' }, 'No embed specified.')
  await refused({ preuploaded_url: own.url }, 'You must agree that you have permission to share this file.')
  expect((await save(wren, { preuploaded_url: own.url, confirm_tos: 'perhaps' as never })).status).toBe(400)
  await refused({ embed_code: 'hello' }, 'Invalid embed code')
  await refused({ embed_code: '<iframe src="https://evil.example.com/x"></iframe>' }, 'Invalid embed code')
  await refused({ embed_code: own.url }, 'Invalid embed code')
  await refused(consent(theirs), 'You haven’t uploaded that file.')
  expect(await world.db.selectFrom('posts').select('id').where('blog_id', '=', wren.blogId).execute()).toEqual([])

  const { response } = await save(wren, { preuploaded_ch: own.key, confirm_tos: true })
  const edit = (sent: Sent) => save(wren, { edit_post_id: response.post.id, ...sent })
  expect(await edit({ embed_code: '' })).toMatchObject({ status: 400, title: 'Direct embed missing.' })
  expect(await edit({ embed_code: theirs.url })).toMatchObject({ status: 400 })
  expect((await fetchForm(wren, response.post.id)).embed_code).toBe(own.url)
  expect(await edit({ embed_code: own.url, post: { two: '<p>x</p>' } })).toMatchObject({ status: 200 })
  expect(await edit({ preuploaded_url: own.url })).toMatchObject({
    status: 200,
    response: { post: { state: 'transcoding' } },
  })
})

test('a file that is no video never becomes a post [POST-248]', async () => {
  const wren = await world.aMember()
  const answer = await upload<Uploaded>(world, wren, '/svc/post/upload/video', {
    body: film().subarray(0, 400),
    field: 'video',
    mime: 'video/mp4',
  })
  expect(answer.status).toBe(400)
})
