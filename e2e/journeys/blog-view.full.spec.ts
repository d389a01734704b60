import { followBlog, saveBlogAppearance } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { send } from '../post-over-http.ts'
import { aPhoto } from '../sample-media.ts'
import { aReader } from '../screens/friends.ts'
import { expect, test } from '../town.ts'
import { waitForAnimations } from '../wait-for-animations.ts'

test('keys move through the view and act on its posts; a form over it suspends it [BLOG-028] [BLOG-039] [BLOG-040] [BLOG-041] [BLOG-042] [BLOG-044] [BLOG-046]', async ({
  town,
}) => {
  const { ann, page } = await aReader(town)
  await page.goto(`/indash_blog/peepr/${ann.blogName}`)
  const drawer = page.getByRole('dialog', { name: ann.blogName })
  const newest = drawer.getByRole('article').first()
  await expect(newest).toBeVisible()
  await expect(drawer).toBeFocused()
  await page.keyboard.press('j')
  await expect(drawer.getByRole('article').nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(newest).toBeFocused()
  const scrolled = () => page.locator('[data-post-area]').evaluate(({ scrollTop }) => scrollTop)
  await page.setViewportSize({ width: 1280, height: 300 })
  await page.keyboard.press('j')
  await expect.poll(scrolled).toBeGreaterThan(0)
  await page.keyboard.press('.')
  await expect.poll(scrolled).toBe(0)
  await page.setViewportSize({ width: 1280, height: 900 })
  await newest.focus()
  await page.keyboard.press('l')
  await expect(drawer.getByRole('button', { name: 'Unlike', pressed: true })).toHaveCount(1)
  await page.keyboard.press('r')
  const form = page.getByRole('dialog', { name: 'Reblog' })
  await expect(form).toBeVisible()
  await expect(page.locator('[data-drawer]')).toHaveAttribute('inert', '')
  await expect(form.getByRole('textbox', { name: 'Text' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await expect(drawer).toBeVisible()
})

test('Back and Escape ask before a question or words to a blog are lost [BLOG-035] [BLOG-036]', async ({ town }) => {
  const { ann, bea, page } = await aReader(town)
  await send(bea, followBlog, { tumblelog: (await town.newPerson()).blogName })
  const name = page.getByRole('article').first().getByRole('link', { name: ann.blogName, exact: true }).first()
  const drawer = page.getByRole('dialog', { name: ann.blogName })
  const asked = page.getByRole('alertdialog', { name: 'Close without sending?' })
  const answer = (words: string) => asked.getByRole('button', { name: words }).click()

  await name.click()
  await drawer.getByRole('button', { name: `Message or ask ${ann.blogName}` }).click()
  await page.getByRole('menuitem', { name: 'Ask a question' }).click()
  const question = page.getByRole('textbox', { name: `Ask ${ann.blogName} a question` })
  await question.fill('Which river?')
  await page.goBack()
  await answer('Cancel')
  await expect(question).toHaveValue('Which river?')
  await expect(page).toHaveURL(/\/peepr\//)
  await page.goBack()
  await answer('OK')
  await expect(drawer).toHaveCount(0)

  await name.click()
  await drawer.getByRole('button', { name: 'Share', exact: true }).first().click()
  await drawer.getByRole('listbox').getByRole('option').first().click()
  const words = drawer.getByRole('textbox', { name: 'Message' })
  await words.fill('For you')
  for (const leave of [() => page.goBack(), () => words.press('Escape')]) {
    await leave()
    await answer('Cancel')
    await expect(words).toHaveValue('For you')
  }
  await words.press('Escape')
  await answer('OK')
  await expect(words).toHaveCount(0)
  await expect(drawer).toBeVisible()
  await page.goBack()
  await expect(drawer).toHaveCount(0)
})

test('pointing at a name shows the card of the blog, which goes again [BLOG-099] [BLOG-100]', async ({ town }) => {
  const { ann, page } = await aReader(town)
  const name = page.getByRole('article').first().getByRole('link', { name: ann.blogName, exact: true }).first()
  const card = page.getByRole('group', { name: `About ${ann.blogName}` })
  // The code that watches names loads after the page.
  await expect(async () => {
    await page.mouse.move(5, 800)
    await name.hover()
    await expect(card).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 60_000 })
  await expect(card.getByRole('button', { name: `Unfollow ${ann.blogName}` })).toBeVisible()
  await expect(card.getByRole('link', { name: /find/ })).toHaveCount(2)
  await page.mouse.move(5, 800)
  await expect(card).toHaveCount(0)
})

test('a blog wears the colours, the font and the shapes its owner chose [BLOG-050] [BLOG-051]', async ({ town }) => {
  const ann = await town.newPerson()
  const theme = { background_color: '#12203A', title_color: '#FFD700', title_font: 'Georgia', avatar_shape: 'circle' }
  const wear = (global_theme_params: object) =>
    send(ann, saveBlogAppearance, { tumblelog_name_or_id: ann.blogName, tumblelog: { global_theme_params } })
  await wear({ ...theme, title_font_weight: 'regular', show_description: false })
  const guest = await town.newGuest()
  await guest.goto(`/blog/${ann.blogName}`)
  const title = guest.getByRole('heading', { level: 1 })
  const avatar = guest.getByRole('main').locator('header img[src*="/avatar/"]')
  await expect(title.getByRole('link')).toHaveCSS('color', 'rgb(255, 215, 0)')
  await expect(title).toHaveCSS('font-weight', '400')
  await expect(title).toHaveCSS('font-family', /Georgia/)
  const ground = guest.locator('[style*="--blog-ground"]')
  await expect(ground).toHaveCSS('background-color', 'rgb(18, 32, 58)')
  const roundness = () => avatar.evaluate((image) => getComputedStyle(image).borderRadius)
  expect(await roundness()).toBe('50%')
  await wear({ title_font_weight: 'bold', avatar_shape: 'square' })
  await guest.reload()
  await expect(title).toHaveCSS('font-weight', '700')
  expect(await roundness()).not.toBe('50%')
})

test('an owner drags what of the header picture stays in sight, and closes the blog to guests [BLOG-051] [BLOG-068] [BLOG-329]', async ({
  town,
}) => {
  const { page, blogName } = await town.newPerson()
  await page.goto(`/settings/blog/${blogName}`)
  const buffer = aPhoto('900x600', 'c0=red:c1=blue')
  await page
    .getByLabel('Header picture', { exact: true })
    .setInputFiles({ name: 'river.png', mimeType: 'image/png', buffer })
  const picture = page.locator('fieldset img')
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBe(900)
  await picture.scrollIntoViewIfNeeded()
  await waitForAnimations(page)
  const box = await picture.boundingBox()
  if (!box) throw new Error('The picture is not drawn.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 4, box.y + box.height - 1, { steps: 3 })
  await page.mouse.up()
  await expect(page.getByRole('slider', { name: 'Horizontal' })).toHaveValue('25')
  await page.getByRole('slider', { name: 'Vertical' }).press('Home')
  await page.getByRole('slider', { name: 'Vertical' }).press('ArrowRight')
  await page.getByRole('button', { name: 'Save appearance' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()

  const guest = await town.newGuest()
  await guest.goto(`/blog/${blogName}`)
  const header = guest.getByRole('main').locator('header img').first()
  await expect(header).toHaveCSS('object-position', '25% 1%')
  await expect(header).toHaveCSS('object-fit', 'cover')

  await page.goto(`/settings/privacy?blog=${blogName}`)
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/settings/save'))
  await page.getByRole('switch', { name: /Only for logged-in people/ }).click()
  expect((await saved).status()).toBe(200)
  await guest.goto(`/blog/${blogName}`)
  await expect(guest).toHaveURL(new RegExp(`/login\\?next=.*${blogName}$`))
  await page.goto(`/blog/${blogName}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
