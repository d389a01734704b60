import { likePost } from '@bowerbird/domain/notes/notes.contract.ts'
import { expectAccessible } from '../axe.ts'
import { publish, send } from '../post-over-http.ts'
import { expect, test } from '../town.ts'

test('two people talk on pages of their own, wide and narrow, and see all activity [DAY-075] [DAY-076] [DAY-079] [DAY-081]', async ({
  town,
}) => {
  const [ann, ben] = [await town.newPerson({ isConfirmed: true }), await town.newPerson({ isConfirmed: true })]
  await ann.page.goto(`/messages/new?to=${ben.blogName}`)
  const hers = ann.page.getByRole('article', { name: `Conversation with ${ben.blogName}` })
  await hers.getByRole('textbox').fill('Is the sign still there?')
  await hers.getByRole('textbox').press('Enter')
  await expect(ann.page).toHaveURL(/\/messages\/\d+/)
  await expect(ann.page.locator('a[aria-current="page"]').getByText('Is the sign')).toBeVisible()

  await ben.page.setViewportSize({ width: 390, height: 844 })
  await ben.page.goto('/messages')
  await ben.page.getByRole('link', { name: ann.blogName }).click()
  const his = ben.page.getByRole('article', { name: `Conversation with ${ann.blogName}` })
  await his.getByRole('textbox').fill('Yes, and it leans now.')
  await his.getByRole('textbox').press('Enter')
  await expect(hers.getByText('Yes, and it leans now.')).toBeVisible()
  await expect(ben.page.getByRole('list', { name: 'Conversations' })).toBeHidden()
  await his.getByRole('link', { name: 'Back to all messages' }).click()
  await expect(ben.page.getByRole('list', { name: 'Conversations' })).toBeVisible()

  // The server renders it, and for nobody else.
  const path = new URL(ann.page.url()).pathname
  const rendered = await (await ann.context.request.get(path)).text()
  expect(rendered).toContain('Yes, and it leans now.')
  const stranger = await town.newPerson({ isConfirmed: true })
  expect((await stranger.context.request.get(path)).status()).toBe(404)
  await ann.page.reload()
  await expect(hers.getByRole('textbox')).toBeEnabled()
  await expectAccessible(ann.page)

  const post = await publish(ann, { post: { one: 'A blue cap' } })
  await send(ben, likePost, { id: post.id })
  // The worker writes it a moment later.
  await expect(async () => {
    await ann.page.goto('/activity')
    await expect(ann.page.getByText(`${ben.blogName} liked your post`)).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expectAccessible(ann.page)
})

test('a theme is seen on one’s own posts and saved, CSS is cleaned and saved, and a guest sees both [DAY-086] [DAY-088] [DAY-092] [DAY-095] [DAY-097] [DAY-204]', async ({
  town,
}) => {
  const ann = await town.newPerson()
  await publish(ann, { post: { one: 'Three caps', two: '<p>By the <a href="https://river.example/">river</a>.</p>' } })
  await ann.page.goto(`/settings/blog/${ann.blogName}`)
  await expectAccessible(ann.page)
  await ann.page.goto(`/blog/${ann.blogName}?look=paper`)
  const bar = ann.page.getByRole('region', { name: 'Theme preview' })
  await bar.getByRole('link', { name: 'Previous theme' }).click()
  await expect(bar.getByText('Diary')).toBeVisible()
  await expectAccessible(ann.page)
  await bar.getByRole('button', { name: 'Use this theme' }).click()
  await expect(ann.page.getByText(`${ann.blogName} now uses Diary.`)).toBeVisible()
  await expect(ann.page.locator('[data-look=diary]')).toBeVisible()

  await ann.page.goto(`/settings/blog/${ann.blogName}`)
  const field = ann.page.getByLabel('CSS', { exact: true })
  await field.fill('h1 { letter-spacing: 9px }\nbody { background: url(https://far.example/x.png) }')
  await ann.page.getByRole('link', { name: 'Preview on your page' }).click()
  await expect(ann.page.getByText(/^Line 2: an address/)).toBeVisible()
  await expect(ann.page.getByRole('heading', { level: 1 })).toHaveCSS('letter-spacing', '9px')
  await expectAccessible(ann.page)
  await ann.page.getByRole('link', { name: 'Back to settings' }).click()
  await expect(ann.page).toHaveURL(/\/settings\/blog\//)
  await ann.page.getByRole('button', { name: 'Save CSS' }).click()
  await expect(ann.page.getByText(/^Line 2: an address/)).toBeVisible()

  const guest = await town.newGuest()
  const asked: string[] = []
  guest.on('request', (request) => asked.push(request.url()))
  await guest.goto(`/blog/${ann.blogName}`)
  const title = guest.getByRole('heading', { level: 1 })
  await expect(guest.locator('[data-layout=journal]')).toBeVisible()
  await expect(title).toHaveCSS('letter-spacing', '9px')
  expect(asked.filter((url) => !url.startsWith(town.origin))).toEqual([])
  await guest.emulateMedia({ media: 'print' })
  await expect(guest.getByRole('article').getByRole('contentinfo')).toBeHidden()
  await expect(title).toHaveCSS('color', 'rgb(0, 0, 0)')
  await guest.emulateMedia({ media: 'screen' })
  await guest.getByRole('link', { name: 'Three caps' }).click()
  await expect(guest).toHaveURL(/\/post\//)
  await expect(guest.locator('[data-look], [data-style]')).toHaveCount(0)
  await guest.goto(`/blog/${ann.blogName}?plain`)
  await expect(title).not.toHaveCSS('letter-spacing', '9px')
  await expect(guest.locator('[data-look], [data-style]')).toHaveCount(0)
})
