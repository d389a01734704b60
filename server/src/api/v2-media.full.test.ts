import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { slowMediaTasks } from '../media/media.jobs.ts'
import { anApp, readApi, tokensFor, writeApi } from '../testing/api/apps.ts'
import { type FormPart, formOf } from '../testing/api/form.ts'
import { handleEventsAbout } from '../testing/handle-events-about.ts'
import { aPicture, aTone, openSamples } from '../testing/sample-media.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'

const samples = openSamples()
let world: World
let jay: Person
let token: string
beforeAll(async () => {
  world = await openWorld()
  jay = await world.aMember()
  token = (await tokensFor(world, jay, await anApp(world, jay))).access_token
})
afterAll(async () => {
  await world.close()
  samples.remove()
})

const film = (rate: number) =>
  readFileSync(samples.make(`film${rate}.mp4`, ...aPicture(1, '160x120', rate), ...aTone(1)))
const sound = (hertz: number) => readFileSync(samples.make(`sound${hertz}.mp3`, ...aTone(1, hertz)))

async function send(rest: string, parts: FormPart[]): Promise<string> {
  const { payload, type } = formOf(parts)
  const { status, body } = await writeApi(world, token, `/v2/blog/${jay.blogName}/${rest}`, payload, { type })
  expect([status, body.errors]).toEqual([201, undefined])
  return body.response.id
}
const read = async (id: string, format: string) =>
  (await readApi(world, `/v2/blog/${jay.blogName}/posts/${id}?post_format=${format}`, token)).body.response

/** Does what the worker does with new films. */
async function workOnFilms() {
  const films = world.db.selectFrom('media').select(['id', 'hash']).where('kind', '=', 'video')
  for (const { id, hash } of await films.where('owner_account_id', '=', jay.accountId).execute()) {
    await slowMediaTasks(world.deps).transcode_video?.({ hash })
    await handleEventsAbout(world, id)
  }
}

const blockOf = (type: 'audio' | 'video', more: object = {}): FormPart => [
  'json',
  JSON.stringify({
    content: [
      { type: 'text', text: 'Above' },
      { type, media: { identifier: 'f' }, ...more },
    ],
  }),
]

test.each([
  ['blocks', 'posts', (file: Buffer): FormPart[] => [['f', file], blockOf('audio', { title: 'Rain', artist: 'Wren' })]],
  [
    'the format before them',
    'post',
    (file: Buffer): FormPart[] => [
      ['type', 'audio'],
      ['caption', '<p>Above</p>'],
      ['track_name', 'Rain'],
      ['artist', 'Wren'],
      ['data', file],
    ],
  ],
])('a sound is posted in %s and read back in both formats [API-084]', async (_format, rest, partsWith) => {
  const id = await send(rest, partsWith(sound(rest === 'post' ? 330 : 440)))
  const { content } = await read(id, 'npf')
  const block = content.find(({ type }: { type: string }) => type === 'audio')
  expect(block).toMatchObject({ provider: 'tumblr', title: 'Rain', artist: 'Wren' })
  expect(content).toContainEqual(expect.objectContaining({ text: 'Above' }))
  const legacy = await read(id, 'legacy')
  expect(legacy).toMatchObject({ type: 'audio', audio_type: 'tumblr', is_external: false, track_name: 'Rain' })
  expect([legacy.caption, legacy.audio_url]).toEqual([expect.stringContaining('Above'), block.media.url])
  expect((await world.app.inject({ url: new URL(legacy.audio_url).pathname })).statusCode).toBe(200)
})

test.each([
  ['blocks', 'posts', (file: Buffer): FormPart[] => [['f', file], blockOf('video')]],
  [
    'the format before them',
    'post',
    (file: Buffer): FormPart[] => [
      ['type', 'video'],
      ['caption', '<p>Above</p>'],
      ['data', file],
    ],
  ],
])(
  'a film is posted in %s and read back in both formats once it can be played [API-084]',
  async (_format, rest, partsWith) => {
    const id = await send(rest, partsWith(film(rest === 'post' ? 12 : 10)))
    await workOnFilms()
    const { content, state } = await read(id, 'npf')
    expect(state).toBe('published')
    const block = content.find(({ type }: { type: string }) => type === 'video')
    expect(block).toMatchObject({ provider: 'tumblr', media: { type: 'video/mp4', width: 160, height: 120 } })
    expect(content).toContainEqual(expect.objectContaining({ text: 'Above' }))
    const legacy = await read(id, 'legacy')
    expect(legacy).toMatchObject({
      type: 'video',
      video_type: 'tumblr',
      html5_capable: true,
      video_url: block.media.url,
    })
    expect([legacy.caption, legacy.player[0].embed_code]).toEqual([
      expect.stringContaining('Above'),
      expect.stringContaining(legacy.video_url),
    ])
    expect((await world.app.inject({ url: new URL(legacy.video_url).pathname })).statusCode).toBe(200)
  },
)
