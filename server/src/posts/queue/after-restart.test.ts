import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { followBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { readBlogView, readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { likePost, listNotes, replyToPost } from '@bowerbird/domain/notes/notes.contract.ts'
import { expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { reblog, writePost } from '../../testing/writing.ts'

test('what was written, liked, reblogged, replied to and followed is there after a restart, and so is who was logged in [POST-395]', async () => {
  const before = await openWorld()
  const [wren, fan] = [await before.aMember(), await before.aMember()]
  await before.send(fan, followBlog, { tumblelog: wren.blogName })
  const tag = `r${wren.blogId}`
  const post = await writePost(before, wren, { post: { tags: tag, slug: 'kept' }, can_be_reblogged: true })
  for (const state of ['1', '2', 'private']) await writePost(before, wren, { post: { state } })
  await before.send(fan, likePost, { id: post.id })
  await before.send(fan, replyToPost, { post_id: post.id, reply_text: 'Indeed' })
  await reblog(before, fan, post, { post: { two: '<p>So true</p>' } })

  const everything = async (at: World) => {
    const user = (await at.send(fan, readUserInfo, {})).response.user
    const answers = [
      await at.send(fan, readTimeline, { pageRoot: 'dashboard' }),
      await at.send(fan, readTimeline, { pageRoot: 'likes' }),
      await at.send(wren, readTimeline, { pageRoot: 'drafts' }),
      await at.send(wren, readTimeline, { pageRoot: 'queue' }),
      await at.send(at.aGuest(), readTimeline, { pageRoot: 'tagged', tag }),
      await at.send(fan, listNotes, { id: post.id }),
    ]
    const { posts } = (await at.send(wren, readBlogView, { tumblelog_name_or_id: wren.blogName })).response
    return {
      counts: [user?.liked_post_count, user?.friend_count],
      answers: answers.map((each) => each.response),
      posts,
    }
  }
  const seen = await everything(before)
  expect(seen.counts).toEqual([1, 1])
  expect(seen.posts).toHaveLength(2)
  await before.close()

  const after = await openWorld()
  expect(await everything(after)).toEqual(seen)
  await after.close()
})
