import { followBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { expectAccessible } from '../axe.ts'
import { publish, send, upload } from '../post-over-http.ts'
import { aPhoto } from '../sample-media.ts'
import { expect, test } from '../town.ts'

const description = 'Description for people who can’t see it'

test('descriptions are required, written in place and seen in a reblog, by keyboard [CTRL-060, CTRL-061]', async ({
  town,
}) => {
  const [ann, bea] = [await town.newPerson(), await town.newPerson()]
  await send(bea, followBlog, { tumblelog: ann.blogName })
  const { page } = ann
  await page.goto('/settings/dashboard')
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/settings/save'))
  await page.getByLabel('Describing my pictures').selectOption('Require a description for every picture')
  await saved
  await expectAccessible(page)
  await page.goto('/new/photo')
  const form = page.getByRole('dialog')
  await form
    .getByLabel('Choose photos')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: aPhoto('400x300', 'c0=green:c1=white') })
  await expect(form.getByRole('progressbar')).toHaveCount(0)
  await form.getByRole('button', { name: 'Post', exact: true }).press('Enter')
  await expect(form.getByText('Describe every picture first.')).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Describe picture' }).press('Enter')
  await page.keyboard.type('Green')
  await form.getByRole('button', { name: 'Post', exact: true }).press('Enter')
  await expect(form).toHaveCount(0)

  await bea.page.goto('/dashboard')
  await expect(bea.page.getByRole('img', { name: 'Green' })).toBeVisible()
  await bea.page.getByRole('article').getByRole('button', { name: 'Reblog' }).click()
  const reblog = bea.page.getByRole('dialog', { name: 'Reblog' })
  await reblog.getByRole('button', { name: 'Reblog', exact: true }).click()
  await expect(bea.page.getByRole('dialog')).toHaveCount(0)

  await page.goto(`/blog/${ann.blogName}`)
  await page.getByRole('button', { name: 'ALT: edit description' }).press('Enter')
  const field = page.getByLabel(description)
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('Green')
  await expectAccessible(page)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Green moss')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Description saved')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Green moss' })).toBeVisible()
  await expectAccessible(page)
  const guest = await town.newGuest()
  await expect(async () => {
    await guest.goto(`/blog/${bea.blogName}`)
    await expect(guest.getByRole('img', { name: 'Green moss' })).toBeVisible({ timeout: 500 })
  }).toPass()
})

test('a reader suggests a description in a reblog, the author is told and accepts it [CTRL-064]', async ({ town }) => {
  const [ann, bea] = [await town.newPerson(), await town.newPerson()]
  const cat = await town.newPerson({ isConfirmed: true })
  const { url } = await upload(ann, 'photo', 'a.png', aPhoto('400x300', 'c0=blue:c1=white'))
  const post = await publish(ann, { images: { o1: url }, post: { type: 'photo' } })
  const carried = await publish(bea, {
    ...{ reblog: true, reblog_post_id: post.id, reblog_key: post.reblog_key },
  })
  const { page } = cat
  await page.goto(`/blog/${bea.blogName}/post/${carried.id}`)
  await page.getByRole('article').first().getByRole('button', { name: 'More' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Suggest a description…' }).press('Enter')
  await expect(page.getByLabel(description)).toBeFocused()
  await page.keyboard.type('Blue sky')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Suggest' }).press('Enter')
  await expect(page.getByText(`Suggested to ${ann.blogName}`)).toBeVisible()

  await expect(async () => {
    await ann.page.goto(`/blog/${ann.blogName}/activity`)
    await expect(ann.page.getByText('suggested a description of your picture')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expectAccessible(ann.page)
  const opened = ann.context.waitForEvent('page')
  await ann.page.getByRole('link', { name: 'See the suggestion' }).press('Enter')
  const own = await opened
  const list = own.getByRole('list', { name: 'Suggested descriptions' })
  await expect(list).toContainText('Blue sky')
  await expectAccessible(own)
  await list.getByRole('button', { name: 'Accept' }).press('Enter')
  await expect(own.getByText('Description saved, in every reblog too')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('img', { name: 'Blue sky' }).first()).toBeVisible()
})
