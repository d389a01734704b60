import { followBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { streamPath } from '@bowerbird/domain/messaging/live.contract.ts'
import { likePost, replyToPost } from '@bowerbird/domain/notes/notes.contract.ts'
import { publish, send } from '../post-over-http.ts'
import { expect, test } from '../town.ts'

test('somebody sees at once what happened to their blog, opens it, and follows back [BLOG-072] [BLOG-085] [BLOG-087] [BLOG-096]', async ({
  town,
}) => {
  const [ann, bea] = [await town.newPerson({ isConfirmed: true }), await town.newPerson({ isConfirmed: true })]
  const post = await publish(ann, { post: { one: 'A blue cap', two: '<p>Found by the river.</p>' } })
  const listening = ann.page.waitForResponse(`**${streamPath}`)
  await ann.page.goto('/dashboard')
  await expect(ann.page.getByRole('button', { name: 'Activity', exact: true })).toBeVisible()
  await listening

  await send(bea, followBlog, { tumblelog: ann.blogName })
  await send(bea, likePost, { id: post.id })
  await send(bea, replyToPost, { post_id: post.id, reply_text: 'So blue' })
  const other = await ann.page.context().newPage()
  await other.goto('/dashboard')
  await expect(other.getByRole('button', { name: 'Activity, 3 new' })).toBeVisible()
  // The stream delivers it without a reload.
  await ann.page.getByRole('button', { name: 'Activity, 3 new' }).click()
  const popover = ann.page.getByRole('dialog', { name: 'Activity' })
  await expect(popover.getByText(`${bea.blogName} replied to your post`)).toBeVisible()
  await expect(popover.getByText('So blue')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Activity', exact: true })).toBeVisible()
  await other.close()
  await expect(popover.getByText(`${bea.blogName} started following you`)).toBeVisible()
  await expect(popover.getByRole('heading', { name: 'Today' })).toBeVisible()
  await popover
    .getByRole('button', { name: `Follow ${bea.blogName}` })
    .first()
    .click()
  await expect(popover.getByRole('button', { name: `Follow ${bea.blogName}` })).toHaveCount(0)
  await ann.page.keyboard.press('Escape')
  await expect(popover).toBeHidden()
  await expect(ann.page.getByRole('button', { name: 'Activity', exact: true })).toBeFocused()

  await ann.page.reload()
  await ann.page.getByRole('button', { name: 'Activity', exact: true }).click()
  await ann.page.getByRole('link', { name: 'See everything' }).click()
  await expect(ann.page).toHaveURL(new RegExp(`/blog/${ann.blogName}/activity$`))
  await expect(ann.page.getByRole('row', { name: / 2 1$/ })).toBeAttached()
  await ann.page.getByRole('link', { name: 'Likes' }).click()
  await expect(ann.page.getByText(`${bea.blogName} liked your post`)).toBeVisible()
  await expect(ann.page.getByText('So blue')).toHaveCount(0)

  await bea.page.goto(`/blog/${ann.blogName}/activity`)
  await expect(bea.page.getByText('You don’t have access to that blog.')).toBeVisible()
})
