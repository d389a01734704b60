import { readBlogTimeline, readBlogView } from '@bowerbird/domain/feeds/feeds.contract.ts'
import type { Uploaded } from '@bowerbird/domain/media/media.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPhoto, upload } from '../testing/uploads.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { reblog, writePost } from '../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const viewOf = async (who: Person, blogName: string) =>
  (await world.send(who, readBlogView, { tumblelog_name_or_id: blogName })).response.posts
const aPicture = async (who: Person, width: number) => {
  const body = await aPhoto(width, 40).jpeg().toBuffer()
  return (await upload<Uploaded>(world, who, '/svc/post/upload/photo', { body })).response.url
}
const aPhotoPost = async (who: Person, captions: string[]): Promise<Post> => {
  const images = Object.fromEntries(
    await Promise.all(captions.map(async (_, at) => [`o${at}`, await aPicture(who, 60 + at)] as const)),
  )
  const caption = Object.fromEntries(captions.map((words, at) => [`o${at}`, words]))
  const sent = { channel_id: who.blogName, images, caption, post: { type: 'photo' as const } }
  return (await world.send(who, updatePost, sent)).response.post
}

test('a post of a blog view names itself, its blog and the original, and has its addresses [BLOG-335, BLOG-338]', async () => {
  const [ann, bea] = [await world.aMember(), await world.aMember()]
  const original = await writePost(world, ann, { post: { one: 'What the tide left' } })
  const again = await reblog(world, bea, original)
  const [seen] = await viewOf(world.aGuest(), bea.blogName)
  expect(seen).toMatchObject({
    id: again.id,
    post_id: again.id,
    root_id: original.id,
    tumblelog_name: bea.blogName,
    tumblelog: { name: bea.blogName },
    photos: [],
    survey: [],
  })
  expect(seen).not.toHaveProperty('photoset_photos')
  expect((await viewOf(bea, ann.blogName))[0]).toMatchObject({ post_id: original.id, root_id: original.id })
  const { origin } = world.config
  expect(seen?.post_url).toMatch(new RegExp(`^${origin}/blog/${bea.blogName}/post/${again.id}(/[a-z-]+)?$`))
  expect(seen?.post_tiny_url).toMatch(new RegExp(`^${origin}/p/\\w+$`))
  const led = await world.app.inject(new URL(seen?.post_tiny_url ?? '').pathname)
  expect([led.statusCode, new URL(led.headers.location ?? '', origin).href]).toEqual([302, seen?.post_url])
})

test('photos have their sizes, a photoset also its captions, on a reblog too [BLOG-335, BLOG-337]', async () => {
  const [ann, bea] = [await world.aMember(), await world.aMember()]
  const one = await aPhotoPost(ann, ['A hill'])
  const two = await aPhotoPost(ann, ['Left', 'Right'])
  await reblog(world, bea, two)
  const [set, single] = await viewOf(world.aGuest(), ann.blogName)
  expect([set?.id, single?.id]).toEqual([two.id, one.id])
  const size = { width: 60, height: 40, url: expect.stringMatching(/^http.*\/media\//) }
  expect(single?.photos).toEqual([{ original_size: size, alt_sizes: [expect.objectContaining({ url: size.url })] }])
  expect(single).not.toHaveProperty('photoset_photos')
  expect(set?.photos.map(({ original_size }) => original_size.width)).toEqual([60, 61])
  expect(set?.photoset_photos).toEqual([
    { high_res: set?.photos[0]?.original_size.url, caption: 'Left' },
    { high_res: set?.photos[1]?.original_size.url, caption: 'Right' },
  ])
  for (const { original_size } of set?.photos ?? [])
    expect((await world.app.inject(new URL(original_size.url).pathname)).statusCode).toBe(200)
  const [again] = await viewOf(world.aGuest(), bea.blogName)
  expect(again?.photoset_photos).toEqual(set?.photoset_photos)
})

test('what is covered tells nothing of its photos', async () => {
  const ann = await world.aMember()
  const post = await aPhotoPost(ann, ['Left', 'Right'])
  const marked = { channel_id: ann.blogName, edit_post_id: post.id, owner_flagged_nsfw: true }
  await world.send(ann, updatePost, { ...marked, post: { type: 'photo' as const } })
  const [own] = await viewOf(ann, ann.blogName)
  expect(own?.photos).toHaveLength(2)
  const sent = { name: ann.blogName, post_id: post.id }
  const [covered] = (await world.send(world.aGuest(), readBlogTimeline, sent)).response.posts
  expect(covered).toMatchObject({ post_id: post.id, is_covered: true, photos: [] })
  expect(covered).not.toHaveProperty('photoset_photos')
})
