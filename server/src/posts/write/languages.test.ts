import { jsonFeedPath, rssPath } from '@bowerbird/domain/core/urls.ts'
import { fetchPostForForm, updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdTime } from '../../testing/hold-time.ts'
import { openWorld, type Person, type World } from '../../testing/world.ts'
import { reblog, writePost } from '../../testing/writing.ts'
import { readPosts } from '../read/posts.views.ts'
import { guessLanguage } from './guess-language.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const german = '<p>Heute habe ich am Strand drei sehr schöne Flaschendeckel gefunden.</p>'
const edit = (who: Person, id: string, fields: object) =>
  world.send(who, updatePost, { channel_id: who.blogName, edit_post_id: id, ...fields })

test.each([
  ['The tide left three bottle caps on the sand today', 'en'],
  ['Heute habe ich am Strand drei schöne Flaschendeckel gefunden', 'de'],
  ["J'ai trouvé trois capsules de bouteille sur la plage ce matin", 'fr'],
  ['Hoy encontré tres tapas de botella muy bonitas en la playa', 'es'],
  ['Hoje encontrei três tampas de garrafa na praia', 'pt'],
  ['今日は海で三つの瓶の蓋を見つけました。とても楽しかったです。', 'ja'],
  ['وجدت اليوم ثلاثة أغطية زجاجات على الشاطئ الجميل', 'ar'],
  ['Hello you', null],
  ['asdf qwer zxcv uiop hjkl vbnm rtyu', null],
  ['https://example.org/the/tide/left/three/bottle/caps #the #sand @today', null],
])('“%s” is taken for %s, and nothing for a guess that is not sure [DAY-153]', async (text, language) => {
  expect(await guessLanguage(text)).toBe(language)
})

test('a post has the language that its words are in, in its one statement, wherever it is read [DAY-153]', async () => {
  holdTime()
  const wren = await world.aMember()
  await writePost(world, wren, { post: { two: german } })
  const count = await world.countQueries(() => writePost(world, wren, { post: { two: german } }))
  expect(count).toBeLessThanOrEqual(2)
  const post = await writePost(world, wren, { post: { two: german } })
  expect(post.content?.lang).toBe('de')
  const again = await reblog(world, await world.aMember(), post, { post: { two: '<p>Yes!</p>' } })
  expect([again.trail[0]?.lang, again.content?.lang]).toEqual(['de', undefined])
  const [read] = await readPosts(world.db, null, [post.id], world.config.origin)
  expect(read?.content?.lang).toBe('de')
})

test('the writer chooses the language, and an edit of other things keeps it [DAY-154]', async () => {
  const wren = await world.aMember()
  const post = await writePost(world, wren, { lang: 'gsw', post: { two: german } })
  expect(post.content?.lang).toBe('gsw')
  const sent = { channel_id: wren.blogName, post_id: post.id }
  expect((await world.send(wren, fetchPostForForm, sent)).response.post.content?.lang).toBe('gsw')
  await edit(wren, post.id, { lang: 'gsw', post: { tags: 'moss' } })
  const [stored] = await readPosts(world.db, null, [post.id], world.config.origin)
  expect(stored?.content).toMatchObject({ lang: 'gsw', content_id: post.content?.content_id })
  await edit(wren, post.id, { lang: '', post: { tags: 'moss' } })
  const [guessed] = await readPosts(world.db, null, [post.id], world.config.origin)
  expect(guessed?.content?.lang).toBe('de')
  for (const lang of ['x', '<b>', 'de_AT', 'a'.repeat(36)])
    expect((await edit(wren, post.id, { lang, post: {} })).status).toBe(400)
})

test('feeds say the language of each part, of each post and of most posts [DAY-155] [DAY-215]', async () => {
  const wren = await world.aMember()
  const read = async (path: string) => (await world.app.inject({ url: path })).body
  await writePost(world, wren, { post: { one: '', two: '<p>Hm!</p>' } })
  expect(JSON.parse(await read(jsonFeedPath(wren.blogName))).language).toBeUndefined()
  expect(await read(rssPath(wren.blogName))).not.toContain('language')
  await writePost(world, wren, { lang: 'pt-BR' })
  for (const _ of '12') await writePost(world, wren, { post: { two: german } })
  const feed = JSON.parse(await read(jsonFeedPath(wren.blogName)))
  expect(feed.items[0].content_html).toContain('<div lang="de">')
  expect(feed.language).toBe('de')
  expect(feed.items.map(({ language }: { language?: string }) => language)).toEqual(['de', 'de', 'pt-BR', undefined])
  const rss = await read(rssPath(wren.blogName))
  expect(rss).toContain('<language>de</language>')
  expect(rss).toContain('<dc:language>pt-BR</dc:language>')
})
