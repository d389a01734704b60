import { aFilm, aHeic, aPhoto, aSound } from '../sample-media.ts'
import { composeByKeys, editNewest, newest, postIt, reblogNewest, saveEdit } from '../screens/composer.ts'
import { expect, test } from '../town.ts'

test('words of every kind are written from the keyboard and seen on the dashboard [POST-033, POST-038, POST-041, POST-044, POST-113, POST-114, POST-115, POST-135]', async ({
  town,
}) => {
  test.slow()
  const person = await town.newPerson()
  const { page } = person
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Compose' })).toBeVisible()

  await composeByKeys(person, 'quote')
  await expect(page).toHaveURL(/\/new\/quote$/)
  await expect(page.getByLabel('Quote', { exact: true })).toBeFocused()
  await page.keyboard.type('"Blue," she said, "it\'s always blue."')
  await page.getByLabel('Source', { exact: true }).click()
  await page.keyboard.type('the satin one')
  await page.keyboard.press('Control+Enter')
  await expect(newest(person)).toContainText('“Blue,” she said, “it’s always blue.”')
  await expect(newest(person)).toContainText('the satin one')

  const quote = await editNewest(person)
  await expect(quote.getByLabel('Quote', { exact: true })).toHaveValue('“Blue,” she said, “it’s always blue.”')
  await quote.getByLabel('Quote', { exact: true }).fill('Blue, then.')
  await saveEdit(quote)
  await expect(newest(person)).toContainText('Blue, then.')
  await expect(newest(person)).toContainText('the satin one')
  await reblogNewest(person, 'She would say so.')
  await expect(newest(person)).toContainText('Blue, then.')

  const chat = await composeByKeys(person, 'chat')
  await expect(chat.getByLabel('Chat', { exact: true })).toBeFocused()
  await page.keyboard.type('Wren: What did you find?\nSatin: A cap.')
  await expect(chat.locator('b', { hasText: 'Satin:' })).toBeVisible()
  await postIt(person)
  await expect(newest(person)).toContainText('What did you find?')
  const said = await editNewest(person)
  await said.getByLabel('Chat', { exact: true }).fill('Wren: And then?')
  await saveEdit(said)
  await expect(newest(person)).toContainText('And then?')
  await reblogNewest(person, 'Overheard at the wall.')

  const link = await composeByKeys(person, 'link')
  await link.getByLabel('Title').fill('Bowers of the north')
  const lookedUp = page.waitForResponse(/get_link_data/)
  await link.getByLabel('Address', { exact: true }).fill('https://bowers.invalid/north')
  await lookedUp
  await expect(link.getByText('Loading the page')).toHaveCount(0)
  await postIt(person)
  await expect(
    newest(person)
      .getByRole('link', { name: /Bowers of the north/ })
      .first(),
  ).toBeVisible()
  const linked = await editNewest(person)
  await linked.getByLabel('Excerpt').fill('They build with moss.')
  await saveEdit(linked)
  await expect(newest(person)).toContainText('They build with moss.')
  await reblogNewest(person, 'Worth the way.')
  await expect(newest(person)).toContainText('Bowers of the north')
})

test('pictures, sound and video are uploaded with real files and seen on the dashboard [POST-112, POST-116, POST-117, POST-148, POST-247, POST-249, POST-255, POST-256]', async ({
  town,
}) => {
  test.slow()
  const person = await town.newPerson()
  const { page } = person
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Compose' })).toBeVisible()

  const photo = await composeByKeys(person, 'photo')
  await photo.getByLabel('Choose photos').setInputFiles([
    { name: 'one.png', mimeType: 'image/png', buffer: aPhoto('1400x900', 'c0=blue:c1=white') },
    { name: 'two.heic', mimeType: '', buffer: aHeic() },
  ])
  await photo.getByLabel('Caption of photo 1').fill('Blue caps')
  await photo.getByLabel('Caption of photo 2').fill('Red berries')
  await photo.getByRole('button', { name: 'Move photo 2 of 2' }).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowLeft')
  await expect(photo.getByLabel('Caption of photo 1')).toHaveValue('Red berries')
  await expect(photo.getByRole('progressbar')).toHaveCount(0)
  await postIt(person)
  const pictures = newest(person).getByRole('img', { name: /Blue caps|Red berries/ })
  await expect(pictures).toHaveCount(2)
  await expect(pictures.first()).toHaveAttribute('alt', 'Red berries')
  await expect(pictures.first()).toHaveJSProperty('naturalHeight', 96)

  await newest(person).getByRole('button', { name: 'Edit', exact: true }).click()
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

  const audio = await composeByKeys(person, 'audio')
  await audio.getByLabel('Choose audio').setInputFiles({
    name: 'dawn.mp3',
    mimeType: 'audio/mpeg',
    buffer: aSound(2),
  })
  await audio.getByLabel('Track').fill('Dawn')
  await expect(audio.getByRole('progressbar')).toHaveCount(0)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(audio.getByText('You must agree that you have permission to share this file.')).toBeVisible()
  await audio.getByLabel(/I have permission/).check()
  await postIt(person)
  await expect(newest(person)).toContainText('Dawn')
  const track = await editNewest(person)
  await track.getByLabel('Track').fill('First light')
  await saveEdit(track)
  await expect(newest(person)).toContainText('First light')
  await reblogNewest(person, 'Play it loud.')

  const video = await composeByKeys(person, 'video')
  await video.getByLabel('Choose a video').setInputFiles({
    name: 'dance.mp4',
    mimeType: 'video/mp4',
    buffer: aFilm(1, '320x240'),
  })
  await video.getByLabel(/I have permission/).check()
  const words = Buffer.from('1\n00:00:00,000 --> 00:00:01,000\nTap, tap\n')
  await video.getByLabel('Add subtitles').setInputFiles({ name: 'en.srt', mimeType: 'text/plain', buffer: words })
  await video.getByLabel('Subtitles name').fill('English')
  await video.getByLabel('Caption', { exact: true }).click()
  await page.keyboard.type('How one dances')
  await expect(video.getByRole('progressbar')).toHaveCount(0)
  await postIt(person)
  await expect(async () => {
    await page.reload()
    await expect(newest(person)).toContainText('How one dances', { timeout: 5000 })
  }).toPass({ timeout: 180_000 })
  await expect(newest(person).locator('track')).toHaveAttribute('src', /\.vtt$/)
  await reblogNewest(person, 'Both of them.')
  await expect(newest(person)).toContainText('How one dances')
})
