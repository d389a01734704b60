import { readBlogView } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { readVideoData } from '@bowerbird/domain/media/media.contract.ts'
import { fetchPostForForm, updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOutside } from '../../testing/outside.ts'
import { openWorld, type World } from '../../testing/world.ts'

let outside: Awaited<ReturnType<typeof openOutside>>
let world: World
beforeAll(async () => {
  outside = await openOutside()
  world = await openWorld({ STREAM_ORIGINS: 'http://live.example' }, 'none', { outgoing: outside.outgoing })
})
afterAll(async () => {
  await world.close()
  await outside.close()
})

const pieces = '#EXTM3U\n#EXTINF:40.0,\na.ts\n#EXTINF:30.5,\nb.ts\n'
const typed = { 'content-type': 'application/vnd.apple.mpegurl' }

test('a stream of the operator’s service is a video post, live or a replay, and keeps its address [BLOG-137, BLOG-341]', async () => {
  const wren = await world.aMember()
  outside.page('live.example/now.m3u8', pieces, typed)
  outside.page('live.example/then.m3u8', '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow/then.m3u8\n', typed)
  outside.page('live.example/low/then.m3u8', `${pieces}#EXT-X-ENDLIST\n`, typed)
  // No other host is asked about a stream.
  outside.page('live.example/led.m3u8', '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nhttp://far.example/then.m3u8\n', typed)
  outside.page('far.example/then.m3u8', `${pieces}#EXT-X-ENDLIST\n`, typed)
  for (const [name, is_live, duration] of [
    ['now', true, 0],
    ['then', false, 70.5],
    ['to-come', true, 0],
    ['led', true, 0],
  ] as const) {
    const url = `http://live.example/${name}.m3u8`
    const sent = {
      channel_id: wren.blogName,
      embed_code: url,
      post: { type: 'video', two: '<p>The tide</p>' },
    } as const
    expect((await world.send(wren, readVideoData, { embed_url: url })).response).toMatchObject({ unsupported: false })
    const { post } = (await world.send(wren, updatePost, sent)).response
    const stream = { service: 'live.example', is_live }
    expect(post.content?.video).toMatchObject({ sources: { sd: url, hd: '' }, stream, duration, frame: null })
    const view = { tumblelog_name_or_id: wren.blogName, post_id: post.id }
    const [viewed] = (await world.send(world.aGuest(), readBlogView, view)).response.posts
    const options = { livestream: is_live, 'hls-service': 'live.example', duration }
    expect(viewed?.video_options).toMatchObject(options)
    const form = await world.send(wren, fetchPostForForm, { post_id: post.id })
    expect(form.response.post).toMatchObject({ embed_code: url, preuploaded_url: '', confirm_tos: false })
    const edit = { ...sent, edit_post_id: post.id, post: { type: 'video', two: '<p>Ebb</p>' } } as const
    expect((await world.send(wren, updatePost, edit)).response.post.content?.video?.sources.sd).toBe(url)
  }
})

test('the address of a stream anywhere else is no video [BLOG-341]', async () => {
  const wren = await world.aMember()
  const elsewhere = { channel_id: wren.blogName, embed_code: 'http://other.example/now.m3u8', post: { type: 'video' } }
  expect(await world.send(wren, updatePost, elsewhere)).toMatchObject({ title: 'Invalid embed code' })
  const { response } = await world.send(wren, readVideoData, { embed_url: elsewhere.embed_code })
  expect(response).toMatchObject({ unsupported: true })
})
