import { publish } from '../post-over-http.ts'
import { aFilm, aGif, aPhoto } from '../sample-media.ts'
import { newest, postIt, writeIn } from '../screens/composer.ts'
import { expect, type Person, test } from '../town.ts'
import { waitForAnimations } from '../wait-for-animations.ts'

async function write({ page }: Person, title: string) {
  await page.goto('/new/text')
  const form = page.getByRole('dialog', { name: 'New post' })
  await form.getByLabel('Title').fill(title)
  return form
}

test('a post is kept as a draft, queued, scheduled or shown to oneself alone, and goes where it belongs [POST-070, POST-072, POST-075, POST-012]', async ({
  town,
}) => {
  test.slow()
  const person = await town.newPerson()
  const { page, blogName } = person
  const guest = await town.newGuest()
  for (const { choice, button, said, list } of [
    { choice: 'Save as draft', button: 'Save draft', said: 'Saved to drafts on', list: 'drafts' },
    { choice: 'Add to queue', button: 'Queue', said: 'Queued on', list: 'queue' },
    { choice: 'Schedule', button: 'Schedule', said: 'Scheduled on', list: 'queue' },
  ]) {
    const form = await write(person, choice)
    await form.getByLabel('Publishing options').selectOption(choice)
    if (choice === 'Schedule') await form.getByLabel('When to post').fill('2090-01-01T12:00')
    await form.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByText(`${said} ${blogName}`)).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
    await page.goto(`/blog/${blogName}/${list}`)
    await expect(page.getByRole('article').filter({ hasText: choice })).toBeVisible()
  }
  const form = await write(person, 'For me alone')
  await form.getByLabel('Publishing options').selectOption('Post privately')
  await form.getByRole('button', { name: 'Post privately', exact: true }).click()
  await expect(page.getByText(`Posted privately to ${blogName}`)).toBeVisible()
  await page.goto(`/blog/${blogName}`)
  await expect(page.getByRole('article').filter({ hasText: 'For me alone' })).toBeVisible()
  await guest.goto(`/blog/${blogName}`)
  await expect(guest.getByRole('article')).toHaveCount(0)
})

test('what is written is not lost: by Escape or the cross one is asked, and after logging out it is there again [POST-051, POST-052, POST-053, POST-061, POST-062, POST-063, POST-064]', async ({
  town,
}) => {
  const person = await town.newPerson()
  const { page } = person
  await page.goto('/new/quote')
  const form = page.getByRole('dialog', { name: 'New post' })
  await expect(form.getByLabel('Quote', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)

  await page.goto('/new/quote')
  await form.getByLabel('Quote', { exact: true }).fill('Half a thought')
  const [close, question] = [form.getByRole('button', { name: 'Close' }), page.getByRole('alertdialog')]
  await close.click()
  await expect(question.getByRole('button', { name: 'Save as draft' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(close).toBeFocused()
  await close.click()
  await question.getByRole('button', { name: 'Keep writing' }).press('Space')
  await expect(question).toHaveCount(0)
  await expect(form.getByLabel('Quote', { exact: true })).toHaveValue('Half a thought')

  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('writing/'))))
    .toBe(true)
  await page.context().clearCookies()
  await form.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(form.getByRole('alert')).toHaveText('You’ve been logged out. Your text is saved. Log in')
  await form.getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(form.getByLabel('Quote', { exact: true })).toHaveValue('Half a thought')
  await form.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/new/quote')
  await expect(form.getByLabel('Quote', { exact: true })).toBeVisible()
  await expect(form.getByRole('button', { name: 'Restore' })).toHaveCount(0)
})

test('a guest who opens the address of a form logs in first, and lands in it over its page [POST-007]', async ({
  town,
}) => {
  const [person, page] = [await town.newPerson(), await town.newGuest()]
  await publish(person, { post: { type: 'text', one: 'For guests too', tags: person.blogName } })
  await page.goto(`/tagged/${person.blogName}`)
  await expect(page.getByRole('article')).toContainText('For guests too')
  const path = `/tagged/${person.blogName}/new/quote`
  await page.goto(path)
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'New post' })
  await expect(form.getByLabel('Quote', { exact: true })).toBeFocused()
  await expect(page).toHaveURL(path)
  await form.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(`/tagged/${person.blogName}`)
  await expect(page.getByRole('article')).toContainText('For guests too')
})

test('tags and blogs are suggested, a GIF found and put in, and Markdown read as it is written [POST-071, POST-278, POST-294]', async ({
  town,
}) => {
  const [person, friend] = [await town.newPerson(), await town.newPerson()]
  const { page } = person
  await publish(person, { post: { type: 'text', one: 'Before', two: '<p>a</p>', tags: 'bluest things' } })
  const image = await page.context().request.get('/svc/user/info')
  const upload = await page.context().request.post('/svc/post/upload/photo', {
    headers: { 'x-form-key': (await image.json()).response.form_key },
    multipart: { photo: { name: 'a.gif', mimeType: 'image/gif', buffer: aGif('320x180') } },
  })
  const tag = `dance${person.blogName}`
  const gif = (await upload.json()).response.url
  await publish(person, { post: { type: 'photo', two: '', tags: tag }, images: { o1: gif } })

  await page.goto('/new/text')
  const form = page.getByRole('dialog', { name: 'New post' })
  await writeIn(form, 'Text', `Look, @${friend.blogName.slice(0, -2)}`)
  await expect(form.getByRole('option', { name: friend.blogName })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(form.getByRole('link', { name: `@${friend.blogName}` })).toHaveAttribute(
    'href',
    `/blog/${friend.blogName}`,
  )
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: 'Insert something' }).click()
  await form.getByRole('button', { name: 'Insert a GIF' }).click()
  await page.getByLabel('Find a GIF').fill(tag)
  const tile = page.getByRole('button', { name: /GIF by/ })
  await expect(tile).toBeVisible()
  await expect.poll(async () => Math.round((await tile.boundingBox())?.width ?? 0)).toBe(150)
  await tile.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Find a GIF')).toHaveCount(0)
  const figure = form.locator('figure')
  for (const element of [figure, figure.locator('img[src]')]) {
    await expect(element).toHaveAttribute('data-orig-width', '320')
    await expect(element).toHaveAttribute('data-orig-height', '180')
  }
  await expect(figure.locator('img[src]')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Text' })).toBeFocused()
  await form.getByRole('combobox', { name: 'Tags' }).fill('bluest')
  await form.getByRole('option', { name: '#bluest things' }).click()
  await postIt(person)
  const post = newest(person)
  await expect(post.getByRole('link', { name: `@${friend.blogName}` })).toBeVisible()
  await expect(post.getByText('#bluest things')).toBeVisible()
  await expect(post.locator('figure img')).toBeVisible()

  await page.goto('/new/text')
  await form.getByText('Options').click()
  await form.getByLabel('Write in').selectOption('Markdown')
  await form.getByLabel('Text in Markdown').fill('Three **blue** caps')
  await expect(form.getByRole('region', { name: 'Preview' }).locator('b')).toHaveText('blue')
  await postIt(person)
  await expect(newest(person).locator('b')).toHaveText('blue')
})

test('a photo and the film of its name become a live photo; whoever leaves while it is uploaded is asked [POST-260, POST-250]', async ({
  town,
}) => {
  test.slow()
  const person = await town.newPerson()
  const { page } = person
  await page.goto('/new/photo')
  const form = page.getByRole('dialog', { name: 'New post' })
  let hold: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    hold = resolve
  })
  await page.route('**/svc/post/upload/video', async (route) => {
    await held
    await route.continue()
  })
  await form.getByLabel('Choose photos').setInputFiles([
    { name: 'IMG_1.png', mimeType: 'image/png', buffer: aPhoto('640x480', 'c0=blue:c1=white') },
    { name: 'IMG_1.mov', mimeType: 'video/quicktime', buffer: aFilm(2, '640x480') },
  ])
  await expect(form.getByRole('progressbar').first()).toBeVisible()
  // A browser shows its own question only after real input, so the test checks that the page asks for it.
  const asksBeforeLeaving = () =>
    page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
  expect(await asksBeforeLeaving()).toBe(true)
  hold()
  await expect(form.getByText('Live', { exact: true })).toBeVisible()
  await expect.poll(asksBeforeLeaving).toBe(false)
  await form.getByLabel('Caption of photo 1').fill('A wave')
  await postIt(person)
  await expect(newest(person).locator('[data-state]')).toBeVisible()
})

test('photos are dragged beside, below and above one another, and shown in those rows [POST-255, POST-256]', async ({
  town,
}) => {
  const person = await town.newPerson()
  const { page } = person
  await page.setViewportSize({ width: 1280, height: 2200 })
  await page.goto('/new/photo')
  const form = page.getByRole('dialog', { name: 'New post' })
  const files = ['blue', 'red', 'green'].map((colour) => ({
    name: `${colour}.png`,
    mimeType: 'image/png',
    buffer: aPhoto('400x300', `c0=${colour}:c1=white`),
  }))
  await form.getByLabel('Choose photos').setInputFiles(files)
  for (const [place, { name }] of files.entries()) await form.getByLabel(`Caption of photo ${place + 1}`).fill(name)
  await expect(form.getByRole('progressbar')).toHaveCount(0)
  /** Drags a photo by its handle to a spot of another, given in shares of its width and height. */
  const drag = async (from: number, to: number, spot: { x: number; y: number; side: string }) => {
    await waitForAnimations(page)
    const handle = await form.getByRole('button', { name: `Move photo ${from} of 3` }).boundingBox()
    const target = await form
      .locator('[data-photo-id]')
      .nth(to - 1)
      .boundingBox()
    if (!handle || !target) throw new Error('There is nothing to drag')
    await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2)
    await page.mouse.down()
    await page.mouse.move(target.x + target.width * spot.x, target.y + target.height * spot.y, { steps: 5 })
    await expect(form.locator(`[data-drop=${spot.side}]`)).toBeVisible()
    await page.mouse.up()
  }
  await drag(2, 1, { x: 0.8, y: 0.5, side: 'right' })
  await expect(form.getByLabel('Caption of photo 2')).toHaveValue('red.png')
  await drag(3, 1, { x: 0.5, y: 0.05, side: 'above' })
  await expect(form.getByLabel('Caption of photo 1')).toHaveValue('green.png')
  await postIt(person)
  const pictures = newest(person).getByRole('img', { name: /png$/ })
  await expect(pictures).toHaveCount(3)
  const seen = await pictures.evaluateAll((all) =>
    all.map((image) => ({ alt: image.getAttribute('alt'), top: image.getBoundingClientRect().top })),
  )
  expect(seen.map(({ alt }) => alt)).toEqual(['green.png', 'blue.png', 'red.png'])
  expect(seen[1]?.top).toBe(seen[2]?.top)
  expect(seen[0]?.top).toBeLessThan(seen[1]?.top ?? 0)
})
