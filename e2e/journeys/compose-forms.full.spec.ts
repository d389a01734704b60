import { axe } from '../axe.ts'
import { publish } from '../post-over-http.ts'
import { aPhoto, aSound } from '../sample-media.ts'
import { composeByKeys, kinds, newest } from '../screens/composer.ts'
import { expect, type Person, test } from '../town.ts'
import { waitForAnimations } from '../wait-for-animations.ts'

/** Presses Tab until the field has the focus. */
async function tabTo({ page }: Person, name: string | RegExp): Promise<void> {
  const wanted = page.getByRole('dialog').getByLabel(name, { exact: true }).first()
  for (let steps = 0; steps < 60; steps += 1) {
    if (await wanted.evaluate((field) => field === document.activeElement).catch(() => false)) return
    await page.keyboard.press('Tab')
  }
  await expect(wanted).toBeFocused()
}

async function sendByKeys(who: Person): Promise<void> {
  await who.page.keyboard.press('Control+Enter')
  await expect(who.page.getByRole('dialog')).toHaveCount(0)
}

/** A focused file field opens its chooser by a key. */
async function chooseByKeys({ page }: Person, file: { name: string; mimeType: string; buffer: Buffer }) {
  await expect(async () => {
    const chooser = page.waitForEvent('filechooser', { timeout: 10_000 })
    await page.keyboard.press('Enter')
    await (await chooser).setFiles(file)
  }).toPass({ timeout: 60_000 })
}

test('every form can be filled and sent with the keyboard alone [POST-033, POST-040, POST-041, POST-044, POST-161]', async ({
  town,
}) => {
  test.slow()
  const person = await town.newPerson()
  const { page } = person
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Compose' })).toBeVisible()

  await composeByKeys(person, 'text')
  await tabTo(person, 'Title')
  await page.keyboard.type('By hand')
  await tabTo(person, 'Text')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('Bold')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' as brass')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Shift+Digit9')
  await page.keyboard.type('as they say')
  await tabTo(person, 'Tags')
  await page.keyboard.type('keys,alone,')
  await sendByKeys(person)
  await expect(newest(person).locator('b').first()).toHaveText('Bold')
  await expect(newest(person).locator('blockquote')).toHaveText('as they say')
  await expect(newest(person)).toContainText('#alone')

  await composeByKeys(person, 'photo')
  await tabTo(person, 'Choose photos')
  await chooseByKeys(person, { name: 'a.png', mimeType: 'image/png', buffer: aPhoto('400x300', 'c0=blue:c1=white') })
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await tabTo(person, 'Description of photo 1 for people who can’t see it')
  await page.keyboard.type('A blue slope')
  await sendByKeys(person)
  await expect(newest(person).getByRole('img', { name: 'A blue slope' })).toBeVisible()

  await composeByKeys(person, 'quote')
  await expect(page.getByLabel('Quote', { exact: true })).toBeFocused()
  await page.keyboard.type('Enough said')
  await tabTo(person, 'Source')
  await page.keyboard.type('Wren')
  await sendByKeys(person)
  await expect(newest(person)).toContainText('Enough said')

  await composeByKeys(person, 'link')
  const lookedUp = page.waitForResponse(/get_link_data/)
  await expect(page.getByLabel('Address', { exact: true })).toBeFocused()
  await page.keyboard.type('https://bowers.invalid/keys')
  await lookedUp
  await expect(page.getByText('Loading the page')).toHaveCount(0)
  await tabTo(person, 'Title')
  await page.keyboard.type('Keys of the north')
  await sendByKeys(person)
  await expect(newest(person)).toContainText('Keys of the north')

  await composeByKeys(person, 'chat')
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
  await expect(page.locator('[role="dialog"] :focus')).toHaveCount(1)
  await page.keyboard.type('Wren: Hm?\nSatin: Hm.')
  await sendByKeys(person)
  await expect(newest(person)).toContainText('Satin:')

  await composeByKeys(person, 'audio')
  await tabTo(person, 'Choose audio')
  await chooseByKeys(person, { name: 'a.mp3', mimeType: 'audio/mpeg', buffer: aSound(2) })
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await tabTo(person, /I have permission/)
  await page.keyboard.press('Space')
  await tabTo(person, 'Track')
  await page.keyboard.type('Typed')
  await sendByKeys(person)
  await expect(newest(person)).toContainText('Typed')

  const video = await composeByKeys(person, 'video')
  await tabTo(person, 'Upload a file')
  await page.keyboard.press('ArrowRight')
  await expect(video.getByRole('radio', { name: 'Address or embed code' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.type('https://www.youtube.com/watch?v=aqz-KE-bpKQ')
  await tabTo(person, 'Caption')
  await page.keyboard.type('Seen by keys')
  await sendByKeys(person)
  await expect(newest(person)).toContainText('Seen by keys')
})

const looks = [
  ['light', 1280],
  ['dark', 390],
] as const

test('axe finds nothing in any form, light and 1280 px wide, dark and 390 px wide', async ({ town }) => {
  test.slow()
  const person = await town.newPerson()
  const { page } = person
  const post = await publish(person, { post: { type: 'text', one: 'Caps', two: '<p>Blue</p>' } })
  const problems: string[] = []
  const look = async (what: string) => {
    for (const [colorScheme, width] of looks) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await waitForAnimations(page)
      for (const { id, nodes } of await axe(page, 'dialog, [role=dialog]'))
        problems.push(...nodes.map(({ target }) => `${what}, ${colorScheme}: ${id} at ${target}`))
    }
  }
  const form = page.getByRole('dialog', { name: /New post|Edit post|Reblog/ })
  for (const path of [
    ...kinds.map((kind) => `/new/${kind}`),
    `/edit/${post.id}`,
    `/reblog/${post.id}/${post.reblog_key}`,
  ]) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(form).toBeVisible()
    await form.getByText('Options').click()
    await look(path)
  }
  await page.goto('/new/photo')
  await form.getByLabel('Choose photos').setInputFiles([
    { name: 'a.png', mimeType: 'image/png', buffer: aPhoto('400x300', 'c0=blue:c1=white') },
    { name: 'b.png', mimeType: 'image/png', buffer: aPhoto('300x300', 'c0=red:c1=white') },
  ])
  await expect(form.getByRole('progressbar')).toHaveCount(0)
  await look('photos')
  await page.goto('/new/text')
  await form.getByRole('textbox', { name: 'Text', exact: true }).click()
  await form.getByRole('button', { name: 'Insert something' }).click()
  await form.getByRole('button', { name: 'Insert a GIF' }).click()
  await page.getByLabel('Find a GIF').fill('cats')
  await expect(page.getByText('Looking for GIFs')).toHaveCount(0)
  await look('the GIF picker')
  expect(problems).toEqual([])
})
