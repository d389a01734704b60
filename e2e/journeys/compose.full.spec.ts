import { aPhoto } from '../sample-media.ts'
import { newest, postIt } from '../screens/composer.ts'
import { expect, test } from '../town.ts'

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
  await form.getByRole('button', { name: 'Restore' }).click()
  await expect(form.getByLabel('Caption of photo 1')).toHaveValue('Blue caps')
  await postIt(person)
  await expect(newest(person).getByRole('img', { name: 'Blue caps' })).toBeVisible()
})
