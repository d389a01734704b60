import { aFilm, aPhoto, aSound } from '../sample-media.ts'
import { expect, type Person, test } from '../town.ts'

/** Holds z and presses c, then goes on to the kind with c, and opens its form. */
async function composeByKeys({ page }: Person, place: number) {
  const choices = page.getByRole('dialog', { name: 'What do you want to post?' })
  // The page can be seen before it listens: whoever presses too early presses again.
  await expect(async () => {
    if (await choices.isVisible()) return
    await page.keyboard.down('z')
    await page.keyboard.press('c')
    await page.keyboard.up('z')
    await expect(choices).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(choices.getByRole('button').first()).toBeFocused()
  for (let step = 0; step < place; step++) await page.keyboard.press('c')
  await expect(choices.getByRole('button').nth(place)).toBeFocused()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'New post' })
  await expect(form).toBeVisible()
  return form
}

const posted = async ({ page, blogName }: Person) => {
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText(`Posted to ${blogName}`).first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
const newest = ({ page }: Person) => page.getByRole('article').first()

test('words of every kind are written from the keyboard and seen on the dashboard [POST-033, POST-038, POST-041, POST-044, POST-113, POST-114, POST-115, POST-135]', async ({
  town,
}) => {
  test.slow()
  const person = await town.newPerson()
  const { page } = person
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Compose' })).toBeVisible()

  await composeByKeys(person, 2)
  await expect(page).toHaveURL(/\/new\/quote$/)
  await expect(page.getByLabel('Quote', { exact: true })).toBeFocused()
  await page.keyboard.type('"Blue," she said, "it\'s always blue."')
  await page.getByLabel('Source', { exact: true }).click()
  await page.keyboard.type('the satin one')
  await page.keyboard.press('Control+Enter')
  await expect(newest(person)).toContainText('“Blue,” she said, “it’s always blue.”')
  await expect(newest(person)).toContainText('the satin one')

  await newest(person).getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit post' })
  await expect(edit.getByLabel('Quote', { exact: true })).toHaveValue('“Blue,” she said, “it’s always blue.”')
  await edit.getByLabel('Quote', { exact: true }).fill('Blue, then.')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(newest(person)).toContainText('Blue, then.')
  await expect(newest(person)).toContainText('the satin one')

  const chat = await composeByKeys(person, 4)
  await expect(chat.getByLabel('Chat', { exact: true })).toBeFocused()
  await page.keyboard.type('Wren: What did you find?\nSatin: A cap.')
  await expect(chat.locator('b', { hasText: 'Satin:' })).toBeVisible()
  await posted(person)
  await expect(newest(person)).toContainText('What did you find?')

  const link = await composeByKeys(person, 3)
  await link.getByLabel('Title').fill('Bowers of the north')
  const lookedUp = page.waitForResponse(/get_link_data/)
  await link.getByLabel('Address', { exact: true }).fill('https://bowers.invalid/north')
  await lookedUp
  await expect(link.getByText('Looking at the page')).toHaveCount(0)
  await posted(person)
  await expect(
    newest(person)
      .getByRole('link', { name: /Bowers of the north/ })
      .first(),
  ).toBeVisible()
})

test('pictures, sound and video are uploaded with real files and seen on the dashboard [POST-112, POST-116, POST-117, POST-148, POST-247, POST-249, POST-255, POST-256]', async ({
  town,
}) => {
  test.slow()
  const person = await town.newPerson()
  const { page } = person
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Compose' })).toBeVisible()

  const photo = await composeByKeys(person, 1)
  await photo.getByLabel('Choose photos').setInputFiles([
    { name: 'one.png', mimeType: 'image/png', buffer: aPhoto('1400x900', 'c0=blue:c1=white') },
    { name: 'two.png', mimeType: 'image/png', buffer: aPhoto('300x300', 'c0=red:c1=white') },
  ])
  await photo.getByLabel('Caption of photo 1').fill('Blue caps')
  await photo.getByLabel('Caption of photo 2').fill('Red berries')
  await photo.getByRole('button', { name: 'Move photo 2 of 2' }).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowLeft')
  await expect(photo.getByLabel('Caption of photo 1')).toHaveValue('Red berries')
  await expect(photo.getByRole('progressbar')).toHaveCount(0)
  await posted(person)
  const pictures = newest(person).getByRole('img', { name: /Blue caps|Red berries/ })
  await expect(pictures).toHaveCount(2)
  await expect(pictures.first()).toHaveAttribute('alt', 'Red berries')

  await newest(person).getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit post' })
  await edit.getByLabel('Caption of photo 1').fill('Ripe berries')
  await edit.getByRole('button', { name: 'Remove photo 2' }).click()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(newest(person).getByRole('img', { name: 'Ripe berries' })).toBeVisible()
  await expect(newest(person).getByRole('img', { name: 'Blue caps' })).toHaveCount(0)

  await newest(person).getByRole('button', { name: 'Reblog' }).click()
  const reblog = page.getByRole('dialog', { name: 'Reblog' })
  await expect(reblog.getByRole('img', { name: 'Ripe berries' })).toBeVisible()
  await reblog.getByRole('button', { name: 'Reblog', exact: true }).click()
  await expect(page.getByText(`Reblogged to ${person.blogName}`)).toBeVisible()

  const audio = await composeByKeys(person, 5)
  await audio.getByLabel('Choose a sound').setInputFiles({
    name: 'dawn.mp3',
    mimeType: 'audio/mpeg',
    buffer: aSound(2),
  })
  await audio.getByLabel('Track').fill('Dawn')
  await expect(audio.getByRole('progressbar')).toHaveCount(0)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(audio.getByText('You must agree that you have permission to share this file.')).toBeVisible()
  await audio.getByLabel(/I have permission/).check()
  await posted(person)
  await expect(newest(person)).toContainText('Dawn')

  const video = await composeByKeys(person, 6)
  await video.getByLabel('Choose a video').setInputFiles({
    name: 'dance.mp4',
    mimeType: 'video/mp4',
    buffer: aFilm(1, '320x240'),
  })
  await video.getByLabel(/I have permission/).check()
  await video.getByLabel('Caption', { exact: true }).click()
  await page.keyboard.type('How one dances')
  await expect(video.getByRole('progressbar')).toHaveCount(0)
  await posted(person)
  await expect(async () => {
    await page.reload()
    await expect(newest(person)).toContainText('How one dances', { timeout: 2000 })
  }).toPass({ timeout: 40_000 })
})

test('a reload in the middle of a post loses nothing; photos that were uploaded come back too [POST-061]', async ({
  town,
}) => {
  const person = await town.newPerson()
  const { page } = person
  await page.goto('/new/photo')
  const form = page.getByRole('dialog', { name: 'New post' })
  await form.getByLabel('Choose photos').setInputFiles({
    name: 'one.png',
    mimeType: 'image/png',
    buffer: aPhoto('400x300', 'c0=blue:c1=white'),
  })
  await expect(form.getByRole('progressbar')).toHaveCount(0)
  await form.getByLabel('Caption of photo 1').fill('Blue caps')
  await page.reload()
  await form.getByRole('button', { name: 'Bring it back' }).click()
  await expect(form.getByLabel('Caption of photo 1')).toHaveValue('Blue caps')
  await posted(person)
  await expect(newest(person).getByRole('img', { name: 'Blue caps' })).toBeVisible()
})
