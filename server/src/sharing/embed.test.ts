import { embedPath, oembedPath } from '@bowerbird/domain/core/urls.ts'
import type { Uploaded } from '@bowerbird/domain/media/media.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { readShareData } from '@bowerbird/domain/sharing/sharing.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPhoto, upload } from '../testing/uploads.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const frameOf = (post: Post, key = post.embed_key, who?: Person) =>
  world.app.inject({ url: embedPath(key, post.id), headers: who ? { cookie: `session=${who.token}` } : {} })
const oembed = (address: string, more = '') => world.app.inject({ url: oembedPath(address) + more })
const words = 'What the tide left'
const aWritten = async (more: Parameters<typeof writePost>[2] = {}) => {
  const wren = await world.aMember()
  return { wren, post: await writePost(world, wren, { ...more, post: { one: words, ...more.post } }) }
}
const change = (wren: Person, post: Post, fields: object) =>
  world.send(wren, updatePost, { channel_id: wren.blogName, edit_post_id: post.id, ...fields })

describe('the frame of a post', () => {
  test('is where the embed code leads, shows the post and may be framed by anyone [POST-304]', async () => {
    const { wren, post } = await aWritten()
    const sent = { tumblelog_name: wren.blogName, post_id: post.id }
    const { embed_code } = (await world.send(wren, readShareData, sent)).response.share_popover_data
    const src = /<iframe src="([^"]+)"/.exec(embed_code)?.[1] ?? ''
    expect(src).toBe(world.config.origin + embedPath(post.embed_key, post.id))
    expect(embed_code).toContain(post.post_url)
    expect(embed_code).toContain(`data-did="${post.embed_did}"`)
    const answer = await frameOf(post)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain(words)
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toContain('frame-ancestors *')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain("script-src 'self'")
    expect(answer.headers['x-frame-options']).toBeUndefined()
  })

  test('is not there under another key, another id or no id [POST-304]', async () => {
    const { post } = await aWritten()
    expect((await frameOf(post, 'wrong')).statusCode).toBe(404)
    expect((await frameOf({ ...post, id: '1' })).statusCode).toBe(404)
    expect((await frameOf({ ...post, id: 'x' })).statusCode).toBe(404)
    expect((await frameOf({ ...post, id: '9223372036854775808' })).statusCode).toBe(404)
    const answer = await frameOf(post, 'wrong')
    expect(answer.body).not.toContain(words)
    expect(String(answer.headers['content-security-policy'])).toContain('frame-ancestors *')
  })

  test('shows everyone the same, asks for no session and gives none [POST-304]', async () => {
    const { wren, post } = await aWritten()
    const answers = [await frameOf(post), await frameOf(post, post.embed_key, wren)]
    expect(answers[0]?.body).toBe(answers[1]?.body)
    for (const { headers } of answers) expect(headers['set-cookie']).toBeUndefined()
  })

  test('shows nothing that is not in public, also to its own writer [POST-304, POST-335, POST-100]', async () => {
    for (const fields of [{ post: { state: 'private' } }, { post: { state: '1' } }, { members_only: true }] as const) {
      const { wren, post } = await aWritten(fields)
      for (const answer of [await frameOf(post), await frameOf(post, post.embed_key, wren)]) {
        expect(answer.statusCode).toBe(404)
        expect(answer.body).not.toContain(words)
      }
    }
    const { wren, post } = await aWritten()
    await sql`update blogs set is_suspended = true where id = ${wren.blogId}`.execute(world.db)
    expect((await frameOf(post)).statusCode).toBe(404)
    expect((await oembed(post.post_url)).statusCode).toBe(404)
  })

  test('does not send what is sensitive', async () => {
    const { wren, post } = await aWritten()
    expect((await frameOf(post)).body).toContain(words)
    await change(wren, post, { owner_flagged_nsfw: true, post: { one: words } })
    const covered = await frameOf(post)
    expect(covered.statusCode).toBe(200)
    expect(covered.body).not.toContain(words)
    const adult = await aWritten()
    await sql`update blogs set is_adult = true where id = ${adult.wren.blogId}`.execute(world.db)
    expect((await frameOf(adult.post)).body).not.toContain(words)
  })

  test('has the warning of what a label covers [CTRL-024]', async () => {
    const { wren, post } = await aWritten()
    await change(wren, post, { warning: 'A crash', labels: 'violence', post: { one: words } })
    for (const { body } of [await frameOf(post), await oembed(post.post_url)]) expect(body).not.toContain(words)
    expect((await oembed(post.post_url)).json().title).toBe('Content warning: A crash, violence')
  })

  test('comes with a script that other sites may load', async () => {
    const answer = await world.app.inject({ url: '/embed.js' })
    expect(answer.headers['content-type']).toContain('text/javascript')
    expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect(answer.body).toContain(JSON.stringify(world.config.origin))
  })
})

describe('oEmbed', () => {
  test('tells how to show a public post, by its long address and its short one', async () => {
    const { wren, post } = await aWritten()
    const sent = { tumblelog_name: wren.blogName, post_id: post.id }
    const { post_tiny_url } = (await world.send(wren, readShareData, sent)).response.share_popover_data
    const answer = await oembed(post.post_url)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    const body = answer.json()
    expect(body).toMatchObject({
      ...{ version: '1.0', type: 'rich', title: words, author_name: wren.blogName, width: 540, height: 600 },
      ...{ provider_url: world.config.origin, author_url: `${world.config.origin}/blog/${wren.blogName}` },
    })
    expect(body.html).toContain(embedPath(post.embed_key, post.id))
    expect((await oembed(post_tiny_url)).json()).toEqual(body)
    expect((await oembed(`${world.config.origin}/blog/${wren.blogName}/post/${post.id}`)).json()).toEqual(body)
  })

  test('keeps to the size it is given and to the one format it has', async () => {
    const { post } = await aWritten()
    expect((await oembed(post.post_url, '&maxwidth=300&maxheight=200')).json()).toMatchObject({
      width: 300,
      height: 200,
    })
    expect((await oembed(post.post_url, '&maxwidth=9000&maxheight=x')).json()).toMatchObject({
      width: 540,
      height: 600,
    })
    expect((await oembed(post.post_url, '&format=json')).statusCode).toBe(200)
    expect((await oembed(post.post_url, '&format=xml')).statusCode).toBe(501)
  })

  test('names the picture of a photo post, and of a sensitive one neither that nor its words', async () => {
    const wren = await world.aMember()
    const body = await aPhoto(60, 40).jpeg().toBuffer()
    const { url } = (await upload<Uploaded>(world, wren, '/svc/post/upload/photo', { body })).response
    const sent = {
      channel_id: wren.blogName,
      images: { o1: url },
      post: { type: 'photo', two: `<p>${words}</p>` },
    } as const
    const { post } = (await world.send(wren, updatePost, sent)).response
    expect((await oembed(post.post_url)).json()).toMatchObject({
      ...{ thumbnail_width: 60, thumbnail_height: 40, title: words },
      thumbnail_url: expect.stringContaining(`${world.config.origin}/media/`),
    })
    await sql`update posts set is_sensitive = true where id = ${post.id}`.execute(world.db)
    const covered = await oembed(post.post_url)
    expect(covered.body).not.toContain(words)
    expect(covered.json()).not.toHaveProperty('thumbnail_url')
  })

  test('knows nothing of other sites, of what is not in public, and of what is none', async () => {
    const { wren, post } = await aWritten()
    expect((await oembed(post.post_url)).statusCode).toBe(200)
    const draft = await writePost(world, wren, { post: { state: '1' } })
    const elsewhere = post.post_url.replace(world.config.origin, 'https://elsewhere.example')
    const wrong = [
      draft.post_url,
      elsewhere,
      `${world.config.origin}/blog/${wren.blogName}`,
      'x',
      '',
      `${world.config.origin}/p/!`,
    ]
    for (const address of wrong) expect([address, (await oembed(address)).statusCode]).toEqual([address, 404])
    expect((await world.app.inject({ url: '/oembed' })).statusCode).toBe(404)
    expect((await world.app.inject({ url: '/oembed?url=a&url=b' })).statusCode).toBe(404)
  })
})
