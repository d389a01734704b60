import { readFileSync } from 'node:fs'
import type { SentTo } from '@bowerbird/domain/core/call.ts'
import type { Uploaded } from '@bowerbird/domain/media/media.contract.ts'
import { fetchPostForForm, updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openOutside } from '../../testing/outside.ts'
import { aTone, openSamples } from '../../testing/sample-media.ts'
import { aPhoto, upload } from '../../testing/uploads.ts'
import { openWorld, type Person, type World } from '../../testing/world.ts'

vi.setConfig({ testTimeout: 60_000 })
const samples = openSamples()
let world: World
let outside: Awaited<ReturnType<typeof openOutside>>
let mp3: Buffer
let wav: Buffer
let cover: Buffer
beforeAll(async () => {
  world = await openWorld()
  outside = await openOutside()
  world.deps.outgoing = outside.outgoing
  cover = await aPhoto(80, 80).jpeg().toBuffer()
  await aPhoto(80, 80).jpeg().toFile(samples.at('cover.jpg'))
  const art = ['-i', 'cover.jpg', '-map', '0', '-map', '1', '-c:v', 'copy', '-disposition:v', 'attached_pic']
  const tags = ['-metadata', 'title=A <b>song</b>', '-metadata', 'artist=Wren', '-metadata', 'album=Nest']
  mp3 = readFileSync(samples.make('song.mp3', ...aTone(2), ...art, ...tags))
  wav = readFileSync(samples.make('tone.wav', ...aTone(1)))
})
afterAll(async () => {
  await world.close()
  await outside.close()
  samples.remove()
})

type Sent = Partial<SentTo<typeof updatePost>>
const save = (who: Person, sent: Sent) =>
  world.send(who, updatePost, { channel_id: who.blogName, ...sent, post: { type: 'audio', ...sent.post } })
const fetchForm = async (who: Person, id: string) =>
  (await world.send(who, fetchPostForForm, { post_id: id })).response.post
const sound = async (who: Person, body: Buffer, mime = 'audio/mpeg') =>
  (await upload<Uploaded>(world, who, '/svc/post/upload/audio', { body, field: 'audio', mime })).response
const usedOf = async (who: Person) =>
  (await world.db.selectFrom('media').selectAll().where('owner_account_id', '=', who.accountId).execute()).filter(
    ({ used_at }) => used_at,
  )

test('an uploaded sound shows what its file says, and can be played [POST-116] [POST-421]', async () => {
  const wren = await world.aMember()
  const file = await sound(wren, mp3)
  const { response } = await save(wren, { preuploaded_url: file.url, confirm_tos: true, post: { two: '<p>Hear</p>' } })
  expect(response.post).toMatchObject({ type: 'audio', state: 'published', content: { body_html: '<p>Hear</p>' } })
  const audio = response.post.content?.audio
  expect(audio).toMatchObject({
    url: file.url,
    external_url: '',
    service: '',
    track: 'A <b>song</b>',
    artist: 'Wren',
    album: 'Nest',
    album_art: file.thumbnail,
    frame: null,
  })
  expect(audio?.duration).toBeGreaterThan(1.8)
  expect(audio?.peaks.length).toBeGreaterThan(10)
  expect((await world.app.inject({ url: audio?.url as string })).headers['content-type']).toBe('audio/mpeg')
  expect((await usedOf(wren)).map(({ kind }) => kind)).toEqual(['audio'])
  expect(response.post_dashboard_html).toContain('A &lt;b&gt;song&lt;/b&gt; – Wren – Nest')
  expect(await fetchForm(wren, response.post.id)).toMatchObject({
    two: '<p>Hear</p>',
    three: '',
    id3_tags: { title: 'A <b>song</b>', artist: 'Wren', album: 'Nest' },
    preuploaded_url: file.url,
    album_art: file.thumbnail,
    confirm_tos: true,
  })
})

test('the writer’s own words and picture replace those of the file, and can go again [POST-149] [POST-421] [POST-425]', async () => {
  const wren = await world.aMember()
  const file = await sound(wren, wav, 'audio/wav')
  const art = await upload<Uploaded>(world, wren, '/svc/post/upload/artwork', { body: cover, field: 'artwork' })
  const { response } = await save(wren, {
    preuploaded_url: file.url,
    confirm_tos: true,
    id3_tags: { title: 'Mine' },
    artwork_pre_upload: art.response.url,
    copyright_fallback: 'some text',
  })
  expect(response.post.content?.audio).toMatchObject({ track: 'Mine', artist: '', album_art: art.response.url })
  const edit = async (sent: Sent) =>
    (await save(wren, { edit_post_id: response.post.id, ...sent })).response.post.content?.audio
  const stored = { url: file.url, track: 'Mine', album_art: art.response.url }
  expect(await edit({ post: { two: '<p>x</p>' } })).toMatchObject(stored)
  expect(await edit({ preuploaded_url: file.url, confirm_tos: true, album_art: art.response.url })).toMatchObject(
    stored,
  )
  expect(await fetchForm(wren, response.post.id)).toMatchObject({ copyright_fallback: 'some text' })
  expect(await edit({ id3_tags: { artist: 'Me' }, remove_album_art: true })).toMatchObject({
    track: 'Mine',
    artist: 'Me',
    album_art: '',
  })
  outside.page('art.example.com/c.jpg', cover, { 'content-type': 'image/jpeg' })
  const copied = await edit({ album_art: 'http://art.example.com/c.jpg' })
  expect(copied?.album_art).toMatch(/^\/media\/p\//)
})

test.each([
  ['https://soundcloud.com/wren/a-song', 'soundcloud', 'https://w.soundcloud.com/player/'],
  ['open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC', 'spotify', 'https://open.spotify.com/embed/track/'],
  ['https://example.com/a.mp3', '', null],
  ['https://soundcloud.com/discover', 'soundcloud', null],
])('%s is a sound elsewhere, of the service %j [POST-138] [POST-149]', async (url, service, src) => {
  const wren = await world.aMember()
  const { status, response } = await save(wren, { post: { three: url }, id3_tags: { title: 'T' } })
  expect(status).toBe(200)
  const audio = response.post.content?.audio
  expect(audio).toMatchObject({
    url: '',
    external_url: url.startsWith('http') ? url : `https://${url}`,
    service,
    track: 'T',
  })
  if (src) expect(audio?.frame?.src).toContain(src)
  else expect(audio?.frame).toBeNull()
  expect(await fetchForm(wren, response.post.id)).toMatchObject({
    three: audio?.external_url,
    preuploaded_url: '',
    confirm_tos: false,
  })
  const edited = await save(wren, { edit_post_id: response.post.id, post: { two: '<p>x</p>' } })
  expect(edited.response.post.content?.audio).toEqual(audio)
})

test('a sound without a source, without consent, or of another is refused [POST-096] [POST-136] [POST-137] [POST-249]', async () => {
  const [wren, other] = [await world.aMember(), await world.aMember()]
  const [own, theirs] = [await sound(wren, mp3), await sound(other, mp3)]
  const photo = await upload<Uploaded>(world, wren, '/svc/post/upload/photo', { body: cover })
  const refused = async (sent: Sent, text: string) =>
    expect(await save(wren, sent)).toMatchObject({ status: 400, title: text })
  await refused({}, 'Please choose an audio source before continuing.')
  await refused({ preuploaded_url: own.url }, 'You must agree that you have permission to share this file.')
  await refused(
    { preuploaded_url: own.url, confirm_tos: false },
    'You must agree that you have permission to share this file.',
  )
  await refused({ preuploaded_url: photo.response.url, confirm_tos: true }, 'You haven’t uploaded that file.')
  await refused({ preuploaded_url: 'https://example.com/a.mp3', confirm_tos: true }, 'You haven’t uploaded that file.')
  await refused({ post: { three: 'javascript:alert(1)' } }, 'Not a valid URL')
  expect(await usedOf(wren)).toEqual([])
  // Each member owns their own upload of the same file.
  expect(theirs.url).toBe(own.url)
  expect(await save(wren, { preuploaded_url: own.url, confirm_tos: true })).toMatchObject({ status: 200 })
  expect(await usedOf(other)).toEqual([])
})
