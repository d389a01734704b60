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

test('the icons of fast compose come one after another, and keys go round among them [POST-042, POST-043, POST-045, POST-046]', async ({
  town,
}) => {
  const { page } = await town.newPerson()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/dashboard')
  const compose = page.getByRole('dialog', { name: 'What do you want to post?' })
  const icon = (name: string) => compose.getByRole('button', { name })
  await expect(async () => {
    await page.keyboard.press('c')
    await expect(icon('Text')).toBeFocused({ timeout: 3000 })
  }).toPass({ timeout: 30_000 })
  const times = await compose.getByRole('listitem').evaluateAll((all) =>
    all.map((one) => {
      const { animationDelay, animationDuration } = getComputedStyle(one)
      return [animationDelay, animationDuration]
    }),
  )
  expect(times).toEqual(['0s', '0.05s', '0.1s', '0.15s', '0.2s', '0.25s', '0.3s'].map((delay) => [delay, '0.15s']))
  for (const [key, name] of [
    ['ArrowLeft', 'Video'],
    ['Shift+Tab', 'Audio'],
    ['Shift+c', 'Chat'],
    ['Tab', 'Audio'],
    ['ArrowRight', 'Video'],
    ['c', 'Text'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(icon(name)).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(compose).toHaveCount(0)
})
