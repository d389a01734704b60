import { followBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { publish, send } from '../post-over-http.ts'
import { aPhoto } from '../sample-media.ts'
import { expect, test } from '../town.ts'

test('somebody replies with a photo to a post that takes them; its writer is told, finds it and looks at it large [BLOG-096]', async ({
  town,
}) => {
  test.slow()
  const [wren, jay] = [await town.newPerson({ isConfirmed: true }), await town.newPerson({ isConfirmed: true })]
  await send(jay, followBlog, { tumblelog: wren.blogName })
  await publish(wren, { post: { one: 'Without photos', two: '<p>Words only.</p>' } })
  await wren.page.goto('/new/text')
  const form = wren.page.getByRole('dialog', { name: 'New post' })
  await form.getByLabel('Title').fill('Show me yours')
  await form.getByText('Options', { exact: true }).click()
  await form.getByRole('checkbox', { name: 'Can be replied to with photos' }).check()
  const saving = wren.page.waitForResponse(`**${updatePost.path}`)
  await form.getByRole('button', { name: 'Post', exact: true }).click()
  const saved = (await (await saving).json()).response.post

  const { page } = jay
  await page.goto('/dashboard')
  const closed = page.getByRole('article').filter({ hasText: 'Without photos' })
  await closed.getByRole('button', { name: 'Reply' }).click()
  await expect(closed.getByRole('textbox')).toBeFocused()
  await expect(closed.getByRole('button', { name: 'Add a photo' })).toHaveCount(0)
  const post = page.getByRole('article').filter({ hasText: 'Show me yours' })
  await post.getByRole('button', { name: 'Reply' }).click()
  const picking = page.waitForEvent('filechooser')
  await post.getByRole('button', { name: 'Add a photo' }).click()
  const photo = aPhoto('480x320', 'c0=blue:c1=white')
  await (await picking).setFiles({ name: 'cap.png', mimeType: 'image/png', buffer: photo })
  await expect(post.getByText('The photo is ready to send with your reply.')).toBeAttached()
  await post.locator('form').getByRole('button', { name: 'Reply', exact: true }).click()
  const shown = post.getByRole('link', { name: `Enlarge ${jay.blogName}’s photo` })
  await expect(shown).toBeVisible()
  await expect(post.getByText('1 note')).toBeVisible()

  await wren.page.goto('/dashboard')
  await wren.page.getByRole('button', { name: /^Activity/ }).click()
  const popover = wren.page.getByRole('dialog', { name: 'Activity' })
  await expect(popover.getByText(`${jay.blogName} replied to your post with a photo`)).toBeVisible()
  await wren.page.keyboard.press('Escape')
  const own = wren.page.getByRole('article').filter({ hasText: 'Show me yours' })
  await own.getByRole('button', { name: '1 note' }).click()
  await own.getByRole('link', { name: `Enlarge ${jay.blogName}’s photo` }).press('Enter')
  const large = wren.page.getByRole('dialog', { name: 'Photos' }).getByRole('img')
  await expect(large).toBeVisible()
  expect(await large.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBeGreaterThan(0)
  await wren.page.keyboard.press('Escape')

  const guest = await town.newGuest()
  await guest.goto(new URL(saved.post_url).pathname)
  await expect(guest.getByRole('link', { name: `Enlarge ${jay.blogName}’s photo` })).toBeVisible()
})
