import { followBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { readBlogView } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { fastReblog } from '@bowerbird/domain/notes/notes.contract.ts'
import { expectAccessible } from '../axe.ts'
import { send } from '../post-over-http.ts'
import { expect, test } from '../town.ts'

test('one writes a post with a warning by keyboard; readers look at it, choose for its label, and find it covered in a reblog; a guest looks by a link [CTRL-020, CTRL-021, CTRL-022, CTRL-023]', async ({
  town,
}) => {
  const [wren, jay, owl] = [await town.newPerson(), await town.newPerson(), await town.newPerson()]
  await send(jay, followBlog, { tumblelog: wren.blogName })
  const writing = wren.page
  await writing.goto('/new/text')
  await writing.getByLabel('Title').fill('The crash')
  await writing.getByLabel('Text', { exact: true }).fill('Glass everywhere')
  await writing.getByText('Options', { exact: true }).press('Enter')
  await writing.getByLabel('Violence').press('Space')
  await writing.getByLabel('Other labels').focus()
  await writing.keyboard.type('Wrecks')
  await writing.keyboard.press('Tab')
  await writing.keyboard.type('A car crash')
  await expectAccessible(writing)
  await writing.getByRole('button', { name: 'Post', exact: true }).press('Enter')
  await expect(writing.getByRole('dialog')).toHaveCount(0)

  const { page } = jay
  const words = 'Content warning: A car crash, violence, wrecks'
  await page.goto('/dashboard')
  const post = page.getByRole('article').filter({ hasText: words })
  await expect(post).toBeVisible()
  await expect(page.getByText('Glass everywhere')).toHaveCount(0)
  await expectAccessible(page)
  await post.getByRole('button', { name: 'Show' }).press('Enter')
  await expect(post.getByText('Glass everywhere')).toBeVisible()
  await expect(post.getByText(words)).toBeVisible()

  const choose = async (label: string, action: string) => {
    await page.goto('/settings/dashboard')
    const saved = page.waitForResponse(/svc\/filter\/add/)
    await page.getByLabel(label, { exact: true }).selectOption(action)
    await saved
  }
  await choose('Violence', 'Show')
  await choose('Any other warning', 'Show')
  await expectAccessible(page)
  await page.goto('/dashboard')
  await expect(page.getByText('Glass everywhere')).toBeVisible()
  await choose('Violence', 'Leave out of lists')
  await page.goto('/dashboard')
  await expect(page.getByRole('article').filter({ hasText: words })).toHaveCount(0)
  await choose('Violence', 'Hide until I press it')

  const guest = await town.newGuest()
  await guest.goto(`/blog/${wren.blogName}`)
  await expect(guest.getByText(words)).toBeVisible()
  expect(await guest.content()).not.toContain('Glass everywhere')
  await expectAccessible(guest)
  const address = await guest.getByRole('link', { name: 'Show' }).getAttribute('href')
  const whole = await (await guest.context().request.get(address ?? '')).text()
  expect(whole).toContain('Glass everywhere')
  expect(whole).toContain('<meta name="robots" content="noindex">')
  await guest.getByRole('link', { name: 'Show' }).press('Enter')
  await expect(guest.getByText('Glass everywhere')).toBeVisible()

  const { posts } = await send(owl, readBlogView, { tumblelog_name_or_id: wren.blogName })
  const { id, reblog_key } = posts[0] as { id: string; reblog_key: string }
  await send(owl, fastReblog, { reblog_post_id: id, reblog_key })
  await page.goto(`/blog/${owl.blogName}`)
  await expect(page.getByText(words)).toBeVisible()
  await expect(page.getByText('Glass everywhere')).toHaveCount(0)
})
