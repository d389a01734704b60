import type { SentTo } from '@bowerbird/domain/core/call.ts'
import type { Uploaded } from '@bowerbird/domain/media/media.contract.ts'
import { fetchPostForForm, updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOutside } from '../../testing/outside.ts'
import { aPhoto, upload } from '../../testing/uploads.ts'
import { openWorld, type Person, type World } from '../../testing/world.ts'
import { reblog, writePost } from '../../testing/writing.ts'

let world: World
let outside: Awaited<ReturnType<typeof openOutside>>
let picture: Buffer
beforeAll(async () => {
  world = await openWorld()
  outside = await openOutside()
  world.deps.outgoing = outside.outgoing
  picture = await aPhoto(64, 48).jpeg().toBuffer()
})
afterAll(async () => {
  await world.close()
  await outside.close()
})

type Sent = Partial<SentTo<typeof updatePost>>
const save = (who: Person, sent: Sent) => world.send(who, updatePost, { channel_id: who.blogName, ...sent })
const fetchForm = async (who: Person, id: string) =>
  (await world.send(who, fetchPostForForm, { post_id: id })).response.post
const rowsOf = (who: Person) => world.db.selectFrom('posts').select('id').where('blog_id', '=', who.blogId).execute()
const searchTextOf = async (postId: string) =>
  (await world.db.selectFrom('contents').select('search_text').where('post_id', '=', postId).executeTakeFirstOrThrow())
    .search_text

test.each(['answer', 'note'])(
  'a new post of type %s has its question, the answer and a caption; the question stays [POST-078] [POST-088] [POST-118] [POST-119] [POST-147]',
  async (type) => {
    const wren = await world.aMember()
    const three = '<p>Ask me <i>more</i><script>x</script></p>'
    const { status, response } = await save(wren, {
      post: { type, one: ' Why <b>blue</b>? ', two: '<p>Why not</p>', three },
    })
    expect(status).toBe(200)
    const { post } = response
    expect(post).toMatchObject({ type: 'answer', state: 'published' })
    expect(post.content).toMatchObject({
      body_html: '<p>Why not</p>',
      ask: { question: 'Why <b>blue</b>?', asker: null, asker_name: '' },
      answer: { caption_html: '<p>Ask me <i>more</i></p>' },
    })
    expect(response.post_dashboard_html).toContain('Why &lt;b&gt;blue&lt;/b&gt;?')
    expect(await searchTextOf(post.id)).toContain('Why <b>blue</b>?')
    expect(await fetchForm(wren, post.id)).toMatchObject({ one: 'Why <b>blue</b>?', two: '<p>Why not</p>' })
    const edited = await save(wren, { edit_post_id: post.id, post: { one: 'Another?', two: '<p>Because</p>' } })
    expect(edited.response.post.content).toMatchObject({
      body_html: '<p>Because</p>',
      ask: { question: 'Why <b>blue</b>?' },
    })
    expect((await save(wren, { post: { type, one: 'Is it so?' } })).status).toBe(200)
  },
)

test('a quote is plain text with a rich source [POST-113] [POST-119] [POST-129]', async () => {
  const wren = await world.aMember()
  const { response } = await save(wren, {
    post: { type: 'quote', one: ' To be <b>or</b>\nnot ', two: '<p>A <b>prince</b><script>x</script></p>' },
  })
  expect(response.post).toMatchObject({ type: 'quote', summary: 'To be <b>or</b> not A prince' })
  expect(response.post.content).toMatchObject({
    title: '',
    body_html: '',
    quote: { quote: 'To be <b>or</b>\nnot', source_html: '<p>A <b>prince</b></p>' },
  })
  expect(response.post_dashboard_html).toContain('<blockquote>To be &lt;b&gt;or&lt;/b&gt;\nnot</blockquote>')
  expect(await fetchForm(wren, response.post.id)).toMatchObject({
    one: 'To be <b>or</b>\nnot',
    two: '<p>A <b>prince</b></p>',
    is_rich_text: { one: false, two: true, three: false },
  })
  const edited = await save(wren, { edit_post_id: response.post.id, post: { one: 'Not to be' } })
  expect(edited.response.post.content?.quote).toEqual({ quote: 'Not to be', source_html: '<p>A <b>prince</b></p>' })
})

test.each([
  ['markdown', '*Ann* <script>x</script>', '<p><i>Ann</i> </p>', 2],
  ['html', '<em onclick="x">Ann</em>', '<i>Ann</i>', 1],
] as const)(
  'a %s source is shown cleaned, and comes back to the form as it was typed [POST-089] [POST-091]',
  async (editor_type, typed, shown, format) => {
    const wren = await world.aMember()
    const { response } = await save(wren, { editor_type, post: { type: 'quote', one: 'Words', two: typed } })
    expect(response.post.content?.quote?.source_html.trim()).toBe(shown)
    expect(await fetchForm(wren, response.post.id)).toMatchObject({
      two: typed,
      format,
      editor_type,
      is_rich_text: { one: false, two: false, three: false },
    })
  },
)

test.each([
  ['text', 'two', {}],
  ['photo', 'two', {}],
  ['quote', 'two', { post: { one: 'Words' } }],
  ['link', 'three', { post: { two: 'https://example.com' } }],
  ['audio', 'two', { post: { three: 'https://example.com/a.mp3' } }],
  ['video', 'two', { embed_code: 'https://vimeo.com/76979871' }],
] as const)('the rich text of a %s post, in slot %s, is cleaned [POST-182]', async (type, slot, more) => {
  const wren = await world.aMember()
  const photo = type === 'photo' && (await upload<Uploaded>(world, wren, '/svc/post/upload/photo', { body: picture }))
  const hostile = '<p onclick="x()">A<script>alert(1)</script><img src="x" onerror="alert(1)"></p>'
  const { response } = await save(wren, {
    ...more,
    ...(photo && { images: { o1: photo.response.url } }),
    post: { type, ...('post' in more ? more.post : {}), [slot]: hostile },
  })
  const { content } = response.post
  expect(content?.quote?.source_html ?? content?.body_html).toBe('<p>A</p>')
  expect(JSON.stringify(response)).not.toMatch(/onclick|onerror|alert/)
  expect(await fetchForm(wren, response.post.id)).toMatchObject({ [slot]: '<p>A</p>' })
})

test('a chat has a label on each line that names its speaker [POST-088] [POST-115] [POST-134] [POST-135]', async () => {
  const wren = await world.aMember()
  const chat = 'Ann: hello <b>\r\n\nBea : see http://example.com/a\nthey leave\nhttp://example.com: odd'
  const { response } = await save(wren, { post: { type: 'conversation', one: 'At the door', two: chat } })
  expect(response.post).toMatchObject({ type: 'chat', summary: 'At the door' })
  expect(response.post.content).toMatchObject({
    title: 'At the door',
    chat: {
      lines: [
        { label: 'Ann', text: 'hello <b>' },
        { label: 'Bea', text: 'see http://example.com/a' },
        { label: '', text: 'they leave' },
        { label: '', text: 'http://example.com: odd' },
      ],
    },
  })
  expect(response.post_dashboard_html).toContain('<li><b>Ann:</b> hello &lt;b&gt;</li>')
  expect(await searchTextOf(response.post.id)).toContain('they leave')
  expect(await fetchForm(wren, response.post.id)).toMatchObject({
    one: 'At the door',
    two: chat,
    is_rich_text: { one: false, two: false, three: false },
  })
})

test('a link keeps what its page says, and its picture is ours [POST-114] [POST-416] [POST-423]', async () => {
  const wren = await world.aMember()
  outside.page('news.example.com/p.jpg', picture, { 'content-type': 'image/jpeg' })
  const { response } = await save(wren, {
    post: { type: 'link', one: 'News', two: 'https://www.example.com/a?b=c', three: '<p>Read it</p>' },
    excerpt: 'What\nhappened',
    author: 'Ann',
    thumbnail: 'http://news.example.com/p.jpg',
  })
  expect(response.post.content).toMatchObject({
    title: 'News',
    body_html: '<p>Read it</p>',
    link: { url: 'https://www.example.com/a?b=c', host: 'example.com', excerpt: 'What happened', author: 'Ann' },
  })
  const thumbnail = response.post.content?.link?.thumbnail
  expect(thumbnail).toMatchObject({ width: 64, height: 48 })
  expect((await world.app.inject({ url: thumbnail?.url as string })).statusCode).toBe(200)
  expect(await fetchForm(wren, response.post.id)).toMatchObject({
    one: 'News',
    two: 'https://www.example.com/a?b=c',
    three: '<p>Read it</p>',
    excerpt: 'What happened',
    author: 'Ann',
    thumbnail: thumbnail?.url,
    is_rich_text: { one: false, two: false, three: true },
  })
  const edit = async (sent: Sent) =>
    (await save(wren, { edit_post_id: response.post.id, ...sent })).response.post.content?.link
  expect(await edit({ author: 'Bea', thumbnail: thumbnail?.url as string })).toMatchObject({ author: 'Bea', thumbnail })
  const other = await upload<Uploaded>(world, wren, '/svc/post/upload/photo', { body: picture })
  expect(await edit({ thumbnail: other.response.url })).toMatchObject({ thumbnail: { url: other.response.url } })
  expect(await edit({ excerpt: '' })).toMatchObject({ excerpt: '', thumbnail: { url: other.response.url } })
  expect(await edit({ remove_thumbnail: true })).toMatchObject({ thumbnail: null, author: 'Bea' })
})

test('a link whose picture is gone, or inside, is saved without it [POST-259]', async () => {
  const wren = await world.aMember()
  for (const thumbnail of ['http://news.example.com/gone.jpg', 'http://host.inside/p.jpg']) {
    const { status, response } = await save(wren, { post: { type: 'link', two: 'https://example.com' }, thumbnail })
    expect([status, response.post.content?.link?.thumbnail]).toEqual([200, null])
  }
  const theirs = await upload<Uploaded>(world, await world.aMember(), '/svc/post/upload/photo', { body: picture })
  expect(
    await save(wren, { post: { type: 'link', two: 'https://example.com' }, thumbnail: theirs.response.url }),
  ).toMatchObject({ status: 400, error: 'posts.not_your_upload' })
})

test.each([
  ['a quote without words', { post: { type: 'quote', one: ' ', two: '<p>x</p>' } }, 'No quote.'],
  ['a chat without words', { post: { type: 'chat', one: 'x', two: '\n' } }, 'No chat.'],
  ['a link to nowhere', { post: { type: 'link', one: 'x' } }, 'No url.'],
  ['a link without protocol', { post: { type: 'link', two: 'example.com' } }, 'Not a valid URL'],
  ['a link that runs', { post: { type: 'link', two: 'javascript:alert(1)' } }, 'Not a valid URL'],
  ['a link into a file', { post: { type: 'link', two: 'file:///etc/passwd' } }, 'Not a valid URL'],
  [
    'a title too long',
    { post: { type: 'link', one: 'x'.repeat(301), two: 'https://a.com' } },
    'Titles can have up to 300 characters.',
  ],
  ['an excerpt too long', { post: { type: 'link', two: 'https://a.com' }, excerpt: 'x'.repeat(1001) }, null],
  ['an author of two', { post: { type: 'link', two: 'https://a.com' }, author: ['a', 'b'] }, null],
])(
  '%s is refused and stores nothing [POST-096] [POST-129] [POST-131] [POST-132] [POST-134] [POST-158]',
  async (_what, sent, text) => {
    const wren = await world.aMember()
    const answer = await save(wren, sent as Sent)
    expect(answer.status).toBe(400)
    if (text) expect(answer.title).toBe(text)
    expect(await rowsOf(wren)).toEqual([])
  },
)

test('a post keeps its kind when it is edited [POST-416]', async () => {
  const wren = await world.aMember()
  const { response } = await save(wren, { post: { type: 'quote', one: 'Words' } })
  const edit = (type: string) => save(wren, { edit_post_id: response.post.id, post: { type, one: 'Other' } })
  expect(await edit('text')).toMatchObject({ status: 400, error: 'posts.kind_stays' })
  expect(await edit('poll')).toMatchObject({ status: 400, error: 'posts.invalid_type' })
  expect(await edit('quote')).toMatchObject({
    status: 200,
    response: { post: { content: { quote: { quote: 'Other' } } } },
  })
})

test('a reblog carries what each kind shows, also after the original is edited [POST-349]', async () => {
  const [wren, robin] = [await world.aMember(), await world.aMember()]
  const { response } = await save(wren, { post: { type: 'quote', one: 'First' } })
  const carried = await reblog(world, robin, response.post)
  await save(wren, { edit_post_id: response.post.id, post: { one: 'Second' } })
  expect(carried.trail).toMatchObject([{ type: 'quote', quote: { quote: 'First' } }])
  const form = await world.send(robin, fetchPostForForm, { post_id: carried.id })
  expect(form.response.reblog_tree).toMatchObject([{ quote: { quote: 'First' } }])
})

test.each([
  ['photo', { two: '<p>Nice</p>' }, 'Nice'],
  ['quote', { one: '', two: '<p>Nice</p>' }, 'Nice'],
  ['link', { one: 'My title', two: '', three: '<p>Nice</p>' }, 'My title'],
  ['chat', { one: 'My title', two: '' }, 'My title'],
  ['video', { two: '' }, 'A title'],
  ['answer', { one: 'Why?', two: '<p>Nice</p>' }, 'Nice'],
])('a reblog that says the kind %s and brings none is a comment [POST-419]', async (type, post, summary) => {
  const [wren, robin] = [await world.aMember(), await world.aMember()]
  const root = await writePost(world, wren)
  const made = await reblog(world, robin, root, { post: { type, ...post } })
  expect(made).toMatchObject({ type: 'text', summary, trail: [{ content_id: root.content?.content_id }] })
  const own = await reblog(world, robin, root, { post: { type: 'quote', one: 'Mine' } })
  expect(own).toMatchObject({ type: 'quote', content: { quote: { quote: 'Mine' } } })
})

test('every field of the call is taken from a form as from JSON [POST-416] [POST-417] [POST-418] [POST-419] [POST-420] [POST-421] [POST-422] [POST-423]', async () => {
  const wren = await world.aMember()
  const root = await writePost(world, await world.aMember())
  const fields = {
    channel_id: wren.blogName,
    'post[type]': 'link',
    'post[state]': '1',
    'post[one]': 'Title',
    'post[two]': 'https://example.com',
    'post[three]': '<p>So</p>',
    'post[date]': '2015-01-01T00:00:00Z',
    'post[publish_on]': '',
    'post[slug]': 'a-slug',
    'post[tags]': 'a,b',
    'post[source_url]': 'example.org',
    'post[photoset_layout]': '',
    'post[photoset_order]': '',
    'is_rich_text[one]': '0',
    'is_rich_text[two]': '0',
    'is_rich_text[three]': '1',
    'images[o1]': '',
    'caption[o1]': '',
    'id3_tags[title]': '',
    'id3_tags[artist]': '',
    'id3_tags[album]': '',
    'content_stats[words]': '4',
    reblog: 'true',
    reblog_key: root.reblog_key,
    reblog_post_id: root.id,
    excerpt: 'An excerpt',
    author: 'Ann',
    editor_type: 'rich',
    cta_text_code: '0',
    carousel_index: '0',
    context_page: 'dashboard',
    context_id: wren.blogName,
    pt: 'a place',
    reblog_source: 'POST_CONTEXT_DASHBOARD',
    share_data: '{}',
    custom_tweet: 'Look [URL]',
    preuploaded_ch: 'a key',
    copyright_fallback: 'some text',
  }
  const flags = `send_to_twitter send_to_fbog allow_photo_replies allow_answers members_only owner_flagged_nsfw
    can_be_liked can_be_reblogged carousel_display enable_cta remove_reblog_tree is_selfie is_selfie_gif confirm_tos
    remove_album_art remove_thumbnail`.split(/\s+/)
  const texts = `post_id edit_post_id thumbnail carousel_link_url cta_link_url
    cta_android_link_url photo_raw preuploaded_url artwork_pre_upload album_art embed_code`.split(/\s+/)
  const all = {
    ...fields,
    ...Object.fromEntries(flags.map((name) => [name, '0'])),
    ...Object.fromEntries(texts.map((name) => [name, ''])),
  }
  const headers = { cookie: `session=${wren.token}`, 'x-form-key': wren.formKey }
  const [form, json] = await Promise.all([
    world.app.inject({
      method: 'POST',
      url: '/svc/post/update',
      payload: new URLSearchParams(all).toString(),
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    }),
    world.app.inject({ method: 'POST', url: '/svc/post/update', payload: all, headers }),
  ])
  for (const answer of [form, json])
    expect(answer.json()).toMatchObject({
      meta: { status: 200 },
      response: {
        post_context_page: 'dashboard',
        created_post: true,
        context_tumblelog: { name: wren.blogName },
        post: {
          state: 'draft',
          slug: 'a-slug',
          tags: ['a', 'b'],
          source_url: 'https://example.org',
          can_be_liked: false,
          trail: [{ post_id: root.id }],
          content: { title: 'Title', body_html: '<p>So</p>', link: { url: 'https://example.com', author: 'Ann' } },
        },
      },
    })
})

test('the options come back unchanged, and addresses as they are used [POST-106] [POST-110] [POST-150] [POST-151] [POST-417] [POST-418] [POST-428]', async () => {
  const wren = await world.aMember()
  const sent = {
    allow_photo_replies: true,
    allow_answers: true,
    carousel_display: true,
    carousel_link_url: 'example.com/c',
    carousel_index: 3,
    enable_cta: true,
    cta_text_code: 4,
    cta_link_url: 'example.com/cta',
    cta_android_link_url: 'javascript:alert(1)',
    content_stats: { words: 12, pictures: 0 },
    share_data: '{"to": "<me>"}',
    send_to_twitter: true,
    send_to_fbog: true,
    custom_tweet: `${'x'.repeat(110)} [URL]`,
  }
  const post = await writePost(world, wren, sent)
  expect(post).toMatchObject({
    allow_photo_replies: true,
    allow_answers: true,
    is_carousel: true,
    carousel_index: 3,
    cta: { text_code: 4, url: 'https://example.com/cta', android_url: '' },
  })
  expect(JSON.stringify(post)).not.toMatch(/content_?stats|pictures|<me>/i)
  const expected = {
    carousel_link_url: 'https://example.com/c',
    cta_link_url: 'https://example.com/cta',
    cta_android_link_url: '',
    cta_text_code: 4,
    enable_cta: true,
    carousel_display: true,
    carousel_index: 3,
    content_stats: { words: 12, pictures: 0 },
    share_data: '{"to": "<me>"}',
    allow_answers: true,
  }
  expect(await fetchForm(wren, post.id)).toMatchObject(expected)
  await save(wren, { edit_post_id: post.id, enable_cta: false })
  expect(await fetchForm(wren, post.id)).toMatchObject({ ...expected, enable_cta: false, cta: null })
  expect((await writePost(world, wren, { enable_cta: true, cta_link_url: 'javascript:alert(1)' })).cta).toBeNull()
  const counted = await writePost(world, wren, { content_stats: '{"words": 5}' })
  expect((await fetchForm(wren, counted.id)).content_stats).toEqual({ words: 5 })
  const plain = await fetchForm(wren, (await writePost(world, wren)).id)
  expect(plain).toMatchObject({
    allow_answers: false,
    allow_photo_replies: false,
    carousel_display: false,
    enable_cta: false,
    cta_text_code: 0,
    content_stats: {},
    cta: null,
  })
})

test.each([
  [{ custom_tweet: 'x'.repeat(141) }],
  [{ custom_tweet: `${'x'.repeat(100)}[URL][URL]` }],
  [{ content_stats: { words: 'many' } }],
  [{ content_stats: 'words' }],
  [{ content_stats: '[1, 2]' }],
  [{ cta_text_code: -1 }],
  [{ carousel_index: 10 }],
  [{ share_data: 'x'.repeat(2001) }],
])('%j is refused [POST-394] [POST-429]', async (sent) => {
  const wren = await world.aMember()
  expect(await save(wren, { post: { one: 'A' }, ...(sent as Sent) })).toMatchObject({ status: 400 })
  expect(await rowsOf(wren)).toEqual([])
})
