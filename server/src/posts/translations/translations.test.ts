import { blockBlog } from '@bowerbird/domain/blogs/blocks.contract.ts'
import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { translatePost } from '@bowerbird/domain/posts/translations/translations.contract.ts'
import { translationMaxLength } from '@bowerbird/domain/posts/translations/translations.rules.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Outgoing } from '../../core/outside/outgoing.ts'
import { openLibreTranslate } from '../../testing/services/libre-translate.ts'
import { openWorld, type Person, type World } from '../../testing/world.ts'
import { reblog, writePost } from '../../testing/writing.ts'

let translator: Awaited<ReturnType<typeof openLibreTranslate>>
let world: World
beforeAll(async () => {
  translator = await openLibreTranslate()
  const outgoing = new Outgoing({ totalMs: 1000 })
  const env = { LIBRETRANSLATE_URL: `${translator.url}/own/`, LIBRETRANSLATE_KEY: 'key', RATE_LIMITS: 'on' }
  world = await openWorld(env, 'none', { outgoing })
})
beforeEach(() => {
  translator.asked.length = 0
  translator.translateBy((text, { target }) => text.replace(/(^|>)(?=\p{L})/u, `$1[${target}] `))
})
afterAll(async () => {
  await world.close()
  await translator.close()
})

const german = '<p>Heute habe ich am Strand drei sehr schöne Flaschendeckel gefunden.</p>'
const translate = (who: Person, id: string, language = 'en') =>
  world.send(who, translatePost, { post_id: id }, { 'accept-language': language })
const aGermanPost = async (change = {}) =>
  writePost(world, await world.aMember(), { lang: 'de', post: { one: 'Fund & Dank', two: '<p>Hallo</p>' }, ...change })

test('a member gets title and text of every part in their own language, asked once for each language [DAY-181]', async () => {
  const mine = await world.aMember()
  const post = await aGermanPost()
  const french = await reblog(world, await world.aMember(), post, { lang: 'fr', post: { two: '<p>Merci</p>' } })
  const shared = await reblog(world, mine, french, { lang: 'en', post: { two: '<p>Lovely</p>' } })
  const { status, response } = await translate(mine, shared.id, 'en-GB')
  expect([status, response.lang]).toEqual([200, 'en'])
  expect(response.parts).toEqual([
    { content_id: post.content?.content_id, texts: ['[en] Fund & Dank', '<p>[en] Hallo</p>'] },
    { content_id: french.content?.content_id, texts: ['<p>[en] Merci</p>'] },
  ])
  const sent = { target: 'en', format: 'html', api_key: 'key', path: '/own/translate' }
  expect(translator.asked.toSorted((one, other) => (one.source < other.source ? -1 : 1))).toEqual([
    { ...sent, source: 'de', q: ['Fund &amp; Dank', '<p>Hallo</p>'] },
    { ...sent, source: 'fr', q: ['<p>Merci</p>'] },
  ])
})

test('quotes, chats, links, polls, captions and questions are translated too, and names stay [DAY-218]', async () => {
  const wren = await world.aMember()
  const wordsOf = async (fields: object) => {
    const { id } = await writePost(world, wren, { lang: 'de', ...fields })
    return (await translate(wren, id)).response.parts[0]?.texts
  }
  expect(await wordsOf({ post: { type: 'quote', one: 'Wer sucht,\nfindet & lacht', two: '<p>Oma</p>' } })).toEqual([
    '[en] Wer sucht,\nfindet & lacht',
    '<p>[en] Oma</p>',
  ])
  expect(await wordsOf({ post: { type: 'chat', one: 'Im Bus', two: 'Ute: Hallo\nUwe: Hallo' } })).toEqual([
    ...['[en] Im Bus', '[en] Hallo', '[en] Hallo'],
  ])
  expect(translator.asked.at(-1)?.q).toEqual(['Im Bus', 'Hallo'])
  const link = { type: 'link', one: 'Moos', two: 'https://a.example/', three: '<p>Lesen</p>' }
  expect(await wordsOf({ post: link, excerpt: 'Kurz' })).toEqual(['[en] Moos', '<p>[en] Lesen</p>', '[en] Kurz'])
  const poll = { question: 'Tee?', options: ['Ja', 'Nein'], hours: 24 }
  expect(await wordsOf({ post: { one: '', two: '' }, poll })).toEqual(['[en] Tee?', '[en] Ja', '[en] Nein'])
})

test('Brazilians read Portuguese, and words of an unknown language are guessed by the translator [DAY-181]', async () => {
  const who = await world.aMember()
  await translate(who, (await writePost(world, who, { post: { one: '', two: '<p>Hm!</p>' } })).id, 'pt-BR')
  expect(translator.asked).toMatchObject([{ source: 'auto', target: 'pt', q: ['<p>Hm!</p>'] }])
  const portuguese = await writePost(world, who, { lang: 'pt', post: { two: '<p>Bom dia</p>' } })
  expect((await translate(who, portuguese.id, 'pt-BR')).response).toEqual({ lang: 'pt-BR', parts: [] })
  expect(translator.asked).toHaveLength(1)
})

test('nothing of a post that one may not see is sent or answered [DAY-181]', async () => {
  const [wren, owl, young] = [await world.aMember(), await world.aMember(), await world.aMember()]
  const about = { lang: 'de', post: { one: '', two: german } }
  const post = await writePost(world, wren, about)
  await world.send(wren, blockBlog, { tumblelog: wren.blogName, blocked_tumblelog: owl.blogName })
  expect((await translate(owl, post.id)).error).toBe('posts.gone')
  expect((await translate(world.aGuest(), post.id)).status).toBe(401)
  const draft = await writePost(world, wren, { ...about, post: { ...about.post, state: '1' } })
  expect(draft.state).toBe('draft')
  expect((await translate(young, draft.id)).error).toBe('posts.gone')
  await sql`update posts set is_sensitive = true where id = ${post.id}`.execute(world.db)
  await sql`update accounts set safe_mode = true, can_modify_safe_mode = false where id = ${young.accountId}`.execute(
    world.db,
  )
  expect((await translate(young, post.id)).response.parts).toEqual([])
  expect(translator.asked).toEqual([])
  await sql`update accounts set can_modify_safe_mode = true where id = ${young.accountId}`.execute(world.db)
  expect((await translate(young, post.id)).response.parts).toHaveLength(1)
})

test('what comes back is sanitised like the words of a post [DAY-182]', async () => {
  const post = await aGermanPost()
  translator.translateBy(
    () => '<p onclick="steal()">Hi<script>steal()</script> <b>you</b></p><a href="javascript:x">go</a>',
  )
  const { response } = await translate(await world.aMember(), post.id)
  expect(response.parts[0]?.texts).toEqual(['Hi you go', expect.stringMatching(/^<p>Hi <b>you<\/b><\/p>/)])
  expect(JSON.stringify(response)).not.toMatch(/steal|script/)
})

test('a translation is kept for the same words and asked anew for others [DAY-183]', async () => {
  const wren = await world.aMember()
  const post = await writePost(world, wren, { lang: 'de', post: { one: '', two: '<p>Hallo</p>' } })
  const first = await translate(wren, post.id)
  expect((await translate(await world.aMember(), post.id)).response).toEqual(first.response)
  expect(translator.asked).toHaveLength(1)
  await translate(wren, post.id, 'fr')
  expect(translator.asked).toHaveLength(2)
  const edit = { channel_id: wren.blogName, edit_post_id: post.id, lang: 'de', post: { two: '<p>Guten Tag</p>' } }
  await world.send(wren, updatePost, edit)
  await translate(wren, post.id)
  expect(translator.asked.at(-1)?.q).toEqual(['<p>Guten Tag</p>'])
})

type Answer = Parameters<typeof translator.answerBy>[0]

test.each<[string, Answer]>([
  ['refuses', (response) => response.writeHead(403).end('{}')],
  ['breaks', (response) => response.writeHead(500).end('{}')],
  ['says something else', (response) => response.end('<html>')],
  ['gives too few texts', (response) => response.end('{"translatedText":[]}')],
  ['gives too much', (response) => response.end(`{"translatedText":["${'x'.repeat(1_000_000)}",""]}`)],
  ['says nothing in time', () => {}],
])('a translator that %s leads to plain words, and nothing is kept [DAY-183]', async (_what, answer) => {
  const post = await aGermanPost()
  const who = await world.aMember()
  translator.answerBy(answer)
  expect(await translate(who, post.id)).toMatchObject({
    ...{ status: 503, title: 'Couldn’t translate the post. Try again later.' },
  })
  translator.translateBy((text) => text)
  expect((await translate(who, post.id)).response.parts).toHaveLength(1)
})

test('a part whose language the translator does not know is left out, and said if it is the only one [DAY-183] [DAY-219]', async () => {
  const post = await aGermanPost()
  const swiss = await reblog(world, await world.aMember(), post, { lang: 'gsw', post: { two: '<p>Grüezi</p>' } })
  translator.answerBy((response, { source, q }) =>
    response.writeHead(source === 'gsw' ? 400 : 200).end(JSON.stringify({ translatedText: q })),
  )
  const { response } = await translate(await world.aMember(), swiss.id)
  expect(response.parts.map(({ content_id }) => content_id)).toEqual([post.content?.content_id])
  const alone = await aGermanPost({ lang: 'gsw' })
  expect((await translate(await world.aMember(), alone.id)).error).toBe('posts.translation_not_known')
})

test('very long posts are refused, and an account has 200 translations in an hour [DAY-183]', async () => {
  const who = await world.aMember()
  const long = await aGermanPost({ post: { two: `<p>${'wort '.repeat(translationMaxLength / 5)}</p>` } })
  expect((await translate(who, long.id)).error).toBe('posts.translation_too_long')
  const post = await aGermanPost()
  await sql`update rate_limits set count = 199 where key = ${`POST ${translatePost.path} ${who.accountId}`}`.execute(
    world.db,
  )
  expect((await translate(who, post.id)).status).toBe(200)
  expect((await translate(who, post.id)).status).toBe(429)
})

test('without an address of the operator nothing is translated [DAY-180]', async () => {
  const without = await openWorld()
  const who = await without.aMember()
  const post = await writePost(without, who, { lang: 'de' })
  expect(await without.send(who, translatePost, { post_id: post.id })).toMatchObject({
    ...{ status: 404, title: 'This site doesn’t offer translations.' },
  })
  await without.close()
})
