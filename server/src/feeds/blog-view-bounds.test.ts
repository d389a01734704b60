import { readBlogCard } from '@bowerbird/domain/blogs/blog-card.contract.ts'
import { readBlog, readBlogHeader } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { readBlogTimeline, readBlogView } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { readBlogTags, searchBlog } from '@bowerbird/domain/search/search.contract.ts'
import { getShareData } from '@bowerbird/domain/sharing/sharing.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'

let world: World
let wren: Person
const ids: string[] = []
beforeAll(async () => {
  world = await openWorld()
  wren = await world.aMember()
  for (let at = 0; at < 52; at += 1) ids.unshift((await writePost(world, wren, { post: { tags: 'moss' } })).id)
})
afterAll(() => world.close())

/** Calls both addresses and expects the same answer. */
async function viewBy(asked: Record<string, string>) {
  const query = new URLSearchParams(asked)
  const byName = new URLSearchParams({ tumblelog_name_or_id: wren.blogName, ...asked })
  const [list, timeline] = await Promise.all([
    world.app.inject(`/svc/indash_blog?${byName}`),
    world.app.inject(`/svc/tumblelog/${wren.blogName}/peepr?${query}`),
  ])
  const { posts, ...rest } = list.json().response
  const same = timeline.json().response
  const found = posts?.map(({ id }: { id: string }) => id)
  expect([timeline.statusCode, same.posts?.map(({ id }: { id: string }) => id)]).toEqual([list.statusCode, found])
  return { status: list.statusCode, ids: found as string[], rest, keys: Object.keys(same).sort() }
}

test.each([
  [{}, 0, 10],
  [{ limit: '' }, 0, 10],
  [{ limit: '0' }, 0, 1],
  [{ limit: '-5' }, 0, 1],
  [{ limit: '50' }, 0, 50],
  [{ limit: '51' }, 0, 50],
  [{ limit: '999' }, 0, 50],
  [{ offset: '50' }, 50, 2],
  [{ offset: '52' }, 52, 0],
  [{ post_id: '', limit: '2' }, 0, 2],
  [{ post_id: 'null', limit: '2' }, 0, 2],
])(
  'asked with %o a blog answers from its post %i on %i posts [BLOG-375, BLOG-376, BLOG-379]',
  async (asked, from, count) => {
    expect((await viewBy(asked as Record<string, string>)).ids).toEqual(ids.slice(from, from + count))
  },
)

test('an offset goes as far as 1,000 and is refused in words beyond; the cursor goes to the end', async () => {
  expect((await viewBy({ offset: '1000' })).ids).toEqual([])
  for (const asked of [
    `/svc/indash_blog?tumblelog_name_or_id=${wren.blogName}&offset=1001`,
    `/svc/tumblelog/${wren.blogName}/peepr?offset=1001`,
  ]) {
    const refused = await world.app.inject(asked)
    expect([refused.statusCode, refused.json().errors[0].title]).toEqual([400, 'offset: is more than 1000'])
  }
  const seen: string[] = []
  for (let before = ''; seen.length < ids.length; ) {
    const { ids: found, rest } = await viewBy({ before, limit: '20' })
    seen.push(...found)
    before = rest.next ?? ''
    if (!before) break
  }
  expect(seen).toEqual(ids)
})

test.each([
  ['a list', {}],
  ['a post', { post_id: 'its own' }],
  ['a post that is not there', { post_id: '1' }],
])('%s comes with all that a blog view has beside its posts [BLOG-021, BLOG-334, BLOG-375]', async (_what, asked) => {
  const answered = await viewBy('post_id' in asked && asked.post_id !== '1' ? { post_id: ids[3] as string } : asked)
  const count = 'post_id' in asked ? (asked.post_id === '1' ? 0 : 1) : 10
  expect([answered.status, answered.ids.length]).toEqual([200, count])
  expect(answered.rest).toMatchObject({
    tumblelog: { name: wren.blogName },
    tracking_html: '',
    empty_tumblelog_message: "This Tumblr hasn't posted anything yet.",
    post_not_found_message: "This post isn't here. It may have been deleted.",
    seconds_since_last_activity: expect.any(Number),
  })
  expect(answered.rest).toHaveProperty('peepr_ad')
  expect(answered.keys).toEqual([...Object.keys(answered.rest), 'posts'].sort())
})

test('a guest may read blog, header, posts, card, share data and search [BLOG-448]', async () => {
  const guest = world.aGuest()
  const [id = ''] = ids
  const name = wren.blogName
  const answers = [
    await world.send(guest, readBlog, { tumblelog: name }),
    await world.send(guest, readBlogHeader, { tumblelog_name_or_id: name }),
    await world.send(guest, readBlogView, { tumblelog_name_or_id: name }),
    await world.send(guest, readBlogTimeline, { name, post_id: id }),
    await world.send(guest, readBlogCard, { blog: name }),
    await world.send(guest, getShareData, { tumblelog_name: name, post_id: id }),
    await world.send(guest, searchBlog, { blogname: name, term: 'moss' }),
    await world.send(guest, readBlogTags, { blogname: name }),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
})
