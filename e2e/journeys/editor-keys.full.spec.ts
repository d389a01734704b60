import type { Locator } from '@playwright/test'
import { aPhoto } from '../sample-media.ts'
import { newest, postIt } from '../screens/composer.ts'
import { expect, test } from '../town.ts'

const picture = (size: string, colour: string) => aPhoto(size, `c0=${colour}:c1=white`).toString('base64')

/** Gives the text a picture as the clipboard or a dragging hand does. */
const give = (text: Locator, event: 'paste' | 'drop', data: string, at = { x: 0, y: 0 }) =>
  text.evaluate(
    (box, [type, base64, { x, y }]) => {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
      const held = new DataTransfer()
      held.items.add(new File([bytes], `${type}.png`, { type: 'image/png' }))
      const about = { bubbles: true, cancelable: true, clientX: x, clientY: y }
      box.dispatchEvent(
        type === 'paste'
          ? new ClipboardEvent(type, { ...about, clipboardData: held })
          : new DragEvent(type, { ...about, dataTransfer: held }),
      )
    },
    [event, data, at] as const,
  )

test('formats are put on and taken back by keys, Tab moves an item in and out, and the bubble of a link keeps its width [POST-161, POST-162, POST-164, POST-166, POST-167, POST-189, POST-193]', async ({
  town,
}) => {
  const { page } = await town.newPerson()
  await page.goto('/new/text')
  const form = page.getByRole('dialog', { name: 'New post' })
  const text = form.getByRole('textbox', { name: 'Text', exact: true })
  await text.click()
  await page.keyboard.type('moss')
  await page.keyboard.press('ControlOrMeta+a')
  for (const [keys, element] of [
    ['b', 'b'],
    ['i', 'i'],
    ['Shift+2', 'h2'],
    ['Shift+6', 's'],
    ['Shift+9', 'blockquote'],
    ['Alt+1', 'pre'],
    ['.', 'sup'],
    [',', 'sub'],
    ['Shift+-', 'small'],
  ] as const) {
    await page.keyboard.press(`ControlOrMeta+${keys}`)
    await expect(text.locator(element)).toHaveText('moss')
    await page.keyboard.press(`ControlOrMeta+${keys}`)
    await expect(text.locator(element)).toHaveCount(0)
  }
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(text.locator('b')).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(text.locator('b')).toHaveText('moss')

  await page.keyboard.press('ControlOrMeta+Shift+8')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('twigs')
  await page.keyboard.press('Tab')
  await expect(text.locator('li li')).toHaveText('twigs')
  await page.keyboard.press('Shift+Tab')
  await expect(text.locator('li li')).toHaveCount(0)

  await page.keyboard.press('Shift+Home')
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('a.example')
  await page.keyboard.press('Enter')
  const bubble = form.getByRole('button', { name: 'Remove', exact: true }).locator('..')
  await expect(bubble.getByRole('button')).toHaveText(['Edit', 'Remove', 'Open'])
  expect((await bubble.boundingBox())?.width).toBeGreaterThanOrEqual(200)
  await page.keyboard.press('ControlOrMeta+k')
  await form.getByLabel('Address of the link').fill(`https://a.example/${'moss-and-twigs/'.repeat(20)}`)
  await page.keyboard.press('Enter')
  await expect(bubble).toBeVisible()
  expect((await bubble.boundingBox())?.width).toBeLessThanOrEqual(600)
})

test('a pasted picture is uploaded, a dropped one stands behind what it is past, and a small one keeps its width [POST-184, POST-203, POST-204]', async ({
  town,
}) => {
  const person = await town.newPerson()
  const { page } = person
  await page.goto('/new/text')
  const form = page.getByRole('dialog', { name: 'New post' })
  const text = form.getByRole('textbox', { name: 'Text', exact: true })
  await text.click()
  await page.keyboard.type('one')
  await page.keyboard.press('Enter')
  await page.keyboard.type('two')
  await give(text, 'paste', picture('400x300', 'blue'))
  await expect(text.locator('img[src]')).toHaveCount(1)
  const line = await text.locator('p').filter({ hasText: 'one' }).boundingBox()
  const { x, y, height } = line ?? { x: 0, y: 0, height: 0 }
  await give(text, 'drop', picture('120x90', 'red'), { x: x + 5, y: y + height * 0.5 })
  await expect(text.locator('img[src]')).toHaveCount(2)
  const order = () =>
    text.evaluate((box) => [...box.children].map(({ innerHTML }) => /one|two|img/.exec(innerHTML)?.[0]))
  expect((await order()).filter(Boolean)).toEqual(['img', 'one', 'two', 'img'])
  await postIt(person)
  const [small, wide] = await newest(person).locator('img[src*="/media/p/"]').all()
  const widthOf = async (image?: Locator) => Math.round((await image?.boundingBox())?.width ?? 0)
  expect(await widthOf(small)).toBe(120)
  expect(await widthOf(wide)).toBeGreaterThan(500)
})
