import { saveSettings } from '@bowerbird/domain/accounts/settings.contract.ts'
import { publish, send } from '../post-over-http.ts'
import { aPhoto } from '../sample-media.ts'
import { expect, test } from '../town.ts'

test('keys pressed while a form opens go into its first field, and none to the page [POST-038, POST-044, POST-068]', async ({
  town,
}) => {
  const person = await town.newPerson()
  const { page } = person
  await publish(person, { post: { type: 'text', one: 'Blue caps' } })
  const hold = Promise.withResolvers<void>()
  await page.route(/get_post_form_builder_data/, async (route) => {
    await hold.promise
    await route.continue()
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Compose' })).toBeVisible()
  await page.keyboard.down('z')
  await page.keyboard.press('c')
  await page.keyboard.up('z')
  await page.keyboard.press('Enter')
  await page.keyboard.type('slurn j.')
  const title = page.getByLabel('Title', { exact: true })
  await expect(title).toHaveValue('slurn j.')
  await expect(title).toBeFocused()
  hold.resolve()
  await expect(page.getByRole('dialog', { name: 'New post' })).toBeVisible()
  await page.keyboard.type(' And so on')
  await expect(title).toHaveValue('slurn j. And so on')
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('what is written is kept on the server, saved as a draft on leaving, and drafts are one press away [POST-062, POST-063, POST-075]', async ({
  town,
}) => {
  const person = await town.newPerson()
  const { page, blogName } = person
  await page.goto('/new/text')
  const form = page.getByRole('dialog', { name: 'New post' })
  const saved = page.waitForResponse(/autosaves\/save/)
  await form.getByLabel('Title', { exact: true }).fill('Half a thought')
  await saved
  // Another browser knows nothing but what the server has.
  await page.evaluate(() => localStorage.clear())
  await page.goto('/explore')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/new/text')
  await form.getByLabel('Title', { exact: true }).fill('Another thought')
  await form.getByRole('button', { name: 'Restore' }).click()
  await expect(form.getByLabel('Title', { exact: true })).toHaveValue('Half a thought')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Save as draft' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Saved to drafts on ${blogName}`)).toBeVisible()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page).toHaveURL(`/blog/${blogName}/drafts`)
  await expect(page.getByRole('article').filter({ hasText: 'Half a thought' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/explore')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Drafts' }).click()
  await expect(page).toHaveURL(`/blog/${blogName}/drafts`)
})

test('a reblog of a long post opens at its words on a phone; what is removed hands its focus on', async ({ town }) => {
  const wren = await town.newPerson()
  const { page } = wren
  const long = Array.from({ length: 40 }, (_, at) => `<p>Line ${at} of a long post.</p>`).join('')
  const post = await publish(wren, { post: { type: 'text', one: 'Long', two: long } })
  await publish(wren, { post: { type: 'text', one: 'Short' } })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/reblog/${post.id}/${post.reblog_key}`)
  const words = page.getByRole('dialog').getByRole('textbox', { name: 'Text' })
  await expect(words).toBeFocused()
  await expect(words).toBeInViewport({ ratio: 0.9 })
  await page.getByRole('dialog').getByLabel('Tags').fill('one,two,')
  await page.getByRole('button', { name: 'Remove the tag one' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Remove the tag two' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Tags')).toBeFocused()
  await page.getByRole('button', { name: 'Close' }).click()

  await page.goto('/dashboard')
  const more = page.getByRole('article').getByRole('button', { name: 'More' })
  await more.first().press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(more).toBeFocused()
})

test('somebody sends photos in, and the blog looks at them and publishes [POST-102, POST-356]', async ({ town }) => {
  const [wren, jay] = [await town.newPerson(), await town.newPerson()]
  const about = {
    page: 'blog' as const,
    tumblelog_name_or_id: wren.blogName,
    tumblelog: { submissions: 'on' as const },
  }
  await send(wren, saveSettings, about)
  await jay.page.goto(`/blog/${wren.blogName}/submit`)
  await jay.page.getByLabel('Post type').selectOption('Photos')
  const file = { name: 'shell.png', mimeType: 'image/png', buffer: aPhoto('300x200', 'c0=red:c1=blue') }
  await jay.page.getByLabel('Choose photos').setInputFiles(file)
  await expect(jay.page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible()
  await expect(jay.page.getByRole('progressbar')).toHaveCount(0)
  await jay.page.getByRole('textbox', { name: 'Caption', exact: true }).click()
  await jay.page.keyboard.press('ControlOrMeta+b')
  await jay.page.keyboard.type('A shell')
  await jay.page.getByRole('button', { name: 'Submit' }).click()
  await expect(jay.page).toHaveURL(`/blog/${wren.blogName}`)
  await wren.page.goto('/inbox')
  const sent = wren.page.getByRole('article')
  await expect(sent.getByRole('link', { name: /Enlarge the photo/ })).toBeVisible()
  await expect(sent.locator('b')).toHaveText('A shell')
  await sent.getByRole('button', { name: 'Publish' }).click()
  await expect(wren.page.getByText('You’re all caught up')).toBeVisible()
})
